import type { QueryClient } from '@tanstack/react-query'
import { urlOf } from './client.ts'

/** Something that a screen reads as soon as it opens. */
export interface FirstReading {
  /** Sent by the page itself, ahead of all code. */
  readonly url: string
  /** Keeps the reply for the screen; a failure is the screen's to show. */
  readonly read: (client: QueryClient) => Promise<unknown>
}

export const firstReading = (path: string, query: object, read: FirstReading['read']): FirstReading => ({
  url: urlOf(path, {}, query),
  read,
})
