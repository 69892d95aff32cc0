import { t } from '@lingui/core/macro'
import type { CivilDay } from '#domain/day.ts'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PartFailure } from '#web/page/part-failure.tsx'
import { logOf, paths } from '#web/paths.ts'
import { dayHeading, energy, whole } from '#web/language/formats.ts'
import { useToday } from '#web/member/member-zone.ts'
import { withoutMacrosText } from '#web/today/today-text.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupByDay, type LogDay } from './log-days.ts'
import { useDayMeals } from '../meals-queries.ts'
import { useMealRows } from './use-meal-rows.tsx'
import { arrivalHeadingClasses } from '../use-arrival-focus.ts'
import { Numbers } from '#web/units/numbers.tsx'

/** Meals of today that a screen shows at first; a day rarely has more. */
const SHOWN_AT_FIRST = 10

/** The grams of a day, and what they leave out. */
function MacroTotals({
  totals: { calories, protein, carbs, fats, caloriesWithoutMacros },
}: {
  totals: NonNullable<LogDay['totals']>
}) {
  const isAllUnknown =
    caloriesWithoutMacros > 0 && caloriesWithoutMacros === calories && protein + carbs + fats === 0
  return (
    <Numbers>
      <p className="w-full text-sm text-ink-soft">
        {!isAllUnknown &&
          t`Protein ${whole(protein)} g · Carbs ${whole(carbs)} g · Fats ${whole(fats)} g`}
        {caloriesWithoutMacros > 0 && (
          <span className="block">{withoutMacrosText(caloriesWithoutMacros)}</span>
        )}
      </p>
    </Numbers>
  )
}

/** The name of a day, which links to its log. */
export function DayHeading({ on, todayOn }: { on: CivilDay; todayOn: CivilDay }) {
  return (
    <h3 className="border-b border-line pb-0.5 text-base">
      <Link
        href={logOf(on)}
        className="inline-flex min-h-11 items-center text-inherit no-underline underline-offset-3 hover:underline"
      >
        {dayHeading(on, todayOn)}
      </Link>
    </h3>
  )
}

/** What a day came to, or how many of its meals are here if that is not all. */
export function DayTotals({ meals, totals }: LogDay) {
  if (!totals)
    return <p className="text-sm text-ink-soft">{t`The newest ${whole(meals.length)} meals`}</p>
  return (
    <>
      <p className="font-semibold">{energy(totals.calories)}</p>
      <MacroTotals totals={totals} />
    </>
  )
}

function LogSkeleton() {
  return (
    <div className="mt-5 space-y-3">
      <p role="status" className="sr-only">
        {t`Loading your log`}
      </p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-14" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** The meals of today; those of other days are one press away. */
export function MealLog({ onOpenFoodTable }: { onOpenFoodTable: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { rowsOf, dialog } = useMealRows(title)
  const todayOn = useToday()
  const query = useDayMeals(todayOn)
  // Deferred: many rows are drawn in slices, so that taps are answered in between.
  const data = useDeferredValue(query.data)
  const [today] = groupByDay(data?.data ?? [], data?.nextCursor ? todayOn : null)
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <CardTitle ref={title} tabIndex={-1} className={arrivalHeadingClasses}>
          {t`Your log`}
        </CardTitle>
        <Link
          href={paths.log}
          className={classes(buttonClasses({ variant: 'quiet' }), '-me-3 ms-auto')}
        >
          {t`All days`}
        </Link>
        {/* The thumb bar of a phone offers it in words. */}
        <Button
          icon={Plus}
          variant="secondary"
          className="max-sm:size-11 max-sm:px-0"
          onClick={onOpenFoodTable}
        >
          <span className="max-sm:sr-only">{t`Record without a photo`}</span>
        </Button>
      </div>
      {!data && !query.isError && <LogSkeleton />}
      {query.isError && !query.data && (
        <div className="mt-5">
          <PartFailure title={t`Your log could not be loaded`} query={query} />
        </div>
      )}
      {data && !today && <p className="mt-2 text-ink-soft">{t`Nothing on the plate yet`}</p>}
      {today && (
        <section className="mt-2 sm:mt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1">
            <h3 className="text-base">{t`Today`}</h3>
            <DayTotals {...today} />
          </div>
          {rowsOf(today.meals.slice(0, isWhole ? undefined : SHOWN_AT_FIRST))}
          {today.meals.length > SHOWN_AT_FIRST && (
            <Button variant="secondary" className="mt-3" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t`Show fewer` : t`Show all ${today.meals.length}`}
            </Button>
          )}
        </section>
      )}
      {dialog}
    </Card>
  )
}
