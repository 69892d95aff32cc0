import { SecondFactorCard } from '#web/accounts/second-factor/second-factor-card.tsx'
import { SessionsCard } from '#web/accounts/sessions/sessions-card.tsx'
import { SignInCard } from '#web/accounts/sign-in-card.tsx'
import { IdentityCard } from '#web/accounts/username-email-card.tsx'

export default function SignInPage() {
  return (
    <>
      <IdentityCard />
      <SignInCard />
      <SecondFactorCard />
      <SessionsCard />
    </>
  )
}
