import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { SecondStep } from '../second-factor/second-step.ts'
import type { SignInCookies } from '../sessions/session-cookie.ts'
import type { SessionStart } from '../sessions/session-start.ts'

/** What routes need that check who somebody is. */
export interface SignInParts {
  readonly db: Database
  readonly config: Config
  readonly secondStep: SecondStep
  readonly clock: () => number
}

/** The same for routes that may start a session by themselves. */
export interface SessionSignInParts extends SignInParts {
  readonly sessionStart: SessionStart
  readonly cookies: SignInCookies
}
