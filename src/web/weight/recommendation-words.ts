import type { WeightOutlook } from '#contract/weight.ts'
import { say } from '#web/language/say.ts'

/** The recommendation for an outlook, in the language of the pages. */
export const recommendationWords = ({ recommendationSentences }: Pick<WeightOutlook, 'recommendationSentences'>): string =>
  recommendationSentences.map(say).join(' ')
