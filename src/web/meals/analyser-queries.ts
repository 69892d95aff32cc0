import { fetchConsents, giveConsent } from '#contract/consents.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { CONSENT_VERSIONS } from '#domain/consent/consent.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'

export type OfferedAnalyser = NonNullable<ReplyOf<typeof fetchAnalyser>['data']['remote']>

const analyserQuery = endpointQuery(fetchAnalyser)

/** Who estimates this member's meals. Nothing waits for it but the question whether a photo may leave the server. */
export const useAnalyser = () => useQuery(analyserQuery)

export function useAllowRemoteAnalyser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ subject }: OfferedAnalyser) =>
      call(giveConsent, { body: { kind: 'remote-vision', subject, version: CONSENT_VERSIONS['remote-vision'] } }),
    onSuccess: () => {
      // The settings show it too.
      void queryClient.invalidateQueries({ queryKey: [fetchConsents.path] })
      return queryClient.invalidateQueries({ queryKey: analyserQuery.queryKey })
    },
  })
}

/** Who said no is not asked before every photo; the result still offers it. */
const declinedKey = ({ subject }: OfferedAnalyser) => `forkcast-judged-here:${subject}`

export const hasDeclined = (remote: OfferedAnalyser): boolean => {
  try {
    return localStorage.getItem(declinedKey(remote)) !== null
  } catch {
    return false
  }
}

export const rememberDeclined = (remote: OfferedAnalyser): void => {
  try {
    localStorage.setItem(declinedKey(remote), '1')
  } catch {
    // Without storage it is asked again: better than sending.
  }
}
