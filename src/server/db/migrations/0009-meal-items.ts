import type { Kysely } from 'kysely'

/**
 * Several foods and photos of one meal, what was said about it, and how often a remote analyser was
 * asked.
 */
export const mealItems = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const meal = () => db.schema.alterTable('meal')
    await meal().addColumn('more_photo_ids', 'text').execute()
    await meal().addColumn('items', 'text').execute()
    await meal().addColumn('reason', 'text').execute()
    await meal().addColumn('told', 'text').execute()

    await db.schema
      .createTable('remote_use')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('judged_on', 'text', (column) => column.notNull())
      .addColumn('photos', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('remote_use_key', ['member_id', 'judged_on'])
      .execute()
  },
})
