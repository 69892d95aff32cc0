import {
  type AdminUser,
  type AdminUserDetail,
  MIN_MEMBERS,
  type HealthAnalytics,
  type SystemAnalytics,
} from '#contract/admin.ts'
import type { countFasts, FastingSummary } from '#domain/fasting/fasting-summary.ts'
import { roundToTenth, wholePercent } from '#domain/units.ts'
import { bodyMassIndex } from '#domain/weight/body-mass-index.ts'
import type { MemberTable } from '#server/db/schema.ts'
import {
  type SecondFactors,
  secondStepsWith,
} from '#server/accounts/second-factor/second-factor-reads.ts'
import type { Statistics } from './statistics.ts'
import { type NamesOf, titleIn } from '#server/foods/food-names-in.ts'
import { isoOrNull } from '#server/http/moment.ts'
import type { MemberTotals } from './member-detail-reads.ts'
import type { ListedMember } from './member-list-reads.ts'

/** A figure, or null if too few members are behind it. */
const ofEnough = (members: number, figure: () => number | null): number | null =>
  members < MIN_MEMBERS ? null : figure()

const meanOver = (
  { members, sum }: { members: number; sum: number },
  digits: 0 | 1,
): number | null =>
  ofEnough(members, () => (digits === 0 ? Math.round(sum / members) : roundToTenth(sum / members)))

export const retentionOf = ({ settledUsers, retainedUsers }: Statistics): number | null =>
  ofEnough(settledUsers, () => wholePercent(retainedUsers, settledUsers))

/** Foods with the same name in this language are counted as one. */
const popularFoodsIn = (
  { foods }: Statistics,
  language: NamesOf,
): SystemAnalytics['popularFoods'] =>
  [...Map.groupBy(foods, (food) => titleIn(food, food.items, language))]
    .map(([name, same]) => ({ name, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .sort((one, other) => other.count - one.count)

export const viewSystem = (
  statistics: Statistics,
  language: NamesOf,
): Pick<SystemAnalytics, 'popularFoods' | 'foodAnalysis' | 'fasting'> => ({
  popularFoods: popularFoodsIn(statistics, language),
  foodAnalysis: {
    total: statistics.analyses,
    recent: statistics.recentAnalyses,
    avgConfidence: ofEnough(statistics.confidence.members, () =>
      Math.round(statistics.confidence.sum / statistics.estimated),
    ),
  },
  fasting: {
    totalBatches: statistics.batches,
    recentSuccessful: statistics.recentSuccessfulBatches,
    successRate: ofEnough(statistics.fastingMembers, () =>
      wholePercent(statistics.successfulBatches, statistics.batches),
    ),
  },
})

export const viewHealth = (statistics: Statistics): HealthAnalytics => ({
  bmi: { distribution: statistics.users < MIN_MEMBERS ? null : statistics.bmi },
  weightLoss: {
    avgWeightLoss: meanOver(statistics.lossKg, 1),
    successfulUsers: statistics.successfulUsers,
  },
  nutrition: {
    avgCalories: meanOver(statistics.energyKcal, 0),
    avgProtein: meanOver(statistics.proteinG, 0),
    avgCarbs: meanOver(statistics.carbsG, 0),
    avgFats: meanOver(statistics.fatG, 0),
  },
})

const viewProfile = (
  row: Omit<ListedMember, 'food_entries' | 'username' | 'time_zone' | 'chosen_time_zone'>,
): Omit<AdminUser, 'id' | 'metrics'> => {
  const weightKg = row.newest_kg ?? row.weight_kg
  return {
    username: row.display_username,
    email: row.email,
    hasSeenWelcome: row.welcome_seen_at !== null,
    isDisabled: row.disabled_at !== null,
    lastActiveAt: isoOrNull(row.last_seen_at),
    bodyType: row.body_type as AdminUser['bodyType'],
    weight: weightKg,
    targetWeight: row.target_weight_kg,
    bmi: roundToTenth(bodyMassIndex(weightKg, row.height_cm)),
  }
}

const tenthOrNull = (value: number | null): number | null =>
  value === null ? null : roundToTenth(value)

export const viewListedMember = (row: ListedMember, fasting: FastingSummary): AdminUser => ({
  id: row.id,
  ...viewProfile(row),
  metrics: {
    totalFoodEntries: row.food_entries,
    avgFastingHours: tenthOrNull(fasting.averageFastingHours),
  },
})

export const viewMemberDetail = (
  row: MemberTable,
  totals: MemberTotals,
  fasts: ReturnType<typeof countFasts>,
  factors: SecondFactors,
): AdminUserDetail => ({
  id: row.id,
  profile: {
    ...viewProfile({ ...row, newest_kg: totals.newest_kg }),
    motivation: row.motivation as AdminUserDetail['profile']['motivation'],
    height: row.height_cm,
    age: row.age_years,
    createdAt: new Date(row.created_at).toISOString(),
    hasSecondStep: secondStepsWith(factors).length > 0,
  },
  metrics: {
    totalFoodEntries: totals.food_entries,
    avgDailyCalories:
      totals.food_days === 0 ? null : Math.round((totals.energy_kcal ?? 0) / totals.food_days),
    totalFastingBatches: fasts.totalBatches,
    fastingSuccessRate: fasts.successRate,
    weightChange:
      totals.weigh_ins < 2
        ? null
        : roundToTenth((totals.newest_kg as number) - (totals.first_kg as number)),
    totalActivities: totals.activities,
  },
})
