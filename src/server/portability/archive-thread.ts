import { writeMessage } from '#domain/coded-message.ts'
import type { FileThread } from '#server/file-thread.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ArchiveAnswer, ArchiveQuestion, ArchiveTask } from './archive-worker.ts'
import type { ProfileRow } from './archive-rows.ts'

/** Reads and checks exports. */
export const createArchiveThread = (thread: FileThread) => {
  return {
    /** Returns the profile once all questions are answered. @throws ProblemError for a wrong file */
    async read(
      path: string,
      answer: (question: ArchiveQuestion) => Promise<unknown>,
    ): Promise<ProfileRow> {
      const told = await thread.run<ArchiveTask, ArchiveAnswer>(
        'portability/archive-worker',
        { path },
        (question) => answer(question as ArchiveQuestion),
      )
      if ('profile' in told) return told.profile
      const { message, reason, details } = told.refused
      throw new ProblemError('invalid_input', {
        words: reason ? writeMessage(reason) : message,
        ...(details && { details }),
      })
    },
  }
}
export type ArchiveThread = ReturnType<typeof createArchiveThread>
