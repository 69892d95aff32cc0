import { fetchSignInOptions } from '#contract/accounts/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#web/api/queries.ts'

/** What this server's sign-in offers; undefined until it is known. */
export const useSignInOptions = () => useQuery(endpointQuery(fetchSignInOptions)).data?.data
