import type { BoosterRecord, SleepQuality } from '#domain/boosters/booster-record.ts'
import type { CivilDay } from '#domain/day.ts'
import type { BoosterDayTable, Database } from '#server/db/schema.ts'

export const recordOf = (row: BoosterDayTable): BoosterRecord => ({
  on: row.recorded_on,
  sleepHours: row.sleep_hours,
  sleepQuality: row.sleep_quality as SleepQuality,
  morningVinegar: row.morning_vinegar === 1,
  eveningVinegar: row.evening_vinegar === 1,
  sugarFreeDay: row.sugar_free_day === 1,
})

/** The records of the days from one on. */
export const boosterRecordsSince = async (db: Database, memberId: string, sinceOn: CivilDay): Promise<BoosterRecord[]> => {
  const rows = await db
    .selectFrom('booster_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('recorded_on', '>=', sinceOn)
    .execute()
  return rows.map(recordOf)
}
