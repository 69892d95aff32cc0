import type { RecordingChange } from '#contract/recordings.ts'
import type { AppPath, SettingsAddress } from '#contract/pages.ts'

/** A message to a member. */
export interface Message {
  readonly type: 'reminder' | 'test' | 'notice' | 'recording'
  /** When it was due or happened, ms since the epoch. */
  readonly at: number
  /** The kind of reminder, or the name of the recording. */
  readonly about: string
  /** One sentence in the member's language; none for programs. */
  readonly title?: string
  /** The screen it links to. */
  readonly path?: AppPath | SettingsAddress
  /** The language of the title. */
  readonly language?: string
  /** For a recording: what was done, and its data. */
  readonly change?: RecordingChange
  readonly data?: unknown
}
