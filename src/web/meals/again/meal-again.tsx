import type { RepeatedMeal } from '#contract/eat-again.ts'
import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import { energy } from '#web/language/formats.ts'
import { mealName } from '#web/language/meal-name.ts'
import { PlainButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MealThumbnail } from '../meal-thumbnail.tsx'

interface MealAgainProps {
  meal: RepeatedMeal
  /** When it was eaten last, where that is said. */
  lastEaten?: string
  isPending?: boolean
  /** It was just eaten again: once is meant. */
  isEaten?: boolean
  onEat: () => void
  className: string
}

/** An earlier meal; a press records it again. */
export function MealAgain({
  meal,
  lastEaten,
  isPending = false,
  isEaten = false,
  onEat,
  className,
}: MealAgainProps) {
  return (
    <PlainButton
      isBlocked={isPending || isEaten}
      onClick={onEat}
      className={classes(
        'flex items-center gap-2.5 rounded-control py-1.5 pe-3.5 ps-1.5 text-start transition-colors hover:bg-sunken aria-disabled:opacity-55',
        className,
      )}
    >
      <MealThumbnail url={meal.thumbnailUrl} className="size-11" />
      <span className="min-w-0">
        <span className="sr-only">{t`Eat again:`} </span>
        <span className="name-clamp-2 leading-tight font-semibold wrap-anywhere">
          {mealName(meal)}
        </span>
        <span className="block text-sm text-ink-soft">
          {isEaten && <Check aria-hidden="true" className="me-1 inline size-4" />}
          {[energy(meal.calories * meal.portionMultiplier), lastEaten].filter(Boolean).join(' · ')}
        </span>
      </span>
    </PlainButton>
  )
}
