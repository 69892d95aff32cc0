import { t } from '@lingui/core/macro'
import { PersonalTokensCard } from './personal-tokens/personal-tokens-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'

/** How the member signs in, and where: loaded when the settings are looked at. */
export function SecurityCards() {
  return (
    <section aria-label={t`Security`} className="grid gap-6">
      <SecondFactorCard />
      <SessionsCard />
      <PersonalTokensCard />
    </section>
  )
}
