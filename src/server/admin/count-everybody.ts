import { MESSAGES } from '#domain/messages.ts'
import { POPULAR_FOODS } from '#contract/admin.ts'
import { nameIn } from '#server/foods/food-names-in.ts'
import { readItemNames } from '#server/meals/meal-title-reads.ts'
import { DAY_MS } from '#domain/day.ts'
import { countFasts } from '#domain/fasting/fasting-summary.ts'
import { readBmi } from '#domain/weight/body-mass-index.ts'
import type { Database } from '#server/db/schema.ts'
import {
  countAnalyses,
  countBatches,
  countFoods,
  hasOwnPlan,
  nextMembers,
  sumNutrition,
} from './statistics-reads.ts'
import { batchesSince } from './member-detail-reads.ts'
import { type CountedFood, type Statistics, emptyStatistics, type Mean } from './statistics.ts'

/** A weight loss that counts as a success, kg. */
const SUCCESS_KG = 2
/** No list of ids, and no answer, is longer than for so many. */
const MEMBERS_AT_ONCE = 100

const add = (mean: Mean, value: number): void => {
  mean.members += 1
  mean.sum += value
}

interface FoodOfExample extends Omit<CountedFood, 'items'> {
  /** The ids of a member and a meal, with a space between. */
  readonly example: string
}
/** By English name, so that a food recorded in two languages is counted as one. */
type FoodCounts = Map<string, FoodOfExample>

const addFood = (foods: FoodCounts, food: FoodOfExample): void => {
  const name = nameIn({ name: food.food_name, namedBy: food.named_by }, 'en')
  const known = foods.get(name)
  foods.set(name, known ? { ...known, count: known.count + food.count } : food)
}

/** Counts the next members by their ids; the last of them, undefined after all. */
const countSome = async (
  db: Database,
  { statistics, foods }: { statistics: Statistics; foods: FoodCounts },
  afterId: string,
  now: number,
): Promise<string | undefined> => {
  const members = await nextMembers(db, afterId, MEMBERS_AT_ONCE, now)
  const lastId = members.at(-1)?.id
  if (lastId === undefined) return undefined
  const sinceAt = now - 30 * DAY_MS
  for (const member of members) {
    statistics.users += 1
    if (member.wasActiveIn7Days) statistics.activeUsers += 1
    if (member.registeredAt < sinceAt) {
      statistics.settledUsers += 1
      if (member.wasActiveIn30Days) statistics.retainedUsers += 1
    }
    const bmiClass = MESSAGES[`bmi.${readBmi(member.weightKg, member.heightCm).bmiClass}`]
    statistics.bmi[bmiClass] = (statistics.bmi[bmiClass] ?? 0) + 1
    if (member.lossKg === null) continue
    add(statistics.lossKg, member.lossKg)
    // Scales show tenths: a rounding error must not reject a loss of exactly 2 kg.
    if (member.lossKg >= SUCCESS_KG - 1e-9) statistics.successfulUsers += 1
  }

  const range = { afterId, lastId }
  for (const { total, recent, photos, estimated, confidence } of await countAnalyses(
    db,
    range,
    sinceAt,
  )) {
    statistics.analyses += total
    statistics.recentAnalyses += recent
    statistics.photos += photos
    statistics.estimated += estimated
    if (estimated > 0) add(statistics.confidence, confidence ?? 0)
  }
  for (const food of await countFoods(db, range)) addFood(foods, food)
  const planned = members.filter(hasOwnPlan)
  const plannedIds = new Set(planned.map(({ id }) => id))
  const counts = (await countBatches(db, range, sinceAt)).filter(
    ({ member_id }) => !plannedIds.has(member_id),
  )
  for (const { id, fastingPlan } of planned) {
    const batches = await batchesSince(db, { id, fasting_plan: fastingPlan }, 0, now)
    const fasts = countFasts(batches)
    counts.push({
      member_id: id,
      total: fasts.totalBatches,
      successful: fasts.successfulBatches,
      recent: countFasts(batches.filter(({ endedAt }) => endedAt >= sinceAt)).successfulBatches,
    })
  }
  for (const { total, successful, recent } of counts) {
    if (total === 0) continue
    statistics.fastingMembers += 1
    statistics.batches += total
    statistics.successfulBatches += successful
    statistics.recentSuccessfulBatches += recent
  }
  for (const todayOn of new Set(members.map((member) => member.todayOn))) {
    const memberIds = members.filter((member) => member.todayOn === todayOn).map(({ id }) => id)
    for (const { days, energy, macro_days, protein, carbs, fats } of await sumNutrition(
      db,
      memberIds,
      todayOn,
    )) {
      add(statistics.energyKcal, energy / days)
      if (macro_days === 0) continue
      add(statistics.proteinG, protein / macro_days)
      add(statistics.carbsG, carbs / macro_days)
      add(statistics.fatG, fats / macro_days)
    }
  }
  return lastId
}

/** Keeps only the foods that are shown, because there may be as many names as meals. */
const popularFoods = (db: Database, foods: FoodCounts): Promise<CountedFood[]> =>
  Promise.all(
    [...foods]
      .sort(([nameA, a], [nameB, b]) => b.count - a.count || (nameA < nameB ? -1 : 1))
      .slice(0, POPULAR_FOODS)
      .map(async ([, { example, ...food }]) => {
        const [memberId = '', mealId = ''] = food.named_by === 'items' ? example.split(' ') : []
        return {
          ...food,
          items:
            (await readItemNames(db, memberId, mealId === '' ? [] : [mealId])).get(mealId) ?? [],
        }
      }),
  )

/** Counts all members; with many, that takes a minute. */
export const countEverybody = async (db: Database, now: number): Promise<Statistics> => {
  const statistics = emptyStatistics()
  const foods: FoodCounts = new Map()
  let lastId: string | undefined = ''
  while (lastId !== undefined) lastId = await countSome(db, { statistics, foods }, lastId, now)
  return { ...statistics, foods: await popularFoods(db, foods) }
}
