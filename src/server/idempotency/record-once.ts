import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import { DONE_AGO_HEADER } from '#contract/recording-headers.ts'
import type { FastifyRequest } from 'fastify'
import { inOneTransaction } from '#server/db/joined-transaction.ts'
import { callerOf, type Recorded, recordedBy } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { doneAgo } from './recording-clock.ts'
import { fingerprintOf } from './fingerprint.ts'
import { findReply, type KeptReply, keepReply, type KeyedRecording, takeKey } from './kept-reply-store.ts'

interface Act extends KeyedRecording {
  /** Of what was asked as an earlier version of the server took it: with the defaults of its contract. */
  readonly filledInFingerprint: () => string
}

const actOf = (request: FastifyRequest): Act | undefined => {
  const key = request.headers[IDEMPOTENCY_HEADER] as string | undefined
  if (key === undefined) return undefined
  const [path = ''] = request.url.split('?', 1)
  const of = (body: unknown) => fingerprintOf(request.method, path, body)
  return { memberId: callerOf(request).memberId, key, fingerprint: of(request.bodyAsSent), filledInFingerprint: () => of(request.body) }
}

const replyOf = (kept: KeptReply, act: Act): unknown => {
  if (kept.fingerprint !== act.fingerprint && kept.fingerprint !== act.filledInFingerprint())
    throw new ProblemError('idempotency_key_reused')
  if (kept.reply === null) throw new ProblemError('recorded_before')
  return JSON.parse(kept.reply)
}

type Prepare = () => Promise<() => Promise<unknown>>

/** Hears of everything that was recorded or changed, in the transaction that does so; a setting has no name among recordings. */
type OnRecorded = (memberId: string, recorded: readonly Recorded[]) => Promise<void>

/**
 * Makes every call that records do so once for each Idempotency-Key: the key, what is recorded and the reply stand in one
 * transaction, so that a server which dies leaves all of it or nothing. A call that fails keeps nothing and may be tried again.
 */
export const installRecordOnce = ({ app, db, clock }: ServerParts, onRecorded: OnRecorded): void => {
  const recordOnce = async (act: Act | undefined, prepare: Prepare): Promise<unknown> => {
    if (act === undefined) {
      const write = await prepare()
      return inOneTransaction(db, write)
    }
    const before = await findReply(db, act)
    if (before) return replyOf(before, act)
    const write = await prepare()
    return inOneTransaction(db, async () => {
      if (!(await takeKey(db, act, clock()))) {
        const first = await findReply(db, act)
        // It can only have been swept, or erased with the member.
        if (!first) throw new ProblemError('not_found')
        return replyOf(first, act)
      }
      const reply = await write()
      await keepReply(db, act, reply)
      return reply
    })
  }
  app.decorateRequest('bodyAsSent', undefined)
  app.addHook('preValidation', (request, _reply, done) => {
    request.bodyAsSent = request.body
    done()
  })
  app.decorateRequest('noteRecorded', function (this: FastifyRequest, recorded) {
    return onRecorded(callerOf(this).memberId, recorded)
  })
  app.decorateRequest('recordOnce', async function (this: FastifyRequest, prepare) {
    const secondsAgo = Number(this.headers[DONE_AGO_HEADER] ?? 0)
    const prepareWithNote: Prepare = async () => {
      const write = await prepare()
      return async () => {
        const reply = await write()
        await onRecorded(callerOf(this).memberId, this.routeOptions.config.recording ? [recordedBy(this, reply)] : [])
        return reply
      }
    }
    return doneAgo(secondsAgo * 1000, () => recordOnce(actOf(this), prepareWithNote))
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call that records: `prepare` does what takes time, and the function that it answers writes. */
    recordOnce(prepare: Prepare): Promise<unknown>
    /** What was asked, before the contract's defaults were filled in: the next version of the server may have other ones. */
    bodyAsSent: unknown
    /** Of a call that records without a key, in its transaction: tells what was recorded to whoever waits for it. */
    noteRecorded(recorded: readonly Recorded[]): Promise<void>
  }
}
