import type { CivilDay } from '../day.ts'
import { type AverageIntake, averageIntake, type DayIntake } from '../energy/daily-intake.ts'
import {
  estimateExpenditure,
  type Expenditure,
  KCAL_PER_KG,
  type MeasuringProgress,
  measureExpenditure,
} from '../energy/expenditure.ts'
import { type Body, restingEnergy } from '../energy/resting-energy.ts'
import { deviationOf, meanOf } from '../units.ts'
import { believableWeighIns } from '../weight/believable-weigh-ins.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import {
  dailyWeights,
  daysApart,
  type PastWeight,
  pastWeights,
  slopeOfRecentWeeks,
  spanDaysOf,
  weightSlope,
  type WeightSlope,
} from '../weight/weight-slope.ts'

/**
 * The pace of the forecast is the mean of these two slopes. On 53 real histories each alone
 * predicted best; on simulated members their mean did better than 84 days alone.
 */
const PACE_DAYS = 84
const LATE_PACE_DAYS = 56
/**
 * A slope across a longer gap between weigh-ins means nothing: only the days after the gap count.
 */
const LONGEST_GAP_DAYS = 56
const LEVEL_DAYS = 7
/** After so many days without a weigh-in, what was clear then is no longer. */
const PAUSE_DAYS = 28
/**
 * Prior of the pace: the standard deviation of real paces over 12 weeks, kg/week. With few
 * weigh-ins the pace shrinks towards the prior's mean, zero.
 */
const PACE_SPREAD = 0.5
/**
 * Water that a change of diet moves within days, kg: it looks like a pace while the history is
 * short.
 */
const WATER_KG = 0.6
/**
 * People who start to weigh themselves mostly start to lose: in the first eight weeks the prior's
 * mean is this instead of zero, kg/week.
 */
const BEGINNERS_KG_PER_WEEK = -0.6
const BEGINNING_DAYS = 56
/**
 * Recorded meals lack 10 to 40 % and the formula errs by 10 %: of the pace that they promise, half
 * came true in simulations.
 */
const BALANCE_SHARE = 0.5
const BALANCE_ERROR = 0.3
/** One standard deviation of the formula for expenditure, share. */
const FORMULA_DEVIATION = 0.1

/** What the estimate rests on. */
export type EstimateSource = 'weigh-ins' | 'energy-balance'

export interface Pace {
  readonly from: EstimateSource
  /**
   * The change of the last 28 days, kg/week, as it was: the slope of the weigh-ins, or what the
   * meals' balance stores.
   */
  readonly recentKgPerWeek: number
  /** The pace to expect, kg/week: the mean slope, shrunk towards zero by its uncertainty. */
  readonly expectedKgPerWeek: number
  /** How young the history is: 1 with the first weigh-in, 0 from eight weeks on. */
  readonly youth: number
  /** Standard deviation of the expected pace, kg/week. */
  readonly errorKgPerWeek: number
  /** Whether `recentKgPerWeek` is significant: nine of ten such slopes have the right direction. */
  readonly isClear: boolean
}

interface RecordedShare {
  /** Recorded intake as percent of what the scales say was eaten, with the 80 % interval. */
  readonly percent: number
  readonly lowPercent: number
  readonly highPercent: number
}

/** A member's weight, pace and expenditure, by everything recorded. */
export interface WeightEstimate {
  /**
   * The weight without the swings of single days, kg: the mean of the 7 days up to the newest
   * weigh-in, or the profile's.
   */
  readonly levelKg: number
  /** Weeks since the newest weigh-in that `levelKg` is of; 0 without one. */
  readonly ageWeeks: number
  /** Days with weigh-ins behind `levelKg`; 0 for the profile's. */
  readonly levelDays: number
  /** Scatter of single days around the pace, kg; null without weigh-ins that carry one. */
  readonly scatterKg: number | null
  /** Standard deviation of all days' weights, kg; of some 30 weeks, because no more are read. */
  readonly swingKg: number
  /** From the first of these days to the last, weeks. */
  readonly spanWeeks: number
  /**
   * Null with too little: fewer than two weigh-ins a week apart, and fewer than seven whole days of
   * meals.
   */
  readonly pace: Pace | null
  readonly intake: AverageIntake | null
  readonly expenditure: Expenditure
  /** What a measured expenditure still waits for; null once it is measured. */
  readonly measuring: MeasuringProgress | null
  readonly recordedShare: RecordedShare | null
  /** The weigh-ins that the estimate believes, oldest first; others look like typing errors. */
  readonly believable: readonly WeighIn[]
  /** How many lie within the window of the pace, those of one morning as one. */
  readonly weighIns: number
  /** Whether the newest weigh-in is so old that nobody can speak of a pace today. */
  readonly isPaused: boolean
}

interface EstimateInput {
  /** The profile's weight is used until the first weigh-in. */
  readonly profile: Body
  readonly weighIns: readonly WeighIn[]
  readonly intake: readonly DayIntake[]
  readonly netActivityKcal: (weightKg: number) => number
  readonly todayOn: CivilDay
  readonly nowAt: number
}

/**
 * Weight, pace and expenditure from whatever there is: weigh-ins alone, meals alone, or both. The
 * scales overrule the meals as soon as two weigh-ins lie a week apart: on real histories, meals
 * added nothing measurable to them.
 */
