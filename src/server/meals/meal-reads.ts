import type { DailyReplay } from '#contract/replay.ts'
import type { RecentMeal } from '#contract/meals.ts'
import type { CivilDay } from '#domain/day.ts'
import type { IntakeMeal } from '#domain/energy/daily-intake.ts'
import { type HabitMeal, newestFirst } from '#domain/habits/recorded-meal.ts'
import type { NutritionMeal } from '#domain/nutrition/nutrition-summary.ts'
import type { ReplayMeal } from '#domain/replay/daily-replay.ts'
import { type RawBuilder, sql } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import { type Diary, type DiaryKind, type DiaryPart, diaryPart, rowsOfKind } from '#server/db/diary.ts'
import { keepQuery } from '#server/db/kept-query.ts'
import type { Database } from '#server/db/schema.ts'
import { mealPhotoPath, mealThumbnailPath, RECENT_MEAL_COLUMNS, viewRecentMeal } from './meal-view.ts'

const columns = {
  at: sql`eaten_at`,
  day: sql`eaten_on`,
  amount: sql`energy_kcal * portion_multiplier`,
  protein: sql`protein_g * portion_multiplier`,
  carbs: sql`carbs_g * portion_multiplier`,
  fat: sql`fat_g * portion_multiplier`,
  preMealWater: sql`pre_meal_water`,
  routineAdherent: sql`routine_adherent`,
}

const mealsWhere = (memberId: string, condition: RawBuilder<unknown>): DiaryPart =>
  diaryPart('meal', columns, sql`from meal where member_id = ${memberId} and deleted_at is null and ${condition}`)

/** The meals eaten on the days from one on, amounts as eaten. */
export const mealsSinceDay = (memberId: string, sinceOn: CivilDay): DiaryPart => mealsWhere(memberId, sql`eaten_on >= ${sinceOn}`)

/** The meals eaten from an instant (a number or an expression) until before another. */
export const mealsBetween = (memberId: string, sinceAt: RawBuilder<unknown>, beforeAt: number): DiaryPart =>
  mealsWhere(memberId, sql`eaten_at >= ${sinceAt} and eaten_at < ${beforeAt}`)

export const lastMealBefore = (memberId: string, beforeAt: RawBuilder<unknown>): DiaryPart =>
  mealsWhere(memberId, sql`eaten_at < ${beforeAt} order by eaten_at desc limit 1`)

/** When the last meal before an instant was eaten, as an expression; null without one. */
export const lastMealAt = (memberId: string, beforeAt: number): RawBuilder<number | null> =>
  sql`(select max(eaten_at) from meal where member_id = ${memberId} and deleted_at is null and eaten_at < ${beforeAt})`

const daysBetween = (kind: 'meal-day' | 'habit-day', word: RawBuilder<unknown>, memberId: string, sinceOn: CivilDay, beforeOn: CivilDay) =>
  diaryPart(
    kind,
    { at: sql`min(eaten_at)`, day: columns.day, word: sql`string_agg(${word}, ' ')` },
    sql`from meal where member_id = ${memberId} and deleted_at is null
      and eaten_on >= ${sinceOn} and eaten_on < ${beforeOn} group by eaten_on`,
  )

const HABITS = sql`eaten_at || '/' || pre_meal_water || routine_adherent`

/**
 * The boxes ticked with the meals from one day until before another. Streaks look back on a year of them, so a row holds
 * a whole day, as words of `eatenAt/water routine`: a third of the time of a row for each meal.
 */
export const habitDaysBetween = (memberId: string, sinceOn: CivilDay, beforeOn: CivilDay): DiaryPart =>
  daysBetween('habit-day', HABITS, memberId, sinceOn, beforeOn)

/** The same with the energy of each meal as eaten, kcal, to 15 digits: `eatenAt/water routine/kcal`. */
export const mealDaysBetween = (memberId: string, sinceOn: CivilDay, beforeOn: CivilDay): DiaryPart =>
  daysBetween('meal-day', sql`${HABITS} || '/' || (${columns.amount})`, memberId, sinceOn, beforeOn)

export type RecordedMeal = HabitMeal & IntakeMeal

