import type { AnalysisOutcome, Candidate, GroupGuess } from './analyser.ts'
import type { ModelAnswer } from './food-model.ts'
import { NOT_FOOD, type LabelFood, type ModelSettings } from './model-settings.ts'

const MOST_CANDIDATES = 5

/**
 * Turns the chances of all labels into a verdict: no food, or the likeliest foods and the chances of their groups. The chance of a group is
 * the sum of its labels' chances, so that a group is never less likely than a food of it.
 */
export const verdictOf = (answer: ModelAnswer, settings: ModelSettings, foods: ReadonlyMap<string, LabelFood>): AnalysisOutcome => {
  const chances = settings.labels.map((label, i) => ({ label, chance: answer.chances[i] ?? 0 }))
  const notFood = chances.find(({ label }) => label === NOT_FOOD)
  if (notFood && notFood.chance >= settings.notFoodThreshold) return { kind: 'not-food' }
  const named = chances.flatMap(({ label, chance }) => {
    const food = foods.get(label)
    return food ? [{ chance, food }] : []
  })
  const [best, ...candidates] = named
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, 1 + MOST_CANDIDATES)
    .map(({ chance, food }): Candidate => {
      const { label, name: foodName, foodCode, portionGrams, servingText, portionSpread } = food
      return { label, foodName, foodCode, portionGrams, servingText, portionSpread, confidence: chance }
    })
  const groups = [...Map.groupBy(named, ({ food }) => food.group)]
    .map(([group, some]): GroupGuess => ({ group, confidence: some.reduce((sum, { chance }) => sum + chance, 0) }))
    .toSorted((a, b) => b.confidence - a.confidence)
  return best ? { kind: 'estimate', best, candidates, groups, features: answer.features } : { kind: 'unusable-answer' }
}
