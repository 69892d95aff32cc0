import { addDays } from '#domain/day.ts'
import { type DayIntake, intakeByDay } from '#domain/energy/daily-intake.ts'
import { KCAL_PER_KG, MEASURED_NEEDS } from '#domain/energy/expenditure.ts'
import { meanOf } from '#domain/units.ts'
import { weightSlope } from '#domain/weight/weight-slope.ts'
import { markdown, replyOn, truthsOf } from './measure.ts'
import { DAY_ZERO, type History } from './read-histories.ts'

/** The served figure is judged by what the next eight weeks measure. */
const JUDGED_DAYS = 56
const NEWEST_DAYS = 28

interface ExpenditureReport {
  readonly people: number
  /** Weeks with a measured figure that the next eight weeks judge. */
  readonly weeks: number
  /** Mean absolute errors, kcal, of the served figure and of the last 28 days alone. */
  readonly errorKcal: number
  readonly newestErrorKcal: number
  /** Percent of weeks whose truth lies in the served 80 % interval. */
  readonly coveragePercent: number
  /** How far the served figure moves from one week to the next, kcal. */
  readonly medianChangeKcal: number
  readonly ninthDecileChangeKcal: number
}

interface Week {
  readonly origin: number
  readonly servedKcal: number
  readonly newestKcal: number | null
  readonly truthKcal: number | null
  readonly isInside: boolean
}

/**
 * Mean recorded intake less what the change of the weight contained, kcal a day, of the days from
 * one to before another; null where too little was recorded.
 */
function measuredBetween(
  days: History['days'],
  intake: readonly DayIntake[],
  fromDay: number,
  untilDay: number,
): number | null {
  const [fromOn, untilOn] = [addDays(DAY_ZERO, fromDay), addDays(DAY_ZERO, untilDay)]
  const eaten = intake.filter(({ on }) => on >= fromOn && on < untilOn)
  const weighed = days.filter(({ day }) => day >= fromDay && day < untilDay)
  const slope = weightSlope(
    weighed.map(({ day, weightKg }) => ({ daysAgo: untilDay - day, weightKg })).reverse(),
  )
  const meanKcal = meanOf(eaten.map(({ energyKcal }) => energyKcal))
  const isEnough =
    eaten.length >= MEASURED_NEEDS.recordedShare * (untilDay - fromDay) &&
    weighed.length >= MEASURED_NEEDS.weighIns
  return isEnough && slope !== null && meanKcal !== null
    ? meanKcal - (KCAL_PER_KG * slope.kgPerWeek) / 7
    : null
}

function weeksOf(history: History): Week[] {
  const truths = truthsOf(history)
  const intake = intakeByDay(history.meals ?? [])
  const lastDay = truths.at(-1)?.day ?? 0
  const weeks: Week[] = []
  for (let origin = NEWEST_DAYS; origin <= lastDay; origin += 7) {
    const { expenditure } = replyOn(history, history.days, origin)
    if (expenditure?.kind !== 'measured') continue
    const truthKcal = measuredBetween(truths, intake, origin, origin + JUDGED_DAYS)
    weeks.push({
      origin,
      servedKcal: expenditure.kcal,
      newestKcal: measuredBetween(truths, intake, origin - NEWEST_DAYS, origin),
      truthKcal,
      isInside: truthKcal !== null && truthKcal >= expenditure.low && truthKcal <= expenditure.high,
    })
  }
  return weeks
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? Number.NaN

/** What is served of the expenditure of people with meals; undefined where none can be judged. */
export function measureExpenditures(histories: readonly History[]): ExpenditureReport | undefined {
  const byPerson = histories.map(weeksOf).filter((weeks) => weeks.length > 0)
  const judged = byPerson
    .flat()
    .flatMap(({ truthKcal, newestKcal, ...week }) =>
      truthKcal === null || newestKcal === null ? [] : [{ ...week, truthKcal, newestKcal }],
    )
  if (judged.length === 0) return undefined
  const errorOf = (kcalOf: (week: (typeof judged)[number]) => number) =>
    meanOf(judged.map((week) => Math.abs(kcalOf(week) - week.truthKcal))) ?? 0
  const changes = byPerson.flatMap((weeks) =>
    weeks.slice(1).flatMap((week, i) => {
      const before = weeks[i]
      return before && week.origin - before.origin === 7
        ? [Math.abs(week.servedKcal - before.servedKcal)]
        : []
    }),
  )
  return {
    people: byPerson.length,
    weeks: judged.length,
    errorKcal: errorOf(({ servedKcal }) => servedKcal),
    newestErrorKcal: errorOf(({ newestKcal }) => newestKcal),
    coveragePercent: (100 * judged.filter(({ isInside }) => isInside).length) / judged.length,
    medianChangeKcal: quantile(changes, 0.5),
    ninthDecileChangeKcal: quantile(changes, 0.9),
  }
}

export const expenditureTable = (report: ExpenditureReport): string =>
  markdown([
    [
      'people',
      'weeks',
      'error, kcal',
      'last 28 days alone, kcal',
      'in the interval %',
      'change a week, kcal: median',
      '90th percentile',
    ],
    [
      report.people,
      report.weeks,
      ...[
        report.errorKcal,
        report.newestErrorKcal,
        report.coveragePercent,
        report.medianChangeKcal,
        report.ninthDecileChangeKcal,
      ].map((figure) => figure.toFixed(0)),
    ],
  ])
