import type { MessageReply } from '#contract/message.ts'
import { type QuantityFormats, parseMessage, formatValues } from '#domain/coded-message.ts'
import { i18n } from '@lingui/core'
import { unitsNow } from '#web/units/chosen-units.ts'
import { energy, formatGirth, formatMass, shortDay, volume } from './formats.ts'

const QUANTITIES: QuantityFormats = {
  mass: formatMass,
  energy,
  volume,
  girth: (cm) => formatGirth(cm, unitsNow().heightUnit),
  day: shortDay,
}

/**
 * A message of the server or the domain in the language of the pages; English where its code is
 * unknown.
 */
export const translate = ({
  code,
  values,
  message,
}: { [Part in keyof MessageReply]?: MessageReply[Part] | undefined }): string =>
  code !== undefined && code in i18n.messages
    ? i18n._(code, formatValues(values, QUANTITIES))
    : (message ?? code ?? '')

/** The same for a text that may be a `codedMessage`, such as an error of a schema. */
export const translateText = (text: string): string =>
  translate(parseMessage(text) ?? { message: text })
