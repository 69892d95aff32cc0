import { setFlagsFromString } from 'node:v8'
import { Piscina } from 'piscina'

// What Node is told about the young generation is meant for the main thread, and would count for
// every other one before what the thread itself asks for.
for (const bound of ['min', 'max']) setFlagsFromString(`--${bound}-semi-space-size=0`)
/** Of a thread that is not asked every moment: three semi-spaces. */
const YOUNG_MB = 6

const runsFromSources = import.meta.url.endsWith('.ts')

/**
 * The address of a thread's entry file, such as `vision/photo-worker`: among the sources, or next
 * to the bundle, which has all entries in one folder.
 */
export const threadEntry = (path: string): string =>
  new URL(
    runsFromSources ? `./${path}.ts` : `./${path.slice(path.lastIndexOf('/') + 1)}.js`,
    import.meta.url,
  ).href

type ThreadOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  | 'idleTimeout'
  | 'maxThreads'
  | 'maxQueue'
  | 'concurrentTasksPerWorker'
  | 'resourceLimits'
  | 'workerData'
>

/**
 * A thread (or `maxThreads`) that starts with its first task and ends when idle. If it cannot start or crashes,
 * waiting tasks are rejected, and the next task starts a new thread.
 * @param path of its entry file, such as `vision/photo-worker`
 * @param onFailure logs why it could not start, or ended without a task
 */
export const openThread = <Task, Answer>(
  path: string,
  { resourceLimits, ...options }: ThreadOptions,
  onFailure: (reason: string) => void,
): Piscina<Task, Answer> => {
  const pool = new Piscina<Task, Answer>({
    filename: threadEntry(path),
    minThreads: 0,
    maxThreads: 1,
    execArgv: [],
    // Waits for messages instead of a lock, so that an idle thread can end.
    atomics: 'disabled',
    recordTiming: false,
    // Where cores are few, whoever waits for the main thread or the database comes first. Elsewhere
    // than on Linux it would apply to the whole process.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, ...resourceLimits },
    ...options,
  })
  // If no file can be opened, no thread starts. Without a listener, that error would end the
  // process.
  pool.on('error', (error: Error) => onFailure(error.message))
  // The pool only starts a thread for a new task; tasks waiting for a thread that has ended would
  // wait for the next task.
  pool.on('workerDestroy', () =>
    queueMicrotask(() => {
      if (pool.threads.length === 0 && pool.queueSize > 0) void pool.destroy()
    }),
  )
  return pool
}
