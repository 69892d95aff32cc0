import type { Kysely } from 'kysely'

/**
 * Members who share their own foods, who belongs to which household, who is invited, and which
 * foods are shared.
 */
export const households = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('household')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('household_member')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().primaryKey().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull().unique())
      .addColumn('household_id', 'text', (column) =>
        column.notNull().references('household.id').onDelete('cascade'),
      )
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('shares_all', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('household_member_by_household')
      .on('household_member')
      .column('household_id')
      .execute()
    await db.schema
      .createTable('household_invitation')
      .addColumn('id', 'text', (column) => column.notNull().primaryKey())
      .addColumn('household_id', 'text', (column) =>
        column.notNull().references('household.id').onDelete('cascade'),
      )
      .addColumn('invited_by', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('username', 'text')
      .addColumn('member_id', 'text', (column) =>
        column.references('member.id').onDelete('cascade'),
      )
      .addColumn('declined_at', 'bigint')
      .addColumn('token_hash', 'text', (column) => column.unique())
      .addColumn('invited_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    for (const column of ['household_id', 'invited_by', 'member_id', 'expires_at'] as const) {
      await db.schema
        .createIndex(`household_invitation_by_${column}`)
        .on('household_invitation')
        .column(column)
        .execute()
    }
    await db.schema.alterTable('own_food').addColumn('shared_with', 'text').execute()
  },
})
