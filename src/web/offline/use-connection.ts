import { useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from './connection.ts'

/** Whether the server can be reached, as the last call found it. */
export const useIsServerReachable = (): boolean =>
  useSyncExternalStore(onConnectionChange, isServerReachable)
