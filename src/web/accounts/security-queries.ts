import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { listPersonalTokens } from '#contract/accounts/personal-tokens.ts'
import { fetchSecurity } from '#contract/accounts/second-factor.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'
import { useRefresh } from '#web/api/refresh.ts'

// Read again at each visit, as another device may have changed it, but only once for all cards of a visit.
const VISIT_MS = 30_000
const atEachVisit = { staleTime: VISIT_MS, gcTime: VISIT_MS }

const securityQuery = { ...endpointQuery(fetchSecurity), ...atEachVisit }
const sessionsQuery = { ...endpointQuery(listSessions), ...atEachVisit }
const personalTokensQuery = { ...endpointQuery(listPersonalTokens), ...atEachVisit }
const passkeysQuery = { ...endpointQuery(listPasskeys), ...atEachVisit }

export const useSecurity = () => useQuery(securityQuery)

export const useSessions = () => useQuery(sessionsQuery)

export const usePasskeys = () => useQuery(passkeysQuery)

export const usePersonalTokens = () => useQuery(personalTokensQuery)

export const useRefreshSecurity = () => useRefresh(fetchSecurity)
