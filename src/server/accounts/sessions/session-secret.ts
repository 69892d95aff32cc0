import { randomBytes } from 'node:crypto'
import { lastingSetting } from '#server/db/setting-store.ts'
import type { Database } from '#server/db/schema.ts'

const KEY = 'session-secret'

/** The secret that signs session cookies. */
export const sessionSecret = (db: Database): Promise<string> => lastingSetting(db, KEY, randomBytes(32).toString('base64url'))
