import { MessageChannel } from 'node:worker_threads'
import { writeMessage } from '#domain/coded-message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { openThread } from '#server/open-thread.ts'
import type { ImportAnswer, ImportTask } from './import-worker.ts'
import type { RecognisedFile } from './recognised-file.ts'

/**
 * Reads files of other apps in threads of their own, because parsing one large JSON takes a second,
 * in which nobody else would be answered. A thread ends with its file and gives its memory back.
 * @param atOnce files, each in its own thread, so that one that fails ends no other
 */
export const createImportReader = (atOnce: number, onFailure: (reason: string) => void) => {
  const pool = openThread<ImportTask, ImportAnswer>(
    'imports/import-worker',
    { maxThreads: atOnce, idleTimeout: 0 },
    onFailure,
  )
  return {
    /**
     * Reads a file; the next batch is read when one is kept.
     * @throws ProblemError for a file that is unknown, too large or damaged
     */
    async read(path: string, keep: (batch: string) => Promise<void>): Promise<RecognisedFile> {
      const { port1: ours, port2: batches } = new MessageChannel()
      const failed = new AbortController()
      let keeping: Promise<void> | undefined
      ours.on('message', (batch: string) => {
        keeping = keep(batch).then(
          () => ours.postMessage('kept'),
          (error: unknown) => failed.abort(error),
        )
      })
      try {
        const task = { path, batches }
        const answer = await pool.run(task, { signal: failed.signal, transferList: [batches] })
        if ('file' in answer) return answer.file
        throw new ProblemError('invalid_input', { words: writeMessage(answer.refused) })
      } catch (error) {
        throw failed.signal.aborted ? failed.signal.reason : error
      } finally {
        await keeping
        ours.close()
      }
    },
    close: (): Promise<void> => pool.close(),
  }
}
export type ImportReader = ReturnType<typeof createImportReader>
