import type { Environment } from './environment.ts'

/** A mail server that takes Forkcast's letters. */
export interface MailSettings {
  readonly smtpUrl: string
  readonly from: string
}

type Fault = readonly [name: keyof Environment, words: string]

/** What is missing in the settings of mail, in words. */
export const faultsOfMail = ({ SMTP_URL, SMTP_FROM, PUBLIC_URL }: Environment): Fault[] => {
  if (SMTP_URL === undefined && SMTP_FROM === undefined) return []
  return [
    ...(SMTP_URL === undefined ? [['SMTP_URL', 'is needed with SMTP_FROM'] as const] : []),
    ...(SMTP_FROM === undefined ? [['SMTP_FROM', 'is needed with SMTP_URL'] as const] : []),
    // A link in a mail must not follow the Host header of whoever asks for it.
    ...(PUBLIC_URL === undefined ? [['PUBLIC_URL', 'is needed with SMTP_URL, for the links in mails'] as const] : []),
  ]
}

/** Undefined sends no mail. */
export const mailOf = ({ SMTP_URL, SMTP_FROM }: Environment): MailSettings | undefined =>
  SMTP_URL === undefined || SMTP_FROM === undefined ? undefined : { smtpUrl: SMTP_URL, from: SMTP_FROM }
