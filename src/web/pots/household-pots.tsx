import { fetchPots } from '#contract/pots.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { withMessages } from '#web/language/language.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PotsCard = lazyPart(withMessages('household', () => import('./pots-card.tsx')))

/** What the household cooked. Nothing for a member who shares with nobody. */
export function HouseholdPots() {
  const { data } = useQuery(endpointQuery(fetchPots))
  return data?.data.hasOthers ? <PotsCard pots={data.data.pots} /> : null
}
