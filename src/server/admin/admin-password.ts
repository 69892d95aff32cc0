import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '#server/accounts/passwords/password-hash.ts'
import type { Config } from '#server/config/config.ts'
import type { Database, DatabaseOrTransaction } from '#server/db/schema.ts'

const KEY = 'admin-password-hash'
/** 120 bits. */
const RANDOM_BYTES = 15

const findHash = async (db: DatabaseOrTransaction): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst())?.value

/** Takes the given password as the one of the admin area. A new one ends every admin's hour. */
const setPassword = async (db: Database, password: string, memoryMib: number): Promise<void> => {
  const kept = await findHash(db)
  if (kept !== undefined && (await verifyPassword(kept, password))) return
  const value = await hashPassword(password, memoryMib)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    await transaction.updateTable('session').set({ admin_until: null }).where('admin_until', 'is not', null).execute()
  })
}

/** Makes sure that there is an admin password; answers a newly made one, to be shown once and never again. */
export const keepAdminPassword = async (
  db: Database,
  { adminPassword, passwordMemoryMib }: Pick<Config, 'adminPassword' | 'passwordMemoryMib'>,
): Promise<string | undefined> => {
  if (adminPassword !== undefined) {
    await setPassword(db, adminPassword, passwordMemoryMib)
    return undefined
  }
  if ((await findHash(db)) !== undefined) return undefined
  const password = randomBytes(RANDOM_BYTES).toString('base64url')
  const made = await db
    .insertInto('setting')
    .values({ key: KEY, value: await hashPassword(password, passwordMemoryMib) })
    // Another instance that starts at the same moment may have been first.
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  return made && password
}

export const isAdminPassword = async (db: Database, password: string): Promise<boolean> => {
  const hash = await findHash(db)
  return hash !== undefined && verifyPassword(hash, password)
}
