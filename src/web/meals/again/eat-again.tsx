import { civilDayAt } from '#domain/day.ts'
import type { RepeatedMeal } from '#contract/eat-again.ts'
import { t } from '@lingui/core/macro'
import { History } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useMember } from '#web/member/session.tsx'
import { rememberedText } from '#web/browser-storage.ts'
import { isDemo } from '#web/demo/is-demo.ts'
import { useToday, useZone } from '#web/member/member-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { useHasBeen } from '#web/ui/use-has-been.ts'
import { useEatAgain, useEatAgainOffer } from './eat-again-queries.ts'
import { MealAgain } from './meal-again.tsx'
import { suggestedMeals } from './suggested-meals.ts'

const EatAgainDialog = lazyDialog(() => import('./eat-again-dialog.tsx'))

/** How tall in px this was the last time on this device; 0 where there was nothing to eat again. */
const lastHeight = rememberedText('localStorage', 'forkcast.eat-again')
/** Of a meal in the row, whether its name takes one line or two. */
const mealHeight = 'min-h-19'

/**
 * Keeps the room until the meals arrive. On a new device, a member who joined today has no meals to
 * eat again, except in a demo.
 */
function KeptRoom() {
  const { createdAt } = useMember()
  const joinedOn = civilDayAt(Date.parse(createdAt), useZone())
  const todayOn = useToday()
  const last = lastHeight.read()
  if (last !== null) return Number(last) > 0 && <Skeleton style={{ height: Number(last) }} />
  if (joinedOn === todayOn && !isDemo) return null
  return (
    <div>
      <Skeleton className="h-11" />
      <Skeleton className={`mt-2 ${mealHeight}`} />
    </div>
  )
}

/**
 * What this member usually eats at this hour, or else ate last before today, each one press away;
 * earlier meals are in a dialog, which the thumb bar may ask for (`asked`: how often it did).
 */
export function EatAgain({ asked }: { asked: number }) {
  const titleId = useId()
  const todayOn = useToday()
  const { data, isPending: isLoading } = useEatAgainOffer()
  const { mutate: eat, isPending } = useEatAgain()
  const [isOpen, setIsOpen] = useState(asked > 0)
  const [answered, setAnswered] = useState(asked)
  if (answered !== asked) {
    setAnswered(asked)
    setIsOpen(true)
  }
  const hasOpened = useHasBeen(isOpen)
  const offer = useDeferredValue(data?.data)
  const shown = offer && suggestedMeals(offer, todayOn)
  /** The row as it was at the first press: a second tap never meets a meal that moved up. */
  const [pressedRow, setPressedRow] = useState<readonly RepeatedMeal[] | null>(null)
  const hasOffer = offer && offer.recent.length + offer.starred.length > 0
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (offer) lastHeight.keep(String(section.current?.offsetHeight ?? 0))
  }, [offer])
  if (isLoading || (data && !offer)) return <KeptRoom />
  if (!offer || !shown) return null
  const row = pressedRow ?? shown
  const isOffered = ({ mealId }: RepeatedMeal) => shown.some((meal) => meal.mealId === mealId)
  return (
    <>
      {hasOffer && (
        <section ref={section} aria-labelledby={titleId}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 sm:mb-2">
            <h2 id={titleId} className={row.length > 0 ? 'text-lg' : 'sr-only'}>
              {t`Eat again`}
            </h2>
            <Button
              icon={History}
              variant="quiet"
              className="-me-3 ms-auto text-sm"
              onClick={() => setIsOpen(true)}
            >
              {t`Recent and starred`}
            </Button>
          </div>
          {row.length > 0 && (
            // Positioned, so that the words for screen readers inside scroll with it and do not
            // widen the page.
            <ul className="relative -mx-1 flex gap-2.5 overflow-x-auto p-1">
              {row.map((meal) => (
                <li key={meal.mealId} className="shrink-0">
                  <MealAgain
                    meal={meal}
                    isPending={isPending}
                    isEaten={!isOffered(meal)}
                    onEat={() => {
                      setPressedRow(row)
                      eat({ mealId: meal.mealId })
                    }}
                    className={`${mealHeight} h-full max-w-64 border border-line-strong bg-card`}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {hasOpened && (
        <EatAgainDialog offer={offer} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
