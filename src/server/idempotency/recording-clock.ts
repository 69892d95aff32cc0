import { AsyncLocalStorage } from 'node:async_hooks'

const msAgo = new AsyncLocalStorage<number>()

/** The clock of everything that members record: within a call that tells of something done earlier, it stands at that time. */
export const recordingClock =
  (clock: () => number): (() => number) =>
  () =>
    clock() - (msAgo.getStore() ?? 0)

/** Does some work as if it were so many ms ago. */
export const doneAgo = <T>(ms: number, work: () => Promise<T>): Promise<T> => (ms > 0 ? msAgo.run(ms, work) : work())
