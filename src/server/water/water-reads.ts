import type { WaterIntake } from '#contract/water.ts'
import type { CivilDay } from '#domain/day.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Database } from '#server/db/schema.ts'

/** The glasses of a day, at most the target as it is now: it may have been lowered since. */
export const readWaterIntake = async (db: Database, { memberId, profile }: Caller, day: CivilDay): Promise<WaterIntake> => {
  const row = await db
    .selectFrom('water_day')
    .select('glasses')
    .where('member_id', '=', memberId)
    .where('drunk_on', '=', day)
    .executeTakeFirst()
  const glassesTarget = profile.water_target_glasses
  return { glassesDrunk: clampGlasses(row?.glasses ?? 0, glassesTarget), glassesTarget }
}
