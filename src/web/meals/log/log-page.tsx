import { addDays, type CivilDay, isCivilDay, weekOf } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { CalendarPlus, ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useToday } from '#web/member/member-zone.ts'
import {
  columnWeekday,
  dayHeading,
  energy,
  firstWeekday,
  fullDay,
  monthName,
  whole,
} from '#web/language/formats.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { logOf } from '#web/paths.ts'
import { DayComments } from '#web/coaching/day-comments.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { PartFailure, type QueryState } from '#web/page/part-failure.tsx'
import { withoutMacrosText } from '#web/today/today-text.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardTitle, Leaf } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { TextField } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { useCopyDay } from '#web/meals/again/eat-again-queries.ts'
import { groupByDay, type LogDay } from './log-days.ts'
import { mealsOfDay, useDayMeals, useFoundMeals } from '../meals-queries.ts'
import { arrivalHeadingClasses } from '../use-arrival-focus.ts'
import { useMealRows } from './use-meal-rows.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Numbers } from '#web/units/numbers.tsx'

const CopyToDay = lazyPart(() => import('./copy-to-day.tsx'))

/** The week of the chosen day; future days cannot be opened. */
function WeekStrip({ day, todayOn }: { day: CivilDay; todayOn: CivilDay }) {
  const week = weekOf(day, firstWeekday())
  const arrow = buttonClasses({ variant: 'quiet', size: 'icon' })
  const nextWeek = addDays(week[0] ?? day, 7)
  const nextDay = addDays(day, 7) > todayOn ? todayOn : addDays(day, 7)
  return (
    <nav
      aria-label={t`Days of the week`}
      className="flex flex-wrap items-center justify-between gap-1"
    >
      <Link href={logOf(addDays(day, -7))} aria-label={t`Week before`} className={arrow}>
        <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      </Link>
      <span className="font-semibold">{monthName(day)}</span>
      {/* Below the arrows, so that each day has the width of a thumb. */}
      <ol className="order-last flex min-w-0 flex-1 basis-full flex-wrap gap-0.5">
        {week.map((on) => {
          const look = classes(
            'flex min-h-13 flex-col items-center justify-center rounded-control text-sm no-underline',
            on === day
              ? 'bg-primary font-bold text-on-primary'
              : on > todayOn
                ? 'text-ink-soft'
                : 'font-semibold text-ink hover:bg-sunken',
            on === todayOn && on !== day && 'font-bold text-brand',
          )
          const shown = (
            <>
              <span className="sr-only">{fullDay(on)}</span>
              <span aria-hidden="true" className="text-[min(0.875rem,3.6vw)]">
                {columnWeekday(on)}
              </span>
              <span aria-hidden="true" className="text-base">
                {Number(on.slice(8))}
              </span>
            </>
          )
          return (
            <li key={on} className="min-w-min flex-1 basis-0">
              {on > todayOn ? (
                <span className={look}>{shown}</span>
              ) : (
                <Link
                  href={logOf(on)}
                  aria-current={on === day ? 'date' : undefined}
                  className={look}
                >
                  {shown}
                </Link>
              )}
            </li>
          )
        })}
      </ol>
      {nextWeek > todayOn ? (
        <span className="size-11 shrink-0" />
      ) : (
        <Link href={logOf(nextDay)} aria-label={t`Week after`} className={arrow}>
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Link>
      )}
    </nav>
  )
}

interface MealsCardProps {
  title: string
  titleRef: RefObject<HTMLHeadingElement | null>
  query: QueryState & { data: unknown }
  children: ReactNode
}

