import type { Kysely } from 'kysely'

/**
 * What somebody cooked for the household, by the meal of the cook that it began with, and who took
 * how much of it.
 */
export const pots = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('pot')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('household_id', 'text', (column) => column.notNull())
      .addColumn('cooked_on', 'text', (column) => column.notNull())
      .addColumn('shares', 'integer', (column) => column.notNull())
      .addColumn('share', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('pot_key', ['member_id', 'id'])
      .execute()
    await db.schema
      .createIndex('pot_by_day')
      .on('pot')
      .columns(['member_id', 'cooked_on'])
      .execute()
    await db.schema
      .createTable('pot_share')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('pot_id', 'text', (column) => column.notNull())
      .addColumn('meal_id', 'text', (column) => column.notNull())
      .addColumn('taker_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('shares', 'integer', (column) => column.notNull())
      .addColumn('taken_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('pot_share_key', ['member_id', 'pot_id', 'meal_id'])
      .addForeignKeyConstraint(
        'pot_share_pot',
        ['member_id', 'pot_id'],
        'pot',
        ['member_id', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute()
    await db.schema.createIndex('pot_share_by_taker').on('pot_share').column('taker_id').execute()
  },
})
