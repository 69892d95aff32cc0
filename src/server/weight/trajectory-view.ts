import type {
  ExpenditureReply,
  ProjectedWeight as ProjectedReply,
  WeightOutlook,
  WeightTrajectoryReply,
} from '#contract/weight.ts'
import type { CivilDay } from '#domain/day.ts'
import type { Expenditure } from '#domain/energy/expenditure.ts'
import type { Chance } from '#domain/projection/chances.ts'
import type { ForecastWeight } from '#domain/projection/forecast.ts'
import type { WeightTrajectory } from '#domain/projection/weight-trajectory.ts'
import type { DatedWeighIn } from './weight-reads.ts'
import { inEnglish, messageReply, messageReplyAs, missingReply } from '#server/http/english.ts'

const HISTORY_POINTS = 10

export const viewProjected = ({
  week,
  weightKg,
  lowKg,
  highKg,
}: ForecastWeight): ProjectedReply => ({
  week,
  weight: weightKg,
  low: lowKg,
  high: highKg,
})

export const viewChance = ({
  weightKg,
  week,
  on,
  chance,
  message,
}: Chance): WeightOutlook['chances'][number] => ({
  weight: weightKg,
  week,
  date: on,
  chance,
  words: messageReply(message),
})

const viewExpenditure = (expenditure: Expenditure): ExpenditureReply => {
  const interval = {
    kcal: expenditure.energyKcal,
    low: expenditure.lowKcal,
    high: expenditure.highKcal,
  }
  if (expenditure.kind === 'measured') {
    const { kind, days, recordedDays, weighIns, meanIntakeKcal } = expenditure
    return { kind, ...interval, days, recordedDays, weighIns, meanIntake: meanIntakeKcal }
  }
  const { kind, restingKcal, restingPlusMinusKcal, activityKcal } = expenditure
  return {
    kind,
    ...interval,
    resting: restingKcal,
    restingPlusMinus: restingPlusMinusKcal,
    activity: activityKcal,
  }
}

const viewHistory = (
  trajectory: WeightTrajectory,
  weighIns: readonly DatedWeighIn[],
): WeightOutlook['history'] => {
  const dayByInstant = new Map<number, CivilDay>(
    weighIns.map(({ weighedAt, weighedOn }) => [weighedAt, weighedOn]),
  )
  return trajectory.trend.slice(-HISTORY_POINTS).map(({ weighedAt, weightKg, trendKg }) => {
    const createdAt = new Date(weighedAt).toISOString()
    return {
      date: dayByInstant.get(weighedAt) ?? createdAt.slice(0, 10),
      createdAt,
      weight: weightKg,
      trendWeight: trendKg,
    }
  })
}

/** The summary of a trajectory in the format of the contract. */
export const viewOutlook = (
  trajectory: WeightTrajectory,
  weighIns: readonly DatedWeighIn[],
): WeightOutlook => {
  const { forecast, plan, estimate } = trajectory
  return {
    currentWeight: trajectory.currentWeightKg,
    currentWeightFrom: trajectory.currentWeightFrom,
    targetWeight: trajectory.targetWeightKg,
    remaining: trajectory.remainingKg,
    weeklyWeightChange: trajectory.weeklyChangeKg,
    weeklyWeightChangeFrom: trajectory.weeklyChangeFrom,
    etaWeeks: trajectory.weeksToTarget,
    chances: trajectory.chances.map(viewChance),
    etaRange: null,
    estimatedWeight: forecast?.startKg ?? estimate.levelKg,
    projectedWeights: forecast?.weeks.map(viewProjected) ?? [],
    plan: {
      calories: plan.intakeKcal,
      weeks: plan.weeks.map(({ week, weightKg }) => ({ week, weight: weightKg })),
    },
    recorded: { weighIns: estimate.weighIns, wholeDays: estimate.intake?.wholeDays ?? 0 },
    missing: missingReply(trajectory.missing),
    recommendation: trajectory.recommendation.messages.map(inEnglish).join(' '),
    recommendationSentences: trajectory.recommendation.messages.map(messageReply),
    history: viewHistory(trajectory, weighIns),
  }
}

/** A trajectory in the format of the contract. */
export const viewTrajectory = (
  trajectory: WeightTrajectory,
  weighIns: readonly DatedWeighIn[],
): WeightTrajectoryReply => {
  const { bmi, estimate, recordedIntake } = trajectory
  const { expenditure, measuring, recordedShare } = estimate
  return {
    ...viewOutlook(trajectory, weighIns),
    recommendationCode: trajectory.recommendation.code,
    averageDailyCalories: recordedIntake?.energyKcal ?? null,
    averagedDays: recordedIntake?.days ?? 0,
    tdee: expenditure.energyKcal,
    expenditure: viewExpenditure(expenditure),
    measuring: measuring && { ...measuring },
    calorieDeficit: trajectory.deficitKcal,
    recordedShare: recordedShare && {
      percent: recordedShare.percent,
      low: recordedShare.lowPercent,
      high: recordedShare.highPercent,
    },
    calorieTarget: trajectory.energyTargetKcal,
    bmi: {
      value: bmi.bmi,
      class: bmi.bmiClass,
      label: inEnglish({ code: `bmi.${bmi.bmiClass}` }),
      healthyLow: bmi.healthyKg.low,
      healthyHigh: bmi.healthyKg.high,
      limits: inEnglish({ code: 'bmi.limits' }),
    },
    warnings: trajectory.guardRails.map(messageReplyAs),
    tips: trajectory.tips.map(messageReplyAs),
  }
}
