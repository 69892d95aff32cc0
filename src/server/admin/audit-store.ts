import { randomUUID } from 'node:crypto'
import type { AuditEntry } from '#contract/admin.ts'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'
import { pageOf, type ListPosition } from '#server/http/list-cursor.ts'

export const insertAuditEntry = async (
  db: DatabaseOrTransaction,
  entry: { action: AuditEntry['action']; adminId: string; memberId: string | null; at: number },
): Promise<void> => {
  const { action, adminId, memberId, at } = entry
  await db
    .insertInto('audit_entry')
    .values({ id: randomUUID(), at, action, admin_id: adminId, member_id: memberId })
    .execute()
}

/** A page of the log, newest first. */
export const readAuditLog = async (
  db: Database,
  { after, limit }: { after: ListPosition | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; nextCursor: string | null }> => {
  const rows = await db
    .selectFrom('audit_entry')
    .leftJoin('member as admin', 'admin.id', 'audit_entry.admin_id')
    .leftJoin('member as seen', 'seen.id', 'audit_entry.member_id')
    .select(['audit_entry.id', 'audit_entry.at', 'audit_entry.action'])
    .select(['admin.display_username as admin_name', 'seen.display_username as seen_name'])
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('audit_entry.at', 'audit_entry.id'),
          '<',
          where.tuple(after?.at as number, after?.id as string),
        ),
      ),
    )
    .orderBy('audit_entry.at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(boundLimit(limit + 1))
    .execute()
  const { page, nextCursor } = pageOf(rows, limit, (row) => row)
  return {
    entries: page.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      action: row.action,
      admin: row.admin_name,
      member: row.seen_name,
    })),
    nextCursor,
  }
}
