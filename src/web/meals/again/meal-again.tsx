import type { RepeatedMeal } from '#contract/eat-again.ts'
import { t } from '@lingui/core/macro'
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
  onEat: () => void
  className: string
}

/** An earlier meal; a press records it again. */
export function MealAgain({
  meal,
  lastEaten,
  isPending = false,
  onEat,
  className,
}: MealAgainProps) {
  return (
    <PlainButton
      isBlocked={isPending}
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
          {[energy(meal.calories * meal.portionMultiplier), lastEaten].filter(Boolean).join(' · ')}
        </span>
      </span>
    </PlainButton>
  )
}
