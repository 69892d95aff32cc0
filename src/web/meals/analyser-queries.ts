import { CONSENT_VERSIONS, fetchConsents, giveConsent } from '#contract/consent.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { rememberedText } from '#web/browser-storage.ts'

export type OfferedAnalyser = NonNullable<ReplyOf<typeof fetchAnalyser>['data']['remote']>

const analyserQuery = endpointQuery(fetchAnalyser)

/**
 * Who estimates this member's meals. Only the question whether a photo may leave the server waits
 * for it.
 */
export const useAnalyser = ({ isWanted }: { isWanted: boolean }) =>
  useQuery({ ...analyserQuery, enabled: isWanted })

export function useAllowRemoteAnalyser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ subject }: OfferedAnalyser) =>
      call(giveConsent, {
        body: { kind: 'remote-vision', subject, version: CONSENT_VERSIONS['remote-vision'] },
      }),
    onSuccess: () => {
      // The settings show it, too.
      void queryClient.invalidateQueries({ queryKey: [fetchConsents.path] })
      return queryClient.invalidateQueries({ queryKey: analyserQuery.queryKey })
    },
  })
}

/** After a no, the question is not asked before every photo; the result still offers it. */
const declined = ({ subject }: OfferedAnalyser) =>
  rememberedText('localStorage', `forkcast-judged-here:${subject}`)

export const hasDeclined = (remote: OfferedAnalyser): boolean => declined(remote).read() !== null

// Without storage it asks again, which is better than sending.
export const rememberDeclined = (remote: OfferedAnalyser): void => declined(remote).keep('1')
