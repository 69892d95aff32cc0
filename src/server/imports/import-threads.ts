import { writeMessage } from '#domain/coded-message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { openThread } from '#server/open-thread.ts'
import { runAsking } from '#server/asking-thread.ts'
import type { ImportAnswer, ImportTask } from './import-worker.ts'
import type { PlannedFile, PlanQuestion, PlanTask } from './plan-of-file.ts'
import type { RecognisedFile } from './recognised-file.ts'

/** So that what was read is planned in the same thread. */
const IDLE_MS = 1000

/**
 * Reads files of other apps, and plans what was read, in threads of their own, because one large file
 * takes seconds, in which nobody else would be answered. A thread ends soon after and gives its
 * memory back.
 * @param atOnce files, each in its own thread, so that one that fails ends no other
 */
export const createImportThreads = (atOnce: number, onFailure: (reason: string) => void) => {
  const pool = openThread<ImportTask, ImportAnswer>(
    'imports/import-worker',
    { maxThreads: atOnce, idleTimeout: IDLE_MS },
    onFailure,
  )
  const refusal = (answer: ImportAnswer): Error =>
    'refused' in answer
      ? new ProblemError('invalid_input', { words: writeMessage(answer.refused) })
      : new Error('A thread of imports did something else')
  return {
    /**
     * Reads a file; the next batch is read when one is kept.
     * @throws ProblemError for a file that is unknown, too large or damaged
     */
    async read(path: string, keep: (batch: string) => Promise<void>): Promise<RecognisedFile> {
      const answer = await runAsking(pool, { path }, (batch) => keep(batch as string))
      if ('file' in answer) return answer.file
      throw refusal(answer)
    },

    /** @throws ProblemError for a table that means something else */
    async plan(
      plan: PlanTask,
      answer: (question: PlanQuestion) => Promise<unknown>,
    ): Promise<PlannedFile> {
      const told = await runAsking(pool, { plan }, (question) => answer(question as PlanQuestion))
      if ('planned' in told) return told.planned
      throw refusal(told)
    },

    close: (): Promise<void> => pool.close(),
  }
}
export type ImportThreads = ReturnType<typeof createImportThreads>
