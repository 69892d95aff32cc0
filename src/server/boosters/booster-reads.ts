import type {
  BoosterEntries,
  BoosterRecord,
  SleepQuality,
  VinegarType,
} from '#domain/boosters/booster-record.ts'
import type { CivilDay } from '#domain/day.ts'
import type { BoosterDayTable, Database } from '#server/db/schema.ts'

const isFlagSet = (flag: number | null): boolean | null => (flag === null ? null : flag === 1)

export const recordOf = (row: BoosterDayTable): BoosterRecord & BoosterEntries => ({
  on: row.recorded_on,
  sleepHours: row.sleep_hours,
  sleepQuality: row.sleep_quality as SleepQuality | null,
  morningVinegar: isFlagSet(row.morning_vinegar),
  eveningVinegar: isFlagSet(row.evening_vinegar),
  vinegarType: row.vinegar_type as VinegarType | null,
  sugarFreeDay: isFlagSet(row.sugar_free_day),
})

export const boosterRecordsSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
): Promise<BoosterRecord[]> => {
  const rows = await db
    .selectFrom('booster_day')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('recorded_on', '>=', sinceOn)
    .execute()
  return rows.map(recordOf)
}
