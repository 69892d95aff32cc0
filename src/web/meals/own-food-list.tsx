import type { OwnFood } from '#contract/own-foods.ts'
import { shownAmount } from '#domain/meals/portion.ts'
import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { HUNDRED_GRAMS } from './own-food-form.ts'
import { useDeleteOwnFood, useOwnFoods } from './own-food-queries.ts'
import { servingWithWeight } from './portion-choice.ts'

interface OwnFoodListProps {
  onChoose: (food: OwnFood) => void
  onChange: (food: OwnFood) => void
}

/** The foods that a member keeps, each to be recorded, changed or deleted. Nothing while there are none. */
export function OwnFoodList({ onChoose, onChange }: OwnFoodListProps) {
  const foods = useOwnFoods().data?.data ?? []
  const remove = useDeleteOwnFood()
  if (foods.length === 0) return null
  return (
    <section aria-labelledby="own-foods-title">
      <h3 id="own-foods-title" className="mb-1 text-lg">{t`Your own foods`}</h3>
      <ul className="divide-y divide-line">
        {foods.map((food) => {
          const portion = food.portion ?? HUNDRED_GRAMS
          const kcal = shownAmount(food.per100g.calories, portion.grams / 100)
          return (
            <li key={food.id} className="flex items-center gap-1 py-1">
              <button
                type="button"
                className="min-h-12 min-w-0 flex-1 rounded-lg px-2 py-1 text-left hover:bg-brand-soft"
                onClick={() => onChoose(food)}
              >
                <span className="block leading-snug font-semibold">{food.name}</span>
                <span className="block text-sm text-ink-soft">{t`${servingWithWeight(portion)}, ${kcal} kcal`}</span>
              </button>
              <Button variant="quiet" aria-label={t`Change ${food.name}`} className="px-3" onClick={() => onChange(food)}>
                <Pencil aria-hidden="true" className="size-5" />
              </Button>
              <Button variant="quiet" aria-label={t`Delete ${food.name}`} className="px-3" onClick={() => remove.mutate(food)}>
                <Trash2 aria-hidden="true" className="size-5" />
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
