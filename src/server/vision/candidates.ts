import type { AnalysisOutcome, Candidate } from './analyser.ts'
import type { ModelAnswer } from './food-model.ts'
import { NOT_FOOD, type LabelFood, type ModelSettings } from './model-settings.ts'

const MOST_CANDIDATES = 5
/** Below one in a hundred, a candidate only takes room. */
const LEAST_CONFIDENCE = 0.01

/** Turns the chances of all labels into a verdict: no food, or the likeliest food and the next best ones. */
export const verdictOf = (answer: ModelAnswer, settings: ModelSettings, foods: ReadonlyMap<string, LabelFood>): AnalysisOutcome => {
  const chances = settings.labels.map((label, i) => ({ label, chance: answer.chances[i] ?? 0 }))
  const notFood = chances.find(({ label }) => label === NOT_FOOD)
  if (notFood && notFood.chance >= settings.notFoodThreshold) return { kind: 'not-food' }
  const ranked = chances
    .filter(({ label }) => label !== NOT_FOOD)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, 1 + MOST_CANDIDATES)
    .filter(({ chance }, rank) => rank === 0 || chance >= LEAST_CONFIDENCE)
    .flatMap(({ label, chance }): Candidate[] => {
      const food = foods.get(label)
      if (!food) return []
      const { name: foodName, foodCode, portionGrams, servingText, portionSpread } = food
      return [{ label, foodName, foodCode, portionGrams, servingText, portionSpread, confidence: chance }]
    })
  const [best, ...candidates] = ranked
  return best ? { kind: 'estimate', best, candidates, features: answer.features } : { kind: 'unusable-answer' }
}
