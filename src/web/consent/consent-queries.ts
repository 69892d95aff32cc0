import { mustBeAsked } from '#domain/consent/consent.ts'
import { type Consent, fetchConsents, giveConsent, withdrawConsent } from '#contract/consent.ts'
import { fetchAnalyser } from '#contract/analyser.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'

const consentsQuery = endpointQuery(fetchConsents)

export const prefetchConsents = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(consentsQuery)

/** What the member was asked and answered; undefined while it loads. */
export const useConsents = () => {
  const { data, isError } = useQuery(consentsQuery)
  return { consents: data?.data, isError }
}

export const healthConsentIn = (consents: readonly Consent[] | undefined): Consent | undefined =>
  consents?.find(({ kind }) => kind === 'health-data')

/** Whether the question of consent comes before any screen, as far as is known. */
export const isConsentAsked = (client: QueryClient): boolean => {
  const consent = healthConsentIn(client.getQueryData(consentsQuery.queryKey)?.data)
  return consent !== undefined && mustBeAsked(consent.state)
}

const useAnswer = <Given>(
  mutationFn: (given: Given) => Promise<{ success: true; data: Consent[] }>,
) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (reply) => {
      queryClient.setQueryData(consentsQuery.queryKey, reply)
      // Whether a photo may go to a remote analyser depends on it.
      void queryClient.invalidateQueries({ queryKey: [fetchAnalyser.path] })
    },
  })
}

export const useGiveConsent = () =>
  useAnswer(({ kind, subject, version }: Consent) =>
    call(giveConsent, { body: { kind, subject, version } }),
  )

export const useWithdrawConsent = () =>
  useAnswer(({ kind, subject }: Consent) => call(withdrawConsent, { body: { kind, subject } }))
