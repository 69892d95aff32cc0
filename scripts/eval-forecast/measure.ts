import { addDays, DAY_MS } from '#domain/day.ts'
import { intakeByDay } from '#domain/energy/daily-intake.ts'
import { meanOf } from '#domain/units.ts'
import { believableWeighIns } from '#domain/weight/believable-weigh-ins.ts'
import type { WeighIn } from '#domain/weight/weigh-in.ts'
import { chanceToBeAt } from '#domain/projection/chances.ts'
import { type PastWeight, weightSlope } from '#domain/weight/weight-slope.ts'
import type { ProjectedWeight } from '#contract/weight.ts'
import { viewTrajectory } from '#server/weight/trajectory-view.ts'
import { trajectoryOf } from '#server/weight/weight-reads.ts'
import { DAY_ZERO, type History } from './read-histories.ts'

const HORIZONS = [4, 8, 12] as const
const DAY_ZERO_AT = Date.parse(`${DAY_ZERO}T00:00:00Z`)
/** Weigh-ins count as of 7 in the morning, forecasts as of 8. */
const WEIGHED_MS = 7 * 3_600_000
const FORECAST_MS = 8 * 3_600_000
const FIRST_ORIGIN_DAY = 28
const GROUP_KG_PER_WEEK = 0.3
/** A pace of half its size after 4 weeks. */
const DAMPING_WEEKS = 4 / Math.LN2
/**
 * Of an 80 % interval: each kg outside of it costs this many kg of width (Gneiting and Raftery
 * 2007).
 */
const MISS_COSTS = 10

/** What a person aims at, by the first weight and the level of the last week, kg. */
const TARGETS: Readonly<Record<string, (firstKg: number, levelKg: number) => number>> = {
  '10 % below the first weight': (firstKg) => 0.9 * firstKg,
  '2 kg below the level': (_, levelKg) => levelKg - 2,
  'the level': (_, levelKg) => levelKg,
  '2 kg above the level': (_, levelKg) => levelKg + 2,
}
const USUAL_TARGET = '10 % below the first weight'

const CHANCE_STEPS_KG = [1, 2, 3, 4, 5] as const

export type Group = 'all' | 'losing' | 'stable' | 'gaining'
const METHODS = ['forecast', "last week's mean", '28-day slope', '28-day slope, damped'] as const
export type Method = (typeof METHODS)[number]

/** One forecast of one person for one week, with what came true. */
export interface Trial {
  readonly subject: string
  readonly group: Exclude<Group, 'all'>
  readonly horizon: number
  readonly truthKg: number
  /** What the person was given as target, a key of `TARGETS`. */
  readonly target: string
  readonly byMethod: Readonly<Record<Method, number>>
  readonly lowKg: number
  readonly highKg: number
}

export interface Figures {
  readonly group: Group
  readonly horizon: number
  readonly people: number
  readonly forecasts: number
  /** Mean absolute error, kg, each person counting the same; so are all that follow. */
  readonly errorKg: Readonly<Record<Method, number>>
  /** Forecast minus truth, kg. */
  readonly biasKg: number
  /**
   * Percent of truths inside the 80 % band, its half width, and its interval score in kg (lower is
   * better).
   */
  readonly coveragePercent: number
  readonly halfWidthKg: number
  readonly intervalScoreKg: number
}

/** How many truths lie inside the band that is served to people with one target. */
interface TargetFigures {
  readonly target: string
  readonly horizon: number
  readonly coveragePercent: number
  /** Of the people who are losing; null without any. */
  readonly losingPercent: number | null
}

/** How often weights 1 to 5 kg below the level came true, of those whose chance was about alike. */
interface ChanceFigures {
  readonly horizon: number
  readonly chances: number
  readonly saidPercent: number
  readonly cameTruePercent: number
}

export interface Report {
  readonly people: number
  readonly origins: number
  /** Origins at which the estimator had no answer. */
  readonly refused: number
  readonly figures: readonly Figures[]
  readonly byTarget: readonly TargetFigures[]
  readonly byChance: readonly ChanceFigures[]
}

/** The mean of the week that ends with a day; null with fewer than two weigh-ins in it. */
export function weekMean(days: History['days'], lastDay: number): number | null {
  const week = days.filter(({ day }) => day > lastDay - 7 && day <= lastDay)
  return week.length < 2 ? null : meanOf(week.map(({ weightKg }) => weightKg))
}

const weighInOf = ({ day, weightKg }: History['days'][number]): WeighIn => ({
  weighedAt: DAY_ZERO_AT + day * DAY_MS + WEIGHED_MS,
  weightKg,
})

/** The forecast that is served to a person with this target, see `replyOn`. */
const servedOn = (
  history: History,
  days: History['days'],
  origin: number,
  targetKg: number,
): readonly ProjectedWeight[] => replyOn(history, days, origin, targetKg).projectedWeights

/**
 * What the server answers to a person, who may have a target, on a day, of that day and those
 * before.
 */
