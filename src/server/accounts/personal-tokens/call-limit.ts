import { MINUTE_MS } from '#domain/day.ts'
import { CALLS_PER_MINUTE } from '#contract/token-scope.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Counts the calls of each member's programs, in memory: a write for each call would cost more than most calls. */
export const createCallLimit = () => {
  let minute = 0
  let calls = new Map<string, number>()
  return {
    /** @throws ProblemError too_many_requests once a member's programs have made all calls of this minute */
    count(memberId: string, now: number): void {
      const current = Math.floor(now / MINUTE_MS)
      if (current !== minute) {
        minute = current
        calls = new Map()
      }
      const made = (calls.get(memberId) ?? 0) + 1
      calls.set(memberId, made)
      if (made <= CALLS_PER_MINUTE) return
      const retryAfterS = Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
      throw new ProblemError('too_many_requests', {
        words: `Programs may make ${CALLS_PER_MINUTE} calls a minute. Please wait a little.`,
        retryAfterS,
      })
    },
  }
}
