import type { CivilDay } from '#domain/day.ts'
import type { Database } from '#server/db/schema.ts'

export const saveSkip = async (db: Database, memberId: string, skippedOn: CivilDay): Promise<void> => {
  await db.updateTable('member').set({ weigh_in_skipped_on: skippedOn }).where('id', '=', memberId).execute()
}
