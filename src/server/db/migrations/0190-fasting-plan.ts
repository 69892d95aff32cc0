import type { Kysely } from 'kysely'

/** The goals of fasting that a member chose, and the days that do not count. */
export const fastingPlan = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('member')
      .addColumn('fasting_plan', 'text', (plan) =>
        plan.notNull().defaultTo('{"goals":[],"daysLeftOut":[]}'),
      )
      .execute()
  },
})
