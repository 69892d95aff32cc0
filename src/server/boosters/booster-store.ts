import type { Updateable } from 'kysely'
import type { CivilDay } from '#domain/day.ts'
import type { BoosterDayTable, DatabaseOrTransaction } from '#server/db/schema.ts'

export const findBoosterDay = (
  db: DatabaseOrTransaction,
  memberId: string,
  day: CivilDay,
): Promise<BoosterDayTable | undefined> =>
  db
    .selectFrom('booster_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('recorded_on', '=', day)
    .executeTakeFirst()

/** Stores the record of a day; if there is one already, only the given columns change. */
export const saveBoosterDay = async (
  db: DatabaseOrTransaction,
  row: BoosterDayTable,
  change: Updateable<BoosterDayTable> = row,
): Promise<void> => {
  await db
    .insertInto('booster_day')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'recorded_on']).doUpdateSet(change))
    .execute()
}