const ZERO = '0'.charCodeAt(0)
const ONE = '1'.charCodeAt(0)
const SLASH = '/'.charCodeAt(0)

// Read character by character: cutting the text into words and numbers costs half as much again.
const addMealsOfDay = (words: string, eatenOn: CivilDay, meals: RecordedMeal[]): void => {
  let at = 0
  while (at < words.length) {
    let eatenAt = 0
    for (; at < words.length && words.charCodeAt(at) !== SLASH; at += 1) eatenAt = eatenAt * 10 + (words.charCodeAt(at) - ZERO)
    const space = words.indexOf(' ', at)
    const end = space === -1 ? words.length : space
    meals.push({
      eatenAt,
      eatenOn,
      preMealWater: words.charCodeAt(at + 1) === ONE,
      recordingRoutineAdherence: words.charCodeAt(at + 2) === ONE,
      energyKcal: at + 3 === end ? null : Number(words.slice(at + 4, end)),
    })
    at = end + 1
  }
}

// Rows lie mostly in the order in which they were eaten: turned round, little is left to sort.
const mealsOfDays = (diary: Diary, kind: DiaryKind): RecordedMeal[] => {
  const meals: RecordedMeal[] = []
  for (const { word, day } of rowsOfKind(diary, kind)) if (word !== null) addMealsOfDay(word, day, meals)
  return meals.reverse()
}

/** The habits of the days of which a diary holds nothing else, newest first. */
export const habitsByDayOf = (diary: Diary): readonly HabitMeal[] => newestFirst(mealsOfDays(diary, 'habit-day'))

/** The habits and the energy of the meals that a diary holds, one by one or by the day, newest first. */
export const recordedMealsOf = (diary: Diary): readonly RecordedMeal[] => {
  const meals = rowsOfKind(diary, 'meal')
    .toReversed()
    .map((row): RecordedMeal => ({
      eatenAt: row.at,
      eatenOn: row.day,
      preMealWater: row.pre_meal_water === 1,
      recordingRoutineAdherence: row.routine_adherent === 1,
      energyKcal: row.amount,
    }))
  // Each part by itself first: mostly only a few meals of these days have to change places, and the whole is in order then.
  return newestFirst([...newestFirst(meals), ...newestFirst(mealsOfDays(diary, 'meal-day'))])
}

/** The meals of a diary that were eaten on a day or later. */
export const nutritionMealsOf = (diary: Diary, sinceOn: CivilDay): NutritionMeal[] =>
  rowsOfKind(diary, 'meal')
    .filter(({ day }) => day >= sinceOn)
    .map((row) => ({
      eatenOn: row.day,
      energyKcal: row.amount ?? 0,
      proteinG: row.protein_g ?? 0,
      carbsG: row.carbs_g ?? 0,
      fatsG: row.fat_g ?? 0,
    }))

export type PhotographedMeal = ReplayMeal & DailyReplay['photos'][number]

/** The meals of one day that have a photo. */
export const photographedMealsOn = async (db: Database, memberId: string, day: CivilDay): Promise<PhotographedMeal[]> => {
  const rows = await db
    .selectFrom('meal')
    .select(['id', 'food_name', 'eaten_at', 'eaten_on', 'energy_kcal', 'portion_multiplier'])
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .where('eaten_on', '=', day)
    .where('photo_id', 'is not', null)
    .execute()
  return rows.map((row) => ({
    eatenAt: row.eaten_at,
    eatenOn: row.eaten_on,
    hasPhoto: true,
    imageUrl: mealPhotoPath(row.id),
    thumbnailUrl: mealThumbnailPath(row.id),
    foodName: row.food_name,
    createdAt: new Date(row.eaten_at).toISOString(),
    calories: row.energy_kcal * row.portion_multiplier,
  }))
}

const newestRecent = keepQuery((db, { memberId, limit }: { memberId: string; limit: number }) =>
  db
    .selectFrom('meal')
    .select(RECENT_MEAL_COLUMNS)
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('eaten_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(limit))
    .compile(),
)

/** What a glance at the newest meals shows. */
export const recentMeals = async (db: Database, memberId: string, limit: number): Promise<RecentMeal[]> =>
  (await newestRecent(db, { memberId, limit })).map(viewRecentMeal)
