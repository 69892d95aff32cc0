import type { MissingParts } from '#contract/missing.ts'
import type { SpokenSentence } from '#contract/sentence.ts'
import type { Missing } from '#domain/not-enough-data.ts'
import { type QuantityWords, sentenceIn, valuesInWords } from '#domain/said.ts'
import { type Sentence, type SentenceCode, SENTENCES } from '#domain/sentences.ts'
import { formatMass } from '#domain/weight/weight-words.ts'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const civilDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The API's English always uses kcal, ml and cm. */
const QUANTITIES: QuantityWords = {
  mass: formatMass,
  energy: (kcal) => `${kcal.toLocaleString('en')} kcal`,
  volume: (ml) => `${ml.toLocaleString('en')} ml`,
  girth: (cm) => `${cm.toLocaleString('en')} cm`,
  day: (on) => civilDay.format(new Date(`${on}T00:00:00Z`)),
}

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const compiled = new Map<SentenceCode, CompiledMessage>()

/** A sentence in English: for the API, and for pages that do not know its code. */
export const inEnglish = ({ code, values }: Sentence): string => {
  if (!compiled.has(code)) {
    compiled.set(code, compileMessage(SENTENCES[code]))
    english.load('en', Object.fromEntries(compiled))
  }
  return english._(code, valuesInWords(values, QUANTITIES))
}

/** A text in English; the text may be a sentence, see `said`. */
export const englishOf = (text: string): string => {
  const sentence = sentenceIn(text)
  return sentence ? inEnglish(sentence) : text
}

/** What is missing, in the format of replies, without duplicates. */
export const wordsForMissing = (missing: readonly Missing[]): MissingParts =>
  [...new Set(missing)].map((code) => ({ code, message: inEnglish({ code: `missing.${code}` }) }))

/** A warning or tip in the format of replies, with its own code. */
export const spokenAs = ({ code, sentence }: { readonly code: string; readonly sentence: Sentence }): SpokenSentence => ({
  ...spoken(sentence),
  code,
})

/** A sentence in the format of replies. */
export const spoken = (sentence: Sentence): SpokenSentence => ({
  code: sentence.code,
  ...(sentence.values && { values: { ...sentence.values } }),
  message: inEnglish(sentence),
})
