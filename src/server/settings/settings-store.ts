import type { Database, MemberTable } from '#server/db/schema.ts'

export const saveMemberColumns = async (db: Database, memberId: string, columns: Partial<MemberTable>): Promise<void> => {
  await db.updateTable('member').set(columns).where('id', '=', memberId).execute()
}
