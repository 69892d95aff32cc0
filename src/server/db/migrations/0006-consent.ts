import { type Kysely, sql } from 'kysely'

/**
 * What members agreed to and withdrew. Rows are kept as a record; an erased account takes its own
 * along.
 */
export const consent = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('consent')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('given_at', 'bigint', (column) => column.notNull())
      .addColumn('withdrawn_at', 'bigint')
      .addPrimaryKeyConstraint('consent_key', ['member_id', 'id'])
      .execute()
    // Two tabs that agree at once make one agreement.
    await sql`create unique index consent_running on consent (member_id, kind, subject, version)
      where withdrawn_at is null`.execute(db)
  },
})
