import { portionShareOf } from '#domain/meal-words/portion-note.ts'
import { calorieRange } from '#domain/meals/calorie-range.ts'
import { doubtsOf, HOW_MUCH, reasonForGuess, shareOfAnswer, WHICH_DISH } from '#domain/meals/doubts.ts'
import { itemOfFood } from '#domain/meals/meal-items.ts'
import type { AnalysisOutcome, Candidate } from '#server/vision/analyser.ts'
import type { MealEstimate } from './meal-estimate.ts'
import { gramsText, percentOf } from './meal-numbers.ts'
import { type Sighting, sightingOf } from './sighting.ts'
import type { Told } from './told.ts'

type EmbeddedVerdict = Extract<AnalysisOutcome, { kind: 'estimate' }>

const TOLD_SPREAD = 0.15

/** The candidates of several photos of one meal, each with its mean confidence, likeliest first. */
const candidatesOf = (verdicts: readonly EmbeddedVerdict[]): Candidate[] => {
  const byLabel = new Map<string, Candidate>()
  for (const candidate of verdicts.flatMap(({ best, candidates }) => [best, ...candidates])) {
    const known = byLabel.get(candidate.label)?.confidence ?? 0
    byLabel.set(candidate.label, { ...candidate, confidence: known + candidate.confidence / verdicts.length })
  }
  return [...byLabel.values()].toSorted((a, b) => b.confidence - a.confidence)
}

/** What a member said counts as known: which dish it is, and how large the portion was, by an answer or a note. */
const believeTold = (candidates: readonly Candidate[], { answers, note }: Told): Candidate[] => {
  const dish = answers.find(({ question }) => question === WHICH_DISH)?.answer
  const chosen = candidates.find(({ foodName }) => foodName === dish)
  const share = shareOfAnswer(answers.find(({ question }) => question === HOW_MUCH)?.answer ?? '') ?? portionShareOf(note ?? '')
  const ranked = chosen ? [{ ...chosen, confidence: 1 }, ...candidates.filter((one) => one !== chosen)] : candidates
  const named = chosen ? ranked.map((one, rank) => (rank === 0 ? one : { ...one, confidence: 0 })) : ranked
  if (share === undefined) return [...named]
  return named.map((one) => {
    const portionGrams = Math.round(one.portionGrams * share)
    const servingText = share === 1 ? one.servingText : `about ${gramsText(portionGrams)}`
    return { ...one, portionGrams, servingText, portionSpread: Math.min(one.portionSpread, TOLD_SPREAD) }
  })
}

/** The built-in analyser's estimate from its verdicts on the photos of one meal; undefined where the table lacks its dish. */
export const embeddedEstimate = (
  verdicts: readonly EmbeddedVerdict[],
  told: Told,
  analyser: string,
): MealEstimate | undefined => {
  const sightings = believeTold(candidatesOf(verdicts), told)
    .map(sightingOf)
    .filter((sighting) => sighting !== undefined)
  const [best, ...others] = sightings
  if (!best) return undefined
  const { candidate, food } = best
  const confidence = percentOf(candidate.confidence)
  const guesses = sightings.map((one: Sighting) => ({ name: one.candidate.foodName, confidence: one.candidate.confidence }))
  return {
    foodName: candidate.foodName,
    serving: candidate.servingText,
    items: [itemOfFood(food, candidate.portionGrams, { name: candidate.foodName, confidence })],
    confidence,
    range: calorieRange(sightings.map((one) => ({ ...one.candidate, energyKcal: one.energyKcal }))),
    reason: reasonForGuess(guesses),
    questions: doubtsOf(guesses, told.answers).map(({ question, answers }) => ({ question, answers: [...answers] })),
    candidates: others,
    unmatched: [],
    analyser,
    notice: null,
  }
}
