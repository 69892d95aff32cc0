import { type CivilDay, daysOfMonth, type Weekday, weekdayOf, weekOf } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { columnWeekday, firstWeekday, monthName, weekdayName } from '#web/language/formats.ts'

export interface CalendarMark {
  readonly tone: 'won' | 'missed'
  /** Under the day's number, such as "16.2". */
  readonly shown: string
  /** For screen readers and as a hint: what the mark means. */
  readonly words: string
}

interface MonthCalendarProps {
  /** Any day of the month that is shown. */
  month: CivilDay
  todayOn: CivilDay
  markOf: (on: CivilDay) => CalendarMark | null
  onEarlier: () => void
  onLater: () => void
  canGoEarlier?: boolean
  /** One or two sentences on the whole month. */
  summary: ReactNode
  isLoading?: boolean
}

/** The days of a month in weeks; null before the first day and after the last. */
function weeksOfMonth(month: CivilDay, first: Weekday): (CivilDay | null)[][] {
  const days = daysOfMonth(month)
  const week = weekOf(days[0] ?? month, first)
  const cells = [...Array.from({ length: week.indexOf(days[0] ?? month) }, () => null), ...days]
  const weekCount = Math.ceil(cells.length / 7)
  return Array.from({ length: weekCount }, (_, at) =>
    Array.from({ length: 7 }, (_day, day) => cells[at * 7 + day] ?? null),
  )
}

const markTones = {
  won: 'bg-leaf-soft text-ink ring-2 ring-leaf ring-inset',
  missed: 'bg-sunken text-ink ring-1 ring-line-strong ring-inset',
} as const

function DayCell({
  on,
  isToday,
  mark,
}: {
  on: CivilDay
  isToday: boolean
  mark: CalendarMark | null
}) {
  return (
    <span
      title={mark?.words}
      className={classes(
        'mx-auto grid aspect-square max-h-13 w-full max-w-13 place-content-center rounded-full text-center leading-tight',
        mark ? markTones[mark.tone] : 'text-ink-soft',
      )}
    >
      <span
        className={classes(
          'text-[min(0.875rem,4vw)]',
          isToday && 'font-extrabold text-brand underline decoration-2 underline-offset-2',
        )}
      >
        {Number(on.slice(8))}
        {isToday && <span className="sr-only"> {t`(today)`}</span>}
      </span>
      {mark && (
        <>
          <span aria-hidden="true" className="text-[min(0.6875rem,3vw)] font-semibold">
            {mark.shown}
          </span>
          <span className="sr-only">{mark.words}</span>
        </>
      )}
    </span>
  )
}

/** A month as a table of weeks, which is drawing and table in one. */
export function MonthCalendar({
  month,
  todayOn,
  markOf,
  onEarlier,
  onLater,
  canGoEarlier = true,
  summary,
  isLoading = false,
}: MonthCalendarProps) {
  const first = firstWeekday()
  const isThisMonth = month.slice(0, 7) >= todayOn.slice(0, 7)
  return (
    <div aria-busy={isLoading}>
      <div className="flex items-center justify-between">
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Earlier month`}
          isBlocked={!canGoEarlier}
          onClick={onEarlier}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
        <p aria-live="polite" className="font-display text-lg font-bold">
          {monthName(month)}
        </p>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t`Later month`}
          isBlocked={isThisMonth}
          onClick={onLater}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      </div>
      <table
        className={classes('mt-2 w-full table-fixed transition-opacity', isLoading && 'opacity-50')}
      >
        <caption className="sr-only">{t`Batches in ${monthName(month)}`}</caption>
        <thead>
          <tr>
            {weekOf(month, first).map((on) => (
              <th
                key={on}
                scope="col"
                abbr={weekdayName(weekdayOf(on))}
                className="pb-1 text-[min(0.75rem,3.2vw)] font-semibold text-ink-soft"
              >
                {columnWeekday(on)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month, first).map((week) => (
            <tr key={week.find((on) => on !== null)}>
              {week.map((on, i) => (
                <td key={on ?? `empty-${i}`} className="p-0.5">
                  {on && <DayCell on={on} isToday={on === todayOn} mark={markOf(on)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-soft">{summary}</p>
    </div>
  )
}
