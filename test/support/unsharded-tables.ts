/** The tables that a PostgreSQL sharded by member does not split, and why; every other one has `member_id` in all its keys. */
export const UNSHARDED: Readonly<Record<string, string>> = {
  member: 'found by username or e-mail, which are unique among all members',
  session: 'found by its token, before anybody knows whose it is',
  password: 'asked together with the username, which is unique among all members',
  provider_identity: 'found by who somebody is at the provider',
  passkey: 'found by its credential, which is unique among all members',
  totp: 'asked together with the passkeys: which second steps a member has',
  recovery_code: 'as totp',
  one_time_token: 'found by the hash of its token; some are of nobody yet',
  attempt: 'counts by a hash, of addresses too',
  audit_entry: "the operator's; outlives the members it names",
  product: 'the same for all members',
  unknown_barcode: 'as product',
  setting: "the installation's",
  job_turn: "the installation's",
  kysely_migration: "the migrator's",
  kysely_migration_lock: "the migrator's",
}
