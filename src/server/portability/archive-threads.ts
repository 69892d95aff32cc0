import { writeMessage } from '#domain/coded-message.ts'
import { runAsking } from '#server/asking-thread.ts'
import { ProblemError } from '#server/http/problems.ts'
import { openThread } from '#server/open-thread.ts'
import type { ArchiveAnswer, ArchiveQuestion, ArchiveTask } from './archive-worker.ts'
import type { ProfileRow } from './archive-rows.ts'

/** So that who is refused and sends the mended file at once waits for no new thread. */
const IDLE_MS = 1000

/**
 * Reads and checks exports in threads of their own, which end soon after: parsing a long one takes
 * seconds, in which nobody else would be answered.
 */
export const createArchiveThreads = (atOnce: number, onFailure: (reason: string) => void) => {
  const pool = openThread<ArchiveTask, ArchiveAnswer>(
    'portability/archive-worker',
    { maxThreads: atOnce, idleTimeout: IDLE_MS },
    onFailure,
  )
  return {
    /** Returns the profile once all questions are answered. @throws ProblemError for a wrong file */
    async read(
      path: string,
      answer: (question: ArchiveQuestion) => Promise<unknown>,
    ): Promise<ProfileRow> {
      const told = await runAsking(pool, { path }, (question) =>
        answer(question as ArchiveQuestion),
      )
      if ('profile' in told) return told.profile
      const { message, reason, details } = told.refused
      throw new ProblemError('invalid_input', {
        words: reason ? writeMessage(reason) : message,
        ...(details && { details }),
      })
    },

    close: (): Promise<void> => pool.close(),
  }
}
export type ArchiveThreads = ReturnType<typeof createArchiveThreads>
