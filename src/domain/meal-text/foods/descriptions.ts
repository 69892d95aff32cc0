import { chooseFood } from './food-choice.ts'
import { saysNoFood } from '../grammar/food-vocabulary.ts'
import { type FoodChoiceContext, HALF, WHOLE_NAME } from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { isBare, type MealPhrase } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

/** Words that describe a food and name none: "creamy", "bottled". */
const onlyDescribes = ({ food }: MealPhrase, context: FoodChoiceContext): boolean => {
  const { describing } = grammarOf(context.vocabulary)
  const words = food.split(/[\s-]+/)
  if (food === '' || !words.every((word) => describing.has(word) || context.onlyDescribes(word)))
    return false
  // "A Clif Kids Zbar": words of a brand, which name the whole of a food, as "colcannon" does alone.
  const isOne = words.length === 1
  const { choice } =
    isOne && describing.has(food) ? { choice: undefined } : chooseFood(food, context)
  return choice?.why !== 'named' || (isOne ? choice.used < WHOLE_NAME : choice.used <= HALF)
}

const SIZED = /^(?:fun|snack|bite|king|mini)[- ]?sized? /

/**
 * "A Twix", "and a Bounty": an article before the whole name of a food says that it is one, though
 * the name describes others too.
 */
const isThing = ({ isArticle, measure, food }: MealPhrase, context: FoodChoiceContext): boolean => {
  const { describing } = grammarOf(context.vocabulary)
  if (!isArticle || measure !== null || food.split(/[\s-]+/).every((word) => describing.has(word)))
    return false
  const { choice } = chooseFood(food.replace(SIZED, ''), context)
  return choice?.why === 'named' && choice.used >= WHOLE_NAME
}

const isKnown = ({ food }: MealPhrase, { findFoods }: FoodChoiceContext): boolean =>
  findFoods(food, 1).length > 0

/** "A sandwich and a sweet, juicy banana": with an article it describes what the comma is before. */
const isFront = ({ isArticle, joiner }: MealPhrase, next: MealPhrase | undefined): boolean =>
  isArticle &&
  joiner === 'and' &&
  next?.joiner === 'comma' &&
  next.quantity === null &&
  isBare(next)

/** "Beef liver, raw", "potatoes, boiled, fried without fat": the phrases, each with its states. */
const withStates = (phrases: readonly MealPhrase[], context: FoodChoiceContext): MealPhrase[] => {
  const whole: MealPhrase[] = []
  for (const phrase of phrases) {
    const before = whole.at(-1)
    const isState =
      before !== undefined &&
      before.food !== '' &&
      isBare(phrase) &&
      phrase.food !== '' &&
      saysNoFood(phrase.food, context.vocabulary) &&
      chooseFood(phrase.food, context).choice === undefined
    if (isState)
      whole[whole.length - 1] = {
        ...before,
        food: `${before.food} ${phrase.food}`,
        words: `${before.words}, ${phrase.words}`,
      }
    else whole.push(phrase)
  }
  return whole
}

/**
 * The phrases, those that only describe put to the food that they describe: the one behind them in
 * "a cup of bottled, unsweetened water", and otherwise the one before.
 */
export const withDescriptions = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
): MealPhrase[] => {
  if (context.vocabulary !== english) return withStates(phrases, context)
  const whole: MealPhrase[] = []
  let inFront: MealPhrase | undefined
  for (const [at, next] of phrases.entries()) {
    // "Crispy, a salad": what only describes is shown with the food behind it.
    const phrase = inFront ? { ...next, words: `${inFront.words}, ${next.words}` } : next
    inFront = undefined
    const before = whole.at(-1)
    if (phrase.isAside && before) {
      if (!onlyDescribes(phrase, context)) whole.push(phrase)
      else if (isKnown(phrase, context))
        whole[whole.length - 1] = { ...before, food: `${before.food} with ${phrase.food}` }
      continue
    }
    const isOpen =
      before !== undefined &&
      isBare(phrase) &&
      (phrase.joiner === 'comma' || phrase.joiner === 'and') &&
      !isThing(before, context) &&
      onlyDescribes(before, context)
    if (before && isOpen && !onlyDescribes(phrase, context))
      whole[whole.length - 1] = {
        ...before,
        food: `${before.food} ${phrase.food}`,
        words: `${before.words}, ${phrase.words}`,
      }
    else if (
      before &&
      isBare(phrase) &&
      !isFront(phrase, phrases[at + 1]) &&
      !isThing(phrase, context) &&
      onlyDescribes(phrase, context)
    )
      whole[whole.length - 1] = {
        ...before,
        food: isKnown(phrase, context) ? `${before.food} with ${phrase.food}` : before.food,
        words: `${before.words}, ${phrase.words}`,
      }
    else if (
      isBare(phrase) &&
      before === undefined &&
      phrase !== phrases.at(-1) &&
      !isThing(phrase, context) &&
      onlyDescribes(phrase, context) &&
      isKnown(phrase, context)
    )
      inFront = phrase
    else whole.push(phrase)
  }
  return whole
}
