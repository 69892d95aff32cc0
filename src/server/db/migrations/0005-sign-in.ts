import { type Kysely, sql } from 'kysely'

/**
 * Sessions that a member can tell apart, second factors, sign-in through a provider, and one-time
 * tickets.
 */
export const signIn = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').addColumn('last_seen_at', 'bigint').execute()
    await db.schema.alterTable('session').addColumn('confirmed_until', 'bigint').execute()

    // One identity at one provider is one member's.
    await sql`create unique index credential_by_account on credential (provider_id, account_id)`.execute(
      db,
    )
    await db.schema.dropTable('verification').execute()

    await db.schema
      .createTable('ticket')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('member_id', 'text', (column) =>
        column.references('member.id').onDelete('cascade'),
      )
      .addColumn('payload', 'text')
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('ticket_by_member')
      .on('ticket')
      .columns(['member_id', 'kind'])
      .execute()
    await db.schema.createIndex('ticket_by_expiry').on('ticket').column('expires_at').execute()

    const memberTable = (name: string) =>
      db.schema
        .createTable(name)
        .addColumn('member_id', 'text', (column) =>
          column.notNull().references('member.id').onDelete('cascade'),
        )

    await memberTable('totp')
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_used_step', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('totp_key', ['member_id'])
      .execute()

    await memberTable('recovery_code')
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('recovery_code_key', ['member_id', 'code_hash'])
      .execute()

    await memberTable('passkey')
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('sign_count', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addPrimaryKeyConstraint('passkey_key', ['member_id', 'id'])
      .execute()
  },
})
