import type { Database, Engine } from '#server/db/schema.ts'

/** Removes sessions that have ended. */
export const sweepSessions = async (db: Database, engine: Engine, now: number): Promise<void> => {
  const date = new Date(now)
  await db
    .deleteFrom('session')
    .where('expires_at', '<', engine === 'sqlite' ? date.toISOString() : date)
    .execute()
}
