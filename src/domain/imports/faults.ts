import type { Draft } from './drafts.ts'
import type { SentenceCode } from '../sentences.ts'

const LONGEST_TOLD = 40

/** An entry that cannot be read, and why; with the beginning of what stands there where the sentence tells it. */
export const faultAt = (line: number, code: Extract<SentenceCode, `import.${string}`>, written?: string): Draft => ({
  kind: 'fault',
  line,
  reason: written === undefined ? { code } : { code, values: { text: written.trim().slice(0, LONGEST_TOLD) } },
})

/** That an entry says no day. */
export const dateFault = (line: number, written: string): Draft =>
  written.trim() === '' ? faultAt(line, 'import.no-date') : faultAt(line, 'import.date-unreadable', written)
