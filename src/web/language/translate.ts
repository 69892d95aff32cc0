import type { MessageReply } from '#contract/message.ts'
import {
  type QuantityFormats,
  formatValues,
  message,
  parseMessage,
  tellAmount,
} from '#domain/coded-message.ts'
import type { Message } from '#domain/message.ts'
import { i18n } from '@lingui/core'
import { unitsNow } from '#web/language/chosen-units.ts'
import { boundText, shortDay, volume } from './formats.ts'

const QUANTITIES: QuantityFormats = {
  mass: boundText.mass,
  energy: boundText.energy,
  volume,
  girth: (cm) => boundText.girth(cm, unitsNow().heightUnit),
  day: shortDay,
  nutrient: (nutrient) => translate(message(`nutrient.${nutrient}`)),
}

/** Whether a message tells a member who hides numbers one of theirs; bounds of fields do not. */
const isHidden = (code: string | undefined, values: MessageReply['values'] | undefined): boolean =>
  unitsNow().numbersHidden && !code?.startsWith('input.') && tellAmount(values)

/** A message of a reply; of a text without a code, the text alone. */
interface SentMessage {
  readonly code?: string | undefined
  readonly values?: MessageReply['values'] | undefined
  readonly message: string | undefined
}

/**
 * A message of the server or the domain in the language of the pages; English where its code is
 * unknown. Empty where it is about a number that the member hides.
 */
export const translate = (said: Message | SentMessage): string => {
  const { code, values, message: inEnglish }: Partial<SentMessage> = said
  if (isHidden(code, values)) return ''
  return code !== undefined && code in i18n.messages
    ? i18n._(code, formatValues(values, QUANTITIES))
    : (inEnglish ?? code ?? '')
}

/** The same for a text that may be a `codedMessage`, such as an error of a schema. */
export const translateText = (text: string): string =>
  translate(parseMessage(text) ?? { message: text })
