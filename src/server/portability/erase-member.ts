import type { FastifyBaseLogger } from 'fastify'
import { forgetDeleted } from '#server/db/forget-deleted.ts'
import type { Database, Engine } from '#server/db/schema.ts'
import { leftBehind } from '#server/jobs/left-behind.ts'
import { repeat } from '#server/jobs/repeat.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { closeAccount, closedAccounts, removeMember } from './portability-store.ts'

const LOOK_EVERY_MS = 60_000

export interface EraseParts {
  readonly db: Database
  readonly photos: PhotoStore
  readonly engine: Engine
  readonly log: FastifyBaseLogger
}

const eraseClosed = async (
  { db, photos, engine, log }: EraseParts,
  memberId: string,
  now: number,
): Promise<void> => {
  await removeMember(db, memberId, now)
  // The member is gone even if something fails now; the sweep deletes the rest.
  const leaveToSweep = (error: unknown) =>
    log.warn({ err: error }, 'an erasure is left to the sweep')
  await photos.removeAllOf(memberId).catch(leaveToSweep)
  await forgetDeleted(db, engine).catch(leaveToSweep)
}

/**
 * Erases a member with all data, also from the database's files: the account is closed at once, and
 * emptied in short transactions, so that others are served in between.
 */
export const eraseMember = async (
  parts: EraseParts,
  memberId: string,
  now: number,
): Promise<void> => {
  await closeAccount(parts.db, memberId, now)
  await eraseClosed(parts, memberId, now).catch((error: unknown) =>
    parts.log.warn({ err: error }, 'an erasure is finished later'),
  )
}

/** Goes on, every minute, with erasures that a server that was killed, or a failure, left half-done. */
export const finishErasures = (parts: ServerParts) => {
  const { app, db, photos, engine, clock } = parts
  const closedBefore = leftBehind(parts)
  return repeat('erasures', LOOK_EVERY_MS, app.log, async () => {
    for (const memberId of await closedAccounts(db, closedBefore()))
      await eraseClosed({ db, photos, engine, log: app.log }, memberId, clock())
  })
}
