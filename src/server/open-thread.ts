import { Piscina } from 'piscina'

const runsFromSources = import.meta.url.endsWith('.ts')

/**
 * The address of a thread's entry file, such as `vision/photo-worker`: among the sources, or beside the bundle made of
 * them, where every entry lies in one folder.
 */
const threadEntry = (path: string): string =>
  new URL(runsFromSources ? `./${path}.ts` : `./${path.slice(path.lastIndexOf('/') + 1)}.js`, import.meta.url).href

type ThreadOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'idleTimeout' | 'maxQueue' | 'concurrentTasksPerWorker' | 'resourceLimits' | 'workerData'
>

/**
 * A thread that starts with its first task, and ends when it had none for a while. Where it cannot start, or crashes, the tasks that
 * wait for it are refused; the next one starts a fresh thread.
 * @param path of its entry file, such as `vision/photo-worker`
 * @param onFailure hears, for the log, why it could not start, or ended without a task
 */
export const openThread = <Task, Answer>(
  path: string,
  options: ThreadOptions,
  onFailure: (reason: string) => void,
): Piscina<Task, Answer> => {
  const pool = new Piscina<Task, Answer>({
    filename: threadEntry(path),
    minThreads: 0,
    maxThreads: 1,
    execArgv: [],
    // Waiting for a message, not for a lock: an idle thread stays able to end.
    atomics: 'disabled',
    recordTiming: false,
    ...options,
  })
  // Where no file can be opened, no thread starts: unheard, that would end the process.
  pool.on('error', (error: Error) => onFailure(error.message))
  // The pool starts a thread for a new task alone: those that wait for one that has ended would wait for the next task.
  pool.on('workerDestroy', () =>
    queueMicrotask(() => {
      if (pool.threads.length === 0 && pool.queueSize > 0) void pool.destroy()
    }),
  )
  return pool
}
