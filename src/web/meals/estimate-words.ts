import type { Analysis, Meal } from '#contract/meals.ts'
import { t } from '@lingui/core/macro'

/** Who made the numbers, in a few words; null where the member did by the food table. */
export const judgedByWords = ({ analyser, source }: Pick<Meal, 'analyser' | 'source'>): string | null => {
  if (analyser === null) return source === 'words' ? t`Read from your words, by the food table of this server` : null
  const own = /^embedded (?:\S+ )?(\S+)$/.exec(analyser)
  return own ? t`Estimated on this server (food model ${own[1] ?? ''})` : t`Estimated by ${analyser}`
}

/** Of the questions those that the candidates beside them do not answer already. */
export const openQuestions = ({ questions, candidates, foodName }: Analysis): Analysis['questions'] => {
  const offered = new Set([foodName, ...candidates.map((candidate) => candidate.foodName)])
  return questions.filter(({ answers }) => candidates.length === 0 || !answers.every((answer) => offered.has(answer)))
}
