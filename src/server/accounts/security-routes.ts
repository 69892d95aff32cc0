import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { findPasswordHash } from './passwords/password-store.ts'
import { hasProviderIdentity } from './provider/provider-identity-store.ts'
import { secondFactorsOf, secondStepsWith } from './second-factor/second-factor-reads.ts'

/** All of a member's sign-in methods in one reply. */
export const mountSecurity = ({ app, config: { provider } }: ServerParts): void => {
  mountForMember(app, fetchSecurity, async ({ db }, { memberId, isConfirmed }) => {
    const factors = await secondFactorsOf(db, memberId)
    const { hasTotp, recoveryCodesLeft } = factors
    const hasSecondStep = secondStepsWith(factors).length > 0
    const hasPassword = (await findPasswordHash(db, memberId)) !== null
    const connection = provider
      ? { name: provider.name, isConnected: await hasProviderIdentity(db, memberId) }
      : null
    return {
      hasPassword,
      isConfirmed,
      hasSecondStep,
      hasTotp,
      recoveryCodesLeft,
      provider: connection,
    }
  })
}
