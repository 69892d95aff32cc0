import { civilDayAt, HOUR_MS } from '#domain/day.ts'
import { deleteExpiredTokens } from './accounts/one-time-tokens/one-time-token-store.ts'
import { deleteEndedTokens } from './accounts/personal-tokens/personal-token-store.ts'
import { deleteOldAttempts } from './accounts/rate-limit/attempt-limit.ts'
import { deleteExpiredSessions } from './accounts/sessions/session-store.ts'
import { removeLeftFolders, removeLeftSchemas } from './backup/scratch.ts'
import { endLateOffers } from './coaching/grant-store.ts'
import { forgetOldLooks } from './coaching/look-store.ts'
import { forgetDeleted } from './db/forget-deleted.ts'
import { eraseOldVisitors } from './demo/demo-visitors.ts'
import { deleteEndedInvitations } from './households/invitation-store.ts'
import { sweepReplies } from './idempotency/kept-reply-store.ts'
import { forgetReadings } from './imports/import-store.ts'
import { takeTurn } from './jobs/job-turn.ts'
import { knownPhotoIds } from './meals/meal-store.ts'
import { sweepMeals } from './meals/meal-sweep.ts'
import { forgetPots } from './pots/pot-service.ts'
import { forgetRemoteUse } from './estimates/remote-use-store.ts'
import { watchOwnership } from './photos/photo-ownership.ts'
import { UNKNOWN_FOR_MS } from './products/product-lookup.ts'
import { forgetUnknown } from './products/product-store.ts'
import { forgetClaims } from './reminders/reminder-plan-store.ts'
import type { ServerParts } from './server-parts.ts'

const WEEK_MS = 7 * 24 * HOUR_MS
const FOREIGN_PHOTO_STORE =
  'the bucket has photos of another installation: photos without a meal are not removed by this one; docs/operations.md says how to own it'

/** The hourly clean-up of expired and deleted data. */
export const createSweep = (
  { app: { log }, config, db, engine, photos, clock }: ServerParts,
  installation: string,
) => {
  const ownsPhotos = watchOwnership({
    store: photos,
    installationId: installation,
    findKnown: (memberId, photoIds) => knownPhotoIds(db, memberId, photoIds),
    onForeignOwner: (what) => log.warn({ ...what, installation }, FOREIGN_PHOTO_STORE),
  })
  return async (): Promise<void> => {
    const now = clock()
    await removeLeftFolders(config.dataDir, now)
    // Several processes may share a PostgreSQL; only one of them sweeps.
    if (engine === 'postgres' && !(await takeTurn(db, 'sweep', HOUR_MS, now))) return
    await deleteExpiredSessions(db, now)
    await deleteOldAttempts(db, now)
    await sweepReplies(db, now)
    await deleteExpiredTokens(db, now)
    await deleteEndedTokens(db, now)
    await forgetReadings(db, now - HOUR_MS)
    await deleteEndedInvitations(db, now)
    await endLateOffers(db, now)
    await forgetOldLooks(db, now)
    if (config.isDemo) await eraseOldVisitors({ db, photos, engine, log }, now)
    const weekAgoOn = civilDayAt(now - WEEK_MS, 'UTC')
    await forgetPots(db, weekAgoOn)
    await sweepMeals(db, photos, ownsPhotos, now)
    await forgetUnknown(db, now - UNKNOWN_FOR_MS)
    await forgetClaims(db, now)
    await forgetRemoteUse(db, weekAgoOn)
    await removeLeftSchemas(db, engine, now)
    // Data deleted here and by members since the last sweep.
    await forgetDeleted(db, engine)
  }
}