export function replyOn(
  history: History,
  days: History['days'],
  origin: number,
  targetKg: number = history.body?.weightKg ?? 80,
): ReturnType<typeof viewTrajectory> {
  const known = days.filter(({ day }) => day <= origin && day > origin - 210)
  const body = history.body ?? {
    weightKg: known[0]?.weightKg ?? 80,
    heightCm: 172,
    ageYears: 40,
    sex: null,
  }
  const meals = (history.meals ?? []).filter(({ eatenOn }) => eatenOn < addDays(DAY_ZERO, origin))
  const trajectory = trajectoryOf(
    { weighIns: known.map(weighInOf), intake: intakeByDay(meals), activities: [] },
    {
      weight_kg: body.weightKg,
      height_cm: body.heightCm,
      age_years: body.ageYears,
      sex: body.sex,
      target_weight_kg: targetKg,
      mass_unit: 'kg',
    },
    addDays(DAY_ZERO, origin),
    DAY_ZERO_AT + origin * DAY_MS + FORECAST_MS,
  )
  return viewTrajectory(trajectory, [])
}

const groupOf = (kgPerWeek: number): Trial['group'] =>
  kgPerWeek < -GROUP_KG_PER_WEEK ? 'losing' : kgPerWeek > GROUP_KG_PER_WEEK ? 'gaining' : 'stable'

/**
 * The trials of one origin, for each target and each horizon whose truth is known; null where the
 * server has no answer.
 */
export function trialsOn(
  history: History,
  known: History['days'],
  truths: History['days'],
  origin: number,
  levelKg: number,
  kgPerWeek: number,
): Trial[] | null {
  const firstKg = history.days[0]?.weightKg ?? levelKg
  const trials: Trial[] = []
  for (const [target, kgOf] of Object.entries(TARGETS)) {
    const weeks = servedOn(history, known, origin, kgOf(firstKg, levelKg))
    if (weeks.length === 0) return null
    for (const horizon of HORIZONS) {
      const truthKg = weekMean(truths, origin + 7 * horizon)
      const week = weeks[horizon - 1]
      if (truthKg === null || week === undefined) continue
      const byMethod = {
        forecast: week.weight,
        "last week's mean": levelKg,
        '28-day slope': levelKg + kgPerWeek * horizon,
        '28-day slope, damped':
          levelKg + kgPerWeek * DAMPING_WEEKS * (1 - Math.exp(-horizon / DAMPING_WEEKS)),
      }
      trials.push({
        subject: history.subject,
        group: groupOf(kgPerWeek),
        horizon,
        truthKg,
        target,
        byMethod,
        lowKg: week.low,
        highKg: week.high,
      })
    }
  }
  return trials
}

/** The slope of the 28 days up to an origin, kg a week; null where they say none. */
export function slopeOn(days: History['days'], origin: number): number | null {
  const recent = days
    .filter(({ day }) => day > origin - 28 && day <= origin)
    .map(({ day, weightKg }): PastWeight => ({ daysAgo: origin - day, weightKg }))
  return weightSlope(recent.reverse())?.kgPerWeek ?? null
}

/** Weigh-ins without typing errors: what came true is judged by them. */
export const truthsOf = ({ days }: History): History['days'] => {
  const believable = new Set(
    believableWeighIns(days.map(weighInOf)).map(({ weighedAt }) => weighedAt),
  )
  return days.filter((day) => believable.has(weighInOf(day).weighedAt))
}

/**
 * Forecasts once a week from day 28 on, wherever the last week has two weigh-ins, against the means
 * of the weeks to come.
 */
export function measureHistories(
  histories: readonly History[],
  { isWeekly = false }: { readonly isWeekly?: boolean } = {},
): Report {
  let origins = 0
  let refused = 0
  const trials = histories.flatMap((history) => {
    const truths = truthsOf(history)
    const found: Trial[] = []
    for (let origin = FIRST_ORIGIN_DAY; origin <= (truths.at(-1)?.day ?? 0); origin += 7) {
      const levelKg = weekMean(truths, origin)
      const kgPerWeek = slopeOn(truths, origin)
      if (levelKg === null || kgPerWeek === null) continue
      origins += 1
      const weighed = isWeekly ? onceAWeek(history.days, origin) : history.days
      const trials = trialsOn(history, weighed, truths, origin, levelKg, kgPerWeek)
      if (trials === null) refused += 1
      else found.push(...trials)
    }
    return found
  })
  return reportOf(trials, { people: histories.length, origins, refused })
}

/** The last weigh-in of each week, counted back from the origin. */
function onceAWeek(days: History['days'], origin: number): History['days'] {
  const byWeek = new Map<number, History['days'][number]>()
  for (const day of days) if (day.day <= origin) byWeek.set(Math.floor((origin - day.day) / 7), day)
  return [...byWeek.values()]
}

