import type { Analysis } from '#contract/estimates.ts'
import type { Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'
import { agedPacketText } from '#web/foods/packet-text.ts'

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
  const { barcode, year } = packetOf({ analyser }) ?? {}
  if (barcode !== undefined && year !== undefined) return agedPacketText(barcode, year)
  if (barcode !== undefined) return t`Barcode ${barcode}`
  const own = /^embedded (?:\S+ )?(\S+)$/.exec(analyser)
  return own
    ? t`Estimated on this server (food model ${own[1] ?? ''})`
    : t`Estimated by ${analyser}`
}

/**
 * The barcode by which the meal was found, and the year of its numbers where they may be out of
 * date; null without one.
 */
const packetOf = ({ analyser }: Pick<Meal, 'analyser'>) => {
  const [, barcode, year] = /^barcode (\d+)(?: as of (\d{4})-\d\d)?$/.exec(analyser ?? '') ?? []
  return barcode === undefined ? null : { barcode, year }
}

export const isOfBarcode = (meal: Pick<Meal, 'analyser'>): boolean => packetOf(meal) !== null

/** The barcode of a packet whose numbers may be out of date; null for all other meals. */
export const agedPacketOf = (meal: Pick<Meal, 'analyser'>): string | null => {
  const packet = packetOf(meal)
  return packet?.year ? packet.barcode : null
}

/** Where the numbers of a meal without an estimate come from. */
export const unestimatedText = (
  meal: Pick<Meal, 'analyser' | 'source' | 'correctedAt'>,
): string => {
  if (meal.correctedAt !== null) return t`Corrected by you`
  if (isOfBarcode(meal)) return t`From its barcode`
  if (meal.source === 'energy') return t`Calories only`
  if (meal.source === 'again') return t`As you ate it before`
  return meal.source === 'words' ? t`From your words` : t`Corrected by you`
}

/** The questions that nothing else on the card answers: the candidates, or its portion. */
export const openQuestions = ({
  questions,
  candidates,
  foodName,
}: Analysis): Analysis['questions'] => {
  const offered = new Set([foodName, ...candidates.map((candidate) => candidate.foodName)])
  return questions.filter(
    ({ questionCode, answers }) =>
      questionCode !== 'question.how-much' &&
      (candidates.length === 0 || !answers.every((answer) => offered.has(answer))),
  )
}
