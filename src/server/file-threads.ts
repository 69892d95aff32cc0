import { type Asking, type Given, runAsking } from './asking-thread.ts'
import { importUnderWay } from './http/uploaded-file.ts'
import { openThread, threadEntry } from './open-thread.ts'
import { createTurns, TooManyWaiting } from './turns/turns.ts'

/** Each of these threads takes some 50 MB. */
const AT_ONCE = 2
/** More than one of a member may wait where several tabs are open. */
const WAITING_OF_ONE = 3
/** So that what was read is planned in the same thread. */
const IDLE_MS = 1000

type FileEntry = 'imports/import-worker' | 'portability/archive-worker'

/**
 * The threads for files of other apps and for exports, because one large file takes seconds, in
 * which nobody else would be answered. Both kinds share them, as their memory would add up. Each file
 * has its own thread, so that one that fails ends no other; a thread ends soon after and gives its
 * memory back.
 */
export const createFileThreads = (onFailure: (reason: string) => void) => {
  const options = { maxThreads: AT_ONCE, idleTimeout: IDLE_MS }
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
export type FileThreads = ReturnType<typeof createFileThreads>
