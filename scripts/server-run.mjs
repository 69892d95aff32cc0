import { SERVER_ENTRY } from './builds.mjs'

/**
 * How Node is started for the server: what was measured to keep it small, see docs/measurements.md.
 */
const SERVER_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  // A young generation of 8 MB instead of up to 16: with 4 a day of the log on SQLite costs a third
  // more, for some 3 MB at rest.
  '--max-semi-space-size=8',
  // And all of it from the start: V8 shrinks it whenever the server rests, and then clears twice as
  // often for a while.
  '--min-semi-space-size=8',
  // By so much, in percent, the old generation may grow before V8 clears it, instead of up to four
  // times: in every thread, what is left of a busy minute stays long otherwise.
  '--heap-growing-percent=30',
  // Waking other threads for so little costs more than it saves: a tenth of a dashboard.
  '--no-parallel-scavenge',
  '--expose-gc',
]

/** Settings of glibc's malloc; others ignore them. */
export const SERVER_ENV = {
  // A heap per thread, each of which gives little back: two keep the peak of a busy hour a third
  // lower.
  MALLOC_ARENA_MAX: '2',
  // What is larger than this is given back when it is freed, however the heap is cut up. Above it
  // by itself, glibc would keep up to 32 MB: loading the model alone leaves 50 MB behind.
  MALLOC_MMAP_THRESHOLD_: '32768',
  // What is given back comes again in pages of 2 MB: clearing ones of 4 KB made a sign-in a third
  // dearer.
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
}

/**
 * Node's options for the built server.
 * @param {string[]} [more] further arguments of Node's own
 * @param {string} [entry] where the built server lies
 */
export const serverCommand = (more = [], entry = SERVER_ENTRY) => [
  ...SERVER_ARGUMENTS,
  ...more,
  entry,
]