export function reportOf(
  trials: readonly Trial[],
  counts: Pick<Report, 'people' | 'origins' | 'refused'>,
): Report {
  const groups: readonly Group[] = ['all', 'losing', 'stable', 'gaining']
  const usual = trials.filter(({ target }) => target === USUAL_TARGET)
  const figures = groups.flatMap((group) =>
    HORIZONS.flatMap((horizon) => figuresOf(usual, group, horizon) ?? []),
  )
  const byTarget = Object.keys(TARGETS).flatMap((target) => {
    const own = trials.filter((trial) => trial.target === target)
    return HORIZONS.flatMap((horizon) => {
      const all = figuresOf(own, 'all', horizon)
      const losing = figuresOf(own, 'losing', horizon)
      return all === null
        ? []
        : [
            {
              target,
              horizon,
              coveragePercent: all.coveragePercent,
              losingPercent: losing?.coveragePercent ?? null,
            },
          ]
    })
  })
  return { ...counts, figures, byTarget, byChance: chanceFigures(usual) }
}

/** In tenths: chances from 0 to 10 %, from 10 to 20 %, and so on, each person counting the same. */
function chanceFigures(trials: readonly Trial[]): ChanceFigures[] {
  return HORIZONS.flatMap((horizon) => {
    const tenths = Array.from({ length: 10 }, () => new Map<string, [number, boolean][]>())
    for (const { subject, truthKg, byMethod, lowKg, highKg, ...trial } of trials) {
      if (trial.horizon !== horizon) continue
      for (const belowKg of CHANCE_STEPS_KG) {
        const kg = byMethod["last week's mean"] - belowKg
        const week = { weightKg: byMethod.forecast, lowKg, highKg }
        const chance = chanceToBeAt(week, kg, -1)
        const people = tenths[Math.min(9, Math.floor(10 * chance))]
        const own = people?.get(subject) ?? []
        people?.set(subject, [...own, [chance, truthKg <= kg]])
      }
    }
    return tenths.flatMap((people) => {
      const byPerson = (figure: (one: [number, boolean]) => number) =>
        100 * (meanOf([...people.values()].map((own) => meanOf(own.map(figure)) ?? 0)) ?? 0)
      return people.size === 0
        ? []
        : {
            horizon,
            chances: [...people.values()].reduce((sum, own) => sum + own.length, 0),
            saidPercent: byPerson(([chance]) => chance),
            cameTruePercent: byPerson(([, cameTrue]) => Number(cameTrue)),
          }
    })
  })
}

function figuresOf(trials: readonly Trial[], group: Group, horizon: number): Figures | null {
  const people = new Map<string, Trial[]>()
  for (const trial of trials) {
    if (trial.horizon !== horizon || (group !== 'all' && trial.group !== group)) continue
    const own = people.get(trial.subject)
    if (own) own.push(trial)
    else people.set(trial.subject, [trial])
  }
  if (people.size === 0) return null
  const byPerson = (figure: (trial: Trial) => number): number =>
    meanOf([...people.values()].map((own) => meanOf(own.map(figure)) ?? 0)) ?? 0
  const errorOf = (method: Method) =>
    byPerson(({ byMethod, truthKg }) => Math.abs(byMethod[method] - truthKg))
  const missKg = ({ truthKg, lowKg, highKg }: Trial) =>
    Math.max(0, lowKg - truthKg, truthKg - highKg)
  return {
    group,
    horizon,
    people: people.size,
    forecasts: [...people.values()].reduce((sum, own) => sum + own.length, 0),
    errorKg: Object.fromEntries(METHODS.map((method) => [method, errorOf(method)])) as Record<
      Method,
      number
    >,
    biasKg: byPerson(({ byMethod, truthKg }) => byMethod.forecast - truthKg),
    coveragePercent: 100 * byPerson((trial) => (missKg(trial) === 0 ? 1 : 0)),
    halfWidthKg: byPerson(({ lowKg, highKg }) => (highKg - lowKg) / 2),
    intervalScoreKg: byPerson((trial) => trial.highKg - trial.lowKg + MISS_COSTS * missKg(trial)),
  }
}

const COLUMNS = [
  'group',
  'weeks',
  'people',
  'forecasts',
  ...METHODS.map((name) => `${name}, kg`),
  'bias',
  'in band %',
  '± kg',
  'score',
]

export const markdown = (rows: readonly (readonly unknown[])[]): string => {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** The figures as Markdown tables. */
export function asTable({ people, origins, refused, figures, byTarget, byChance }: Report): string {
  const rows = figures.map((row) => [
    row.group,
    row.horizon,
    row.people,
    row.forecasts,
    ...METHODS.map((method) => row.errorKg[method].toFixed(2)),
    row.biasKg.toFixed(2),
    row.coveragePercent.toFixed(0),
    row.halfWidthKg.toFixed(2),
    row.intervalScoreKg.toFixed(1),
  ])
  const targets = byTarget.map((row) => [
    row.target,
    row.horizon,
    row.coveragePercent.toFixed(0),
    row.losingPercent?.toFixed(0) ?? '',
  ])
  const chances = byChance.map((row) => [
    row.horizon,
    row.chances,
    row.saidPercent.toFixed(0),
    row.cameTruePercent.toFixed(0),
  ])
  return [
    `${people} people, ${origins} origins, ${refused} without an answer`,
    markdown([COLUMNS, ...rows]),
    markdown([['target', 'weeks', 'in band %', 'losing, in band %'], ...targets]),
    markdown([['weeks', 'chances', 'said %', 'came true %'], ...chances]),
  ].join('\n\n')
}
