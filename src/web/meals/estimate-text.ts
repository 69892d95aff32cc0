import type { Analysis, Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'

/** Who made the numbers, in a few words; null where the member did with the food table. */
export const estimatedByText = ({
  analyser,
  source,
  items,
}: Pick<Meal, 'analyser' | 'source' | 'items'>): string | null => {
  if (analyser === null)
    return source === 'words' && items.length > 0
      ? t`Read from your words, by the food table of this server`
      : null
  const barcode = barcodeOf({ analyser })
  if (barcode !== null) return t`From the label of the packet with barcode ${barcode}`
  const own = /^embedded (?:\S+ )?(\S+)$/.exec(analyser)
  return own
    ? t`Estimated on this server (food model ${own[1] ?? ''})`
    : t`Estimated by ${analyser}`
}

/** The barcode by which the meal was found; null without one. */
export const barcodeOf = ({ analyser }: Pick<Meal, 'analyser'>): string | null =>
  /^barcode (\d+)$/.exec(analyser ?? '')?.[1] ?? null

/** Where the numbers of a meal without an estimate come from. */
export const unestimatedText = (
  meal: Pick<Meal, 'analyser' | 'source' | 'correctedAt'>,
): string => {
  if (meal.correctedAt !== null) return t`Corrected by you`
  if (barcodeOf(meal) !== null) return t`From its barcode`
  if (meal.source === 'energy') return t`Calories only`
  if (meal.source === 'again') return t`As you ate it before`
  return meal.source === 'words' ? t`From your words` : t`Corrected by you`
}

/** The questions that the candidates beside them do not answer already. */
export const openQuestions = ({
  questions,
  candidates,
  foodName,
}: Analysis): Analysis['questions'] => {
  const offered = new Set([foodName, ...candidates.map((candidate) => candidate.foodName)])
  return questions.filter(
    ({ answers }) => candidates.length === 0 || !answers.every((answer) => offered.has(answer)),
  )
}
