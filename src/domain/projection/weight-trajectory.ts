import { countedMovementKcal, type MovementDay } from '../activity/counted-movement.ts'
import { meanNetActivityKcal, type RecordedActivity } from '../activity/recent-activity.ts'
import type { CivilDay } from '../day.ts'
import {
  type DayIntake,
  type RecordedIntake,
  weeklyRecordedIntake,
} from '../energy/daily-intake.ts'
import { dailyEnergyTarget, weightGoal } from '../energy/energy-target.ts'
import { KCAL_PER_KG } from '../energy/expenditure.ts'
import { type GuardRail, intakeGuardRail, paceGuardRail } from '../energy/guard-rails.ts'
import { type Body, restingEnergy } from '../energy/resting-energy.ts'
import type { Missing } from '../not-enough-data.ts'
import { type Bmi, readBmi } from '../weight/body-mass-index.ts'
import { type TrendPoint, weightTrend } from '../weight/trend-weight.ts'
import { FEW_WEIGH_INS, type WeighIn } from '../weight/weigh-in.ts'
import type { MassUnit } from '../units.ts'
import { type Chance, chancesOf } from './chances.ts'
import { type Forecast, forecastWeight } from './forecast.ts'
import { type Plan, planWeight } from './plan.ts'
import { type Recommendation, recommend } from './recommendation.ts'
import { type EstimateSource, estimateWeight, type WeightEstimate } from './weight-estimate.ts'
import { type WeightTip, weightTips } from './weight-tips.ts'

export interface MemberHistory {
  /**
   * Weight from registration or the settings: used until the first weigh-in, and not a weigh-in
   * itself.
   */
  readonly profile: Body & { readonly targetWeightKg: number }
  /** All of them, or at least the last 210 days; any order. */
  readonly weighIns: readonly WeighIn[]
  /** The recorded days, oldest first; at least the last 112 days. */
  readonly intake: readonly DayIntake[]
  /** At least the last 14 days. */
  readonly activities: readonly RecordedActivity[]
  /** What devices counted, where the member wants it to count; at least the last 14 days. */
  readonly movement?: readonly MovementDay[] | undefined
}

export interface WeightTrajectory {
  /** The newest weigh-in that can be believed. */
  readonly currentWeightKg: number
  readonly currentWeightFrom: 'weigh-in' | 'profile'
  readonly targetWeightKg: number
  /** Current minus target; negative below it. */
  readonly remainingKg: number
  readonly trend: readonly TrendPoint[]
  /** Everything below is said from it. */
  readonly estimate: WeightEstimate
  /** kg a week of the last 28 days, negative when losing; null while unknown. */
  readonly weeklyChangeKg: number | null
  readonly weeklyChangeFrom: EstimateSource | null
  /**
   * Remaining / weekly change, weeks, unrounded; 0 once the target is reached, null while unknown
   * or leading away.
   */
  readonly weeksToTarget: number | null
  /** Null with too little; then `missing` says what. */
  readonly forecast: Forecast | null
  /** How likely the target is, or weights on the way; empty once it is reached, or with too little. */
  readonly chances: readonly Chance[]
  readonly plan: Plan
  readonly missing: readonly Missing[]
  /** What is shown as "Daily Calories". */
  readonly recordedIntake: RecordedIntake | null
  /**
   * kcal/day below what is used, by the pace, or else tdee minus recorded intake; negative in
   * surplus; null with neither.
   */
  readonly deficitKcal: number | null
  readonly energyTargetKcal: number
  readonly bmi: Bmi
  readonly guardRails: readonly GuardRail[]
  readonly recommendation: Recommendation
  readonly tips: readonly WeightTip[]
}

/** Recorded days from which a low intake is worth a word. */
const MIN_DAYS_TO_WARN = 3

/**
 * Everything the weight screen says, from what a member recorded up to `nowAt`. All figures
 * unrounded.
 */
