import type { Insertable, Transaction, Updateable } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database, DatabaseOrTransaction, MealTable, Schema } from '#server/db/schema.ts'
import { photoIdsOf } from './meal-photo-ids.ts'

export interface MealPosition {
  readonly eatenAt: number
  readonly id: string
}

export interface PhotoKey {
  readonly memberId: string
  readonly photoId: string
}

/** How long a deletion can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1000

export const insertMeal = async (db: DatabaseOrTransaction, meal: Insertable<MealTable>): Promise<void> => {
  await db.insertInto('meal').values(meal).execute()
}

const mealInLog = (db: DatabaseOrTransaction, memberId: string, id: string) =>
  db.selectFrom('meal').selectAll().where('member_id', '=', memberId).where('id', '=', id).where('deleted_at', 'is', null)

export const findMeal = (db: DatabaseOrTransaction, memberId: string, id: string): Promise<MealTable | undefined> =>
  mealInLog(db, memberId, id).executeTakeFirst()

/** A meal as it is now; nobody else changes it before the transaction ends. */
export const lockMeal = (transaction: Transaction<Schema>, memberId: string, id: string): Promise<MealTable | undefined> =>
  mealInLog(transaction, memberId, id).forUpdate().executeTakeFirst()

/** Those of some meals that are in the member's log. */
export const findMeals = async (db: Database, memberId: string, ids: readonly string[]): Promise<MealTable[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('meal')
        .selectAll()
        .where('member_id', '=', memberId)
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()

/** Anything that holds the word; what LIKE takes for wildcards is looked for as no more than one letter each. */
const likeWord = (word: string): string => `%${word.toLowerCase().replaceAll(/[%_\\]/g, '_')}%`

/** The newest meals first, after a position; one more than asked for tells whether there are others. */
export const newestMeals = (
  db: Database,
  memberId: string,
  {
    after,
    eatenOn,
    words,
    limit,
  }: { after: MealPosition | undefined; eatenOn: string | undefined; words: readonly string[]; limit: number },
): Promise<MealTable[]> => {
  let page = db.selectFrom('meal').selectAll().where('member_id', '=', memberId).where('deleted_at', 'is', null)
  if (eatenOn !== undefined) page = page.where('eaten_on', '=', eatenOn)
  for (const word of words) page = page.where((where) => where(where.fn<string>('lower', ['food_name']), 'like', likeWord(word)))
  if (after) page = page.where((where) => where(where.refTuple('eaten_at', 'id'), '<', where.tuple(after.eatenAt, after.id)))
  return page.orderBy('eaten_at', 'desc').orderBy('id', 'desc').limit(boundLimit(limit)).execute()
}

/** The meals of one day, in the order in which they were eaten. */
export const mealsOfDay = (db: DatabaseOrTransaction, memberId: string, eatenOn: string): Promise<MealTable[]> =>
  db
    .selectFrom('meal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('eaten_on', '=', eatenOn)
    .where('deleted_at', 'is', null)
    .orderBy('eaten_at')
    .orderBy('id')
    .execute()

export const updateMeal = async (db: DatabaseOrTransaction, memberId: string, id: string, change: Updateable<MealTable>): Promise<void> => {
  await db.updateTable('meal').set(change).where('member_id', '=', memberId).where('id', '=', id).execute()
}

/** Marks a meal as deleted; false when the member has no such meal. */
export const markDeleted = async (db: DatabaseOrTransaction, memberId: string, id: string, deletedAt: number): Promise<boolean> => {
  const result = await db
    .updateTable('meal')
    .set({ deleted_at: deletedAt })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Brings a deleted meal back; false when there is none to bring back. */
export const unmarkDeleted = async (db: DatabaseOrTransaction, memberId: string, id: string, deletedAfter: number): Promise<boolean> => {
  const result = await db
    .updateTable('meal')
    .set({ deleted_at: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('deleted_at', '>', deletedAfter)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes for good what was deleted before an instant; returns the photos that nothing refers to any more. */
export const purgeDeleted = async (db: DatabaseOrTransaction, deletedBefore: number): Promise<PhotoKey[]> => {
  const rows = await db
    .deleteFrom('meal')
    .where('deleted_at', '<=', deletedBefore)
    .returning(['member_id', 'photo_id', 'more_photo_ids'])
    .execute()
  return rows.flatMap((row) => photoIdsOf(row).map((photoId) => ({ memberId: row.member_id, photoId })))
}

/** Which of a member's photo ids some meal refers to, deleted or not. */
export const knownPhotoIds = async (db: DatabaseOrTransaction, memberId: string, photoIds: readonly string[]): Promise<Set<string>> => {
  if (photoIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('meal')
    .select(['photo_id', 'more_photo_ids'])
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('photo_id', 'in', [...photoIds]), where('more_photo_ids', 'is not', null)]))
    .execute()
  const asked = new Set(photoIds)
  return new Set(rows.flatMap(photoIdsOf).filter((photoId) => asked.has(photoId)))
}
