import type { Food } from '../../foods/food.ts'
import { chooseFood } from './food-choice.ts'
import { withoutQualifiers } from '../grammar/food-vocabulary.ts'
import {
  type FoodChoice,
  type FoodChoiceContext,
  HEAD,
  isWholeName,
  LACKED,
  stemsOf,
  WHOLE_NAME,
} from './found-choice.ts'
import { chooseByAll } from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import {
  isBare,
  isCountedBehind,
  joinedWords,
  type MealPhrase,
  UNSAID,
} from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

const COMPOUND_USED = 0.3

const JOINED_USED = 0.6

/** Names that list what is in a food, in whatever order. */
const LISTS_PARTS = / (?:and|with|on|including) /

/**
 * Whether a name has two foods in another order than they were said: "chicken with salad" is no
 * chicken salad. In English the order says nothing where a name lists its parts.
 */
const isTurnedRound = (
  { food, head }: FoodChoice,
  host: MealPhrase,
  { food: part, joiner }: MealPhrase,
  context: FoodChoiceContext,
): boolean => {
  if (joiner === 'comma' || head >= HEAD) return false
  if (context.vocabulary !== english) return true
  const [called = ''] = food.name.split(',')
  const isPart = stemsOf(called).at(-1) === stemsOf(part).at(-1)
  if (!isPart || joiner === 'on' || LISTS_PARTS.test(called)) return false
  const alone = chooseFood(host.food, context).choice
  return alone !== undefined && alone.food.code !== food.code
}

/**
 * "Cheese and crackers" are no cheese crackers, nor "chips and beans" bean chips: a name of nothing
 * but the two words, without an "and", is that of one food by the other.
 */
const isOneByOther = ({ name }: Food, host: MealPhrase, part: MealPhrase): boolean => {
  const called = stemsOf(name)
  const [one, other] = [stemsOf(host.food), stemsOf(part.food)]
  return (
    isBare({ ...host, isArticle: false }) &&
    !LISTS_PARTS.test(name) &&
    called.every((word) => one.includes(word) || other.includes(word)) &&
    [...one, ...other].every((word) => called.includes(word))
  )
}

/**
 * Whether "and" stands between two foods, of which the name has one as what the other is made of:
 * "ensalada y arroz" is no rice salad. A name that lists both is of both: "Rice and beans", "pasta e
 * ceci".
 */
