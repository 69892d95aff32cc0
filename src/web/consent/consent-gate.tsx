import { mustBeAsked } from '#domain/consent/consent.ts'
import type { ReactNode } from 'react'
import { healthConsentIn, useConsents } from './consent-queries.ts'
import { ConsentScreen } from './consent-screen.tsx'

/** Asks a member who has not answered, before anything else is shown; who said no goes on and reads what is there. */
export function ConsentGate({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { consents, isError } = useConsents()
  const consent = healthConsentIn(consents)
  if (consent && mustBeAsked(consent.state)) return <ConsentScreen consent={consent} />
  // A question that could not be asked keeps nobody from their own data.
  return consent !== undefined || isError ? children : waiting
}
