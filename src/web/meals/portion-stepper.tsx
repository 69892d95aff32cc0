import { PORTION, stepPortion } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { portionTimes } from '#web/language/formats.ts'
import { Stepper } from '#web/ui/stepper.tsx'

export function PortionStepper({ portion, onChange }: { portion: number; onChange: (portion: number) => void }) {
  return (
    <Stepper
      label={t`portion size`}
      className="shrink-0"
      shown={portionTimes(portion)}
      canDecrease={portion > PORTION.min}
      canIncrease={portion < PORTION.max}
      onDecrease={() => onChange(stepPortion(portion, -1))}
      onIncrease={() => onChange(stepPortion(portion, 1))}
    />
  )
}
