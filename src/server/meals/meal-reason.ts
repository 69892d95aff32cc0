import { nameInside } from '#domain/meals/meal-items.ts'
import { parseMessage, writeMessage } from '#domain/coded-message.ts'
import type { Message } from '#domain/message.ts'
import { MESSAGES } from '#domain/messages.ts'
import { nameIn, type NamesOf } from '#server/foods/food-names-in.ts'

// The reason of an estimate is stored in one column: as messages, one per line, or as free text.

export const writeReason = (reason: readonly Message[] | string | null): string | null =>
  reason === null || typeof reason === 'string' ? reason : reason.map(writeMessage).join('\n')

const messageOfLine = (line: string): Message | undefined => {
  try {
    const message = parseMessage(line)
    return message && message.code.startsWith('estimate.') && message.code in MESSAGES
      ? message
      : undefined
  } catch {
    // Free text of a provider may look like a message.
    return undefined
  }
}

/**
 * The messages of a column, with dishes named in the reader's language; none if it contains free
 * text.
 */
export const messagesOfReason = (column: string | null, language: NamesOf): Message[] => {
  const messages = (column ?? '').split('\n').map(messageOfLine)
  if (!messages.every((message) => message !== undefined)) return []
  return messages.map((message) => {
    if (!message.values || !('dish' in message.values)) return message
    const { dish, dishNamedBy = 'member', ...others } = message.values
    const name = nameIn({ name: dish, namedBy: dishNamedBy }, language)
    const values = { ...others, dish: nameInside(name, language ?? 'en') }
    return { code: message.code, values } as Message
  })
}
