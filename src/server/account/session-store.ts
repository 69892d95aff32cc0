import type { Database, Engine, LibraryDate } from '#server/db/schema.ts'

const libraryDate = (engine: Engine, instantAt: number): LibraryDate =>
  engine === 'sqlite' ? new Date(instantAt).toISOString() : new Date(instantAt)

/** Moves the end of a session. */
export const extendSession = async (db: Database, engine: Engine, token: string, endsAt: number): Promise<void> => {
  await db
    .updateTable('session')
    .set({ expires_at: libraryDate(engine, endsAt) })
    .where('token', '=', token)
    .execute()
}

/** Removes sessions that have ended. */
export const sweepSessions = async (db: Database, engine: Engine, now: number): Promise<void> => {
  await db.deleteFrom('session').where('expires_at', '<', libraryDate(engine, now)).execute()
}
