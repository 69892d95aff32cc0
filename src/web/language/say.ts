import type { Sentence } from '#domain/sentences.ts'
import type { SpokenSentence } from '#contract/sentence.ts'
import { i18n } from '@lingui/core'

/** A sentence of the server or the domain in the language of the pages; one whose code is unknown here stays in English. */
export const say = ({ code, values, message }: SpokenSentence | (Sentence & { message?: undefined })): string =>
  code in i18n.messages ? i18n._(code, values) : (message ?? code)