export function weightTrajectory(
  history: MemberHistory,
  todayOn: CivilDay,
  nowAt: number,
  unit: MassUnit = 'kg',
): WeightTrajectory {
  const { profile, activities, movement = [] } = history
  const { targetWeightKg, sex } = profile
  const weighIns = history.weighIns.filter(({ weighedAt }) => weighedAt <= nowAt)
  const estimate = estimateWeight({
    profile,
    weighIns,
    intake: history.intake,
    netActivityKcal: (weightKg) => {
      const restingKcal = restingEnergy({ ...profile, weightKg }).energyKcal
      // A device has counted the recorded activities too.
      return Math.max(
        meanNetActivityKcal(activities, weightKg, todayOn),
        countedMovementKcal(movement, { weightKg, restingKcal }, todayOn) ?? 0,
      )
    },
    todayOn,
    nowAt,
  })
  const { pace, intake, expenditure, levelKg } = estimate
  const recordedIntake = weeklyRecordedIntake(history.intake, todayOn)
  const newest = estimate.believable.at(-1)
  const weightKg = newest?.weightKg ?? profile.weightKg
  const goalFrom = (kg: number) => weightGoal(kg, targetWeightKg)
  // Between the newest weigh-in and the mean of its week lies no more than water.
  const goal = goalFrom(weightKg) === goalFrom(levelKg) ? goalFrom(weightKg) : 'hold'
  const trend = weightTrend(weighIns, estimate.believable)

  const weeklyChangeKg = pace?.recentKgPerWeek ?? null
  const weeksAtThisPace =
    weeklyChangeKg === null ? null : weeksToTarget(weightKg, targetWeightKg, weeklyChangeKg)
  const forecast = pace && forecastWeight(estimate, pace)
  const energyTargetKcal = dailyEnergyTarget({
    expenditureKcal: expenditure.energyKcal,
    weightKg: levelKg,
    targetWeightKg,
    sex,
  })
  const missing: readonly Missing[] = pace === null ? ['weigh-ins', 'recorded-days'] : []
  const paceWarning =
    pace?.from === 'weigh-ins' && !estimate.isPaused
      ? paceGuardRail(
          {
            recentKgPerWeek: pace.recentKgPerWeek,
            isClear: pace.isClear && estimate.weighIns > FEW_WEIGH_INS,
          },
          weightKg,
          unit,
        )
      : null
  const intakeWarning =
    intake && intake.days >= MIN_DAYS_TO_WARN ? intakeGuardRail(intake.energyKcal, sex) : null
  return {
    currentWeightKg: weightKg,
    currentWeightFrom: newest === undefined ? 'profile' : 'weigh-in',
    targetWeightKg,
    remainingKg: weightKg - targetWeightKg,
    trend,
    estimate,
    weeklyChangeKg,
    weeklyChangeFrom: pace?.from ?? null,
    weeksToTarget: weeksAtThisPace,
    forecast,
    chances: forecast
      ? chancesOf(forecast, { currentKg: weightKg, targetKg: targetWeightKg, goal }, todayOn, unit)
      : [],
    plan: planWeight(
      { ...profile, weightKg: forecast?.startKg ?? levelKg },
      targetWeightKg,
      expenditure,
      energyTargetKcal,
    ),
    missing,
    recordedIntake,
    // What was eaten without being recorded still weighs: the pace shows the balance better than
    // the log does.
    deficitKcal:
      pace && !estimate.isPaused
        ? (-KCAL_PER_KG * pace.recentKgPerWeek) / 7
        : recordedIntake && expenditure.energyKcal - recordedIntake.energyKcal,
    energyTargetKcal,
    bmi: readBmi(weightKg, profile.heightCm),
    guardRails: [paceWarning, intakeWarning].filter((warning) => warning !== null),
    recommendation: recommend({
      goal,
      isPaused: estimate.isPaused,
      pace,
      missing,
      paceWarning,
      energyTargetKcal,
      unit,
    }),
    tips: weightTips(estimate, trend, unit),
  }
}

/**
 * Weeks to the target at this weekly change, unrounded: remaining / change. 0 once the target is
 * reached; null while the change is zero or leads away.
 */
export function weeksToTarget(
  weightKg: number,
  targetWeightKg: number,
  kgPerWeek: number,
): number | null {
  const remainingKg = targetWeightKg - weightKg
  if (remainingKg === 0) return 0
  return remainingKg * kgPerWeek > 0 ? remainingKg / kgPerWeek : null
}
