import type { Meal } from '#contract/meals.ts'
import { type CivilDay, DAY_MS } from '#domain/day.ts'
import { instantOfLocalTime } from '#domain/local-time.ts'
import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { dayTurnHourNow } from '#web/clock/day-turn.ts'
import { useMinute, useToday, useZone } from '#web/member/member-zone.ts'
import { clockTime, energyFigure, energyUnitLabel, timeAt } from '#web/language/formats.ts'
import { DayComments } from '#web/coaching/day-comments.tsx'
import { useDayMeals } from '#web/meals/meals-queries.ts'
import { MealThumbnail } from '#web/meals/meal-thumbnail.tsx'
import { logOf } from '#web/paths.ts'
import { Amount } from '#web/ui/amount.tsx'
import { ChartCard } from './chart-card.tsx'
import { NoMealYet } from './no-meal-yet.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'
import { mealName } from '#web/language/meal-name.ts'

const MARKED_HOURS = [0, 6, 12, 18, 24]

/** Of the same size where numbers are hidden. */
const energyOf = ({ calories, portionMultiplier }: Meal) =>
  unitsNow().numbersHidden ? 1 : calories * portionMultiplier

interface DayLineProps {
  on: CivilDay
  /** Oldest first. */
  meals: readonly Meal[]
}

/** The hours of a day: between its meals one ate, before and after them one fasts until now. */
function DayLine({ on, meals }: DayLineProps) {
  const zone = useZone()
  const nowAt = useMinute()
  const turnHour = dayTurnHourNow()
  const startsAt =
    instantOfLocalTime(`${on}T${String(turnHour).padStart(2, '0')}:00`, zone) ?? nowAt
  const partOf = (at: number) => Math.min(100, Math.max(0, (100 * (at - startsAt)) / DAY_MS))
  const eatenAt = meals.map(({ createdAt }) => Date.parse(createdAt))
  const [firstAt = nowAt, lastAt = nowAt] = [eatenAt[0], eatenAt.at(-1)]
  const largest = Math.max(...meals.map(energyOf), 1)
  const span = (from: number, to: number, colour: string) => (
    <span
      className={`absolute inset-y-0 ${colour}`}
      style={{ left: `${partOf(from)}%`, width: `${partOf(to) - partOf(from)}%` }}
    />
  )
  return (
    // Time runs to the right in every language; the list below says the same in words.
    <div aria-hidden="true" dir="ltr" className="mx-1 mb-2">
      <div className="relative flex h-11 items-center">
        <div className="relative h-2.5 w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
          {span(startsAt, firstAt, 'bg-sky')}
          {span(firstAt, lastAt, 'bg-saffron')}
          {span(lastAt, nowAt, 'bg-sky')}
        </div>
        {meals.map((meal) => {
          const size = 14 + 22 * Math.sqrt(energyOf(meal) / largest)
          return (
            <span
              key={meal.id}
              className="absolute -translate-x-1/2 rounded-full border-2 border-card bg-saffron"
              style={{ left: `${partOf(Date.parse(meal.createdAt))}%`, width: size, height: size }}
            />
          )
        })}
        <span
          className="absolute inset-y-1 w-0.5 rounded-full bg-ink"
          style={{ left: `${partOf(nowAt)}%` }}
        />
      </div>
      <div className="flex justify-between text-xs text-ink-soft">
        {MARKED_HOURS.map((hour) => (
          <span key={hour}>{clockTime((hour + turnHour) % 24)}</span>
        ))}
      </div>
      <p className="mt-1 flex justify-center gap-4 text-xs text-ink-soft">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-saffron" />
          {t`Meals`}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-sky" />
          {t`Fasting`}
        </span>
      </p>
    </div>
  )
}

/** Today as a line of time with its meals, and the meals in words. */
export function DayLineCard() {
  const on = useToday()
  const zone = useZone()
  const meals = useDayMeals(on).data?.data.toSorted((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  )
  return (
    <ChartCard title={t`Your day`} bodyClassName="min-h-62">
      {meals &&
        (meals.length === 0 ? (
          <NoMealYet />
        ) : (
          <>
            <DayLine on={on} meals={meals} />
            <ol>
              {meals.map((meal) => (
                <li
                  key={meal.id}
                  className="flex items-center gap-3 border-t border-dashed border-line py-1 first:border-0"
                >
                  <time
                    dateTime={meal.createdAt}
                    className="w-16 shrink-0 text-sm whitespace-nowrap text-ink-soft"
                  >
                    {timeAt(Date.parse(meal.createdAt), zone)}
                  </time>
                  <MealThumbnail url={meal.thumbnailUrl} className="size-9" />
                  <Link
                    href={logOf(on)}
                    className="name-clamp-2 min-w-0 flex-1 leading-tight font-semibold wrap-break-word text-inherit no-underline underline-offset-3 hover:underline"
                  >
                    {mealName(meal)}
                  </Link>
                  <Amount
                    figure={<span className="font-semibold">{energyFigure(energyOf(meal))}</span>}
                    unit={energyUnitLabel(energyOf(meal))}
                    unitClassName="text-xs text-ink-soft"
                  />
                </li>
              ))}
            </ol>
          </>
        ))}
      {meals && <DayComments on={on} />}
    </ChartCard>
  )
}
