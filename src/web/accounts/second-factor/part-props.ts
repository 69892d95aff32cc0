import type { Security } from '#contract/accounts/second-factor.ts'

export interface PartProps {
  security: Security
  onNewCodes: (codes: readonly string[]) => void
}
