import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/**
 * The admin mark of a session, the audit log, and the order in which the admin area finds members.
 */
export const admin = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').addColumn('admin_until', 'bigint').execute()

    await db.schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      // An erased account leaves the log without its name.
      .addColumn('admin_id', 'text', (column) =>
        column.references('member.id').onDelete('set null'),
      )
      .addColumn('member_id', 'text', (column) =>
        column.references('member.id').onDelete('set null'),
      )
      .execute()
    await sql`create index audit_newest_first on audit_entry (at desc, id desc)`.execute(db)
    // An erasure looks for the rows that name the account.
    await db.schema.createIndex('audit_by_admin').on('audit_entry').column('admin_id').execute()
    await db.schema.createIndex('audit_by_member').on('audit_entry').column('member_id').execute()

    await db.schema
      .createIndex('member_by_registration')
      .on('member')
      .column('created_at')
      .execute()
    if (engine === 'postgres') {
      // A search for a beginning is a range of bytes; the unique indexes sort by the database's
      // language.
      await sql`create index member_by_username_bytes on member (username collate "C")`.execute(db)
      await sql`create index member_by_email_bytes on member (email collate "C")`.execute(db)
    }
  },
})
