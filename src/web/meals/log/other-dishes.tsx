import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import { energy, shortDay } from '#web/language/formats.ts'
import { Chip } from '#web/ui/chip.tsx'
import { otherDishesOf } from '#web/meals/result/correction-choices.ts'
import { type Correction, useOtherDishes } from '../meals-queries.ts'

interface OtherDishesProps {
  meal: Meal
  onChoose: (correction: Correction) => void
}

/** What else the photo may show, each one press away. Nothing without candidates. */
export function OtherDishes({ meal, onChoose }: OtherDishesProps) {
  const others = otherDishesOf(meal, useOtherDishes(meal).data?.data.candidates ?? [])
  if (others.length === 0) return null
  return (
    <section role="group" aria-label={t`It may be one of these`}>
      <h3 className="text-base">{t`It may be one of these`}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map(({ key, foodName, calories, portion, likeMealOn, correction }) => (
          <Chip key={key} onClick={() => onChoose(correction)}>
            <span className="min-w-0">
              <span className="wrap-anywhere">{foodName}</span>{' '}
              {likeMealOn && (
                <span className="text-sm font-normal">{t`like on ${shortDay(likeMealOn)} `}</span>
              )}
              <span className="text-sm font-normal whitespace-nowrap text-ink-soft">
                {energy(calories * portion)}
              </span>
            </span>
          </Chip>
        ))}
      </div>
    </section>
  )
}
