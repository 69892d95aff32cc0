import { FailureNotice } from '#web/api/failure-notice.tsx'
import { commaParted, energy } from '#web/language/formats.ts'
import type { OwnFood } from '#contract/own-foods.ts'
import { t } from '@lingui/core/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { InlineOffer } from '#web/ui/inline-offer.tsx'
import { HUNDRED_GRAMS } from '#domain/foods/food.ts'
import { useDeleteOwnFood, useKeepAgain, useOwnFoods } from './own-food-queries.ts'
import { servingText } from '#web/foods/portion-choice.ts'

interface OwnFoodListProps {
  onChoose: (food: OwnFood) => void
  onChange: (food: OwnFood) => void
}

/** The member's own foods, to be recorded, changed or deleted. Nothing if there are none. */
export function OwnFoodList({ onChoose, onChange }: OwnFoodListProps) {
  const foods = useOwnFoods().data?.data ?? []
  const remove = useDeleteOwnFood()
  const keepAgain = useKeepAgain()
  const [deleted, setDeleted] = useState<OwnFood | null>(null)
  const failure = remove.error ?? keepAgain.error
  if (foods.length === 0 && deleted === null) return null
  return (
    <section aria-labelledby="own-foods-title">
      <h3 id="own-foods-title" className="mb-1 text-lg">{t`Your own foods`}</h3>
      <ul className="divide-y divide-line">
        {foods.map((food) => {
          const portion = food.portion ?? HUNDRED_GRAMS
          const energyKcal = (food.per100g.calories * portion.grams) / 100
          return (
            <li key={food.id} className="flex items-center gap-1 py-1">
              <button
                type="button"
                className="min-h-12 min-w-0 flex-1 rounded-lg px-2 py-1 text-start hover:bg-brand-soft"
                onClick={() => onChoose(food)}
              >
                <span className="block leading-snug font-semibold">{food.name}</span>
                <span className="block text-sm text-ink-soft">
                  {commaParted([servingText(portion), energy(energyKcal)].filter(Boolean))}
                </span>
              </button>
              <Button
                icon={Pencil}
                variant="quiet"
                aria-label={t`Change ${food.name}`}
                onClick={() => onChange(food)}
              />
              <Button
                icon={Trash2}
                variant="quiet"
                aria-label={t`Delete ${food.name}`}
                onClick={() => remove.mutate(food, { onSuccess: () => setDeleted(food) })}
              />
            </li>
          )
        })}
      </ul>
      {/* A toast is outside of a dialog, so pressing it would close the dialog. */}
      {deleted && (
        <InlineOffer
          className="mt-2"
          action={t`Undo`}
          isPending={keepAgain.isPending}
          onPress={() => keepAgain.mutate(deleted, { onSuccess: () => setDeleted(null) })}
        >
          {t`${deleted.name} is deleted.`}
        </InlineOffer>
      )}
      <FailureNotice error={failure} className="mt-2" />
    </section>
  )
}
