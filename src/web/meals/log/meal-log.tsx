import { t } from '@lingui/core/macro'
import { CalendarDays, CookingPot, Plus, RotateCw } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '#web/api/error-messages.ts'
import { logOf, paths } from '#web/paths.ts'
import { dayHeading, energy, whole } from '#web/language/formats.ts'
import { useToday } from '#web/clock/member-zone.ts'
import { withoutMacrosText } from '#web/today/today-text.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { groupByDay, type LogDay } from './log-days.ts'
import { useMealLog } from '../meals-queries.ts'
import { useMealRows } from './use-meal-rows.tsx'
import { arrivalHeadingClasses } from '../use-arrival-focus.ts'

/** The grams of a day, and what they leave out. */
export function MacroTotals({
  totals: { calories, protein, carbs, fats, caloriesWithoutMacros },
}: {
  totals: NonNullable<LogDay['totals']>
}) {
  const isAllUnknown =
    caloriesWithoutMacros > 0 && caloriesWithoutMacros === calories && protein + carbs + fats === 0
  return (
    <p className="w-full text-sm text-ink-soft">
      {!isAllUnknown &&
        t`Protein ${whole(protein)} g · Carbs ${whole(carbs)} g · Fats ${whole(fats)} g`}
      {caloriesWithoutMacros > 0 && (
        <span className="block">{withoutMacrosText(caloriesWithoutMacros)}</span>
      )}
    </p>
  )
}

/** A day of the log with its totals; its name links to it. */
export function DayHeading({
  day: { on, totals },
  todayOn,
  isPart = false,
}: {
  day: LogDay
  todayOn: string
  isPart?: boolean
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-0.5">
      <h3 className="text-base">
        <Link
          href={logOf(on)}
          className="inline-flex min-h-11 items-center text-inherit no-underline underline-offset-3 hover:underline"
        >
          {dayHeading(on, todayOn)}
        </Link>
      </h3>
      {totals === null ? (
        !isPart && <p className="text-sm text-ink-soft">{t`More meals of this day follow`}</p>
      ) : (
        <>
          <p className="font-semibold">{energy(totals.calories)}</p>
          <MacroTotals totals={totals} />
        </>
      )}
    </div>
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

export function MealLog({ onOpenFoodTable }: { onOpenFoodTable: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  const log = useMealLog()
  const { rowsOf, dialog } = useMealRows(title)

  const todayOn = useToday()
  // Deferred: a long log renders in slices, so that taps are answered in between.
  const data = useDeferredValue(log.data)
  const pages = data?.pages ?? []
  const days = groupByDay(
    pages.flatMap((page) => page.meals),
    pages.at(-1)?.unfinishedOn,
  )
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle ref={title} tabIndex={-1} className={arrivalHeadingClasses}>
          {t`Your log`}
        </CardTitle>
        <Link href={paths.log} className={classes(buttonClasses({ variant: 'quiet' }), 'ms-auto')}>
          <CalendarDays aria-hidden="true" className="size-5" />
          {t`All days`}
        </Link>
        <Button icon={Plus} variant="secondary" className="max-sm:px-3" onClick={onOpenFoodTable}>
          {t`Record without a photo`}
        </Button>
      </div>
      {!data && !log.isError && <LogSkeleton />}
      {log.isError && !log.data && (
        <Notice tone="brick" isAlert title={t`Your log could not be loaded`} className="mt-5">
          <p>{errorMessage(log.error)}</p>
          <Button
            icon={RotateCw}
            variant="secondary"
            className="mt-3"
            isPending={log.isFetching}
            onClick={() => log.refetch()}
          >
            {t`Load again`}
          </Button>
        </Notice>
      )}
      {data && days.length === 0 && (
        <EmptyState icon={<CookingPot className="size-7" />} title={t`Nothing on the plate yet`}>
          {t`Photograph your next meal, and it shows up here with its calories.`}
        </EmptyState>
      )}
      {days.map((day) => (
        <section key={day.on} className="mt-6">
          <DayHeading day={day} todayOn={todayOn} />
          {rowsOf(day.meals)}
        </section>
      ))}
      {log.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6 w-full"
          isPending={log.isFetchingNextPage}
          onClick={() => log.fetchNextPage()}
        >
          {t`Show earlier meals`}
        </Button>
      )}
      {log.isFetchNextPageError && (
        <p role="alert" className="mt-3 font-medium text-brick-ink">
          {errorMessage(log.error)}
        </p>
      )}
      {dialog}
    </Card>
  )
}
