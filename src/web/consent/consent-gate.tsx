import { mustBeAsked } from '#domain/consent/consent.ts'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useMember } from '#web/accounts/sessions/session.tsx'
import { lateCode } from '#web/ui/late-code.ts'
import { forgetAnswered, hasAnsweredHere, rememberAnswered } from './answered-mark.ts'
import { healthConsentIn, useConsents } from './consent-queries.ts'

const ConsentScreen = lazy(lateCode(() => import('./consent-screen.tsx')))

/** Asks a member who has not answered, before anything else is shown; who said no goes on and reads what is there. */
export function ConsentGate({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { id } = useMember()
  const { consents, isError } = useConsents()
  const consent = healthConsentIn(consents)
  const isAsked = consent !== undefined && mustBeAsked(consent.state)
  useEffect(() => {
    if (consent === undefined) return
    if (isAsked) forgetAnswered()
    else rememberAnswered(id)
  }, [consent, isAsked, id])
  if (consent && isAsked) {
    return (
      <Suspense fallback={waiting}>
        <ConsentScreen consent={consent} />
      </Suspense>
    )
  }
  // A question that could not be asked keeps nobody from their own data.
  return consent !== undefined || isError || hasAnsweredHere(id) ? children : waiting
}
