import type { WeightOutlook } from '#contract/weight.ts'
import { translate } from '#web/language/translate.ts'

/** The recommendation for an outlook, in the language of the pages. */
export const recommendationText = ({
  recommendationSentences,
}: Pick<WeightOutlook, 'recommendationSentences'>): string =>
  recommendationSentences.map(translate).join(' ')
