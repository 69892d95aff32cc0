import { t } from '@lingui/core/macro'
import { PersonalTokensCard } from './personal-tokens/personal-tokens-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { SessionsCard } from './sessions/sessions-card.tsx'

export function SecurityCards() {
  return (
    <section aria-label={t`Security`} className="grid gap-6">
      <SecondFactorCard />
      <SessionsCard />
      <PersonalTokensCard />
    </section>
  )
}
