import type { Draft } from './drafts.ts'
import type { MessageCode } from '../messages.ts'

const MAX_QUOTED_LENGTH = 40

/**
 * An entry that cannot be read, and why. `written` is the text of the entry, if the message quotes
 * it.
 */
export const faultAt = (
  line: number,
  code: Extract<MessageCode, `import.${string}`>,
  written?: string,
): Draft => ({
  kind: 'fault',
  line,
  reason:
    written === undefined
      ? { code }
      : { code, values: { text: written.trim().slice(0, MAX_QUOTED_LENGTH) } },
})

/** That an entry says no day. */
export const dateFault = (line: number, written: string): Draft =>
  written.trim() === ''
    ? faultAt(line, 'import.no-date')
    : faultAt(line, 'import.date-unreadable', written)
