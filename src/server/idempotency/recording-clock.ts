import { AsyncLocalStorage } from 'node:async_hooks'

const msAgo = new AsyncLocalStorage<number>()

/** The clock for recordings: within a call about something done earlier, it shows that time. */
export const recordingClock =
  (clock: () => number): (() => number) =>
  () =>
    clock() - (msAgo.getStore() ?? 0)

/** Runs `work` with the recording clock set back by this many ms. */
export const doneAgo = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ms > 0 ? msAgo.run(ms, work) : work()
