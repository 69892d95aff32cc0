import type { CivilDay } from '#domain/day.ts'
import type { BoosterDayTable, Database } from '#server/db/schema.ts'

export const findBoosterDay = (db: Database, memberId: string, day: CivilDay): Promise<BoosterDayTable | undefined> =>
  db.selectFrom('booster_day').selectAll().where('member_id', '=', memberId).where('recorded_on', '=', day).executeTakeFirst()

/** Keeps one record a day: the last one stands. */
export const saveBoosterDay = async (db: Database, row: BoosterDayTable): Promise<void> => {
  const { member_id: _member, recorded_on: _day, ...change } = row
  await db
    .insertInto('booster_day')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'recorded_on']).doUpdateSet(change))
    .execute()
}
