import { fetchSignInOptions } from '#contract/accounts/sign-in.ts'
import { requestPasswordReset, resetPassword } from '#contract/accounts/reset.ts'
import { DONE, okWith } from '#contract/reply.ts'
import type { FastifyInstance } from 'fastify'
import {
  attemptKey,
  countFailure,
  liftLock,
  refuseWhileLocked,
  RESET_BY_ADDRESS,
  RESET_BY_NAME,
  SIGN_IN_BY_ADDRESS,
  takeAttempt,
  TOO_MANY_REQUESTS,
} from '../rate-limit/attempt-store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { savePasswordHash } from '../passwords/password-store.ts'
import { endSessions } from '../sessions/session-store.ts'
import { dropTicketsOf, takeTicket } from '../one-time-tokens/one-time-token-store.ts'
import type { Config } from '#server/config/config.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { type Mail, openPostOffice } from '#server/mail/mailer.ts'
import { createResetLink, type ResetPayload } from './reset-link.ts'

const NO_MAIL_WORDS = 'This server sends no mail. Please ask the administrator for a link.'

/** How a member without the password gets a new one: by a link that the administrator made, or by mail. */
export const mountPasswordReset = (app: FastifyInstance, { db, engine }: OpenDatabase, config: Config, clock: () => number): void => {
  const postOffice = config.mail && openPostOffice(config.mail, app.log)
  app.addHook('preClose', async () => postOffice?.close())

  const countRequest = async (kind: 'reset-address' | 'reset-name', value: string) => {
    const rule = kind === 'reset-name' ? RESET_BY_NAME : RESET_BY_ADDRESS
    await takeAttempt(db, attemptKey(kind, value), { rule, refusal: TOO_MANY_REQUESTS, now: clock() })
  }

  /** The mail for a name, if it is somebody's. */
  const writeMail = async (usernameOrEmail: string): Promise<Mail | undefined> => {
    const name = usernameOrEmail.toLowerCase()
    const member = await db
      .selectFrom('member')
      .select(['id', 'email', 'display_username'])
      .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
      .executeTakeFirst()
    if (member === undefined) return undefined
    const { path } = await createResetLink(db, { memberId: member.id, by: 'mail' }, clock())
    return {
      to: member.email,
      subject: 'A new password for Forkcast',
      text: [
        `Somebody, we hope you, asked for a new password for your Forkcast account ${member.display_username}.`,
        `Open this link within an hour to choose one. It works once:`,
        `${config.publicUrl}${path}`,
        `If it was not you, do nothing: your password stays as it is.`,
      ].join('\n\n'),
    }
  }

  mount(app, fetchSignInOptions, async () =>
    okWith({ canResetByMail: postOffice !== undefined, provider: config.provider ? { name: config.provider.name } : null }),
  )

  mount(app, requestPasswordReset, async ({ body, request, reply }) => {
    if (postOffice === undefined) throw new ProblemError('not_found', { words: NO_MAIL_WORDS })
    await countRequest('reset-address', request.ip)
    await countRequest('reset-name', body.usernameOrEmail)
    // Whether the name is somebody's is looked up after the answer: it can tell neither by words nor by time.
    reply.raw.once('finish', () => postOffice.post(() => writeMail(body.usernameOrEmail)))
    return DONE
  })

  mount(app, resetPassword, async ({ body, request }) => {
    const addressKey = attemptKey('address', request.ip)
    await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, clock())
    const hash = await hashPassword(body.newPassword)
    const now = clock()
    const member = await db.transaction().execute(async (transaction) => {
      const ticket = await takeTicket<ResetPayload>(transaction, 'password-reset', body.token, now)
      if (ticket?.memberId == null) return undefined
      const { memberId, payload } = ticket
      await savePasswordHash(transaction, engine, { memberId, hash, now })
      await endSessions(transaction, memberId, {})
      await dropTicketsOf(transaction, memberId)
      // Who opened a link that was sent there reads that mailbox.
      if (payload.by === 'mail') {
        await transaction.updateTable('member').set({ email_verified: 1 }).where('id', '=', memberId).execute()
      }
      return transaction.selectFrom('member').select('username').where('id', '=', memberId).executeTakeFirst()
    })
    if (member === undefined) {
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
      throw new ProblemError('link_not_valid')
    }
    await liftLock(db, attemptKey('name', member.username))
    return DONE
  })
}
