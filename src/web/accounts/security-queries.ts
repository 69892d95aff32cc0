import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listPersonalTokens } from '#contract/accounts/personal-tokens.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { useRefresh } from '#web/api/refresh.ts'

// Read again at each visit, as another device may have changed it, but only once for all cards of a
// visit.
const VISIT_MS = 30_000
const atEachVisit = { staleTime: VISIT_MS, gcTime: VISIT_MS }

export const useSecurity = () => useQuery({ ...endpointQuery(fetchSecurity), ...atEachVisit })
export const useSessions = () => useQuery({ ...endpointQuery(listSessions), ...atEachVisit })
export const usePasskeys = () => useQuery({ ...endpointQuery(listPasskeys), ...atEachVisit })
export const usePersonalTokens = () =>
  useQuery({ ...endpointQuery(listPersonalTokens), ...atEachVisit })

export const useRefreshSecurity = () => useRefresh(fetchSecurity)
