import { useSyncExternalStore } from 'react'
import { isLineUp, onLineChange } from './line.ts'

/** Whether the server can be reached, as the last call found it. */
export const useIsLineUp = (): boolean => useSyncExternalStore(onLineChange, isLineUp)
