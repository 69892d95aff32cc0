import { makeListeners } from '#web/listeners.ts'

/** Whether the server can be reached, as the last call found it. */
let isUp = true
/**
 * When the data on the screens was read: the oldest last reading of each path of the contract, ms
 * since the epoch.
 */
const readAt = new Map<string, number>()
const { listen, notify } = makeListeners()
export const onConnectionChange = listen

export const isServerReachable = (): boolean => isUp

export const noteConnection = (answered: boolean): void => {
  if (isUp === answered) return
  isUp = answered
  notify()
}

export const noteRead = (path: string, at: number): void => void readAt.set(path, at)

/** The oldest reading of some paths; undefined where none of them was read. */
export const oldestRead = (paths: readonly string[]): number | undefined => {
  const times = paths.flatMap((path) => readAt.get(path) ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}
