import type { ExpenditureReply, ProjectedWeight as ProjectedReply, WeightOutlook, WeightTrajectoryReply } from '#contract/weight.ts'
import type { CivilDay } from '#domain/day.ts'
import type { Expenditure } from '#domain/energy/expenditure.ts'
import type { ProjectedWeight } from '#domain/projection/projected-weights.ts'
import type { WeightTrajectory } from '#domain/projection/weight-trajectory.ts'
import { BMI_LIMITS_WORDS } from '#domain/weight/body-mass-index.ts'
import type { DatedWeighIn } from './weight-reads.ts'
import { wordsForMissing } from '#server/http/english.ts'

const HISTORY_POINTS = 10

export const viewProjected = ({ week, weightKg, lowKg, highKg }: ProjectedWeight): ProjectedReply => ({
  week,
  weight: weightKg,
  low: lowKg,
  high: highKg,
})

const viewExpenditure = (expenditure: Expenditure): ExpenditureReply => {
  const interval = { kcal: expenditure.energyKcal, low: expenditure.lowKcal, high: expenditure.highKcal }
  if (expenditure.kind === 'measured') {
    const { kind, days, recordedDays, weighIns, meanIntakeKcal } = expenditure
    return { kind, ...interval, days, recordedDays, weighIns, meanIntake: meanIntakeKcal }
  }
  const { kind, restingKcal, restingPlusMinusKcal, activityKcal } = expenditure
  return { kind, ...interval, resting: restingKcal, restingPlusMinus: restingPlusMinusKcal, activity: activityKcal }
}

const viewHistory = (trajectory: WeightTrajectory, weighIns: readonly DatedWeighIn[]): WeightOutlook['history'] => {
  const dayByInstant = new Map<number, CivilDay>(weighIns.map(({ weighedAt, weighedOn }) => [weighedAt, weighedOn]))
  return trajectory.trend.slice(-HISTORY_POINTS).map(({ weighedAt, weightKg, trendKg }) => {
    const createdAt = new Date(weighedAt).toISOString()
    return { date: dayByInstant.get(weighedAt) ?? createdAt.slice(0, 10), createdAt, weight: weightKg, trendWeight: trendKg }
  })
}

/** What of a trajectory a glance shows, in the contract's words. */
export const viewOutlook = (trajectory: WeightTrajectory, weighIns: readonly DatedWeighIn[]): WeightOutlook => {
  const { weeklyChange, projection } = trajectory
  return {
    currentWeight: trajectory.currentWeightKg,
    currentWeightFrom: trajectory.currentWeightFrom,
    targetWeight: trajectory.targetWeightKg,
    remaining: trajectory.remainingKg,
    weeklyWeightChange: weeklyChange.kind === 'known' ? weeklyChange.kgPerWeek : null,
    weeklyWeightChangeFrom: weeklyChange.kind === 'known' ? weeklyChange.from : null,
    etaWeeks: trajectory.weeksToTarget,
    projectedWeights: projection.kind === 'projected' ? projection.weeks.map(viewProjected) : [],
    recommendation: trajectory.recommendation.message,
    history: viewHistory(trajectory, weighIns),
  }
}

/** A trajectory in the contract's words. */
export const viewTrajectory = (trajectory: WeightTrajectory, weighIns: readonly DatedWeighIn[]): WeightTrajectoryReply => {
  const { weeklyChange, projection, bmi, recordedIntake, measuring } = trajectory
  return {
    ...viewOutlook(trajectory, weighIns),
    recommendationCode: trajectory.recommendation.code,
    averageDailyCalories: recordedIntake?.energyKcal ?? null,
    averagedDays: recordedIntake?.days ?? 0,
    tdee: trajectory.expenditure.energyKcal,
    expenditure: viewExpenditure(trajectory.expenditure),
    measuring: measuring === null ? null : { days: measuring.days, recordedDays: measuring.recordedDays, weighIns: measuring.weighIns },
    calorieDeficit: trajectory.deficitKcal,
    calorieTarget: trajectory.energyTargetKcal,
    bmi: {
      value: bmi.bmi,
      class: bmi.bmiClass,
      label: bmi.label,
      healthyLow: bmi.healthyKg.low,
      healthyHigh: bmi.healthyKg.high,
      limits: BMI_LIMITS_WORDS,
    },
    warnings: [...trajectory.guardRails],
    tips: trajectory.tips.map(({ code, words }) => ({ code, message: words })),
    missing: wordsForMissing([
      ...(weeklyChange.kind === 'known' ? [] : weeklyChange.missing),
      ...(projection.kind === 'projected' ? [] : projection.missing),
    ]),
  }
}
