import type { Database, EatenMarkTable } from '#server/db/schema.ts'

export const insertEatenMark = async (db: Database, mark: EatenMarkTable): Promise<void> => {
  await db.insertInto('eaten_mark').values(mark).execute()
}

/** False when the member has no such mark. */
export const deleteEatenMarkRow = async (db: Database, memberId: string, id: string): Promise<boolean> => {
  const result = await db.deleteFrom('eaten_mark').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
