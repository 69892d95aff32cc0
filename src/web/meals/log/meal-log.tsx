import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PartFailure } from '#web/page/part-failure.tsx'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/member/member-zone.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupByDay } from './log-days.ts'
import { useDayMeals } from '../meals-queries.ts'
import { useMealRows } from './use-meal-rows.tsx'
import { arrivalHeadingClasses } from '../use-arrival-focus.ts'

/** Meals of today that a screen shows at first; a day rarely has more. */
const SHOWN_AT_FIRST = 10

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

/** The meals of today, whose sums the day's card has; those of other days are one press away. */
export function MealLog({ onOpenFoodTable }: { onOpenFoodTable: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const { rowsOf, dialog } = useMealRows(title)
  const todayOn = useToday()
  const query = useDayMeals(todayOn)
  // Deferred: many rows are drawn in slices, so that taps are answered in between.
  const data = useDeferredValue(query.data)
  const [today] = groupByDay(data?.data ?? [])
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
        <>
          {rowsOf(today.meals.slice(0, isWhole ? undefined : SHOWN_AT_FIRST))}
          {today.meals.length > SHOWN_AT_FIRST && (
            <Button variant="secondary" className="mt-3" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t`Show fewer` : t`Show all ${today.meals.length}`}
            </Button>
          )}
        </>
      )}
      {dialog}
    </Card>
  )
}
