import type { SpokenSentence } from '#contract/sentence.ts'
import { sentenceIn, valuesInWords } from '#domain/said.ts'
import { i18n } from '@lingui/core'
import { energy, massWords } from './formats.ts'

/** A sentence of the server or the domain in the language of the pages; one whose code is unknown here stays in English. */
export const say = ({ code, values, message }: { [Part in keyof SpokenSentence]?: SpokenSentence[Part] | undefined }): string =>
  code !== undefined && code in i18n.messages ? i18n._(code, valuesInWords(values, { mass: massWords, energy })) : (message ?? code ?? '')

/** What a text says that may be a sentence (see `said`), such as the message of a schema. */
export const sayText = (text: string): string => say(sentenceIn(text) ?? { message: text })
