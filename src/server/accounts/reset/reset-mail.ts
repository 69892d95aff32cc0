import type { Database } from '#server/db/schema.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { findMemberByUsernameOrEmail } from '../member/member-store.ts'
import { createResetLink } from './reset-link.ts'

/** The mail with a reset link for a username or an address, if it is somebody's. */
export const writeResetMail = async (
  db: Database,
  publicUrl: string | undefined,
  usernameOrEmail: string,
  now: number,
): Promise<Mail | undefined> => {
  const member = await findMemberByUsernameOrEmail(db, usernameOrEmail)
  if (member === undefined) return undefined
  const { path } = await createResetLink(db, { memberId: member.id, by: 'mail' }, now)
  return {
    to: member.email,
    subject: 'A new password for Forkcast',
    text: [
      `Somebody, we hope you, asked for a new password for your Forkcast account ${member.display_username}.`,
      `Open this link within an hour to choose one. It works once:`,
      `${publicUrl}${path}`,
      `If it was not you, do nothing: your password stays as it is.`,
    ].join('\n\n'),
  }
}
