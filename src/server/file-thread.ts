import { type Asking, type Given, runAsking } from './asking-thread.ts'
import { importUnderWay } from './http/uploaded-file.ts'
import { openThread, threadEntry } from './open-thread.ts'
import { createTurns, TooManyWaiting } from './turns/turns.ts'

/** Files in the thread at once, so that a small one does not wait for a large one. */
const AT_ONCE = 2
/** More than one of a member may wait where several tabs are open. */
const WAITING_OF_ONE = 3
/**
 * Twice what the two largest take. By itself V8 allows a part of the machine's memory, and ends the
 * whole server beyond.
 */
const MOST_MB = 1024
/** So that what was read is planned in the same thread. */
const IDLE_MS = 1000

type FileEntry = 'imports/import-worker' | 'portability/archive-worker'

/**
 * The thread for files of other apps and for exports, because one large file takes seconds, in which
 * nobody else would be answered. All share it, as their memory would add up: they go on in turns,
 * whenever one waits for its file or for an answer. It ends soon after the last and gives its memory
 * back.
 */
export const createFileThread = (onFailure: (reason: string) => void) => {
  const options = {
    concurrentTasksPerWorker: AT_ONCE,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  }
  const pool = openThread<Asking, unknown>('imports/import-worker', options, onFailure)
  const turns = createTurns({
    atOnce: AT_ONCE,
    atOnceOfOne: 1,
    waitingOfOne: WAITING_OF_ONE,
  })
  return {
    /** Members take turns, each with one file. @throws ProblemError where too many of one wait */
    inTurn: <Result>(memberId: string, work: () => Promise<Result>): Promise<Result> =>
      turns.run(memberId, work).catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? importUnderWay() : error
      }),

    run: <Task extends Asking, Answer>(
      entry: FileEntry,
      task: Given<Task>,
      answer: (question: unknown) => Promise<unknown>,
    ): Promise<Answer> => runAsking(pool, threadEntry(entry), task, answer) as Promise<Answer>,

    close: (): Promise<void> => pool.close(),
  }
}
export type FileThread = ReturnType<typeof createFileThread>
