import type { FastifyBaseLogger } from 'fastify'
import { forgetDeleted } from '#server/db/forget-deleted.ts'
import type { Database, Engine } from '#server/db/schema.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { removeMember } from './portability-store.ts'

export interface EraseParts {
  readonly db: Database
  readonly photos: PhotoStore
  readonly engine: Engine
  readonly log: FastifyBaseLogger
}

/** Erases a member with all data, also from the database's files. */
export const eraseMember = async (
  { db, photos, engine, log }: EraseParts,
  memberId: string,
  now: number,
): Promise<void> => {
  await removeMember(db, memberId, now)
  // The account is gone even if something fails now; the sweep deletes the rest.
  const leaveToSweep = (error: unknown) =>
    log.warn({ err: error }, 'an erasure is left to the sweep')
  await photos.removeAllOf(memberId).catch(leaveToSweep)
  await forgetDeleted(db, engine).catch(leaveToSweep)
}
