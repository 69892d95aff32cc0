import type { Database, DatabaseOrTransaction } from './schema.ts'

/** A value of the installation's own, by key. */
export const findSetting = async (
  db: DatabaseOrTransaction,
  key: string,
): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

export const saveSetting = async (
  db: DatabaseOrTransaction,
  key: string,
  value: string,
): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export const deleteSetting = async (db: DatabaseOrTransaction, key: string): Promise<void> => {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}

/**
 * Stores a generated value unless there is one already, and returns the stored one, which all
 * instances share.
 */
export const settingMadeOnce = async (db: Database, key: string, made: string): Promise<string> => {
  await db
    .insertInto('setting')
    .values({ key, value: made })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findSetting(db, key)) ?? made
}
