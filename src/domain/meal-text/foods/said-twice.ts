import { chooseFood } from './food-choice.ts'
import { type FoodChoiceContext, HALF, stemsOf } from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { isBare, type MealPhrase, UNSAID } from '../phrases/meal-phrase.ts'
import { toldKcal } from '../portions/told-energy.ts'

/**
 * Of a food and bare words behind it the phrase of both, where they say the same food again: "100 g
 * of eba, cassava dough". The one that the table knows is meant. Undefined where they may be two.
 */
const saidTwice = (
  host: MealPhrase,
  gloss: MealPhrase,
  context: FoodChoiceContext,
): MealPhrase | undefined => {
  const both = { ...host, words: `${host.words}, ${gloss.words}` }
  const [first, second] = [host, gloss].map(({ food }) => chooseFood(food, context).choice)
  const isLong = gloss.food.includes(' ')
  // Of what is known by its head or a slip alone, the words behind may say what it is; one word is
  // another food: "200 g zorblug, coffee".
  const mayBeSame = isLong && toldKcal(host) === undefined && (!first || second?.why === 'named')
  if (first?.why !== 'named' && second && mayBeSame)
    return { ...both, food: gloss.food, holdsMore: true }
  if (!first) return undefined
  if (second?.why === 'named') {
    const isSame = first.food.code === second.food.code
    const isAlike = isLong && first.used >= HALF && first.food.category === second.food.category
    return first.why === 'named' && (isSame || isAlike) ? both : undefined
  }
  const names = stemsOf(`${first.food.name} ${first.food.category}`)
  const isOfKind = isLong && names.includes(stemsOf(gloss.food).at(-1) ?? '')
  return first.why === 'named' && isOfKind ? { ...both, holdsMore: true } : undefined
}

const SWEET_DRINK = /juice|drink/i

/**
 * "Apple juice, a delicious nectar made from apples", "ugali, a stiff maize porridge": with an
 * article and in other words, what the food before it is. Undefined where it is a food of its own.
 */
const saidInOtherWords = (
  host: MealPhrase,
  gloss: MealPhrase,
  context: FoodChoiceContext,
): MealPhrase | undefined => {
  const [kind = '', madeOf] = gloss.food.split(grammarOf(context.vocabulary).madeFrom)
  const foodOf = (words: string) => chooseFood(words.trim(), context).choice?.food
  const [food, other] = [foodOf(host.food), foodOf(gloss.food)]
  const said = stemsOf(host.food)
  if (!food || !other || stemsOf(kind).some((word) => said.includes(word))) return undefined
  const isSame = food.code === other.code && gloss.food.includes(' ')
  const isOfKind =
    food.category === other.category ||
    (SWEET_DRINK.test(food.category) && SWEET_DRINK.test(other.category))
  const isOfHost = madeOf !== undefined && stemsOf(madeOf).some((word) => said.includes(word))
  return isSame || (isOfKind && isOfHost)
    ? { ...host, words: `${host.words}, ${gloss.words}` }
    : undefined
}

const IN_BRACKETS = /^[^()]+ \(([^()\d]+)\)$/

/** "Akara (fried bean cake)": the same, in brackets. What no food is called is said twice. */
const withoutBrackets = (phrase: MealPhrase, context: FoodChoiceContext): MealPhrase => {
  const [, inside = ''] = IN_BRACKETS.exec(phrase.words) ?? []
  const gloss = inside.toLowerCase()
  if (gloss === '' || !phrase.food.endsWith(` ${gloss}`)) return phrase
  if (chooseFood(phrase.food, context).choice?.why === 'named') return phrase
  const host = { ...phrase, food: phrase.food.slice(0, -gloss.length).trim() }
  const both = saidTwice(host, { ...phrase, ...UNSAID, food: gloss }, context)
  return both ? { ...both, words: phrase.words } : phrase
}

/** The phrases, foods that are said twice once. */
export const saidOnce = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
): MealPhrase[] => {
  const once: MealPhrase[] = []
  const isAmount = (phrase: MealPhrase | undefined) =>
    phrase !== undefined && phrase.food !== '' && (phrase.measure !== null || !isBare(phrase))
  // Japanese and Arabic write their "and" at a word: `wordsApart` makes a comma of it.
  const isCommaSaid = context.vocabulary.script === undefined
  for (const [at, phrase] of phrases.entries()) {
    const host = phrases[at - 1]
    const next = phrases[at + 1]
    const isGloss =
      isCommaSaid &&
      host !== undefined &&
      once.at(-1) === host &&
      isAmount(host) &&
      host.quantity !== 0 &&
      phrase.joiner === 'comma' &&
      isBare(phrase) &&
      phrase.isLittle === undefined &&
      phrase.isAside === undefined &&
      (next === undefined || isAmount(next))
    const saysAgain = phrase.isArticle ? saidInOtherWords : saidTwice
    const both = isGloss ? saysAgain(host, phrase, context) : undefined
    if (both) once[once.length - 1] = both
    else once.push(withoutBrackets(phrase, context))
  }
  return once
}
