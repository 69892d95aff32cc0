import { fetchSheet } from '#contract/sheet.ts'
import { COACH_PARTS } from '#domain/coaching/coach-parts.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readSheet } from './sheet-reads.ts'

/** A member's own sheet; that for a coach is mounted where looks are logged. */
export const mountSheet = ({ app }: ServerParts): void => {
  mountForMember(app, fetchSheet, ({ query, at, db }, caller) =>
    readSheet(db, caller, { ...query, parts: COACH_PARTS }, at),
  )
}
