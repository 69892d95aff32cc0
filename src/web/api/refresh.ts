import { fetchMe } from '#contract/accounts/member.ts'
import { searchFoods } from '#contract/foods.ts'
import type { QueryClient } from '@tanstack/react-query'

/** What no recording changes: who is signed in, and the food table. */
const UNTOUCHED: readonly unknown[] = [fetchMe.path, searchFoods.path]

/**
 * To be called after everything that a member records, corrects or deletes: whatever was read before is asked for again,
 * at once where it is on the screen, else when it is next shown. Recordings feed one another (a mark changes the fast, the
 * intake and so the forecast), so no screen tells by itself what is out of date.
 */
export const refreshRecordings = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => !UNTOUCHED.includes(queryKey[0]) })
