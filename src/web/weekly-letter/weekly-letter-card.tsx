import type { Dashboard } from '#contract/dashboard.ts'
import { addDays, type CivilDay, daysEndingOn, weekdayOf, weekOf } from '#domain/day.ts'
import type { MassUnit } from '#domain/units.ts'
import {
  type DayEaten,
  type WeeklyLetter,
  weeklyLetter,
} from '#domain/weekly-letter/weekly-letter.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { endpointQuery } from '#web/api/queries.ts'
import { ShareButton } from '#web/charts/share-button.tsx'
import { useToday } from '#web/member/member-zone.ts'
import {
  columnWeekday,
  firstWeekday,
  formatMass,
  signedMass,
  weekdayName,
} from '#web/language/formats.ts'
import { PutAwayButton } from '#web/page/put-away.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useUnits } from '#web/language/chosen-units.ts'
import { ForecastLine, ForecastLink } from '#web/weight/forecast-line.tsx'
import { letterQuery, rememberShown } from './letter-day.ts'
import { Numbers } from '#web/units/numbers.tsx'

const heldText = (held: WeeklyLetter['held']): string => {
  if (held.what === 'weighing') return t`You kept stepping on the scale.`
  const { days, of } = held
  return held.what === 'target'
    ? t`Days within your target: ${days} of ${of}.`
    : t`Days with meals recorded: ${days} of ${of}.`
}

const scaleText = (scale: WeeklyLetter['scale'], unit: MassUnit): string => {
  if (scale === null) return t`The scale had a quiet week.`
  const trend = formatMass(scale.trendKg, unit)
  return scale.changeKg === null
    ? t`Trend ${trend}.`
    : t`Trend ${trend}: ${signedMass(scale.changeKg, unit)} over the week.`
}

const tryText = (toTry: WeeklyLetter['toTry']): string => {
  switch (toTry.what) {
    case 'record':
      return t`To try: record the first meal of each day.`
    case 'weigh':
      return t`To try: step on the scale once, before breakfast.`
    case 'fullest': {
      const weekday = weekdayName(weekdayOf(toTry.on))
      return t`To try: plan one meal the day before (${weekday}).`
    }
    case 'same-again':
      return t`To try: the same again.`
  }
}

/** The days of the last whole week, as far as they are known. */
const lastWeekOf = ({ nutrition, energyTargets }: Dashboard, todayOn: CivilDay): DayEaten[] => {
  const begunOn = weekOf(todayOn, firstWeekday())[0] ?? todayOn
  const days = new Set(daysEndingOn(addDays(begunOn, -1), 7))
  return nutrition.data
    .map(({ date, entries, calories, isComplete }, at) => ({
      on: date,
      meals: entries,
      energyKcal: calories,
      isComplete,
      targetKcal: energyTargets[at] ?? 0,
    }))
    .filter(({ on }) => days.has(on))
}

const COLUMN = 16
const FOOT = 60
const TALLEST = 56

/** The energy of each day, with the target as a line. */
function WeekPicture({ week }: { week: readonly DayEaten[] }) {
  const most = Math.max(...week.flatMap(({ energyKcal, targetKcal }) => [energyKcal, targetKcal]))
  const heightOf = (kcal: number) => (TALLEST * kcal) / (most || 1)
  const targetY = FOOT - heightOf(week.at(-1)?.targetKcal ?? 0)
  return (
    <svg
      viewBox={`0 0 ${7 * COLUMN} 76`}
      aria-hidden="true"
      className="h-19 w-28 shrink-0 self-center"
    >
      {week.map(({ on, energyKcal }, at) => (
        <g key={on}>
          <rect
            x={at * COLUMN + 2.5}
            y={FOOT - heightOf(energyKcal)}
            width="11"
            height={heightOf(energyKcal)}
            rx="2.5"
            className="fill-saffron"
          />
          <text
            x={at * COLUMN + COLUMN / 2}
            y="73"
            textAnchor="middle"
            className="fill-ink-soft text-[0.6rem]"
          >
            {[...columnWeekday(on)][0]}
          </text>
        </g>
      ))}
      <path d={`M0 ${targetY}H${7 * COLUMN}`} strokeDasharray="3 3" className="stroke-brand" />
    </svg>
  )
}

/**
 * On the first visit of a week, three sentences and a picture of the last one above the forecast;
 * the forecast alone where that week says nothing.
 */
export default function WeeklyLetterCard({ onClose }: { onClose: () => void }) {
  const todayOn = useToday()
  const { massUnit: unit, numbersHidden } = useUnits()
  const { data, isPending } = useQuery(endpointQuery(...letterQuery))
  const dashboard = data?.data
  const week = dashboard ? lastWeekOf(dashboard, todayOn) : []
  const letter =
    dashboard &&
    weeklyLetter(
      week,
      dashboard.trajectory.history.map(({ date, trendWeight }) => ({
        on: date,
        trendKg: trendWeight,
      })),
    )
  const picture = useRef<HTMLDivElement>(null)
  const isWritten = Boolean(letter)
  useEffect(() => {
    if (isWritten) rememberShown(todayOn)
  }, [isWritten, todayOn])
  if (isPending) return <Skeleton className="h-44" />
  if (!letter) return numbersHidden ? null : <ForecastLine />
  const { held, scale, toTry } = letter
  const recordedDays = week.filter(({ meals }) => meals > 0).length
  const sentences = numbersHidden
    ? [
        heldText(
          recordedDays > 0
            ? { what: 'recording', days: recordedDays, of: week.length }
            : { what: 'weighing' },
        ),
        tryText(toTry),
      ]
    : [heldText(held), scaleText(scale, unit), tryText(toTry)]
  return (
    <Card className="relative min-h-44">
      <CardTitle className="pe-18">{t`Your last week`}</CardTitle>
      <ShareButton
        place={picture}
        heading={t`Your last week`}
        sentences={sentences}
        isIcon
        className="absolute end-12 top-1 text-ink-soft"
      />
      <PutAwayButton onPress={onClose} />
      <div ref={picture} className="mt-1 flex gap-4">
        <div className="min-w-0 flex-1 space-y-1 text-sm">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <Numbers>
          <WeekPicture week={week} />
        </Numbers>
      </div>
      <Numbers>
        <ForecastLink />
      </Numbers>
    </Card>
  )
}
