import type { MissingParts } from '#contract/missing.ts'
import type { SpokenSentence } from '#contract/sentence.ts'
import type { Missing } from '#domain/not-enough-data.ts'
import { type QuantityWords, sentenceIn, valuesInWords } from '#domain/said.ts'
import { type Sentence, type SentenceCode, SENTENCES } from '#domain/sentences.ts'
import { massWords } from '#domain/weight/weight-words.ts'
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const civilDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The API's English speaks of kcal, ml and cm, whatever the member reads. */
const QUANTITIES: QuantityWords = {
  mass: massWords,
  energy: (kcal) => `${kcal.toLocaleString('en')} kcal`,
  volume: (ml) => `${ml.toLocaleString('en')} ml`,
  girth: (cm) => `${cm.toLocaleString('en')} cm`,
  day: (on) => civilDay.format(new Date(`${on}T00:00:00Z`)),
}

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const compiled = new Map<SentenceCode, CompiledMessage>()

/** The English words of a sentence: those of the API, of mails, and of pages that do not know its code. */
export const inEnglish = ({ code, values }: Sentence): string => {
  if (!compiled.has(code)) {
    compiled.set(code, compileMessage(SENTENCES[code]))
    english.load('en', Object.fromEntries(compiled))
  }
  return english._(code, valuesInWords(values, QUANTITIES))
}

/** The English words of a text that may be a sentence, see `said`. */
export const englishOf = (text: string): string => {
  const sentence = sentenceIn(text)
  return sentence ? inEnglish(sentence) : text
}

/** What is missing, as replies tell it: each once. */
export const wordsForMissing = (missing: readonly Missing[]): MissingParts =>
  [...new Set(missing)].map((code) => ({ code, message: inEnglish({ code: `missing.${code}` }) }))

/** A warning or a tip as replies carry it: under its own code. */
export const spokenAs = ({ code, sentence }: { readonly code: string; readonly sentence: Sentence }): SpokenSentence => ({
  ...spoken(sentence),
  code,
})

/** A sentence as replies carry it. */
export const spoken = (sentence: Sentence): SpokenSentence => ({
  code: sentence.code,
  ...(sentence.values && { values: { ...sentence.values } }),
  message: inEnglish(sentence),
})
