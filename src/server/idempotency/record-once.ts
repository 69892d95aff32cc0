import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import type { FastifyRequest } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { insertNew } from '#server/db/rows.ts'
import type { Transaction } from '#server/db/schema.ts'
import { callerOf, type Lastly, type NoteRecorded, recordedBy } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  findReply,
  type KeptReply,
  saveReply,
  type KeyedRecording,
  takeKey,
} from './kept-reply-store.ts'

interface Act extends KeyedRecording {
  /** As earlier versions of the server computed it: after filling in defaults. */
  readonly filledInFingerprint: () => string
}

const actOf = (request: FastifyRequest): Act | undefined => {
  const key = request.headers[IDEMPOTENCY_HEADER] as string | undefined
  if (key === undefined) return undefined
  const [path = ''] = request.url.split('?', 1)
  const of = (body: unknown) => fingerprintOf(request.method, path, body)
  return {
    memberId: callerOf(request).memberId,
    key,
    fingerprint: of(request.bodyAsSent),
    filledInFingerprint: () => of(request.body),
  }
}

const replyOf = (kept: KeptReply, act: Act): unknown => {
  if (kept.fingerprint !== act.fingerprint && kept.fingerprint !== act.filledInFingerprint())
    throw new ProblemError('idempotency_key_reused')
  if (kept.reply === null) throw new ProblemError('recorded_before')
  return JSON.parse(kept.reply)
}

type Write = (transaction: Transaction, lastly: Lastly) => Promise<unknown>
/** Does what is slow before something is recorded, such as reading a photo. */
type Prepare = () => Promise<Write>

/**
 * Makes calls record only once per Idempotency-Key: key, recording and reply are written in one
 * transaction, so a crash leaves all or nothing. A call that fails stores nothing and can be
 * retried.
 */
export const installRecordOnce = (
  { app, db, clock }: ServerParts,
  noteRecorded: NoteRecorded,
): void => {
  const recordOnce = (request: FastifyRequest, act: Act | undefined, write: Write) =>
    db.transaction().execute(async (transaction) => {
      if (act && !(await takeKey(transaction, act, clock()))) {
        const first = await findReply(transaction, act)
        // Only the sweep or an erasure can have deleted it.
        if (!first) throw new ProblemError('not_found')
        return replyOf(first, act)
      }
      const { memberId } = callerOf(request)
      const last: CompiledQuery[] = []
      const reply = await write(transaction, (statements) => last.push(...statements))
      if (act) {
        const kept = { memberId, key: act.key, reply: JSON.stringify(reply) }
        last.push(saveReply.with(transaction, kept))
      }
      const recorded = request.routeOptions.config.endpoint?.recording
        ? [recordedBy(request, reply)]
        : []
      const { hasNoWebhooks } = request
      await insertNew(() => noteRecorded(transaction, memberId, recorded, { last, hasNoWebhooks }))
      return reply
    })

  app.decorateRequest('bodyAsSent', undefined)
  app.decorateRequest('hasNoWebhooks', false)
  app.addHook('preValidation', (request, _reply, done) => {
    request.bodyAsSent = request.body
    done()
  })
  app.decorate('noteRecorded', noteRecorded)
  app.decorateRequest('recordOnce', function (this: FastifyRequest, write) {
    return recordOnce(this, actOf(this), write)
  })
  app.decorateRequest('prepareAndRecordOnce', async function (this: FastifyRequest, prepare) {
    const act = actOf(this)
    const before = act && (await findReply(db, act))
    return before ? replyOf(before, act) : recordOnce(this, act, await prepare())
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For calls that record. */
    recordOnce(write: Write): Promise<unknown>
    /** The same, but nothing slow is done again where it was recorded before. */
    prepareAndRecordOnce(prepare: Prepare): Promise<unknown>
    /**
     * The body before defaults are filled in, because another version of the server may have other
     * defaults.
     */
    bodyAsSent: unknown
    /** Whether it is known that nobody is to be told of what the call records. */
    hasNoWebhooks: boolean
  }
  interface FastifyInstance {
    /** For what records without a key: reports what was recorded, within its transaction. */
    readonly noteRecorded: NoteRecorded
  }
}
