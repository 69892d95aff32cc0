import type { RecordingChange } from '#contract/recordings.ts'
import type { AppPath } from '#contract/pages.ts'

/** What is sent to a member. */
export interface Message {
  readonly type: 'reminder' | 'test' | 'notice' | 'recording'
  /** When it was due or happened, ms since the epoch. */
  readonly at: number
  /** What of its type it is: a kind of reminder, the name of a recording. */
  readonly about: string
  /** One sentence in the member's language; none for programs. */
  readonly title?: string
  /** The screen on which to do it. */
  readonly path?: AppPath
  /** Which way the title is written. */
  readonly language?: string
  /** Of a recording: what was done, and with what. */
  readonly change?: RecordingChange
  readonly data?: unknown
}