export function estimateWeight({
  profile,
  weighIns,
  intake,
  netActivityKcal,
  todayOn,
  nowAt,
}: EstimateInput): WeightEstimate {
  const believable = believableWeighIns(
    weighIns.filter(({ weighedAt }) => weighedAt <= nowAt),
    profile.weightKg,
  )
  const weights = pastWeights(believable, nowAt)
  const days = dailyWeights(weights)
  const newest = days[0]
  const ofLevel = days.filter((day) => newest && daysApart(day, newest) <= LEVEL_DAYS)
  const levelKg = meanOf(ofLevel.map(({ weightKg }) => weightKg)) ?? profile.weightKg

  const body: Body = { ...profile, weightKg: levelKg }
  const resting = restingEnergy(body)
  const average = averageIntake(intake, todayOn, resting.energyKcal)
  const byFormula = estimateExpenditure(resting, netActivityKcal(levelKg))
  const { progress, measured } = measureExpenditure(
    intake,
    days,
    todayOn,
    resting,
    byFormula.energyKcal,
  )
  const expenditure = measured ?? byFormula

  const byScales = paceOfScales(days)
  const balanceKcal = average?.isReliable ? average.energyKcal - expenditure.energyKcal : null
  const pace = byScales?.pace ?? (balanceKcal === null ? null : paceOfBalance(balanceKcal))
  return {
    levelKg,
    ageWeeks: (newest?.daysAgo ?? 0) / 7,
    levelDays: ofLevel.length,
    scatterKg: byScales?.slope.scatterKg ?? null,
    swingKg: deviationOf(days.map(({ weightKg }) => weightKg)),
    spanWeeks: spanDaysOf(days) / 7,
    pace,
    intake: average,
    expenditure,
    measuring: measured === null ? progress : null,
    recordedShare:
      byScales && average?.isReliable
        ? shareRecorded(average, byFormula.energyKcal, byScales.recent)
        : null,
    believable,
    isPaused: (newest?.daysAgo ?? 0) > PAUSE_DAYS,
    weighIns: days.filter(({ daysAgo }) => daysAgo <= PACE_DAYS).length,
  }
}

/** The days after the last long gap, within the window of the pace; newest first. */
function paceDays(days: readonly PastWeight[]): readonly PastWeight[] {
  const newest = days[0]
  const inWindow = days.filter((day) => newest && daysApart(day, newest) <= PACE_DAYS)
  const gapAt = inWindow.findIndex(
    (day, i) => daysApart(inWindow[i + 1] ?? day, day) > LONGEST_GAP_DAYS,
  )
  return gapAt < 0 ? inWindow : inWindow.slice(0, gapAt + 1)
}

/** The mean slope of the last 84 and 56 days; its error and scatter are those of the 84. */
function paceSlope(days: readonly PastWeight[]): WeightSlope | null {
  const inWindow = paceDays(days)
  const newest = days[0]
  const slope = weightSlope(inWindow)
  const late = weightSlope(
    inWindow.filter((day) => newest && daysApart(day, newest) <= LATE_PACE_DAYS),
  )
  return slope && late ? { ...slope, kgPerWeek: (slope.kgPerWeek + late.kgPerWeek) / 2 } : slope
}

function paceOfScales(
  days: readonly PastWeight[],
): { pace: Pace; slope: WeightSlope; recent: WeightSlope } | null {
  const recent = slopeOfRecentWeeks(days)
  if (recent === null) return null
  const afterGap = paceSlope(days)
  // In the first week after a long gap, nobody knows where the weight is heading: as with beginners.
  const isBack = afterGap === null && recent.spanDays > LONGEST_GAP_DAYS
  const slope = afterGap ?? recent
  const error = Math.hypot(slope.standardErrorKgPerWeek, (WATER_KG * 7) / slope.spanDays)
  // Bayesian: the mean of slope and prior, each weighted by its precision.
  const known = PACE_SPREAD ** 2 / (PACE_SPREAD ** 2 + error ** 2)
  const youth = isBack ? 1 : Math.max(0, 1 - spanDaysOf(days) / BEGINNING_DAYS)
  const expected = known * slope.kgPerWeek + (1 - known) * youth * BEGINNERS_KG_PER_WEEK
  return {
    pace: {
      from: 'weigh-ins',
      recentKgPerWeek: recent.kgPerWeek,
      youth,
      // Where the advice is to gain or to hold the weight, the line must not fall.
      expectedKgPerWeek: isBack || (youth > 0 && expected * recent.kgPerWeek <= 0) ? 0 : expected,
      errorKgPerWeek: isBack ? PACE_SPREAD : error * Math.sqrt(known),
      isClear:
        !isBack &&
        (days[0]?.daysAgo ?? 0) <= PAUSE_DAYS &&
        Math.abs(recent.kgPerWeek) > 1.28 * recent.standardErrorKgPerWeek,
    },
    slope,
    recent,
  }
}

function paceOfBalance(balanceKcal: number): Pace {
  const kgPerWeek = (balanceKcal * 7) / KCAL_PER_KG
  return {
    from: 'energy-balance',
    recentKgPerWeek: kgPerWeek,
    expectedKgPerWeek: BALANCE_SHARE * kgPerWeek,
    youth: 0,
    errorKgPerWeek: BALANCE_ERROR,
    isClear: false,
  }
}

function shareRecorded(
  average: AverageIntake,
  formulaKcal: number,
  recent: WeightSlope,
): RecordedShare | null {
  const eatenKcal = formulaKcal + (KCAL_PER_KG * recent.kgPerWeek) / 7
  const errorKcal = Math.hypot(
    FORMULA_DEVIATION * formulaKcal,
    (KCAL_PER_KG * recent.standardErrorKgPerWeek) / 7,
  )
  const lowKcal = eatenKcal - 1.28 * errorKcal
  // Where even that could be nothing, the weigh-ins are too few to judge the log by.
  if (lowKcal <= 0.3 * formulaKcal) return null
  const percentOf = (kcal: number) => (100 * average.energyKcal) / kcal
  return {
    percent: percentOf(eatenKcal),
    lowPercent: percentOf(eatenKcal + 1.28 * errorKcal),
    highPercent: percentOf(lowKcal),
  }
}
