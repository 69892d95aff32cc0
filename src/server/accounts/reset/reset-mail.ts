import type { Database } from '#server/db/schema.ts'
import { languageToWriteIn, wordsIn } from '#server/language/words.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { findMemberByUsernameOrEmail } from '../member/member-store.ts'
import { createResetLink } from './reset-link.ts'

/** The mail with a reset link for a username or an address, if it is somebody's; in the member's language, else in that of who asked. */
export const writeResetMail = async (
  db: Database,
  publicUrl: string | undefined,
  { usernameOrEmail, acceptLanguage }: { usernameOrEmail: string; acceptLanguage: string | undefined },
  now: number,
): Promise<Mail | undefined> => {
  const member = await findMemberByUsernameOrEmail(db, usernameOrEmail)
  if (member === undefined) return undefined
  const { path } = await createResetLink(db, { memberId: member.id, by: 'mail' }, now)
  const say = await wordsIn(languageToWriteIn(member.language, acceptLanguage))
  return {
    to: member.email,
    subject: say({ code: 'mail.reset-subject' }),
    text: [
      say({ code: 'mail.reset-asked', values: { username: member.display_username } }),
      say({ code: 'mail.reset-link' }),
      `${publicUrl}${path}`,
      say({ code: 'mail.reset-ignore' }),
    ].join('\n\n'),
  }
}
