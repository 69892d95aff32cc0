import type { Kysely } from 'kysely'

/** Reminders: what a member wants, what was sent, where to, and what is on its way. */
export const reminders = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const ofMember = (table: string) =>
      db.schema
        .createTable(table)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )
    await ofMember('reminder_plan')
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('zone', 'text', (column) => column.notNull())
      .addColumn('planned_at', 'bigint', (column) => column.notNull())
      .addColumn('next_at', 'bigint')
      .addPrimaryKeyConstraint('reminder_plan_key', ['member_id'])
      .execute()
    await db.schema
      .createIndex('reminder_plan_by_next')
      .on('reminder_plan')
      .column('next_at')
      .execute()

    await ofMember('reminder_claim')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('slot', 'text', (column) => column.notNull())
      .addColumn('claimed_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('reminder_claim_key', ['member_id', 'kind', 'slot'])
      .execute()
    await db.schema
      .createIndex('reminder_claim_by_time')
      .on('reminder_claim')
      .column('claimed_at')
      .execute()

    await ofMember('channel')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shown', 'text', (column) => column.notNull())
      .addColumn('address_hash', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_sent_at', 'bigint')
      .addColumn('failing_since_at', 'bigint')
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_failure', 'text')
      .addColumn('ended_at', 'bigint')
      .addPrimaryKeyConstraint('channel_key', ['member_id', 'id'])
      .addUniqueConstraint('channel_address', ['member_id', 'address_hash'])
      .execute()
    await db.schema.createIndex('channel_by_address').on('channel').column('address_hash').execute()

    await ofMember('delivery')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('channel_id', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_try_at', 'bigint', (column) => column.notNull())
      .addColumn('give_up_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('delivery_key', ['member_id', 'id'])
      .execute()
    await db.schema.createIndex('delivery_by_try').on('delivery').column('next_try_at').execute()
    await db.schema
      .createIndex('delivery_by_channel')
      .on('delivery')
      .columns(['member_id', 'channel_id'])
      .execute()

    await ofMember('calendar_link')
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('calendar_link_key', ['member_id'])
      .addUniqueConstraint('calendar_link_hash', ['token_hash'])
      .execute()
  },
})
