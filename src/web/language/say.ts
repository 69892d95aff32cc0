import type { SpokenSentence } from '#contract/sentence.ts'
import { type QuantityWords, sentenceIn, valuesInWords } from '#domain/said.ts'
import { i18n } from '@lingui/core'
import { unitsNow } from '#web/units/chosen-units.ts'
import { energy, formatGirth, formatMass, shortDay, volume } from './formats.ts'

const QUANTITIES: QuantityWords = { mass: formatMass, energy, volume, girth: (cm) => formatGirth(cm, unitsNow().heightUnit), day: shortDay }

/** A sentence of the server or the domain in the language of the pages; English where its code is unknown. */
export const say = ({ code, values, message }: { [Part in keyof SpokenSentence]?: SpokenSentence[Part] | undefined }): string =>
  code !== undefined && code in i18n.messages ? i18n._(code, valuesInWords(values, QUANTITIES)) : (message ?? code ?? '')

/** The words of a text that may be a sentence (see `said`), such as the message of a schema. */
export const sayText = (text: string): string => say(sentenceIn(text) ?? { message: text })
