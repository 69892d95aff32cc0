import { type CivilDay, daysOfMonth, weekdayOf } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { monthName } from '#web/language/formats.ts'

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

const weekdays = () =>
  [
    [t`Mon`, t`Monday`],
    [t`Tue`, t`Tuesday`],
    [t`Wed`, t`Wednesday`],
    [t`Thu`, t`Thursday`],
    [t`Fri`, t`Friday`],
    [t`Sat`, t`Saturday`],
    [t`Sun`, t`Sunday`],
  ] as const

/** The days of a month in weeks from Monday; null before the first and after the last. */
function weeksOfMonth(month: CivilDay): (CivilDay | null)[][] {
  const days = daysOfMonth(month)
  const cells = [...Array.from({ length: weekdayOf(days[0] ?? month) - 1 }, () => null), ...days]
  const weekCount = Math.ceil(cells.length / 7)
  return Array.from({ length: weekCount }, (_, week) => Array.from({ length: 7 }, (_day, day) => cells[week * 7 + day] ?? null))
}

const markTones = {
  won: 'bg-leaf-soft text-ink ring-2 ring-leaf ring-inset',
  missed: 'bg-sunken text-ink ring-1 ring-line-strong ring-inset',
} as const

function DayCell({ on, isToday, mark }: { on: CivilDay; isToday: boolean; mark: CalendarMark | null }) {
  return (
    <span
      title={mark?.words}
      className={classes(
        'mx-auto grid aspect-square max-h-13 w-full max-w-13 place-content-center rounded-full text-center leading-tight',
        mark ? markTones[mark.tone] : 'text-ink-soft',
      )}
    >
      <span className={classes('text-sm', isToday && 'font-extrabold text-brand underline decoration-2 underline-offset-2')}>
        {Number(on.slice(8))}
        {isToday && <span className="sr-only"> {t`(today)`}</span>}
      </span>
      {mark && (
        <>
          <span aria-hidden="true" className="text-[0.6875rem] font-semibold">
            {mark.shown}
          </span>
          <span className="sr-only">{mark.words}</span>
        </>
      )}
    </span>
  )
}

/** A month as a table of weeks: the drawing and its table are one. */
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
  const isThisMonth = month.slice(0, 7) >= todayOn.slice(0, 7)
  return (
    <div aria-busy={isLoading}>
      <div className="flex items-center justify-between">
        <Button variant="quiet" size="icon" aria-label={t`Earlier month`} disabled={!canGoEarlier} onClick={onEarlier}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </Button>
        <p aria-live="polite" className="font-display text-lg font-bold">
          {monthName(month)}
        </p>
        <Button variant="quiet" size="icon" aria-label={t`Later month`} disabled={isThisMonth} onClick={onLater}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <table className={classes('mt-2 w-full table-fixed transition-opacity', isLoading && 'opacity-50')}>
        <caption className="sr-only">{t`Batches in ${monthName(month)}`}</caption>
        <thead>
          <tr>
            {weekdays().map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className="pb-1 text-xs font-semibold text-ink-soft">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
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
