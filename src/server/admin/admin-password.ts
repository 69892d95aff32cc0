import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '#server/accounts/passwords/password-hash.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { findSetting, settingMadeOnce, saveSetting } from '#server/db/setting-store.ts'

const KEY = 'admin-password-hash'
/** 120 bits. */
const RANDOM_BYTES = 15

/** Sets the admin password. A new one ends all open admin access. */
export const setPassword = async (
  db: Database,
  password: string,
  memoryMib: number,
): Promise<void> => {
  const kept = await findSetting(db, KEY)
  if (kept !== undefined && (await verifyPassword(kept, password))) return
  const value = await hashPassword(password, memoryMib)
  await db.transaction().execute(async (transaction) => {
    await saveSetting(transaction, KEY, value)
    await transaction
      .updateTable('session')
      .set({ admin_until: null })
      .where('admin_until', 'is not', null)
      .execute()
  })
}

/**
 * Makes sure that there is an admin password; returns a newly generated one, which is shown only
 * once.
 */
export const saveAdminPassword = async (
  db: Database,
  { adminPassword, passwordMemoryMib }: Pick<Config, 'adminPassword' | 'passwordMemoryMib'>,
): Promise<string | undefined> => {
  if (adminPassword !== undefined) {
    await setPassword(db, adminPassword, passwordMemoryMib)
    return undefined
  }
  if ((await findSetting(db, KEY)) !== undefined) return undefined
  const password = randomBytes(RANDOM_BYTES).toString('base64url')
  const hash = await hashPassword(password, passwordMemoryMib)
  // Another instance may have started at the same moment and stored its own.
  return (await settingMadeOnce(db, KEY, hash)) === hash ? password : undefined
}

export const isAdminPassword = async (db: Database, password: string): Promise<boolean> => {
  const hash = await findSetting(db, KEY)
  return hash !== undefined && verifyPassword(hash, password)
}
