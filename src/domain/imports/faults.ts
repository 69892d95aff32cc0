import type { ImportDraft } from './import-draft.ts'
import type { Message, ValueArguments } from '../message.ts'
import type { MessageCode } from '../messages.ts'

const MAX_QUOTED_LENGTH = 40

/**
 * An entry that cannot be read, and why. `written` is the text of the entry, if the message quotes
 * it.
 */
export const faultAt = <Code extends Extract<MessageCode, `import.${string}`>>(
  line: number,
  code: Code,
  ...[written]: ValueArguments<Code> extends [{ readonly text: string }] ? [written: string] : []
): ImportDraft => ({
  kind: 'fault',
  line,
  reason: {
    code,
    ...(written !== undefined && { values: { text: written.trim().slice(0, MAX_QUOTED_LENGTH) } }),
  } as Message,
})

/** That an entry says no day. */
export const dateFault = (line: number, written: string): ImportDraft =>
  written.trim() === ''
    ? faultAt(line, 'import.no-date')
    : faultAt(line, 'import.date-unreadable', written)
