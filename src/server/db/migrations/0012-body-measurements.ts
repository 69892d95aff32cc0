import { type Kysely, sql } from 'kysely'

export const bodyMeasurements = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const double = sql`double precision`
    await db.schema
      .createTable('body_measurement')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('measured_at', 'bigint', (column) => column.notNull())
      .addColumn('measured_on', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('waist_cm', double)
      .addColumn('hip_cm', double)
      .addColumn('body_fat_percent', double)
      .addColumn('notes', 'text')
      .addPrimaryKeyConstraint('body_measurement_key', ['member_id', 'id'])
      .execute()
    await sql`create index body_measurement_newest_first on body_measurement (member_id, measured_at desc, id desc)`.execute(
      db,
    )
  },
})
