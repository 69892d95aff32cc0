import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/schema.ts'

const KEY = 'session-secret'

/** The secret that signs session cookies: made once, kept in the database so that every instance shares it. */
export const sessionSecret = async (db: Database): Promise<string> => {
  await db
    .insertInto('setting')
    .values({ key: KEY, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirstOrThrow()
  return value
}
