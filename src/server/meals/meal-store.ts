import type { CompiledQuery } from 'kysely'
import { DAY_MS } from '#domain/day.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import {
  compiledInsert,
  compiledStatement,
  type Given,
  type Places,
  sendTogether,
} from '#server/db/compiled-statements.ts'
import { insertNew } from '#server/db/rows.ts'
import type { Database, DatabaseOrTransaction, Transaction } from '#server/db/schema.ts'
import type { ListPosition } from '#server/http/list-cursor.ts'
import { VIEWED_COLUMNS, type ViewedMeal } from './meal-view.ts'
import {
  insertsOfParts,
  mealsOfPage,
  replaceParts,
  selectPage,
  type StoredMeal,
  withParts,
} from './meal-parts.ts'

interface PhotoKey {
  readonly memberId: string
  readonly photoId: string
}

/** How long a deletion can be undone. */
export const UNDO_MS = DAY_MS

const insertMealRow = compiledInsert('meal')
export const insertsOfMeal = (
  transaction: Transaction,
  { items, photoIds, ...meal }: StoredMeal,
): CompiledQuery[] => [
  insertMealRow(transaction, [meal]),
  ...insertsOfParts(transaction, meal.member_id, [{ id: meal.id, items, photoIds }]),
]
export const insertMeal = async (transaction: Transaction, meal: StoredMeal): Promise<void> => {
  await insertNew(() => sendTogether(transaction, insertsOfMeal(transaction, meal)))
}

const inLog = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  db.selectFrom('meal').where('meal.member_id', '=', memberId).where('deleted_at', 'is', null)
const mealsInLog = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  inLog(db, memberId).selectAll('meal')
const viewedInLog = (db: DatabaseOrTransaction, memberId: Given<string>) =>
  inLog(db, memberId).select(VIEWED_COLUMNS)
const mealInLog = (db: DatabaseOrTransaction, memberId: string, id: string) =>
  mealsInLog(db, memberId).where('id', '=', id)

export const findMeal = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
): Promise<StoredMeal | undefined> =>
  (await withParts(db, memberId, await mealInLog(db, memberId, id).execute()))[0]

