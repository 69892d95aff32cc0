import type { Kysely } from 'kysely'

/** Whether the screens of a member show neither energy nor weights. */
export const numbersHidden = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('numbers_hidden', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
  },
})
