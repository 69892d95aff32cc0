import { requestPasswordReset, resetPassword } from '#contract/accounts/reset.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { createMailer, type Mail } from '#server/mail/mailer.ts'
import type { ServerParts } from '#server/server-parts.ts'
import type { Database, MemberTable, Transaction } from '#server/db/schema.ts'
import { updateMember } from '#server/db/rows.ts'
import { findMemberByUsernameOrEmail, memberById } from '#server/accounts/member/member-store.ts'
import { consumeToken, findToken } from '#server/accounts/one-time-tokens/one-time-token-store.ts'
import { unlinkProvider } from '#server/accounts/provider/provider-identity-store.ts'
import { savePasswordHash } from '#server/accounts/passwords/password-store.ts'
import { outdateChecks, requireUnchanged } from '#server/accounts/sessions/access-version.ts'
import { endAllAccess } from '#server/accounts/sessions/session-store.ts'
import { languageToWriteIn, translatorFor } from '#server/language/translator.ts'
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
import { createResetLink, type ResetPayload } from './reset-link.ts'

/**
 * The mail with a reset link, if the username or address exists; in the member's language, or that
 * of the browser that asked.
 */
const writeResetMail = async (
  db: Database,
  publicUrl: string | undefined,
  {
    usernameOrEmail,
    acceptLanguage,
  }: { usernameOrEmail: string; acceptLanguage: string | undefined },
  now: number,
): Promise<Mail | undefined> => {
  const member = await findMemberByUsernameOrEmail(db, usernameOrEmail)
  if (member === undefined) return undefined
  // Goes to the address that was read: once that or the password is another, it is nobody's.
  const { path } = await db.transaction().execute(async (transaction) => {
    await requireUnchanged(transaction, member, 'link_not_valid')
    return createResetLink(transaction, { memberId: member.id, by: 'mail' }, now)
  })
  const translate = await translatorFor(languageToWriteIn(member.language, acceptLanguage))
  return {
    to: member.email,
    subject: translate({ code: 'mail.reset-subject' }),
    text: [
      translate({ code: 'mail.reset-asked', values: { username: member.display_username } }),
      translate({ code: 'mail.reset-link' }),
      `${publicUrl}${path}`,
      translate({ code: 'mail.reset-ignore' }),
    ].join('\n\n'),
  }
}

/** Ends the ways by which an account's health data reaches others. */
export type EndSharing = (transaction: Transaction, memberId: string, now: number) => Promise<void>

/**
 * Sets a new password and ends all sessions and personal tokens; undefined if the reset token is
 * not valid.
 */
const resetPasswordByToken = (
  db: Database,
  endSharing: EndSharing,
  { token, hash }: { token: string; hash: string },
  now: number,
): Promise<MemberTable | undefined> =>
  db.transaction().execute(async (transaction) => {
    const open = await findToken(transaction, 'password-reset', token, now)
    if (open?.memberId == null) return undefined
    const { memberId } = open
    // The member's row first, as wherever ways in are taken away: two of them at once take turns.
    await outdateChecks(transaction, memberId)
    const found = await consumeToken<ResetPayload>(transaction, 'password-reset', token, now)
    if (found === undefined) return undefined
    const { payload } = found
    await endAllAccess(transaction, memberId)
    await savePasswordHash(transaction, memberId, hash)
    const member = await memberById(transaction, memberId)
    // Opening a mailed link proves that the mailbox is theirs. Until then, somebody else may have
    // registered with their address.
    if (payload.by === 'mail' && member.email_verified === 0) {
      await updateMember(transaction, memberId, { email_verified: 1 })
      await unlinkProvider(transaction, memberId)
      await endSharing(transaction, memberId, now)
    }
    return member
  })

const NO_MAIL_MESSAGE = 'This server sends no mail. Please ask the administrator for a link.'

/** Reset of a forgotten password: by a link from the administrator, or by mail. */
export const mountPasswordReset = ({ app, config }: ServerParts, endSharing: EndSharing): void => {
  const mailer = config.mail && createMailer(config.mail, app.log)
  app.addHook('preClose', async () => mailer?.close())

  mount(
    app,
    requestPasswordReset,
    async ({ body: { usernameOrEmail }, at, db, request, reply }) => {
      if (mailer === undefined) throw new ProblemError('not_found', { words: NO_MAIL_MESSAGE })
      const refusal = TOO_MANY_REQUESTS
      await consumeAttempt(db, limitKey('reset-address', request.ip), {
        limit: RESET_BY_ADDRESS,
        refusal,
        now: at,
      })
      await consumeAttempt(db, limitKey('reset-name', usernameOrEmail), {
        limit: RESET_BY_NAME,
        refusal,
        now: at,
      })
      // The name is looked up after the answer, so that neither text nor timing reveals whether it
      // exists.
      const asked = { usernameOrEmail, acceptLanguage: request.headers['accept-language'] }
      reply.raw.once('finish', () =>
        mailer.send(() => writeResetMail(db, config.publicUrl, asked, at)),
      )
    },
  )

  mount(app, resetPassword, async ({ body, at, db, request }) => {
    const addressKey = limitKey('address', request.ip)
    await refuseWhileLocked(db, addressKey, TOO_MANY_REQUESTS, at)
    const hash = await hashPassword(body.newPassword, config.passwordMemoryMib)
    const member = await resetPasswordByToken(db, endSharing, { token: body.token, hash }, at)
    if (member === undefined) {
      await countFailure(db, addressKey, SIGN_IN_BY_ADDRESS, at)
      throw new ProblemError('link_not_valid')
    }
    await unlock(db, limitKey('name', member.username))
  })
}