function MealsCard({ title, titleRef, query, children }: MealsCardProps) {
  return (
    <Card>
      <CardTitle ref={titleRef} tabIndex={-1} className={arrivalHeadingClasses}>
        {title}
      </CardTitle>
      {query.data === undefined && (
        <div className="mt-4">
          {query.error ? (
            <PartFailure title={t`Your log could not be loaded`} query={query} />
          ) : (
            <Skeleton className="h-40" />
          )}
        </div>
      )}
      {children}
    </Card>
  )
}

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
function DayHeading({ on, todayOn }: { on: CivilDay; todayOn: CivilDay }) {
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
function DayTotals({ meals, totals }: LogDay) {
  if (!totals)
    return <p className="text-sm text-ink-soft">{t`The newest ${whole(meals.length)} meals`}</p>
  return (
    <>
      <p className="font-semibold">{energy(totals.calories)}</p>
      <MacroTotals totals={totals} />
    </>
  )
}

function DayCard({ day, todayOn }: { day: CivilDay; todayOn: CivilDay }) {
  const title = useRef<HTMLHeadingElement>(null)
  const query = useDayMeals(day)
  const { data } = query
  const { rowsOf, dialog } = useMealRows(title)
  const { mutate: copyDay, isPending: isCopying } = useCopyDay()
  const [isChoosingDay, setIsChoosingDay] = useState(false)
  const copyTo = (to: CivilDay): boolean => {
    if (to === day) return false
    copyDay({ day, to }, { onSuccess: () => setIsChoosingDay(false) })
    return true
  }
  const [ofDay] = groupByDay(data?.data ?? [], data?.nextCursor ? day : null)
  return (
    <MealsCard title={dayHeading(day, todayOn)} titleRef={title} query={query}>
      {data && !ofDay && (
        <p className="mt-2 text-ink-soft">{t`Nothing was recorded on this day.`}</p>
      )}
      {ofDay && (
        <>
          <div className="mt-1">
            <DayTotals {...ofDay} />
          </div>
          {rowsOf(ofDay.meals)}
          <div className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
            {day !== todayOn && (
              <Button
                icon={Copy}
                variant="secondary"
                isPending={isCopying}
                onClick={() => copyDay({ day, to: todayOn })}
              >
                {t`Copy this day to today`}
              </Button>
            )}
            <Button
              icon={CalendarPlus}
              variant="quiet"
              aria-expanded={isChoosingDay}
              onClick={() => setIsChoosingDay(!isChoosingDay)}
            >
              {t`Copy to another day`}
            </Button>
          </div>
          {isChoosingDay && (
            <div className="mt-3">
              <CopyToDay
                isPending={isCopying}
                onCopy={copyTo}
                onCancel={() => setIsChoosingDay(false)}
              />
            </div>
          )}
        </>
      )}
      {data && <DayComments on={day} />}
      {dialog}
    </MealsCard>
  )
}

function FoundCard({ words, todayOn }: { words: string; todayOn: CivilDay }) {
  const title = useRef<HTMLHeadingElement>(null)
  const query = useFoundMeals(words)
  const { data } = query
  const { rowsOf, dialog } = useMealRows(title)
  const days = groupByDay(data?.data ?? [])
  return (
    <MealsCard title={t`Meals named “${words}”`} titleRef={title} query={query}>
      <p role="status" className={days.length > 0 ? 'sr-only' : 'mt-2 text-ink-soft'}>
        {data && (days.length === 0 ? t`No meal of yours has this name.` : t`Found`)}
      </p>
      {days.map((day) => (
        <section key={day.on} className="mt-5">
          <DayHeading on={day.on} todayOn={todayOn} />
          {rowsOf(day.meals)}
        </section>
      ))}
      {dialog}
    </MealsCard>
  )
}

export const firstQueries: ScreenQueries = (todayOn) => [mealsOfDay(todayOn)]

/** The log of any day: by week, by calendar, or by the name of a meal. */
export default function LogPage() {
  const todayOn = useToday()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day') ?? ''
  const day = isCivilDay(asked) && asked <= todayOn ? asked : todayOn
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), 250)
  return (
    <>
      <PageHeading title={t`Your log`} />
      <div className="grid grid-cols-1 items-start gap-3 sm:gap-6 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
        <Leaf className="space-y-4" aria-label={t`Which meals`}>
          <WeekStrip day={day} todayOn={todayOn} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <TextField
              label={t`Go to a day`}
              type="date"
              max={todayOn}
              value={day}
              onChange={({ target }) => {
                if (isCivilDay(target.value)) setSearch({ day: target.value })
              }}
            />
            <TextField
              label={t`Search your meals`}
              type="search"
              placeholder={t`pizza`}
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        </Leaf>
        {words === '' ? (
          <DayCard key={day} day={day} todayOn={todayOn} />
        ) : (
          <FoundCard words={words} todayOn={todayOn} />
        )}
      </div>
    </>
  )
}
