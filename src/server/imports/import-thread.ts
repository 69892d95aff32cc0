import { writeMessage } from '#domain/coded-message.ts'
import type { Given } from '#server/asking-thread.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { FileThread } from '#server/file-thread.ts'
import type { ImportAnswer, ImportTask } from './import-worker.ts'
import type { PlannedFile, PlanQuestion, PlanTask } from './plan-of-file.ts'
import type { RecognisedFile } from './recognised-file.ts'

/** Reads files of other apps, and plans what was read. */
export const createImportThread = (thread: FileThread) => {
  const ask = (task: Given<ImportTask>, answer: (question: unknown) => Promise<unknown>) =>
    thread.run<ImportTask, ImportAnswer>('imports/import-worker', task, answer)
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
      const answer = await ask({ path }, (batch) => keep(batch as string))
      if ('file' in answer) return answer.file
      throw refusal(answer)
    },

    /** @throws ProblemError for a table that means something else */
    async plan(
      plan: PlanTask,
      answer: (question: PlanQuestion) => Promise<unknown>,
    ): Promise<PlannedFile> {
      const told = await ask({ plan }, (question) => answer(question as PlanQuestion))
      if ('planned' in told) return told.planned
      throw refusal(told)
    },
  }
}
export type ImportThread = ReturnType<typeof createImportThread>
