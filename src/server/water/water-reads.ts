import type { WaterIntake } from '#contract/water.ts'
import type { CivilDay } from '#domain/day.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import { sql } from 'kysely'
import { type Diary, type DiaryPart, diaryPart, rowsOfKind } from '#server/db/diary.ts'

export const glassesOn = (memberId: string, day: CivilDay): DiaryPart =>
  diaryPart(
    'glasses',
    { at: sql`recorded_at`, day: sql`drunk_on`, amount: sql`cast(glasses as double precision)` },
    sql`from water_day where member_id = ${memberId} and drunk_on = ${day}`,
  )

/** A count under the target as it is now: it may have been lowered since. */
export const waterIntakeOf = (diary: Diary, glassesTarget: number): WaterIntake => ({
  glassesDrunk: clampGlasses(rowsOfKind(diary, 'glasses')[0]?.amount ?? 0, glassesTarget),
  glassesTarget,
})
