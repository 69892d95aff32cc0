import type { Draft } from './drafts.ts'
import type { SentenceCode } from '../sentences.ts'

const MAX_QUOTED_LENGTH = 40

/** An entry that cannot be read, and why. `written` is the text of the entry, if the sentence quotes it. */
export const faultAt = (line: number, code: Extract<SentenceCode, `import.${string}`>, written?: string): Draft => ({
  kind: 'fault',
  line,
  reason: written === undefined ? { code } : { code, values: { text: written.trim().slice(0, MAX_QUOTED_LENGTH) } },
})

/** That an entry says no day. */
export const dateFault = (line: number, written: string): Draft =>
  written.trim() === '' ? faultAt(line, 'import.no-date') : faultAt(line, 'import.date-unreadable', written)
