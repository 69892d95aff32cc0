import { chooseFood } from './food-choice.ts'
import { type FoodChoiceContext } from './found-choice.ts'
import { withDescriptions } from './descriptions.ts'
import { isBlended, isBowl, isInside, namesFilling } from './inside.ts'
import { piece } from '../vocabularies/measures.ts'
import { isBare, isCountedBehind, joinedWords, type MealPhrase } from '../phrases/meal-phrase.ts'
import { areOneFood } from './one-food.ts'
import { hasPortionIn } from '../portions/table-portion.ts'
import { saidOnce } from './said-twice.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

/** "Moi moi, one wrap": the phrases, with what the table counts a food by as its measure. */
const countedByPortions = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
): readonly MealPhrase[] => {
  if (context.vocabulary !== english) return phrases
  const counted: MealPhrase[] = []
  for (const phrase of phrases) {
    const before = counted.at(-1)
    const { quantity, measure, size, food, joiner, words } = phrase
    const isCount = joiner === 'comma' && quantity !== null && measure === null && size === null
    if (before && isCount && before.quantity === null && isBare(before) && /^\p{L}+$/u.test(food)) {
      const whole = {
        ...before,
        quantity,
        measure: piece(food),
        words: `${before.words}, ${words}`,
      }
      const { choice } = chooseFood(before.food, context)
      if (choice?.why === 'named' && hasPortionIn(whole, choice.food)) {
        counted[counted.length - 1] = whole
        continue
      }
    }
    counted.push(phrase)
  }
  return counted
}

/** So many of its parts with their amounts tell all that a smoothie is made of. */
const PARTS_OF_BLENDED = 2

const isMeasuredOut = ({ quantity, measure, isArticle }: MealPhrase): boolean =>
  quantity !== null && (measure !== null || !isArticle)

/** "A smoothie with spinach, half a banana and a cup of milk": the parts, and no smoothie besides. */
const areItsParts = (
  [first, ...others]: readonly MealPhrase[],
  phrase: MealPhrase,
  context: FoodChoiceContext,
): boolean => {
  if (first?.joiner !== 'with' || isMeasuredOut(phrase) || !isBlended(phrase, context)) return false
  const parts = [first, ...others].filter(isMeasuredOut)
  return parts.length >= PARTS_OF_BLENDED
}

const together = (
  first: MealPhrase,
  some: readonly MealPhrase[],
  { vocabulary }: FoodChoiceContext,
): MealPhrase => {
  const last = some.at(-1)
  const isCounted = last !== undefined && last !== first && isCountedBehind(last)
  return {
    ...first,
    ...(isCounted && { quantity: last.quantity, measure: last.measure }),
    food: joinedWords(some, 'food', vocabulary),
    words: joinedWords(some, 'words', vocabulary),
  }
}

const MOST_JOINED = 6

/** The phrases of a meal, those that are one food put together. */
export const joinPhrases = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
  keepsApart: (last: string, before: string) => boolean,
): MealPhrase[] => {
  const joined: MealPhrase[] = []
  const described = saidOnce(
    withDescriptions(countedByPortions(phrases, context), context),
    context,
  )
  for (let at = 0; at < described.length;) {
    let taken = 1
    const first = described[at] as MealPhrase
    if (areItsParts(described.slice(at + 1), first, context)) {
      at += 1
      continue
    }
    let phrase = first
    for (let count = Math.min(MOST_JOINED, described.length - at); count > 1; count -= 1) {
      const some = described.slice(at, at + count)
      if (!areOneFood(some, context, keepsApart)) continue
      phrase = together(first, some, context)
      taken = count
      break
    }
    // What is with it is in it, and so is what is listed behind that.
    const next = described[at + taken]
    const isFilled = described
      .slice(at + 1, at + taken)
      .some(({ joiner }) => joiner === 'with' || joiner === 'on')
    if (
      next &&
      (next.joiner !== 'comma' || (isFilled && isBowl(phrase, context))) &&
      (next.joiner !== 'and' || isFilled || namesFilling(phrase, context)) &&
      isInside(phrase, described, at + taken, context)
    ) {
      const from = at
      while (isInside(phrase, described, at + taken, context)) taken += 1
      const whole = together(first, described.slice(from, at + taken), context)
      // No food has all of it: then it is the host, and no other that shares a filling with it. USDA's
      // many English sandwiches come nearer than that.
      const isNear =
        !next.isOfOne &&
        ((context.vocabulary === english && next.joiner !== 'on' && !isBlended(phrase, context)) ||
          chooseFood(whole.food, context).choice?.why === 'named')
      phrase = isNear ? whole : { ...whole, food: phrase.food, holdsMore: true }
    }
    joined.push(phrase)
    at += taken
    // What is said to be in a food is no food beside it, though no name has it.
    while (described[at]?.isAside) at += 1
  }
  return joined
}
