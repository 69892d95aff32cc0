import type { Food, FoundFood } from '../../foods/food.ts'
import {
  endsInNoFood,
  namesNoFood,
  plainerAndPlainer,
  plainWordsOf,
  withoutQualifiers,
} from '../grammar/food-vocabulary.ts'
import {
  type Choice,
  chooseByAll,
  chooseByHead,
  choiceOf,
  type FoodChoice,
  type FoodChoiceContext,
  generalOf,
  HALF,
  isWholeName,
  lacksSaid,
  madeOf,
  MAX_CANDIDATES,
  NAMED,
  stemsOf,
  WHOLE_NAME,
} from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

/** Words that ask for a food, and what all of them found. */
interface AskedFood {
  readonly said: string
  /** Without words that do not change which food it is. */
  readonly plainer: string
  readonly byAll: Choice
  readonly context: FoodChoiceContext
}
/** One way to the food that some words mean; undefined where it leads to none. */
type FoodRule = (asked: AskedFood) => Choice | undefined

const isNamed = ({ choice }: Choice): boolean => choice?.why === 'named'

const MOST_NAMES = 4

/** "Carrots/rutabaga, raw": one food by several names, the first of which that is known is meant. */
const eitherFood = (
  parts: readonly string[],
  context: FoodChoiceContext,
  without?: string,
): Choice => {
  const front = parts[0]?.replace(/[^ ]*$/, '') ?? ''
  const behind = parts.at(-1)?.replace(/^[^ ]*/, '') ?? ''
  const choices = parts.map((part, at) =>
    chooseFood(
      `${at === 0 ? '' : front}${part}${at === parts.length - 1 ? '' : behind}`.trim(),
      context,
      without,
    ),
  )
  return choices.find(isNamed) ?? choices.find(({ choice }) => choice) ?? (choices[0] as Choice)
}

/**
 * What the table calls in English by what it lacks: "pizza senza formaggio" is its "Pizza, no
 * cheese". Undefined where it has none of that kind.
 */
