import type { Readable } from 'node:stream'
import { hasSession } from '#server/accounts/sessions/session-reads.ts'
import type { Caller } from '#server/http/caller.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'

const SESSION_CHECKED_EVERY_MS = 1000

/** Passes a file on only for as long as the session that asked for it lasts. */
export async function* whileSignedIn(
  file: Readable,
  { db, clock }: Pick<ServerParts, 'db' | 'clock'>,
  { memberId, sessionId }: Caller,
): AsyncGenerator<unknown> {
  let checkedAt = clock()
  for await (const part of file) {
    if (clock() - checkedAt >= SESSION_CHECKED_EVERY_MS) {
      if (!(await hasSession(db, memberId, sessionId))) throw new ProblemError('not_signed_in')
      checkedAt = clock()
    }
    yield part
  }
}
