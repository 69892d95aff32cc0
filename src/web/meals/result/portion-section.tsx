import type { Meal } from '#contract/meals.ts'
import { gramsOfText } from '#domain/meals/meal-items.ts'
import { t } from '@lingui/core/macro'
import { PortionStepper } from '#web/foods/portion-stepper.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { grams as gramsIn } from '#web/language/formats.ts'

interface PortionSectionProps {
  meal: Pick<Meal, 'serving' | 'items'>
  portion: number
  onChange: (portion: number) => void
}

/** A serving that is a weight alone ("150 g") is written as the language writes weights. */
const servingText = (serving: string): string => {
  const weight = gramsOfText(serving)
  return weight === undefined ? serving : gramsIn(weight)
}

/** How much of the estimated serving was eaten. */
export function PortionSection({ meal, portion, onChange }: PortionSectionProps) {
  const numbersHidden = useNumbersHidden()
  const grams =
    meal.items.length > 0 ? meal.items.reduce((sum, item) => sum + item.grams, 0) : undefined
  return (
    <section className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-[8rem]">
        <h3 className="text-base">{t`Portion Size`}</h3>
        {meal.serving !== '' && !numbersHidden && (
          <p className="text-sm text-balance text-ink-soft">{t`Estimated serving: ${servingText(meal.serving)}`}</p>
        )}
      </div>
      <PortionStepper portion={portion} grams={grams} onChange={onChange} />
    </section>
  )
}
