import type { ServerParts } from '#server/server-parts.ts'
import type { SecondStep } from '../second-factor/second-step.ts'
import type { SessionStart } from '../sessions/session-start.ts'

/** What routes need that check credentials and begin a session. */
export interface SignInParts extends ServerParts {
  readonly sessionStart: SessionStart
  readonly secondStep: SecondStep
}
