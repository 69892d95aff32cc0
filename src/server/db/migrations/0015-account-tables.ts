import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/**
 * Account tables without what an earlier account library left behind: instants are milliseconds,
 * columns that nothing fills are gone, passwords and identities at a provider have a table each,
 * and every table says `member_id`.
 */
export const accountTables = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const isSqlite = engine === 'sqlite'
    /** Milliseconds of a date that SQLite holds as ISO 8601 text and PostgreSQL as timestamptz. */
    const instantOf = (column: string) =>
      isSqlite
        ? sql`cast(strftime('%s', ${sql.ref(column)}) as integer) * 1000 + cast(substr(strftime('%f', ${sql.ref(column)}), 4) as integer)`
        : sql`cast(round(extract(epoch from ${sql.ref(column)}) * 1000) as bigint)`

    // `member` is changed in place: replacing it would erase every row that refers to it. SQLite
    // demands a default.
    await db.schema.dropIndex('member_by_registration').execute()
    await db.schema
      .alterTable('member')
      .addColumn('registered', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('member')
      .addColumn('is_verified', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    const isVerified = isSqlite
      ? sql`email_verified`
      : sql`case when email_verified then 1 else 0 end`
    await sql`update member set registered = ${instantOf('created_at')}, is_verified = ${isVerified}`.execute(
      db,
    )
    for (const column of ['created_at', 'updated_at', 'email_verified', 'name', 'image']) {
      await db.schema.alterTable('member').dropColumn(column).execute()
    }
    await db.schema.alterTable('member').renameColumn('registered', 'created_at').execute()
    await db.schema.alterTable('member').renameColumn('is_verified', 'email_verified').execute()
    if (!isSqlite) await sql`alter table member alter column created_at drop default`.execute(db)
    await db.schema
      .createIndex('member_by_registration')
      .on('member')
      .column('created_at')
      .execute()

    const ofMember = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )

    await ofMember('password')
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('password_key', ['member_id'])
      .execute()
    await sql`insert into password (member_id, hash)
      select user_id, password from credential where provider_id = 'credential' and password is not null`.execute(
      db,
    )

    await ofMember('provider_identity')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_identity_key', ['issuer', 'subject'])
      .execute()
    await sql`insert into provider_identity (member_id, issuer, subject)
      select user_id, provider_id, account_id from credential where provider_id <> 'credential'`.execute(
      db,
    )
    await db.schema
      .createIndex('provider_identity_by_member')
      .on('provider_identity')
      .column('member_id')
      .execute()
    await db.schema.dropTable('credential').execute()

    // Named anew at the end: PostgreSQL keeps the names of keys and indexes unique in the schema.
    await ofMember('live_session')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('last_seen_at', 'bigint')
      .addColumn('confirmed_until', 'bigint')
      .addColumn('admin_until', 'bigint')
      .addColumn('user_agent', 'text')
      .addPrimaryKeyConstraint('session_key', ['id'])
      .addUniqueConstraint('session_token', ['token'])
      .execute()
    await sql`insert into live_session
        (member_id, id, token, created_at, expires_at, last_seen_at, confirmed_until, admin_until, user_agent)
      select user_id, id, token, ${instantOf('created_at')}, ${instantOf('expires_at')},
        last_seen_at, confirmed_until, admin_until, user_agent from session`.execute(db)
    await db.schema.dropTable('session').execute()
    await db.schema.alterTable('live_session').renameTo('session').execute()
    await db.schema.createIndex('session_by_member').on('session').column('member_id').execute()
    await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute()

    await db.schema.alterTable('ticket').renameTo('one_time_token').execute()
    for (const by of ['member', 'expiry']) await db.schema.dropIndex(`ticket_by_${by}`).execute()
    await db.schema
      .createIndex('one_time_token_by_member')
      .on('one_time_token')
      .columns(['member_id', 'kind'])
      .execute()
    await db.schema
      .createIndex('one_time_token_by_expiry')
      .on('one_time_token')
      .column('expires_at')
      .execute()

    await db.schema.alterTable('totp').renameColumn('sealed_secret', 'encrypted_secret').execute()
  },
})