const lackingByName = (
  said: string,
  without: string,
  context: FoodChoiceContext,
): Choice | undefined => {
  const [host, part] = [said, without].map((words) => chooseFood(words, context).choice)
  if (!host || part?.why !== 'named') return undefined
  const called = host.food.name.replace(/ with .*$/, '')
  const [kind = ''] = called.split(/[,(]/)
  // "Mozzarella" is lacking where cheese is.
  const lacked = [part.food.name, part.food.category].map(
    (name) => stemsOf(name.split(/[,(]/)[0] ?? '').at(-1) ?? '',
  )
  const isOfKind = (food: Food) =>
    stemsOf(kind).every((word) => stemsOf(food.name.split(',')[0] ?? '').includes(word)) &&
    lacked.some((word) => lacksSaid(food, word))
  for (const words of lacked.flatMap((word) => [`${called} no ${word}`, `${kind} no ${word}`])) {
    const found = context.findFoods(words, MAX_CANDIDATES + 1)
    const { choice, candidates } = choiceOf(
      found.filter(({ food }) => isOfKind(food)),
      words,
    )
    if (choice) return { choice: { ...choice, why: host.why }, candidates }
  }
  return undefined
}

/** What is said of how a food was prepared, and how the names of such foods end in the table. */
const IN_STATE = [
  { said: /\b(?:boiled|steamed)\b(?!.*\bfat\b)/, ending: 'no added fat' },
  { said: /\b(?:canned|cans?|tinned|tins?)\b(?!.*\bfat\b)/, ending: 'from canned, no added fat' },
  { said: /(?<!\bfrom )\b(?:dried|dry|uncooked)\b/, ending: ', dry' },
] as const

/** "Kidney beans, from dried, fat added" are cooked ones, and nobody spoke of fat. */
const OTHERWISE = /\bfrom dried\b|, fat added$/

const PRESERVED = /\b(?:frozen|canned)\b/

/**
 * "Boiled black beans", "dried cowpeas": of the foods of one kind the one in the state that was
 * said. Undefined where the table has none, or the food is named by its state.
 */
const inSaidState: FoodRule = ({ said, byAll: { choice }, context }) => {
  const { vocabulary, findFoods } = context
  if (vocabulary !== english || !choice) return undefined
  const state = IN_STATE.find((one) => one.said.test(said))
  const { food, why } = choice
  const isNamed = why === 'named' && !OTHERWISE.test(food.name)
  if (!state || isNamed || food.name.endsWith(state.ending)) return undefined
  const kindOf = ({ name }: Food) => name.split(',')[0] ?? ''
  const kind = kindOf(food)
  const found = findFoods(`${kind} ${state.ending}`.toLowerCase(), MAX_CANDIDATES + 1)
    .map((one) => one.food)
    .filter((one) => one.name.endsWith(state.ending) && kindOf(one) === kind)
  const meant = found.find(({ name }) => !PRESERVED.test(name)) ?? found[0]
  return meant && { choice: { ...choice, food: meant, alike: [] }, candidates: choice.candidates }
}

/** The table's plain fish by what was done with it; many of a kind are coated there. */
const FISH_IN_STATE = [
  [/\b(?:boiled|steamed|poached|stewed)\b/, 'Fish, steamed'],
  [/\b(?:grilled|baked|broiled|roasted)\b/, 'Fish, baked or broiled'],
  [/\braw\b/, 'Fish, raw'],
] as const

const COATED = /coated|breaded|batter/

/** Fish itself has none. */
const MOST_CARBS_OF_FISH = 1

/** "Steamed carp" is not coated, as the table's carp is. */
const plainFish: FoodRule = ({ said, byAll: { choice }, context }) => {
  const { vocabulary, findFoods } = context
  if (vocabulary !== english || choice?.food.category !== 'Fish' || COATED.test(said))
    return undefined
  if ((choice.food.per100g.carbsG ?? 0) <= MOST_CARBS_OF_FISH) return undefined
  const name = FISH_IN_STATE.find(([state]) => state.test(said))?.[1]
  const meant = name && findFoods(name.toLowerCase(), 1)[0]?.food
  return meant?.name === name && meant
    ? { choice: { ...choice, food: meant, alike: [] }, candidates: choice.candidates }
    : undefined
}

const DISH_AT_END = /sandwich|burger|pizza|soup|salad|omelet/i

/** "Carne asada sandwich", found as carne asada: the dish at the end is not in the name. */
const lacksDish = (said: string, { name, category }: Food, vocabulary: MealVocabulary): boolean => {
  if (!grammarOf(vocabulary).compound.test(said)) return false
  const dish = stemsOf(said).at(-1) ?? ''
  return !stemsOf(`${name} ${category}`).some((word) => word.includes(dish))
}

/**
 * Whether a food was found by words of ordinary talk alone: "like yesterday" in Spanish, where names
 * have its "like". The others are no food without them.
 */
const isOnlyTalk = (said: string, choice: FoodChoice, context: FoodChoiceContext): boolean => {
  if (choice.why === 'named' && choice.used >= HALF) return false
  const { things } = grammarOf(context.vocabulary)
  const words = said.split(' ')
  const others = words.filter((word) => !things.has(word))
  return others.length < words.length && !chooseByAll(others.join(' '), context).choice
}

/** "Oatmeal, no cookies" is no bar that is called "no bake". */
const saysItLacks = ({ name, otherNames }: Food, without: string): boolean => {
  const [part = ''] = /\p{L}{3,}?(?=(?:e?s)?$)/u.exec(without) ?? []
  const lacks = new RegExp(`\\b(?:no|without)\\b[^,;]*${part}|${part}[^,;]*\\b(?:not|free)\\b`, 'i')
  return part !== '' && [name, ...otherNames].some((one) => lacks.test(one))
}

/** What lacks something may be a food of its own: "a salad, no dressing". */
const foodLacking = (
  said: string,
  without: string,
  context: FoodChoiceContext,
): Choice | undefined => {
  const { vocabulary, findFoods } = context
  const no = vocabulary === english ? 'no' : grammarOf(vocabulary).lacking
  const found = findFoods(`${said} ${no} ${without}`, MAX_CANDIDATES + 1)
  // "Rice without beans" is no burrito that has both.
  // "Beans, no fat added" are no green beans: any food may lack fat.
  const words = new Set(stemsOf(said))
  const isSaid = ({ name }: Food): boolean =>
    !/\bfat\b/.test(without) || stemsOf(name.split(',')[0] ?? '').every((word) => words.has(word))
  const saysSo = ({ food, used }: FoundFood): boolean =>
    vocabulary === english ? saysItLacks(food, without) && isSaid(food) : used >= WHOLE_NAME
  const lacking = choiceOf(
    found.filter((one) => one.answered >= NAMED && saysSo(one)),
    `${no} ${without}`,
  )
  if (lacking.choice) return lacking
  return vocabulary === english ? undefined : lackingByName(said, without, context)
}

/** A thing of every day, or mere talk: no food, whatever was found. */
const noFood: FoodRule = ({ said, byAll: { choice, candidates }, context }) => {
  const isNone = namesNoFood(said, context.vocabulary) && !isWholeName(choice)
  return isNone || (choice && isOnlyTalk(said, choice, context))
    ? { choice: undefined, candidates }
    : undefined
}

/** "Haricots verts extra fins": of the words that describe as many stay as a name has. */
const byMostWords: FoodRule = ({ said, context }) => {
  if (context.vocabulary === english) return undefined
  for (const words of plainerAndPlainer(said, context.vocabulary).slice(0, -1)) {
    const named = chooseByAll(words, context)
    if (isNamed(named)) return named
  }
  return undefined
}

/** "Auberginenscheiben": what was cut. */
const uncut = ({ plainer, context }: AskedFood): Choice | undefined => {
  const whole = plainer.replace(grammarOf(context.vocabulary).cuts, '')
  const found = whole === plainer ? undefined : chooseFood(whole, context)
  return found && isNamed(found) ? found : undefined
}

/** "Carne asada sandwich": the dish at the end. */
const byDish: FoodRule = ({ said, byAll: { choice }, context }) => {
  if (!choice || !lacksDish(said, choice.food, context.vocabulary)) return undefined
  const dish = chooseByHead(said, context)
  return dish && DISH_AT_END.test(dish.choice?.food.category ?? '') ? dish : undefined
}

/** What the head of the words, or what it is made of, says of a food that not all words name. */
const byHead = ({ said, byAll, context }: AskedFood): Choice =>
  (byAll.choice
    ? generalOf(said, byAll.choice, context)
    : (chooseByHead(said, context) ?? madeOf(said, context))) ?? byAll

/** How much more of the plainer words a food has to answer to be meant. */
const MORE_ANSWERED = 0.02

/** By the plainer words, where they name a food better, and otherwise by the head of all. */
const byPlainerWords = (asked: AskedFood): Choice => {
  const { said, plainer, byAll, context } = asked
  const { vocabulary } = context
  if (plainer === '' || plainer === said) return byHead(asked)
  const again = chooseByAll(plainer, context)
  if (!again.choice) {
    const whole = uncut(asked)
    if (whole) return whole
    // "Turkey egg, raw" is no raw broccoli: a word that describes finds no food that the others do
    // not.
    const isCalled = (word: string) =>
      withoutQualifiers(word, vocabulary) === '' && isWholeName(chooseByAll(word, context).choice)
    if (vocabulary !== english && !said.split(' ').some(isCalled))
      return chooseByHead(plainer, context) ?? again
    return byAll.choice ? byAll : byHead(asked)
  }
  const isBetter = !byAll.choice || again.choice.answered > byAll.choice.answered + MORE_ANSWERED
  return isBetter ? again : byAll
}

/** The ways to a food, the surest first. A rule about which food some words mean goes here. */
const FOOD_RULES: readonly FoodRule[] = [
  noFood,
  inSaidState,
  plainFish,
  ({ byAll }) => (isNamed(byAll) ? byAll : undefined),
  byMostWords,
  (asked) => (asked.byAll.choice ? undefined : uncut(asked)),
  byDish,
  byPlainerWords,
]

/**
 * The food of the table that some words mean, if they mean one.
 * @param without what was said not to be in it
 */
export const chooseFood = (said: string, context: FoodChoiceContext, without?: string): Choice => {
  const { vocabulary } = context
  if (said === '' || endsInNoFood(said, vocabulary)) return { choice: undefined, candidates: [] }
  if (said.includes('/') && vocabulary !== english)
    return eitherFood(said.split('/').slice(0, MOST_NAMES), context, without)
  const lacking = without === undefined ? undefined : foodLacking(said, without, context)
  if (lacking) return lacking
  const plainer = withoutQualifiers(said, vocabulary)
  const asked = { said, plainer, byAll: chooseByAll(said, context), context }
  for (const rule of FOOD_RULES) {
    const meant = rule(asked)
    if (meant) return meant
  }
  return asked.byAll
}

/** What a food is called in the words by which portions are known, which are English. */
export const plainFoodOf = (
  said: string,
  context: FoodChoiceContext & { readonly plainNameOf: (food: Food) => string },
): string => {
  const { vocabulary, plainNameOf } = context
  if (vocabulary === english || said === '') return said
  const food = chooseFood(said, context).choice?.food
  return plainWordsOf(said, vocabulary) ?? (food ? plainNameOf(food) : said)
}
