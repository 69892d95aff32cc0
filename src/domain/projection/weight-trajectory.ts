import { meanNetActivityKcal, type RecordedActivity } from '../activity/recent-activity.ts'
import type { CivilDay } from '../day.ts'
import { type AverageIntake, averageIntake, type DayIntake, type RecordedIntake, weeklyRecordedIntake } from '../energy/daily-intake.ts'
import { dailyEnergyTarget } from '../energy/energy-target.ts'
import { type Expenditure, estimateExpenditure } from '../energy/expenditure.ts'
import { type GuardRail, intakeGuardRail, paceGuardRail } from '../energy/guard-rails.ts'
import { measureExpenditure, type MeasuringProgress } from '../energy/measured-expenditure.ts'
import { type Body, restingEnergy, type Sex } from '../energy/resting-energy.ts'
import { type NotEnoughData, notEnoughData } from '../not-enough-data.ts'
import { type BmiReading, readBmi } from '../weight/body-mass-index.ts'
import { type TrendPoint, weightTrend } from '../weight/trend-weight.ts'
import type { WeighIn } from '../weight/weigh-in.ts'
import type { MassUnit } from '../weight/weight-words.ts'
import { type ProjectedWeight, projectWeights } from './projected-weights.ts'
import { type Recommendation, recommend } from './recommendation.ts'
import { type WeeklyChange, weeklyWeightChange, weeksToTarget } from './weekly-change.ts'
import { type WeightTip, weightTips } from './weight-tips.ts'

export interface MemberHistory {
  readonly profile: {
    /** From registration or the settings: stands in until the first weigh-in, and is none itself. */
    readonly weightKg: number
    readonly heightCm: number
    readonly ageYears: number
    readonly sex: Sex | null
    readonly targetWeightKg: number
  }
  /** All of them, or at least the last 112 days; any order. */
  readonly weighIns: readonly WeighIn[]
  /** From `intakeByDay`; at least the last 56 days. */
  readonly intake: readonly DayIntake[]
  /** At least the last 14 days. */
  readonly activities: readonly RecordedActivity[]
}

export interface Projection {
  readonly kind: 'projected'
  readonly weeks: readonly ProjectedWeight[]
}

export interface WeightTrajectory {
  readonly currentWeightKg: number
  readonly currentWeightFrom: 'weigh-in' | 'profile'
  readonly targetWeightKg: number
  /** Current minus target; negative below it. */
  readonly remainingKg: number
  readonly trend: readonly TrendPoint[]
  readonly weeklyChange: WeeklyChange | NotEnoughData
  /** Weeks, unrounded; null while unknown or leading away. */
  readonly weeksToTarget: number | null
  /** What the projection rests on. */
  readonly averageIntake: AverageIntake | null
  /** What is shown as "Daily Calories". */
  readonly recordedIntake: RecordedIntake | null
  readonly expenditure: Expenditure
  /** What a measured expenditure still waits for; null once it is measured. */
  readonly measuring: MeasuringProgress | null
  /** Expenditure minus recorded intake, kcal/day; negative in surplus; null without a recorded day. */
  readonly deficitKcal: number | null
  readonly energyTargetKcal: number
  readonly projection: Projection | NotEnoughData
  readonly bmi: BmiReading
  readonly guardRails: readonly GuardRail[]
  readonly recommendation: Recommendation
  readonly tips: readonly WeightTip[]
}

/** Everything the weight screen says, from what a member recorded up to `nowAt`. All figures unrounded. */
export function weightTrajectory(history: MemberHistory, todayOn: CivilDay, nowAt: number, unit: MassUnit = 'kg'): WeightTrajectory {
  const { profile } = history
  const trend = weightTrend(history.weighIns.filter(({ weighedAt }) => weighedAt <= nowAt))
  const newest = trend.at(-1)
  const body: Body = { ...profile, weightKg: newest?.weightKg ?? profile.weightKg }
  const { targetWeightKg, sex } = profile
  const { weightKg } = body

  const intake = averageIntake(history.intake, todayOn)
  const recordedIntake = weeklyRecordedIntake(history.intake, todayOn)
  const measured = measureExpenditure(history.intake, trend, todayOn, nowAt)
  const activityKcal = meanNetActivityKcal(history.activities, weightKg, todayOn)
  const expenditure = measured.kind === 'measured' ? measured : estimateExpenditure(restingEnergy(body), activityKcal)
  const measuring = measured.kind === 'measured' ? null : measured

  const weeklyChange = weeklyWeightChange(trend, intake, expenditure, nowAt)
  const kgPerWeek = weeklyChange.kind === 'known' ? weeklyChange.kgPerWeek : null
  const pace = kgPerWeek === null ? null : paceGuardRail(kgPerWeek, weightKg, unit)
  const low = intake?.isTelling ? intakeGuardRail(intake.energyKcal, sex) : null
  const energyTargetKcal = dailyEnergyTarget({
    expenditureKcal: expenditure.energyKcal,
    weightKg,
    targetWeightKg,
    sex,
  })
  return {
    currentWeightKg: weightKg,
    currentWeightFrom: newest === undefined ? 'profile' : 'weigh-in',
    targetWeightKg,
    remainingKg: weightKg - targetWeightKg,
    trend,
    weeklyChange,
    weeksToTarget: kgPerWeek === null ? null : weeksToTarget(weightKg, targetWeightKg, kgPerWeek),
    averageIntake: intake,
    recordedIntake,
    expenditure,
    measuring,
    deficitKcal: recordedIntake === null ? null : expenditure.energyKcal - recordedIntake.energyKcal,
    energyTargetKcal,
    projection: intake?.isTelling
      ? { kind: 'projected', weeks: projectWeights(body, targetWeightKg, expenditure, intake) }
      : notEnoughData('recorded-days'),
    bmi: readBmi(weightKg, profile.heightCm),
    guardRails: [pace, low].filter((warning) => warning !== null),
    recommendation: recommend({
      weightKg,
      targetWeightKg,
      weeklyChange,
      paceWarning: pace,
      energyTargetKcal,
      unit,
    }),
    tips: weightTips({ weighIns: trend.length, intake, expenditure, measuring }),
  }
}