/** Reads a meal and locks it until the transaction ends. */
export const lockMeal = async (
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<StoredMeal | undefined> =>
  (
    await withParts(
      transaction,
      memberId,
      await mealInLog(transaction, memberId, id).forUpdate().execute(),
    )
  )[0]

/** The meals with these ids that are in the member's log. */
export const findMeals = async (
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<StoredMeal[]> => {
  if (ids.length === 0) return []
  return withParts(
    db,
    memberId,
    await mealsInLog(db, memberId)
      .where('id', 'in', [...ids])
      .execute(),
  )
}

/** A LIKE pattern for the word anywhere; wildcards in it match any single character. */
const likeWord = (word: string): string => `%${word.toLowerCase().replaceAll(/[%_\\]/g, '_')}%`

const newestFirst = (meals: ReturnType<typeof viewedInLog>, limit: Given<number>) =>
  meals.orderBy('eaten_at', 'desc').orderBy('id', 'desc').limit(boundLimit(limit))

interface PageOfDay {
  readonly memberId: string
  readonly eatenOn: string
  readonly limit: number
}
const newestOfDay = compiledStatement((db, { memberId, eatenOn, limit }: Places<PageOfDay>) =>
  selectPage(
    db,
    memberId,
    newestFirst(viewedInLog(db, memberId).where('eaten_on', '=', eatenOn), limit),
    VIEWED_COLUMNS,
  ),
)

/** Meals after a position, newest first; one more than a page, to know whether there are others. */
export const newestMeals = async (
  db: Database,
  memberId: string,
  {
    after,
    eatenOn,
    words,
    limit,
  }: {
    after: ListPosition | undefined
    eatenOn: string | undefined
    words: readonly string[]
    limit: number
  },
): Promise<ViewedMeal[]> => {
  if (eatenOn !== undefined && words.length === 0 && !after)
    return mealsOfPage(await newestOfDay(db, { memberId, eatenOn, limit }))
  let page = viewedInLog(db, memberId)
  if (eatenOn !== undefined) page = page.where('eaten_on', '=', eatenOn)
  for (const word of words)
    page = page.where((where) =>
      where(where.fn<string>('lower', ['food_name']), 'like', likeWord(word)),
    )
  if (after)
    page = page.where((where) =>
      where(where.refTuple('eaten_at', 'id'), '<', where.tuple(after.at, after.id)),
    )
  return withParts(db, memberId, await newestFirst(page, limit).execute())
}

/** The meals of one day, in the order in which they were eaten. */
export const mealsOfDay = async (
  db: DatabaseOrTransaction,
  memberId: string,
  eatenOn: string,
): Promise<StoredMeal[]> => {
  const rows = await mealsInLog(db, memberId)
    .where('eaten_on', '=', eatenOn)
    .orderBy('eaten_at')
    .orderBy('id')
    .execute()
  return withParts(db, memberId, rows)
}

/** The id of a photo of a meal; 0 is the first. */
export const findPhotoId = async (
  db: Database,
  memberId: string,
  mealId: string,
  number: number,
): Promise<string | undefined> => {
  const photo = await mealInLog(db, memberId, mealId)
    .clearSelect()
    .innerJoin('meal_photo', (join) =>
      join
        .onRef('meal_photo.member_id', '=', 'meal.member_id')
        .onRef('meal_photo.meal_id', '=', 'meal.id'),
    )
    .select('meal_photo.photo_id')
    .where('meal_photo.member_id', '=', memberId)
    .where('meal_photo.position', '=', number)
    .executeTakeFirst()
  return photo?.photo_id
}

export const updateMeal = async (
  transaction: Transaction,
  memberId: string,
  id: string,
  { items, photoIds, ...change }: Partial<StoredMeal>,
): Promise<void> => {
  if (Object.keys(change).length > 0) {
    await transaction
      .updateTable('meal')
      .set(change)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute()
  }
  await replaceParts(transaction, memberId, [{ id, items, photoIds }])
}

/** Marks a meal as deleted; false if the member has no such meal. */
export const markDeleted = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  deletedAt: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('meal')
    .set({ deleted_at: deletedAt })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Restores a deleted meal; false if there is none to restore. */
export const unmarkDeleted = async (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  deletedAfter: number,
): Promise<boolean> => {
  const result = await db
    .updateTable('meal')
    .set({ deleted_at: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Permanently deletes meals marked before an instant; returns photos that nothing refers to any
 * more.
 */
export const purgeDeleted = (db: Database, deletedBefore: number): Promise<PhotoKey[]> =>
  db.transaction().execute(async (transaction) => {
    const photos = await transaction
      .selectFrom('meal')
      .innerJoin('meal_photo', (join) =>
        join
          .onRef('meal_photo.member_id', '=', 'meal.member_id')
          .onRef('meal_photo.meal_id', '=', 'meal.id'),
      )
      .select(['meal_photo.member_id as memberId', 'meal_photo.photo_id as photoId'])
      .where('meal.deleted_at', '<=', deletedBefore)
      .execute()
    await transaction.deleteFrom('meal').where('deleted_at', '<=', deletedBefore).execute()
    return photos
  })

/** The photo ids among these that a meal refers to, deleted or not. */
export const knownPhotoIds = async (
  db: DatabaseOrTransaction,
  memberId: string,
  photoIds: readonly string[],
): Promise<Set<string>> => {
  if (photoIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('meal_photo')
    .select('photo_id')
    .where('member_id', '=', memberId)
    .where('photo_id', 'in', [...photoIds])
    .execute()
  return new Set(rows.map(({ photo_id }) => photo_id))
}
