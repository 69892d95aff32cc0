import { fetchSecurity } from '#contract/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'

const securityQuery = endpointQuery(fetchSecurity)

/** How the member signs in, read anew each time the cards are opened. */
export const useSecurity = () => useQuery({ ...securityQuery, staleTime: 0, gcTime: 0 })

export const useRefreshSecurity = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey })
}
