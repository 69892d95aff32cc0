import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import { mountMember } from './member/member-routes.ts'
import { mountPasskeys } from './passkeys/passkey-routes.ts'
import { mountPassword } from './passwords/password-routes.ts'
import { mountPersonalTokens } from './personal-tokens/personal-token-routes.ts'
import { mountProvider } from './provider/provider-routes.ts'
import { mountRegistration } from './registration/registration-routes.ts'
import { mountPasswordReset } from './reset/reset-routes.ts'
import { createEncryption } from '#server/db/encryption.ts'
import { mountSecondFactor } from './second-factor/second-factor-routes.ts'
import { createSecondStep } from './second-factor/second-step.ts'
import { mountSecurity } from './security-routes.ts'
import type { SignInCookies } from './sessions/session-cookie.ts'
import { mountSessions } from './sessions/session-routes.ts'
import { createSessionStart } from './sessions/session-start.ts'
import { mountSignIn } from './sign-in/sign-in-routes.ts'
import { mountUsernameAndEmail } from './username-email/username-email-routes.ts'

interface AccountParts {
  readonly db: Database
  readonly config: Config
  /** Signs session cookies and encrypts secrets. */
  readonly serverSecret: string
  readonly cookies: SignInCookies
  readonly clock: () => number
}

/** Everything about who a member is and how a member signs in. */
export const mountAccounts = (app: FastifyInstance, { db, config, serverSecret, cookies, clock }: AccountParts): void => {
  const sessionStart = createSessionStart(db, cookies, clock)
  const encryption = createEncryption(serverSecret)
  const secondStep = createSecondStep({ db, sessionStart, cookies, encryption, clock })

  mountMember(app, db, clock)
  mountRegistration(app, { db, config, sessionStart, clock })
  mountSignIn(app, { db, config, secondStep, clock })
  mountSessions(app, db, cookies, clock)
  mountPassword(app, db, config, clock)
  mountPersonalTokens(app, db, clock)
  mountUsernameAndEmail(app, db, clock)
  mountSecondFactor(app, db, encryption, clock)
  mountPasskeys(app, { db, config, sessionStart, secondStep, cookies, clock })
  mountProvider(app, { db, config, sessionStart, secondStep, cookies, clock })
  mountPasswordReset(app, db, config, clock)
  mountSecurity(app, db, config.provider)
}
