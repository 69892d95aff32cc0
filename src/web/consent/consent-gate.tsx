import { mustBeAsked } from '#domain/consent/consent.ts'
import type { ReactNode } from 'react'
import { healthConsentIn, useConsents } from './consent-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ConsentScreen = lazyPart(() => import('./consent-screen.tsx'), { isScreen: true })

/**
 * Asks members who have not answered before anything else is shown. Those who said no can still
 * read their data.
 */
export function ConsentGate({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const { consents, isError } = useConsents()
  const consent = healthConsentIn(consents)
  if (consent && mustBeAsked(consent.state)) return <ConsentScreen consent={consent} />
  // If the question cannot be asked, members still reach their own data.
  return consent !== undefined || isError ? children : waiting
}