const isJustBeside = (
  { food }: FoodChoice,
  host: MealPhrase,
  { food: part, joiner }: MealPhrase,
  context: FoodChoiceContext,
): boolean => {
  if (context.vocabulary === english || joiner !== 'and') return false
  const { joined } = grammarOf(context.vocabulary)
  const both = `${host.food.split(' ').at(-1)}${joined.and}${part}`
  if (context.standsInName(both, food)) return false
  const [one, choice] = [host.food, part].map((words) => chooseFood(words, context).choice)
  if (one?.why !== 'named' || choice?.why !== 'named' || choice.food.code === food.code)
    return false
  const [, ...listed] = food.name.split(LISTS_PARTS)
  const words = stemsOf(listed.join(' '))
  return !stemsOf(choice.food.name.split(/[,(]/)[0] ?? '').some((word) => words.includes(word))
}

const DRINK = /drink|juice|milk|coffee|\btea\b|beer|wine|water/i

/** A weight behind what is with or on another food. */
const isWeighedInside = ({ measure, joiner }: MealPhrase) =>
  measure?.kind === 'weight' && (joiner === 'with' || joiner === 'on')

const SWEET = /cakes?\b|cookies|brownies|doughnuts|pastries/i

/** What is filled with the foods that are said before it, by its name and category. */
const TAKES_FILLINGS = /sandwich|burger|\bpies?\b|turnover|burritos|pizza|omelets/i

/** What it is filled with; fruit is in pies alone. */
const FILLING =
  /cheese|bacon|beef|pork|cured|sausage|chicken|turkey|poultry|lamb|^fish|^shellfish|egg|liver|vegetables|tomato|lettuce|spinach|broccoli|cabbage|carrots|onions|pickle|mayonnaise|condiments|beans|meat-alternative/i

const FRUIT = /fruit|^apples|berries|peach|pears/i

/** The category of pies is that of cakes. */
const CAKE = /^(?:cup)?cake/i

const PIES = /\bpies\b/i

const PLURAL = /[^s]s$/

/**
 * "A steak and ale pie", "ham, cheese and pickle sandwich": what stands before is what it is filled
 * with. "Wings and cheese pizza", "coffee and ham sandwich" are two foods.
 */
const areFillings = (
  phrases: readonly MealPhrase[],
  { name, category }: Food,
  context: FoodChoiceContext,
): boolean => {
  const last = phrases.at(-1)
  const before = phrases.slice(0, -1)
  if (last?.joiner !== 'and' || phrases.some(({ isArticle }, at) => at > 0 && isArticle))
    return false
  if (before.some(({ joiner }, at) => at > 0 && joiner !== 'comma') || CAKE.test(name)) return false
  const categoryOf = ({ food }: MealPhrase) => chooseFood(food, context).choice?.food.category ?? ''
  return (
    TAKES_FILLINGS.test(`${category} ${name}`) &&
    before.every((phrase) => {
      const filling = categoryOf(phrase)
      const isOne = !PLURAL.test(phrase.food)
      return isOne && (FILLING.test(filling) || (PIES.test(category) && FRUIT.test(filling)))
    })
  )
}

/** "Two eggs". */
const isCountedAlone = ({ quantity, isArticle, measure }: MealPhrase): boolean =>
  quantity !== null && !isArticle && measure === null

/** So much of the words and of the name at least, where the name says what is in a food. */
const HOLDS_ANSWERED = 0.5

const HOLDS_USED = 0.3

const JOINING = new Set('a an the of and or with in on from'.split(' '))

/**
 * Whether what stands behind a food without an amount of its own is in it, because the name of the
 * food that both of them mean says so: "a cup of rice with vegetables", "a pepper filled with rice
 * and meat". What the table knows without it is another food beside it.
 */
const holdsParts = (
  host: MealPhrase,
  parts: readonly MealPhrase[],
  { food, answered, used }: FoodChoice,
  context: FoodChoiceContext,
): boolean => {
  // "One sausage, mushrooms" are two foods.
  if (
    isBare({ ...host, isArticle: false }) ||
    (isCountedAlone(host) && parts[0]?.joiner === 'comma')
  )
    return false
  const isPart = ({ quantity, isArticle, measure, size, joiner }: MealPhrase, at: number) =>
    measure === null &&
    size === null &&
    (quantity === null || (isArticle && (at > 0 || joiner === 'with' || joiner === 'on')))
  if (!parts.every(isPart) || answered < HOLDS_ANSWERED || used < HOLDS_USED) return false
  const saysNothing = (word: string): boolean =>
    JOINING.has(word) || context.onlyDescribes(word) || context.findFoods(word, 1).length === 0
  const [front = ''] = food.name.split(/,| with /)
  const head = stemsOf(context.withoutBehind(host.food)).findLast((word) => !saysNothing(word))
  if (head === undefined || !stemsOf(front).includes(head)) return false
  // "Pancakes with maple syrup" are no pancake syrup.
  const isPartItself = ({ joiner, food: part }: MealPhrase) =>
    joiner === 'with' && chooseFood(part, context).choice?.food.code === food.code
  if (stemsOf(front).at(-1) !== head && parts.some(isPartItself)) return false
  const named = new Set(stemsOf(food.name.replaceAll(LACKED, ' ')))
  return parts.every((part) =>
    stemsOf(part.food).every((word) => named.has(word) || saysNothing(word)),
  )
}

/** Phrases that may be one food, and what their words together mean. */
interface Together {
  readonly phrases: readonly MealPhrase[]
  readonly first: MealPhrase
  readonly last: MealPhrase
  /** The words of all of them. */
  readonly joined: string
  readonly choice: FoodChoice
  /** The last ends in a word such as "sandwich", which takes in what stands before it. */
  readonly isCompound: boolean
  /** The last is one that accompanies the first. */
  readonly isApart: boolean
  readonly context: FoodChoiceContext
}
/** Says whether phrases are one food; undefined where something else has to say it. */
type TogetherRule = (together: Together) => boolean | undefined

/**
 * "Tostada", toast: a word that only describes elsewhere is a food of its own where it stands alone,
 * unless all of the words are the name of one.
 */
const byWordsThatDescribe: TogetherRule = ({ phrases, joined, context }) =>
  context.vocabulary !== english &&
  phrases.some(({ food }) => withoutQualifiers(food, context.vocabulary) === '')
    ? isWholeName(chooseByAll(joined, context).choice)
    : undefined

/** "Ham, cheese and pickle sandwich". */
const byFillings: TogetherRule = ({ phrases, choice, isCompound, context }) =>
  (isCompound && areFillings(phrases, choice.food, context)) || undefined

/** "Cheese and crackers", "chicken with salad", "ensalada y arroz": two foods. */
const byOrder: TogetherRule = ({ first, last, choice, isCompound, context }) => {
  if (isCompound) return undefined
  const areTwo =
    (last.joiner === 'and' && isOneByOther(choice.food, first, last)) ||
    isTurnedRound(choice, first, last, context) ||
    isJustBeside(choice, first, last, context)
  return areTwo ? false : undefined
}

/** "Rice and green beans" are not "rice and beans". */
const byDescribedLast: TogetherRule = ({ last, joined, context }) => {
  const isDescribed = withoutQualifiers(last.food, context.vocabulary) !== last.food
  return context.vocabulary !== english &&
    isDescribed &&
    chooseByAll(joined, context).choice?.why !== 'named'
    ? false
    : undefined
}

/** "200 ml of coffee with milk": what was measured is both of them, where they have a name. */
const byNameOfBoth: TogetherRule = ({ choice, isApart }) =>
  isApart ? choice.why === 'named' && choice.used >= WHOLE_NAME : undefined

/** "A cup of rice with vegetables". */
const byPartsHeld: TogetherRule = ({ phrases: [, ...parts], first, choice, context }) =>
  (context.vocabulary === english && holdsParts(first, parts, choice, context)) || undefined

/** How much of its name has to be said for the last to be listed with a comma alone. */
const LISTED_USED = 0.9

/** Whether words are a food by themselves: "rice", "toast". */
const isFoodAlone = (words: string, context: FoodChoiceContext): boolean => {
  const { choice } = chooseFood(words, context)
  return choice?.why === 'named' && choice.used >= WHOLE_NAME
}

/** "A bowl of oatmeal and a muffin", "3 biscuits and a tea": both have an amount of their own. */
const byOwnAmounts: TogetherRule = ({ first, last, isCompound, context }) =>
  context.vocabulary === english &&
  !isCompound &&
  (first.measure === null ? (first.quantity ?? 1) > 1 : first.measure.kind !== 'weight') &&
  last.joiner === 'and' &&
  last.isArticle &&
  isFoodAlone(last.food, context)
    ? false
    : undefined

/** "Fish and chips": by as much of a name as they are. */
const byName: TogetherRule = ({ last, choice, isCompound, context }) => {
  const isEnglish = context.vocabulary === english
  const enough = isEnglish ? JOINED_USED : WHOLE_NAME
  const isEnough = choice.used >= (isCompound ? COMPOUND_USED : enough)
  // "Rice", "toast": a food by itself, which the name of the two has to be nothing beside.
  const isUnasked = isCompound || (!isEnglish && last.joiner !== 'comma')
  const isFood = !isUnasked && isFoodAlone(last.food, context)
  if (choice.why !== 'named' || !isEnough || (isFood && choice.used < WHOLE_NAME)) return undefined
  return last.joiner !== 'comma' || isCompound || (!isFood && choice.used > LISTED_USED)
}

/**
 * What was weighed with a salad or sandwich at its end is that, but for drinks, and for what is a food
 * by itself: "200 g soup and bread roll", "200 g chicken and chocolate cake".
 */
const byWeight: TogetherRule = ({ first, last, isCompound, context }) => {
  if (!isCompound || first.measure?.kind !== 'weight') return false
  const [host = '', part = ''] = [first, last].map(
    ({ food }) => chooseFood(food, context).choice?.food.category,
  )
  const isAfters = SWEET.test(part) && FILLING.test(host)
  const isBeside = last.joiner === 'and' && (isAfters || isFoodAlone(last.food, context))
  return !isBeside && !DRINK.test(host)
}

/** What says whether phrases are one food, in this order. A rule about that goes here. */
const TOGETHER_RULES: readonly TogetherRule[] = [
  byWordsThatDescribe,
  byFillings,
  byOrder,
  byDescribedLast,
  byNameOfBoth,
  byPartsHeld,
  byOwnAmounts,
  byName,
  byWeight,
]

/**
 * Whether phrases are one food by their words: "fish and chips", "ham and cheese sandwich", "a pizza
 * topped with pepperoni".
 * @param keepsApart whether of the last two one accompanies the other
 */
export const areOneFood = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
  keepsApart: (last: string, before: string) => boolean,
): boolean => {
  const { vocabulary } = context
  const [first, ...others] = phrases
  const last = others.at(-1)
  if (!first || !last || first.food === '' || !others.slice(0, -1).every(isBare)) return false
  if (first.isAmountBehind || last.isLittle || last.isOfOne) return false
  // "An apple and later another apple".
  if (last.isArticle && last.food === first.food) return false
  const isCounted = isBare(first) && !first.isArticle && isCountedBehind(last)
  // "Pizza with fruit 100 g" is "100 g of pizza with fruit", where that is one food.
  if (vocabulary === english && isCounted && isWeighedInside(last)) {
    const { quantity, measure } = last
    const bare = [{ ...first, quantity, measure }, ...others.slice(0, -1), { ...last, ...UNSAID }]
    if (areOneFood(bare, context, keepsApart)) return true
  }
  if (!isBare(last) && !isCounted) return false
  const isCompound = grammarOf(vocabulary).compound.test(last.food) && last.food.includes(' ')
  const isApart = !isCompound && keepsApart(last.food, first.food)
  const isWeighed =
    first.measure?.kind === 'weight' || (first.measure?.kind === 'volume' && vocabulary !== english)
  if (isApart && !isWeighed) return false
  const joined = joinedWords(phrases, 'food', vocabulary)
  const { choice } = chooseFood(joined, context)
  if (!choice) return false
  const together = { phrases, first, last, joined, choice, isCompound, isApart, context }
  return (
    TOGETHER_RULES.reduce<boolean | undefined>((is, rule) => is ?? rule(together), undefined) ??
    false
  )
}
