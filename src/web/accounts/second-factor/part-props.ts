import type { Security } from '#contract/accounts/second-factor.ts'

/** Of each part of the card of second factors. */
export interface PartProps {
  security: Security
  onNewCodes: (codes: readonly string[]) => void
}
