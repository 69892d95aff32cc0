import { PORTION, stepPortion } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { grams, portionTimes } from '#web/language/formats.ts'
import { Stepper } from '#web/ui/stepper.tsx'

export function PortionStepper({
  portion,
  grams: weight,
  onChange,
}: {
  portion: number
  /** What portion 1.0 weighs, where that is known. */
  grams?: number | undefined
  onChange: (portion: number) => void
}) {
  return (
    <Stepper
      label={t`portion size`}
      className="shrink-0"
      value={portion}
      bounds={PORTION}
      shown={
        <>
          {portionTimes(portion)}
          {weight !== undefined && (
            <span className="block font-sans text-base font-semibold text-ink-soft">
              {grams(weight * portion)}
            </span>
          )}
        </>
      }
      onStep={(direction) => onChange(stepPortion(portion, direction))}
    />
  )
}
