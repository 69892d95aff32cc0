import type { DailyReplay } from '#contract/replay.ts'
import type { RecentMeal } from '#contract/meals.ts'
import { type CivilDay, earliestStartOf } from '#domain/day.ts'
import { memoized } from '#domain/memoized.ts'
import type { ReplayMeal } from '#domain/replay/daily-replay.ts'
import { sql } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import {
  compiledStatement,
  type Given,
  isOneOf,
  type Places,
} from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction, MealTable } from '#server/db/schema.ts'
import { type NamesOf, titleIn } from '#server/foods/food-names-in.ts'
import type { Translate } from '#server/language/translator.ts'
import { messagesOfReason } from './meal-reason.ts'
import {
  mealPhotoPath,
  mealThumbnailPath,
  RECENT_MEAL_COLUMNS,
  viewRecentMeal,
} from './meal-view.ts'
import {
  mealsOf,
  EATEN_COLUMNS,
  eatenMealOf,
  type OfMember,
  type SinceDay,
} from './eaten-meal-reads.ts'
import { type OfMeals, JOINED_ITEM, joinedItems, readTitles } from './meal-title-reads.ts'

/** A member's meals without deleted ones, with the main photo of each, if any. */
const mealsWithPhotoOf = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  db
    .selectFrom('meal')
    .leftJoin('meal_photo', (join) =>
      join
        .onRef('meal_photo.member_id', '=', 'meal.member_id')
        .onRef('meal_photo.meal_id', '=', 'meal.id')
        .on('meal_photo.member_id', '=', memberId)
        .on('meal_photo.position', '=', 0),
    )
    .where('meal.member_id', '=', memberId)
    .where('meal.deleted_at', 'is', null)

type PhotographedMeal = ReplayMeal & DailyReplay['photos'][number]

/** The meals of one day that have a photo. */
export const photographedMealsOn = async (
  db: Database,
  memberId: string,
  day: CivilDay,
  language: NamesOf,
): Promise<PhotographedMeal[]> => {
  const rows = await mealsWithPhotoOf(db, memberId)
    .select([...EATEN_COLUMNS, 'food_name', 'named_by'])
    .where('eaten_on', '=', day)
    .where('meal_photo.photo_id', 'is not', null)
    .execute()
  const titleOf = await readTitles(db, memberId, rows, language)
  return rows.map((row) => {
    const { id, eatenAt, eatenOn, energyKcal } = eatenMealOf(row)
    return {
      eatenAt,
      eatenOn,
      hasPhoto: true,
      imageUrl: mealPhotoPath(id),
      thumbnailUrl: mealThumbnailPath(id),
      foodName: titleOf(row),
      createdAt: new Date(eatenAt).toISOString(),
      calories: energyKcal,
    }
  })
}

const REMEMBERED_COLUMNS = [
  'id',
  'food_name',
  'named_by',
  'eaten_at',
  'eaten_on',
] as const satisfies (keyof MealTable)[]
export type RememberedRow = Pick<MealTable, (typeof REMEMBERED_COLUMNS)[number]>

const MAX_STARRED = 50
/** Ten meals on each of sixty days. */
const MAX_REMEMBERED = 600

const rememberedSince = compiledStatement(
  (db, { memberId, sinceOn, earliestAt }: Places<SinceDay & Readonly<{ earliestAt: number }>>) =>
    mealsOf(db, memberId)
      .select(REMEMBERED_COLUMNS)
      .where('eaten_on', '>=', sinceOn)
      // Ends the walk through all years where a database prefers the index by instant.
      .where('eaten_at', '>=', earliestAt)
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
      .limit(boundLimit(MAX_REMEMBERED)),
)

/** The newest meals from a day on: no more of each than tells what is usual. */
export const rememberedMeals = (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<RememberedRow[]> =>
  rememberedSince(db, { memberId, sinceOn, earliestAt: earliestStartOf(sinceOn) })

const REPEATED_COLUMNS = [
  ...REMEMBERED_COLUMNS,
  'serving',
  'energy_kcal',
  'portion_multiplier',
  'pictured_by',
  'starred_at',
] as const satisfies (keyof MealTable)[]
export type RepeatableMeal = Pick<MealTable, (typeof REPEATED_COLUMNS)[number]> & {
  readonly photo_id: string | null
}
const selectRepeatable = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  mealsWithPhotoOf(db, memberId).select([...REPEATED_COLUMNS, 'meal_photo.photo_id'])
const repeatableStarred = compiledStatement((db, { memberId }: Places<OfMember>) =>
  selectRepeatable(db, memberId)
    .where('starred_at', 'is not', null)
    .orderBy('starred_at', 'desc')
    .limit(boundLimit(MAX_STARRED)),
)
const repeatableOf = compiledStatement((db, { memberId, mealIds }: Places<OfMeals>) =>
  selectRepeatable(db, memberId).where(isOneOf(db, sql.ref('meal.id'), mealIds)),
)
/** Meals with a star, of any time; the newest star first. */
export const starredMeals = (db: Database, memberId: string): Promise<RepeatableMeal[]> =>
  repeatableStarred(db, { memberId })

/** What lists of meals to repeat show of some meals. */
export const repeatableMeals = (
  db: Database,
  memberId: string,
  mealIds: readonly string[],
): Promise<RepeatableMeal[]> => repeatableOf(db, { memberId, mealIds })

/**
 * The number is written out: PostgreSQL would plan the statement anew for each call, because with any
 * number of meals its plan looks worse than with this one.
 */
const newestWithFoods = memoized((limit: number) =>
  compiledStatement((db, { memberId }: Places<OfMember>) => {
    const newest = mealsWithPhotoOf(db, memberId)
      .select([...RECENT_MEAL_COLUMNS, 'meal_photo.photo_id'])
      .orderBy('eaten_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .as('newest')
    return db
      .selectFrom(newest)
      .leftJoin('meal_item', (join) =>
        join.on('meal_item.member_id', '=', memberId).onRef('meal_item.meal_id', '=', 'newest.id'),
      )
      .selectAll('newest')
      .select(JOINED_ITEM)
      .orderBy('newest.eaten_at', 'desc')
      .orderBy('newest.id', 'desc')
      .orderBy('meal_item.position')
  }),
)

/**
 * The newest meals for a short list. One statement also reads the food names, because the dashboard
 * makes many reads at once.
 */
export const recentMeals = async (
  db: Database,
  memberId: string,
  { limit, language }: { limit: number; language: NamesOf },
): Promise<RecentMeal[]> => {
  const rows = await newestWithFoods(limit)(db, { memberId })
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) =>
    parts.slice(0, 1).map((row) => viewRecentMeal(row, titleIn(row, joinedItems(parts), language))),
  )
}

/** The reason of an estimate as text, for an export. */
export const translateReason = (column: string | null, translate: Translate): string | null => {
  const messages = messagesOfReason(column, null)
  return messages.length === 0 ? column : messages.map(translate).join(' ')
}

/** Which of these meals a member has. */
export const mealIdsAmong = async (
  db: DatabaseOrTransaction,
  memberId: string,
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('meal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}
