import type { Environment } from './environment.ts'
import { PRIVATE_HOST } from './vision-settings.ts'

/** The mail server and the sender of Forkcast's mails. */
export interface MailSettings {
  readonly smtpUrl: string
  readonly from: string
}

type Fault = readonly [name: keyof Environment, words: string]

/** Faults in the mail settings. */
export const faultsOfMail = ({ SMTP_URL, SMTP_FROM, PUBLIC_URL }: Environment): Fault[] => {
  if (SMTP_URL === undefined && SMTP_FROM === undefined) return []
  return [
    ...(SMTP_URL === undefined ? [['SMTP_URL', 'is needed with SMTP_FROM'] as const] : []),
    ...(SMTP_FROM === undefined ? [['SMTP_FROM', 'is needed with SMTP_URL'] as const] : []),
    // Links in mails must not be built from the Host header of a request.
    ...(PUBLIC_URL === undefined
      ? [['PUBLIC_URL', 'is needed with SMTP_URL, for the links in mails'] as const]
      : []),
  ]
}

/** Undefined sends no mail. */
export const mailOf = ({ SMTP_URL, SMTP_FROM }: Environment): MailSettings | undefined =>
  SMTP_URL === undefined || SMTP_FROM === undefined
    ? undefined
    : { smtpUrl: SMTP_URL, from: SMTP_FROM }

/** An OpenID Connect provider through which members may sign in. */
export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** On the button: "Sign in with NAME". */
  readonly name: string
  readonly publicUrl: string
}

/** Faults in the provider settings. */
export const faultsOfProvider = (environment: Environment): Fault[] => {
  const { OIDC_ISSUER, PUBLIC_URL, PASSWORDS } = environment
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const isSet = [...needed, 'OIDC_NAME' as const].some((name) => environment[name] !== undefined)
  if (!isSet)
    return PASSWORDS === 'off'
      ? [['PASSWORDS', 'can be off only with OIDC_ISSUER: nobody could sign in']]
      : []
  const issuer = OIDC_ISSUER === undefined ? undefined : new URL(OIDC_ISSUER)
  const isOpen = issuer?.protocol === 'http:' && !PRIVATE_HOST.test(issuer.hostname)
  return [
    ...needed
      .filter((name) => environment[name] === undefined)
      .map((name): Fault => [name, 'is needed with the other OIDC settings']),
    ...(PUBLIC_URL === undefined
      ? [
          [
            'PUBLIC_URL',
            'is needed with OIDC_ISSUER: the provider sends browsers back there',
          ] as const,
        ]
      : []),
    ...(isOpen ? [['OIDC_ISSUER', 'must be https outside your own network'] as const] : []),
  ]
}

/** Undefined offers no sign-in through a provider. */
export const providerOf = (
  environment: Environment,
  publicUrl: string | undefined,
): ProviderSettings | undefined => {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: name,
  } = environment
  if (
    issuer === undefined ||
    clientId === undefined ||
    clientSecret === undefined ||
    publicUrl === undefined
  )
    return undefined
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname, publicUrl }
}
