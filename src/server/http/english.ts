import type { MissingParts } from '#contract/missing.ts'
import type { MessageReply } from '#contract/message.ts'
import type { Missing } from '#domain/not-enough-data.ts'
import { type QuantityFormats, parseMessage, formatValues } from '#domain/coded-message.ts'
import type { Message } from '#domain/message.ts'
import { type MessageCode, MESSAGES } from '#domain/messages.ts'
import { formatMass } from '#domain/weight/weight-format.ts'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const civilDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** The API's English always uses kcal, ml and cm. */
const QUANTITIES: QuantityFormats = {
  mass: formatMass,
  energy: (kcal) => `${kcal.toLocaleString('en')} kcal`,
  volume: (ml) => `${ml.toLocaleString('en')} ml`,
  girth: (cm) => `${cm.toLocaleString('en')} cm`,
  day: (on) => civilDay.format(new Date(`${on}T00:00:00Z`)),
  nutrient: (nutrient) => inEnglish({ code: `nutrient.${nutrient}` }),
}

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const compiled = new Map<MessageCode, CompiledMessage>()

/** A message in English: for the API, and for pages that do not know its code. */
export const inEnglish = ({ code, values }: Message): string => {
  if (!compiled.has(code)) {
    compiled.set(code, compileMessage(MESSAGES[code]))
    english.load('en', Object.fromEntries(compiled))
  }
  return english._(code, formatValues(values, QUANTITIES))
}

/** A text that may be a `codedMessage`, in English. */
export const englishOf = (text: string): string => {
  const message = parseMessage(text)
  return message ? inEnglish(message) : text
}

/** What is missing, in the format of replies, without duplicates. */
export const missingReply = (missing: readonly Missing[]): MissingParts =>
  [...new Set(missing)].map((code) => ({ code, message: inEnglish({ code: `missing.${code}` }) }))

/** A warning or tip in the format of replies, with its own code. */
export const messageReplyAs = ({
  code,
  message,
}: {
  readonly code: string
  readonly message: Message
}): MessageReply => ({
  ...messageReply(message),
  code,
})

/** A message in the format of replies. */
export const messageReply = (message: Message): MessageReply => ({
  code: message.code,
  ...(message.values && { values: { ...message.values } }),
  message: inEnglish(message),
})
