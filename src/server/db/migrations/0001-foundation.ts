import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/** Accounts, sessions, attempts, settings and meals. */
export const foundation = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const date = engine === 'sqlite' ? sql`text` : sql`timestamptz`
    const boolean = engine === 'sqlite' ? sql`integer` : sql`boolean`
    const double = sql`double precision`

    await db.schema
      .createTable('member')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('email_verified', boolean, (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('created_at', date, (column) => column.notNull())
      .addColumn('updated_at', date, (column) => column.notNull())
      .addColumn('username', 'text', (column) => column.notNull().unique())
      .addColumn('display_username', 'text', (column) => column.notNull())
      .addColumn('weight_kg', double, (column) => column.notNull())
      .addColumn('height_cm', double, (column) => column.notNull())
      .addColumn('age_years', 'integer', (column) => column.notNull())
      .addColumn('body_type', 'text', (column) => column.notNull())
      .addColumn('motivation', 'text', (column) => column.notNull())
      .addColumn('target_weight_kg', double, (column) => column.notNull())
      .addColumn('sex', 'text')
      .addColumn('time_zone', 'text')
      .addColumn('welcome_seen_at', 'bigint')
      .execute()

    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('expires_at', date, (column) => column.notNull())
      .addColumn('created_at', date, (column) => column.notNull())
      .addColumn('updated_at', date, (column) => column.notNull())
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .execute()
    await db.schema.createIndex('session_by_member').on('session').column('user_id').execute()
    await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute()

    await db.schema
      .createTable('credential')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('provider_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('password', 'text')
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', date)
      .addColumn('refresh_token_expires_at', date)
      .addColumn('scope', 'text')
      .addColumn('created_at', date, (column) => column.notNull())
      .addColumn('updated_at', date, (column) => column.notNull())
      .execute()
    await db.schema.createIndex('credential_by_member').on('credential').column('user_id').execute()

    await db.schema
      .createTable('verification')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expires_at', date, (column) => column.notNull())
      .addColumn('created_at', date, (column) => column.notNull())
      .addColumn('updated_at', date, (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('verification_by_identifier')
      .on('verification')
      .column('identifier')
      .execute()

    await db.schema
      .createTable('attempt')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('window_started_at', 'bigint', (column) => column.notNull())
      .addColumn('locked_until', 'bigint')
      .execute()

    await db.schema
      .createTable('setting')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()

    await db.schema
      .createTable('meal')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('eaten_at', 'bigint', (column) => column.notNull())
      .addColumn('eaten_on', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('food_name', 'text', (column) => column.notNull())
      .addColumn('food_code', 'text')
      .addColumn('serving', 'text', (column) => column.notNull())
      .addColumn('grams', double)
      .addColumn('energy_kcal', double, (column) => column.notNull())
      .addColumn('protein_g', double, (column) => column.notNull())
      .addColumn('carbs_g', double, (column) => column.notNull())
      .addColumn('fat_g', double, (column) => column.notNull())
      .addColumn('fiber_g', double)
      .addColumn('sodium_mg', double)
      .addColumn('calcium_mg', double)
      .addColumn('portion_multiplier', double, (column) => column.notNull())
      .addColumn('energy_low_kcal', double)
      .addColumn('energy_high_kcal', double)
      .addColumn('confidence', double)
      .addColumn('analyser', 'text')
      .addColumn('pre_meal_water', 'integer', (column) => column.notNull())
      .addColumn('routine_adherent', 'integer', (column) => column.notNull())
      .addColumn('photo_id', 'text')
      .addColumn('corrected_at', 'bigint')
      .addColumn('first_estimate', 'text')
      .addColumn('deleted_at', 'bigint')
      .addPrimaryKeyConstraint('meal_key', ['member_id', 'id'])
      .execute()
    await sql`create index meal_newest_first on meal (member_id, eaten_at desc, id desc) where deleted_at is null`.execute(
      db,
    )
    await sql`create index meal_by_day on meal (member_id, eaten_on) where deleted_at is null`.execute(
      db,
    )
    await sql`create index meal_deleted on meal (deleted_at) where deleted_at is not null`.execute(
      db,
    )
  },
})
