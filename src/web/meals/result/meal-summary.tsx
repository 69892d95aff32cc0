import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import type { RefObject } from 'react'
import { energy, energyBefore, energyFigure, energyUnitLabel } from '#web/language/formats.ts'
import { translate } from '#web/language/translate.ts'
import { NotCounted } from '#web/foods/not-counted.tsx'
import { Amount } from '#web/ui/amount.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { CardTitle } from '#web/ui/card.tsx'
import { unestimatedText } from '../estimate-text.ts'
import { arrivalHeadingClasses } from '../use-arrival-focus.ts'
import { unitsNow } from '#web/language/chosen-units.ts'
import { Numbers } from '#web/units/numbers.tsx'
import { mealName } from '#web/language/meal-name.ts'

/** Below this the dish is more likely wrong than right. */
const UNSURE_BELOW_PERCENT = 50

export const isUnsureOf = ({ confidence }: Pick<Meal, 'confidence'>): boolean =>
  confidence !== null && confidence < UNSURE_BELOW_PERCENT

interface MealSummaryProps {
  meal: Meal
  portion: number
  /** Words that are not in the numbers. */
  unmatched: readonly string[]
  heading: RefObject<HTMLHeadingElement | null>
}

export function MealSummary({ meal, portion, unmatched, heading }: MealSummaryProps) {
  const { calorieRange: range, confidence } = meal
  const isUnsure = isUnsureOf(meal)
  // What the member says of the portion counts from then on.
  const reasons = meal.reasons.filter(
    ({ code }) => portion === meal.portionMultiplier || code !== 'estimate.usual-weight',
  )
  const reason = meal.reasons.length === 0 ? meal.reason : reasons.map(translate).join(' ')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CardTitle
          ref={heading}
          tabIndex={-1}
          className={`text-2xl sm:text-3xl ${arrivalHeadingClasses}`}
        >
          {mealName(meal)}
        </CardTitle>
        {confidence === null ? (
          <Badge tone="leaf">{unestimatedText(meal)}</Badge>
        ) : (
          <Numbers>
            <Badge tone={isUnsure ? 'saffron' : 'leaf'}>{t`${confidence}% confidence match`}</Badge>
          </Numbers>
        )}
      </div>
      <p className="mt-2">
        <Amount
          figure={
            <span className="font-display text-4xl font-extrabold">
              {energyFigure(meal.calories * portion)}
            </span>
          }
          unit={energyUnitLabel(meal.calories * portion)}
          unitClassName="text-lg font-semibold"
        />
        {range && !unitsNow().numbersHidden && (
          <span className="block text-ink-soft">{t`probably between ${energyBefore(range.low * portion)} and ${energy(range.high * portion)}`}</span>
        )}
        <NotCounted words={unmatched} />
      </p>
      {isUnsure && (
        <p className="mt-2 font-medium text-saffron-ink">{t`This one was hard to tell. Please check the name.`}</p>
      )}
      {reason && <p className="mt-2 text-ink-soft">{reason}</p>}
    </>
  )
}
