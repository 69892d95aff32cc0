import type { AnalysisOutcome, Candidate, GroupGuess } from './analyser.ts'
import type { ModelAnswer } from './food-model.ts'
import type { FoodLabel } from '../foods/food-labels.ts'
import { NOT_FOOD, type ModelSettings } from './model-settings.ts'
import { type Named, severalFoods } from './several-foods.ts'

const MAX_CANDIDATES = 5

type Vocabulary = Pick<ModelSettings, 'labels'>

/**
 * The likeliest foods and the probabilities of groups. The probability of a group is the sum over
 * its labels, so a group is never less likely than one of its foods.
 */
const namedBy = (
  chances: Float64Array,
  { labels }: Vocabulary,
  foods: ReadonlyMap<string, FoodLabel>,
): Named => {
  const named = labels.flatMap((label, i) => {
    const food = foods.get(label)
    return food ? [{ chance: chances[i] ?? 0, food }] : []
  })
  const candidates = named
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, 1 + MAX_CANDIDATES)
    .map(({ chance, food }): Candidate => {
      const { label, group, name: foodName, foodCode } = food
      const { portionGrams, servingText, portionSpread } = food
      return {
        label,
        group,
        foodName,
        foodCode,
        portionGrams,
        servingText,
        portionSpread,
        confidence: chance,
      }
    })
  const groups = [...Map.groupBy(named, ({ food }) => food.group)]
    .map(([group, some]): GroupGuess => ({
      group,
      confidence: some.reduce((sum, { chance }) => sum + chance, 0),
    }))
    .toSorted((a, b) => b.confidence - a.confidence)
  return { candidates, groups }
}

/**
 * Turns the probabilities of labels into an outcome: no food, or the likeliest foods, and several
 * foods side by side.
 */
export const verdictOf = (
  answer: ModelAnswer,
  settings: ModelSettings,
  foods: ReadonlyMap<string, FoodLabel>,
): AnalysisOutcome => {
  const name = (chances: Float64Array) => namedBy(chances, settings, foods)
  const { candidates: named, groups } = name(answer.chances)
  const [best, ...candidates] = named
  if (!best) return { kind: 'unusable-answer' }
  const { features } = answer
  const notFood = answer.chances[settings.labels.indexOf(NOT_FOOD)] ?? 0
  if (settings.labels.includes(NOT_FOOD) && notFood >= settings.notFoodThreshold)
    return { kind: 'not-food', ifFood: { best, candidates, groups, features } }
  return {
    kind: 'estimate',
    best,
    candidates,
    groups,
    ...severalFoods(answer, best.confidence, name),
    features,
  }
}
