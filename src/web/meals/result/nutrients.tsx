import type { Meal } from '#contract/meals.ts'
import { MACROS } from '#domain/energy/intake-target.ts'
import {
  FIRST_SHOWN,
  type MainNutrient,
  type Nutrient,
  SOMETIMES_KNOWN,
} from '#domain/foods/nutrient.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { useSettings } from '#web/member/settings-queries.ts'
import { whole } from '#web/language/formats.ts'
import { nutrientName } from '#web/language/nutrient-names.ts'
import { macroTones, topBorderClasses } from '#web/charts/tones.ts'
import { Amount } from '#web/ui/amount.tsx'
import { useNumbersHidden } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'

interface NutrientsProps {
  meal: Pick<Meal, MainNutrient['name']>
  portion: number
}

function Grams({ amount, portion }: { amount: number | null; portion: number }) {
  if (amount === null)
    return <span className="block py-1 text-base leading-tight font-semibold">{t`Not known`}</span>
  return (
    <Amount
      figure={whole(shownAmount(amount, portion))}
      unit={t`g`}
      unitClassName="text-base font-semibold"
    />
  )
}

export function Macronutrients({ meal, portion }: NutrientsProps) {
  return (
    <Numbers>
      <dl aria-label={t`Macronutrients`} className="grid-threes gap-2.5">
        {MACROS.map((macro) => (
          <div
            key={macro}
            className={`flex flex-col-reverse rounded-control border-t-4 bg-sunken px-2 py-2.5 ${topBorderClasses[macroTones[macro]]}`}
          >
            <dt className="text-sm text-ink-soft">{nutrientName(macro)}</dt>
            <dd className="font-display text-2xl font-bold">
              <Grams amount={meal[macro]} portion={portion} />
            </dd>
          </div>
        ))}
      </dl>
    </Numbers>
  )
}

/** The known nutrients that the member wants to see; nothing if there are none. */
export function KeyNutrients({ meal, portion }: NutrientsProps) {
  const shown: readonly Nutrient[] = useSettings().settings?.shownNutrients ?? FIRST_SHOWN
  const known = SOMETIMES_KNOWN.flatMap(({ name: nutrient, unit }) => {
    const amount = meal[nutrient]
    if (amount === undefined || !shown.includes(nutrient)) return []
    const value = whole(shownAmount(amount, portion))
    return [
      {
        label: nutrientName(nutrient),
        words: unit === 'g' ? t`${value} g` : t`${value} mg`,
      },
    ]
  })
  if (useNumbersHidden() || known.length === 0) return null
  return (
    <section>
      <h3 className="text-base">{t`Key Nutrients`}</h3>
      <dl className="mt-1.5 divide-y divide-line">
        {known.map(({ label, words }) => (
          <div key={label} className="flex justify-between py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
