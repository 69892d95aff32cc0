import type { Database, DatabaseOrTransaction } from './schema.ts'

/** What the installation keeps of itself, by key. */
export const findSetting = async (db: DatabaseOrTransaction, key: string): Promise<string | undefined> =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

export const saveSetting = async (db: DatabaseOrTransaction, key: string, value: string): Promise<void> => {
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The value of a setting that is made once and kept, so that every instance shares it: another one may have been first. */
export const lastingSetting = async (db: Database, key: string, made: string): Promise<string> => {
  await db
    .insertInto('setting')
    .values({ key, value: made })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findSetting(db, key)) ?? made
}
