import type { Database } from './schema.ts'

/** The value of a setting that is made once and kept in the database, so that every instance shares it. */
export const lastingSetting = async (db: Database, key: string, made: string): Promise<string> => {
  await db
    .insertInto('setting')
    .values({ key, value: made })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
