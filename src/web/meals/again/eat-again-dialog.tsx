import type { RepeatedMeal } from '#contract/eat-again.ts'
import type { fetchEatAgain } from '#contract/eat-again.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { t } from '@lingui/core/macro'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { useToday } from '#web/member/member-zone.ts'
import { dayHeading } from '#web/language/formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useEatAgain } from './eat-again-queries.ts'
import { MealAgain } from './meal-again.tsx'
import { useStar } from './use-star.ts'
import { mealName } from '#web/language/meal-name.ts'

function Dish({ meal, onEat }: { meal: RepeatedMeal; onEat: () => void }) {
  const todayOn = useToday()
  const { isStarred, star } = useStar(meal.mealId, meal.isStarred)
  return (
    <li className="flex items-center gap-1">
      <MealAgain
        meal={meal}
        lastEaten={dayHeading(meal.eatenOn, todayOn)}
        onEat={onEat}
        className="min-w-0 flex-1"
      />
      <Button
        variant="quiet"
        size="icon"
        aria-pressed={isStarred}
        aria-label={t`Star ${mealName(meal)}`}
        onClick={star}
      >
        <Star aria-hidden="true" className={isStarred ? 'size-5 fill-current' : 'size-5'} />
      </Button>
    </li>
  )
}

interface DishesProps {
  title: string
  empty: string
  meals: readonly RepeatedMeal[]
  onEat: (meal: RepeatedMeal) => void
}

function Dishes({ title, empty, meals, onEat }: DishesProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-base">
        {title}
      </h3>
      {meals.length === 0 ? (
        <p className="mt-1 text-ink-soft">{empty}</p>
      ) : (
        <ul className="-mx-2 mt-1 space-y-1">
          {meals.map((meal) => (
            <Dish key={meal.mealId} meal={meal} onEat={() => onEat(meal)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface EatAgainDialogProps {
  offer: ReplyOf<typeof fetchEatAgain>['data']
  isOpen: boolean
  onClose: () => void
}

/** What was starred or eaten recently; a press records it again. */
export default function EatAgainDialog({ offer, isOpen, onClose }: EatAgainDialogProps) {
  const { mutate: eat } = useEatAgain()
  const eatThis = (meal: RepeatedMeal) => {
    eat({ mealId: meal.mealId })
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t`Eat again`}>
      <div className="space-y-6">
        <Dishes
          title={t`Starred`}
          empty={t`A star keeps a food or a meal here, however long ago it was eaten.`}
          meals={offer.starred}
          onEat={eatThis}
        />
        <Dishes
          title={t`Recent`}
          empty={t`Nothing was recorded in the last 60 days.`}
          meals={offer.recent}
          onEat={eatThis}
        />
      </div>
    </Dialog>
  )
}
