import { type Food, isOfLists } from '../../foods/food.ts'
import { chooseFood } from './food-choice.ts'
import { type FoodChoiceContext, stemsOf } from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { isBare, type MealPhrase } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

/** Foods made of others: what is said to be with them is in them, where they were weighed. */
const MADE_OF_OTHERS =
  /filled|stuffed|sandwich|burger|pizza|mixed|dishes|soup|salad|(?<!pan)cake|\bpies?\b|cookie|doughnut|pastr|burrito|taco|nacho|egg|roll|bar|candy|pudding|muffin|turnover|smoothie|baby/i

/** And of those, the ones that are seldom eaten with something else. */
const WHOLE_ONES =
  /sandwich|burger|pizza|cake|\bpies?\b|cookie|doughnut|pastr|burrito|taco|turnover|candy|ice cream|smoothie|baby/i

/** Milk, fruit and vegetables are in it, not beside it. */
const BLENDED = /smoothie/i

const IN_BLENDED =
  /milk|yogurt|fruit|apple|banana|berries|grapes|melon|peach|pear|mango|vegetable|carrot|spinach|kale|juice|water/i

/** Made of what is listed behind it. */
const BOWL = /^(?:burrito|poke|ramen|acai) bowl/i

/** The same by the names of our own lists, whose categories are coarse: their filling is in them. */
const FILLED =
  /\b(sandwich|(?:cheese|ham) bread roll|piadina, filled|wrap|burger|kebab in bread)\b/i

/** What is eaten beside a meal, not in it. */
const SIDES =
  /(?<!lettuce |egg |tuna |chicken )salad|fries|potato|chips|drink|juice|milk|coffee|tea|water|beer|wine/i

/** Cream lies on an ice or a cake. */
const ON_TOP = /^Cream(?:,|$)/

/** Seldom in a cake itself: it is spread on one that is like bread, or poured on a waffle. */
const SPREAD_ON = /^(?:Butter|Margarine|Honey|Syrup|Pancake syrup)(?:,|$)/

/** "A sandwich with an apple" has none inside. */
const WHOLE_FRUIT =
  /^(?:apples|bananas|citrus fruits|grapes|melons|peaches and nectarines|pears|other fruits)/i

/** "A BLT on sourdough" is between that bread. */
const SANDWICH = /sandwich/i

const BREAD = /bread|rolls|bagels|tortillas/i

/** Whether the name of a food says that it holds another: "Lentil stew with chorizo". */
export const isHeldIn = (part: Food, { name }: Food): boolean => {
  const [, held = ''] = / with (.+)$/.exec(name) ?? []
  const parts = stemsOf(held)
  const [called = ''] = part.name.split(/[,(]/)
  return held !== '' && stemsOf(called).every((word) => parts.includes(word))
}

export const isBlended = ({ food }: MealPhrase, context: FoodChoiceContext): boolean =>
  BLENDED.test(chooseFood(food, context).choice?.food.category ?? '')

export const isBowl = ({ food }: MealPhrase, context: FoodChoiceContext): boolean =>
  BOWL.test(chooseFood(food, context).choice?.food.name ?? '')

/** Whether what is with a food that was weighed is in it: "60 g doughnut with icing". */
export const isInside = (
  host: MealPhrase,
  phrases: readonly MealPhrase[],
  at: number,
  context: FoodChoiceContext,
): boolean => {
  const phrase = phrases[at]
  // "With regular jelly": how large it is says of no filling how much.
  if (!phrase || !isBare({ ...phrase, size: null })) return false
  const isListed = phrase.joiner === 'comma' || phrase.joiner === 'and'
  if (phrase.isArticle && isListed) return false
  const { choice } = chooseFood(host.food, context)
  if (!choice) return false
  // The categories of our own lists are coarse: a grilled breast is one of its mixed dishes.
  const { code, name, category } = choice.food
  if (host.measure?.kind === 'weight')
    return MADE_OF_OTHERS.test(isOfLists({ code }) ? name : category)
  const side = chooseFood(phrase.food, context).choice?.food
  // "A bowl with tuna and rice, and an apple": the first of a list is beside it.
  if (BLENDED.test(category) || BOWL.test(name)) {
    const isListedAlone = isListed && phrases[at - 1] === host
    const food = `${side?.category} ${side?.name}`
    return !isListedAlone && (BOWL.test(name) ? !SIDES.test(food) : IN_BLENDED.test(food))
  }
  if (phrase.joiner === 'on' && SANDWICH.test(category) && BREAD.test(side?.category ?? ''))
    return true
  if (context.vocabulary !== english && side && isHeldIn(side, choice.food)) return true
  const isSide =
    side !== undefined &&
    (SIDES.test(`${side.category} ${side.name}`) ||
      ON_TOP.test(side.name) ||
      (phrase.isArticle && WHOLE_FRUIT.test(side.category)))
  if (context.vocabulary !== english && FILLED.test(choice.food.name)) return !isSide
  if (host.quantity === null || !WHOLE_ONES.test(choice.food.category)) return false
  return !isSide && !(side && SPREAD_ON.test(side.name))
}

/** "A roll of ham and cheese": what is listed behind its first filling is in it too. */
export const namesFilling = ({ food }: MealPhrase, context: FoodChoiceContext): boolean => {
  const { vocabulary } = context
  const { of } = grammarOf(vocabulary)
  if (vocabulary === english || !food.split(' ').some((word) => of.has(word))) return false
  return FILLED.test(chooseFood(food, context).choice?.food.name ?? '')
}
