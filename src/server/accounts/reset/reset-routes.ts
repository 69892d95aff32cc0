import { requestPasswordReset, resetPassword } from '#contract/accounts/reset.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { createMailer } from '#server/mail/mailer.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import {
  consumeAttempt,
  countFailure,
  limitKey,
  refuseWhileLocked,
  RESET_BY_ADDRESS,
  RESET_BY_NAME,
  SIGN_IN_BY_ADDRESS,
  TOO_MANY_REQUESTS,
  unlock,
} from '../rate-limit/attempt-limit.ts'
import { writeResetMail } from './reset-mail.ts'
import { resetPasswordByToken } from './reset-password.ts'

const NO_MAIL_WORDS = 'This server sends no mail. Please ask the administrator for a link.'

/** How a member without the password gets a new one: by a link that the administrator made, or by mail. */
export const mountPasswordReset = ({ app, db, config, clock }: ServerParts): void => {
  const mailer = config.mail && createMailer(config.mail, app.log)
  app.addHook('preClose', async () => mailer?.close())

  mount(app, requestPasswordReset, async ({ body: { usernameOrEmail }, request, reply }) => {
    if (mailer === undefined) throw new ProblemError('not_found', { words: NO_MAIL_WORDS })
    const refusal = TOO_MANY_REQUESTS
    await consumeAttempt(db, limitKey('reset-address', request.ip), { limit: RESET_BY_ADDRESS, refusal, now: clock() })
    await consumeAttempt(db, limitKey('reset-name', usernameOrEmail), { limit: RESET_BY_NAME, refusal, now: clock() })
    // Whether the name is somebody's is looked up after the answer: it can tell neither by words nor by time.
    const asked = { usernameOrEmail, acceptLanguage: request.headers['accept-language'] }
    reply.raw.once('finish', () => mailer.send(() => writeResetMail(db, config.publicUrl, asked, clock())))
  })

  mount(app, resetPassword, async ({ body, request }) => {
    const addressKey = limitKey('address', request.ip)
    await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, clock())
    const hash = await hashPassword(body.newPassword, config.passwordMemoryMib)
    const member = await resetPasswordByToken(db, body.token, hash, clock())
    if (member === undefined) {
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, clock())
      throw new ProblemError('link_not_valid')
    }
    await unlock(db, limitKey('name', member.username))
  })
}
