import { type Kysely, sql } from 'kysely'

/** What members read from files of other apps, and which rows each import brought. */
export const imports = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('data_import')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('formats', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('details', 'text')
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addColumn('imported_at', 'bigint')
      .addColumn('added', 'text')
      .addColumn('undone_at', 'bigint')
      .addPrimaryKeyConstraint('data_import_key', ['member_id', 'id'])
      .execute()
    await sql`create index data_import_waiting on data_import (read_at) where imported_at is null`.execute(
      db,
    )
    const ofImport = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )
        .addColumn('import_id', 'text', (column) => column.notNull())
        .addForeignKeyConstraint(
          `${name}_import`,
          ['member_id', 'import_id'],
          'data_import',
          ['member_id', 'id'],
          (constraint) => constraint.onDelete('cascade'),
        )
    await ofImport('import_draft')
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_draft_key', ['member_id', 'import_id', 'position'])
      .execute()
    await ofImport('imported_row')
      .addColumn('thing', 'text', (column) => column.notNull())
      .addColumn('row_id', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('imported_row_key', ['member_id', 'import_id', 'thing', 'row_id'])
      .execute()
  },
})
