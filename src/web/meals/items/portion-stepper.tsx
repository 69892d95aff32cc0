import { PORTION, stepPortion } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { portionTimes, whole } from '#web/language/formats.ts'
import { Stepper } from '#web/ui/stepper.tsx'

export function PortionStepper({
  portion,
  grams,
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
          {grams !== undefined && (
            <span className="block font-sans text-base font-semibold text-ink-soft">
              {t`${whole(grams * portion)} g`}
            </span>
          )}
        </>
      }
      onStep={(direction) => onChange(stepPortion(portion, direction))}
    />
  )
}
