import type { WaterIntake } from '#contract/water.ts'
import type { CivilDay } from '#domain/day.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Database, WaterDayTable } from '#server/db/schema.ts'

/** The glasses of a day as they were recorded, and when; undefined for a day without any. */
export const waterOfDay = (
  db: Database,
  memberId: string,
  day: CivilDay,
): Promise<Pick<WaterDayTable, 'glasses' | 'recorded_at'> | undefined> =>
  db
    .selectFrom('water_day')
    .select(['glasses', 'recorded_at'])
    .where('member_id', '=', memberId)
    .where('drunk_on', '=', day)
    .executeTakeFirst()

/** The glasses of a day, at most the target as it is now: it may have been lowered since. */
export const readWaterIntake = async (db: Database, { memberId, profile }: Caller, day: CivilDay): Promise<WaterIntake> => {
  const row = await waterOfDay(db, memberId, day)
  const glassesTarget = profile.water_target_glasses
  return { glassesDrunk: clampGlasses(row?.glasses ?? 0, glassesTarget), glassesTarget }
}
