import { addDays, type CivilDay, DAY_MS, daysBetween } from '../day.ts'
import { meanOf } from '../units.ts'
import { byTime, type WeighIn } from '../weight/weigh-in.ts'
import { weightSlope } from '../weight/weight-slope.ts'
import type { DayIntake } from './daily-intake.ts'
import type { MeasuredExpenditure } from './expenditure.ts'

/** kcal that one kg of body weight changed holds (Wishnofsky, Am J Clin Nutr 1958;6:542). */
export const KCAL_PER_KG = 7700
/** One standard deviation of that density, chosen: it is lower for lean people (Hall, Int J Obes 2008;32:573). */
const DENSITY_ERROR = 0.08

export const MEASURED_NEEDS = { days: 21, recordedShare: 0.7, weighIns: 6 } as const
const WINDOW_DAYS = 28
/** Weekly weighers need six weeks for six weigh-ins: the window grows until they fit, up to this. */
const WIDEST_WINDOW_DAYS = 56

export interface MeasuringProgress {
  /** From the first recorded day of the window to the last, today only if it was recorded. */
  readonly days: number
  readonly recordedDays: number
  readonly weighIns: number
}

export interface NotMeasuredYet extends MeasuringProgress {
  readonly kind: 'not-enough-data'
}

function windowDays(weighIns: readonly WeighIn[], nowAt: number): number {
  const sixth = byTime(weighIns.filter(({ weighedAt }) => weighedAt <= nowAt)).at(-MEASURED_NEEDS.weighIns)
  const neededDays = sixth === undefined ? 0 : Math.ceil((nowAt - sixth.weighedAt) / DAY_MS)
  return Math.min(WIDEST_WINDOW_DAYS, Math.max(WINDOW_DAYS, neededDays))
}

/**
 * The member's own tdee, kcal/day: mean intake - 7700 kcal/kg x slope of the trend weight, with its 95 % interval from
 * the scatter of days and weigh-ins and the doubt about the density. It needs 21 days with 70 % of them completely
 * recorded and 6 weigh-ins, among the last 28 days (up to 56 for those who weigh weekly). Meals that were never recorded
 * lower intake and result alike, so a projection made with it still holds.
 */
export function measureExpenditure(
  intake: readonly DayIntake[],
  weighIns: readonly WeighIn[],
  todayOn: CivilDay,
  nowAt: number,
): MeasuredExpenditure | NotMeasuredYet {
  const sinceOn = addDays(todayOn, 1 - windowDays(weighIns, nowAt))
  const recorded = intake.filter((day) => day.isComplete && day.on >= sinceOn && day.on <= todayOn)
  const firstOn = recorded.reduce<CivilDay | null>((first, { on }) => (first === null || on < first ? on : first), null)
  if (firstOn === null) return { kind: 'not-enough-data', days: 0, recordedDays: 0, weighIns: 0 }

  const isTodayRecorded = recorded.some((day) => day.on === todayOn)
  const days = daysBetween(firstOn, todayOn) + (isTodayRecorded ? 1 : 0)
  const sinceAt = nowAt - (daysBetween(firstOn, todayOn) + 1) * DAY_MS
  const slope = weightSlope(weighIns, sinceAt, nowAt)
  const weighInCount = weighIns.filter(({ weighedAt }) => weighedAt >= sinceAt && weighedAt <= nowAt).length
  const progress = { days, recordedDays: recorded.length, weighIns: weighInCount }
  const hasEnough =
    days >= MEASURED_NEEDS.days && recorded.length >= MEASURED_NEEDS.recordedShare * days && weighInCount >= MEASURED_NEEDS.weighIns
  if (!hasEnough || slope.kind !== 'known') return { kind: 'not-enough-data', ...progress }

  const finishedKcal = recorded.filter((day) => day.on < todayOn).map((day) => day.energyKcal)
  const meanIntakeKcal = meanOf(finishedKcal) ?? 0
  const storedKcal = (KCAL_PER_KG * slope.kgPerWeek) / 7
  const energyKcal = meanIntakeKcal - storedKcal
  if (energyKcal <= 0) return { kind: 'not-enough-data', ...progress }
  const slopeErrorKcal = (KCAL_PER_KG * (slope.standardErrorKgPerWeek ?? 0)) / 7
  const halfKcal = 1.96 * Math.hypot(standardErrorOfMean(finishedKcal), slopeErrorKcal, DENSITY_ERROR * storedKcal)
  return {
    kind: 'measured',
    energyKcal,
    lowKcal: energyKcal - halfKcal,
    highKcal: energyKcal + halfKcal,
    ...progress,
    meanIntakeKcal,
  }
}

function standardErrorOfMean(values: readonly number[]): number {
  const mean = meanOf(values)
  if (mean === null || values.length < 2) return 0
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}
