import { type Kysely, sql } from 'kysely'

/** What a member records in a day besides meals, and what the settings hold. */
export const memberDay = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const double = sql`double precision`

    const member = () => db.schema.alterTable('member')
    await member()
      .addColumn('water_target_glasses', 'integer', (column) => column.notNull().defaultTo(8))
      .execute()
    await member()
      .addColumn('mass_unit', 'text', (column) => column.notNull().defaultTo('kg'))
      .execute()
    await member()
      .addColumn('height_unit', 'text', (column) => column.notNull().defaultTo('cm'))
      .execute()
    await member()
      .addColumn('theme', 'text', (column) => column.notNull().defaultTo('system'))
      .execute()
    await member().addColumn('chosen_time_zone', 'text').execute()
    await member()
      .addColumn('fasting_enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await member()
      .addColumn('boosters_enabled', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await member().addColumn('weigh_in_skipped_on', 'text').execute()
    await member().addColumn('replay_completed_on', 'text').execute()

    const memberTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )

    await memberTable('water_day')
      .addColumn('drunk_on', 'text', (column) => column.notNull())
      .addColumn('glasses', 'integer', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('water_day_key', ['member_id', 'drunk_on'])
      .execute()

    await memberTable('activity')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('performed_at', 'bigint', (column) => column.notNull())
      .addColumn('performed_on', 'text', (column) => column.notNull())
      .addColumn('activity_type', 'text', (column) => column.notNull())
      .addColumn('duration_minutes', double, (column) => column.notNull())
      .addColumn('notes', 'text')
      .addPrimaryKeyConstraint('activity_key', ['member_id', 'id'])
      .execute()
    await db.schema
      .createIndex('activity_by_day')
      .on('activity')
      .columns(['member_id', 'performed_on'])
      .execute()

    await memberTable('weigh_in')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('weighed_at', 'bigint', (column) => column.notNull())
      .addColumn('weighed_on', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('weight_kg', double, (column) => column.notNull())
      .addColumn('notes', 'text')
      .addPrimaryKeyConstraint('weigh_in_key', ['member_id', 'id'])
      .execute()
    await sql`create index weigh_in_newest_first on weigh_in (member_id, weighed_at desc, id desc)`.execute(
      db,
    )

    await memberTable('booster_day')
      .addColumn('recorded_on', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('sleep_hours', double, (column) => column.notNull())
      .addColumn('sleep_quality', 'text', (column) => column.notNull())
      .addColumn('morning_vinegar', 'integer', (column) => column.notNull())
      .addColumn('evening_vinegar', 'integer', (column) => column.notNull())
      .addColumn('vinegar_type', 'text', (column) => column.notNull())
      .addColumn('sugar_free_day', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('booster_day_key', ['member_id', 'recorded_on'])
      .execute()

    await memberTable('eaten_mark')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('eaten_at', 'bigint', (column) => column.notNull())
      .addColumn('eaten_on', 'text', (column) => column.notNull())
      .addColumn('routine_adherent', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('eaten_mark_key', ['member_id', 'id'])
      .execute()
    await db.schema
      .createIndex('eaten_mark_by_time')
      .on('eaten_mark')
      .columns(['member_id', 'eaten_at'])
      .execute()
  },
})
