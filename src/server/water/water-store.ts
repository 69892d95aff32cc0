import type { CivilDay } from '#domain/day.ts'
import type { Database } from '#server/db/schema.ts'

export const saveGlasses = async (
  db: Database,
  memberId: string,
  day: { drunkOn: CivilDay; glasses: number; recordedAt: number },
): Promise<void> => {
  const change = { glasses: day.glasses, recorded_at: day.recordedAt }
  await db
    .insertInto('water_day')
    .values({ member_id: memberId, drunk_on: day.drunkOn, ...change })
    .onConflict((conflict) => conflict.columns(['member_id', 'drunk_on']).doUpdateSet(change))
    .execute()
}
