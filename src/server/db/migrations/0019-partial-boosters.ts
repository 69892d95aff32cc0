import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

const COLUMNS = sql.raw(
  'member_id, recorded_on, recorded_at, sleep_hours, sleep_quality, morning_vinegar, evening_vinegar, vinegar_type, sugar_free_day',
)

/** A day's boosters may be told in part: what nobody told is null. */
export const partialBoosters = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const told = [
      'sleep_hours',
      'sleep_quality',
      'morning_vinegar',
      'evening_vinegar',
      'vinegar_type',
      'sugar_free_day',
    ]
    if (engine === 'postgres') {
      for (const column of told) {
        await db.schema
          .alterTable('booster_day')
          .alterColumn(column, (change) => change.dropNotNull())
          .execute()
      }
      return
    }
    // SQLite cannot drop a NOT NULL: the table is made anew.
    await db.schema
      .createTable('partial_booster_day')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('recorded_on', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('sleep_hours', 'double precision')
      .addColumn('sleep_quality', 'text')
      .addColumn('morning_vinegar', 'integer')
      .addColumn('evening_vinegar', 'integer')
      .addColumn('vinegar_type', 'text')
      .addColumn('sugar_free_day', 'integer')
      .addPrimaryKeyConstraint('booster_day_key', ['member_id', 'recorded_on'])
      .execute()
    await sql`insert into partial_booster_day (${COLUMNS}) select ${COLUMNS} from booster_day`.execute(
      db,
    )
    await db.schema.dropTable('booster_day').execute()
    await db.schema.alterTable('partial_booster_day').renameTo('booster_day').execute()
  },
})
