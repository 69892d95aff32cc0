import { PORTION, stepPortion } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { portionTimes } from '#web/language/formats.ts'
import { Stepper } from '#web/ui/stepper.tsx'

export function PortionStepper({
  portion,
  onChange,
}: {
  portion: number
  onChange: (portion: number) => void
}) {
  return (
    <Stepper
      label={t`portion size`}
      className="shrink-0"
      value={portion}
      bounds={PORTION}
      shown={portionTimes(portion)}
      onStep={(direction) => onChange(stepPortion(portion, direction))}
    />
  )
}
