import type { Database } from '#server/db/schema.ts'
import { saveSetting } from '#server/db/setting-store.ts'
import { post } from '#server/sending/post.ts'
import { DRILL_KEY, newestVerdict } from './drill-reads.ts'

/**
 * Posts the verdict of the newest drill to the operator's webhook, once.
 * @throws Error if the webhook does not take it: then it has to be told again
 */
export const tellVerdict = async (db: Database, webhook: string): Promise<void> => {
  const verdict = await newestVerdict(db)
  if (verdict === undefined || verdict.isTold) return
  const { at, fault, missingPhotos } = verdict
  const ok = fault === null && missingPhotos === 0
  const told = { type: 'backup-drill', ok, at: new Date(at).toISOString(), fault, missingPhotos }
  const headers = { 'content-type': 'application/json' }
  const answer = await post({ url: webhook, headers, body: JSON.stringify(told) }, 'any')
  if (typeof answer !== 'number' || answer < 200 || answer > 299)
    throw new Error(`BACKUP_WEBHOOK did not take the verdict of a drill: ${answer}`)
  await saveSetting(db, DRILL_KEY, JSON.stringify({ ...verdict, isTold: true }))
}
