import type { ServerParts } from '#server/server-parts.ts'
import { mountMember } from './member/member-routes.ts'
import { mountPasskeys } from './passkeys/passkey-routes.ts'
import { mountPassword } from './passwords/password-routes.ts'
import { mountPersonalTokens } from './personal-tokens/personal-token-routes.ts'
import { mountProvider } from './provider/provider-routes.ts'
import { mountRegistration } from './registration/registration-routes.ts'
import { type EndSharing, mountPasswordReset } from './reset/reset-routes.ts'
import { mountSecondFactor } from './second-factor/second-factor-routes.ts'
import { createSecondStep } from './second-factor/second-step.ts'
import { mountSecurity } from './security-routes.ts'
import { mountSessions } from './sessions/session-routes.ts'
import { createSessionStart } from './sessions/session-start.ts'
import { mountSignIn } from './sign-in/sign-in-routes.ts'
import { mountUsernameAndEmail } from './username-email/username-email-routes.ts'
import type { SignInParts } from './sign-in/sign-in-parts.ts'

/** Profile, sign-in and sign-in methods of members. */
export const mountAccounts = (server: ServerParts, endSharing: EndSharing): void => {
  const sessionStart = createSessionStart(server)
  const parts: SignInParts = {
    ...server,
    sessionStart,
    secondStep: createSecondStep(server, sessionStart),
  }

  mountMember(parts)
  mountRegistration(parts)
  mountSignIn(parts)
  mountSessions(parts)
  mountPassword(parts)
  mountPersonalTokens(parts)
  mountUsernameAndEmail(parts)
  mountSecondFactor(parts)
  mountPasskeys(parts)
  mountProvider(parts)
  mountPasswordReset(parts, endSharing)
  mountSecurity(parts)
}
