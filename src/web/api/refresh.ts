import { fetchMe } from '#contract/accounts/member.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

/** For `meta` of a query that no recording changes, such as a search in the food table. */
export const HOLDS_NO_RECORDINGS = { holdsRecordings: false } as const

/**
 * To be called after everything that a member records, corrects or deletes: whatever was read before is asked for again,
 * at once where it is on the screen, else when it is next shown. Recordings feed one another (a mark changes the fast, the
 * intake and so the forecast), so no screen tells by itself what is out of date.
 */
export const refreshRecordings = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey, meta }) => queryKey[0] !== fetchMe.path && meta?.['holdsRecordings'] !== false })

/** A call that records something: once it is answered, what was read before is asked for again. Answers what was recorded. */
export const useRecordingCall = <Input, Recorded>(record: (input: Input) => Promise<{ data: Recorded }>) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await record(input)).data,
    onSuccess: () => void refreshRecordings(queryClient),
  })
}
