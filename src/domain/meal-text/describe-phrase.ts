import type { Food } from '../foods/food.ts'
import { isNotEaten } from '../meals/energy-alone.ts'
import { ITEM_GRAMS, MAX_ITEMS } from '../meals/meal-items.ts'
import { listedName } from './portions/country-portion.ts'
import { gramsWithHost } from './portions/companions.ts'
import { gramsOfItem, itemOf, LONGEST_NAME } from './described-item.ts'
import type {
  DescribedCandidate,
  DescribedItem,
  MealTextContext,
  UnmatchedWords,
} from './described-meal.ts'
import { chooseFood } from './foods/food-choice.ts'
import { namesNoFood, plainWordsOf } from './grammar/food-vocabulary.ts'
import type { FoodChoice } from './foods/found-choice.ts'
import { grammarOf } from './grammar/grammar.ts'
import { isHeldIn } from './foods/inside.ts'
import { type MealPhrase, saidGrams, saysNoAmount } from './phrases/meal-phrase.ts'
import { FLUID, type Plate, putOnPlate } from './plates.ts'
import type { PhraseGrams } from './portions/phrase-grams.ts'
import { gramsOfPortion } from './portions/portion-grams.ts'
import { hasPortionIn } from './portions/table-portion.ts'
import { portionAsTold } from './portions/told-energy.ts'
import { toldFood } from './portions/told-food.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from './vocabularies/meal-vocabulary.ts'

const meaningBeside = (food: string, others: string, vocabulary: MealVocabulary): string =>
  grammarOf(vocabulary).meaningsBeside.find(
    (rule) => rule.said === food && rule.others.test(others),
  )?.means ?? food

/**
 * The food of a choice. Of those that are named as well it is one that has a portion of what it was
 * said to be in: a school container is that of a juice from a carton, not of a frozen one.
 */
const foodInPortion = (phrase: MealPhrase, { food, alike }: FoodChoice): Food =>
  hasPortionIn(phrase, food) ? food : (alike.find((one) => hasPortionIn(phrase, one)) ?? food)

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A food as it was said: "Skinless chicken breast". */
const asSaid = (food: string, { shownAs = {} }: MealVocabulary): string =>
  capitalised(
    Object.entries(shownAs).reduce((words, [one, said]) => words.replace(one, said), food),
  )

/** A dish of which so many words are known is hardly another food. */
const MOSTLY_ANSWERED = 0.3

const MEAL_ITSELF = /sandwich|burger|pizza|mixed dishes/i

/** How much of a usual helping "a bit of" is. Ours. */
const LITTLE_OF_HELPING = 0.5

const inShare = (portion: PhraseGrams, { isLittle }: MealPhrase): PhraseGrams =>
  isLittle && portion.source === 'usual'
    ? { ...portion, grams: portion.grams * LITTLE_OF_HELPING }
    : portion

/** The phrases of a meal, and what they have in common. */
export interface ToldPhrases {
  readonly phrases: readonly MealPhrase[]
  /** Their foods in the words by which portions are known. */
  readonly plainFoods: readonly string[]
  readonly isMeasured: boolean
}

/** What the phrases before became. */
export interface Described {
  readonly items: DescribedItem[]
  readonly plates: Plate[]
  readonly unmatched: UnmatchedWords[]
  readonly leftOut: string[]
}

/** What the member means by the words; undefined where they never said, or where it is too much. */
const ownItem = (
  phrase: MealPhrase,
  { ownFoodOf, vocabulary }: MealTextContext,
): DescribedItem | undefined => {
  const own = ownFoodOf?.(phrase)
  if (!own) return undefined
  const { code, food } = own
  const { portion, per100g = own.per100g } = portionAsTold(phrase, food, (as) =>
    own.grams === undefined
      ? gramsOfPortion({ ...as, food: food.name.toLowerCase() }, food, vocabulary)
      : { grams: own.grams, source: 'counted' },
  )
  const grams = portion.grams * (phrase.times ?? 1)
  if (grams > ITEM_GRAMS.max) return undefined
  return {
    ...itemOf(phrase, grams, portion.source),
    name: food.name,
    food,
    own: { code, name: food.name, per100g },
    why: 'own-words',
    isLoose: false,
    candidates: [],
  }
}

/** "Zorbo bites 180 kcal": who says a name and an energy has said all of it. */
const toldItem = (
  phrase: MealPhrase,
  candidates: readonly DescribedCandidate[],
  { vocabulary }: MealTextContext,
): DescribedItem | undefined => {
  const name = capitalised(phrase.food.slice(0, LONGEST_NAME))
  const isName = /\p{L}{2}/u.test(name) && !namesNoFood(phrase.food, vocabulary)
  if (!isName || isNotEaten(phrase.words)) return undefined
  const told = toldFood(phrase, name)
  const grams = (told?.portion.grams ?? 0) * (phrase.times ?? 1)
  if (!told || grams > ITEM_GRAMS.max) return undefined
  const { food, per100g, portion } = told
  return {
    ...itemOf(phrase, grams, portion.source),
    name,
    food,
    own: { code: null, name, per100g },
    why: 'told',
    isLoose: false,
    candidates,
  }
}

/** Among foods that were measured, words without an amount are hardly one unless they name it. */
const isDoubtful = (phrase: MealPhrase, choice: FoodChoice | undefined): boolean =>
  saysNoAmount(phrase) &&
  phrase.isLittle === undefined &&
  choice?.why !== 'named' &&
  !(choice && choice.answered >= MOSTLY_ANSWERED && MEAL_ITSELF.test(choice.food.category))

/** "Sloppy", "Halifax": one word of a name is talk, unless it was said how much there was. */
const isTalk = (phrase: MealPhrase, choice: FoodChoice): boolean =>
  choice.isPart === true && saysNoAmount(phrase)

/** "Katsu curry and rice": the name of the dish says that it has it. */
const isInDishBefore = (
  phrase: MealPhrase,
  food: Food,
  dish: DescribedItem,
  vocabulary: MealVocabulary,
): boolean =>
  saysNoAmount(phrase) &&
  vocabulary === english &&
  phrase.joiner !== 'comma' &&
  isHeldIn(food, dish.food)

/** What a food is called in its language's lists: a form of another food is none of it. */
const listedAsFood = (said: string, food: Food, context: MealTextContext): string => {
  const { vocabulary, stemsOf } = context
  const listed = vocabulary === english ? said : listedName(said, vocabulary, stemsOf)
  return listed === said || chooseFood(listed, context).choice?.food.code === food.code
    ? listed
    : said
}

/** Adds what a phrase means to what those before became: its food, and how much of it. */
export const describePhrase = (
  at: number,
  { phrases, plainFoods, isMeasured }: ToldPhrases,
  { items, plates, unmatched, leftOut }: Described,
  context: MealTextContext,
): void => {
  const { vocabulary, nameOf, plainNameOf } = context
  const phrase = phrases[at] as MealPhrase
  if (phrase.quantity === 0) {
    leftOut.push(phrase.holdsMore === true ? phrase.words : phrase.food)
    return
  }
  const own = items.length < MAX_ITEMS ? ownItem(phrase, context) : undefined
  if (own) {
    items.push(own)
    return
  }
  const others = phrases.filter((_, index) => index !== at).map(({ food }) => food)
  const said = meaningBeside(phrase.food, others.join(' '), vocabulary)
  const { choice, candidates: near } = chooseFood(said, context, phrase.without)
  const plainly = (food: Food) =>
    vocabulary === english ? said : (plainWordsOf(said, vocabulary) ?? plainNameOf(food))
  const listedAs = choice ? listedAsFood(said, choice.food, context) : said
  const portionOf = (food: Food, as = phrase) =>
    inShare(
      gramsOfPortion({ ...as, food: plainly(food), called: said, listedAs }, food, vocabulary),
      as,
    )
  const candidates = near.flatMap((food): DescribedCandidate[] => {
    const grams = gramsOfItem(portionOf(food).grams)
    return grams > ITEM_GRAMS.max ? [] : [{ food, grams }]
  })
  const handBack = (why: UnmatchedWords['why']) =>
    unmatched.push({ words: phrase.words, why, grams: saidGrams(phrase), candidates })
  if (!choice || (isMeasured && isDoubtful(phrase, choice)) || isTalk(phrase, choice)) {
    const told = items.length < MAX_ITEMS ? toldItem(phrase, candidates, context) : undefined
    if (told) items.push(told)
    else handBack('no-food')
    return
  }
  const food = vocabulary === english ? foodInPortion(phrase, choice) : choice.food
  const withHost = saysNoAmount(phrase)
    ? gramsWithHost({ plain: plainly(food), category: food.category }, at, phrases, plainFoods)
    : undefined
  const { portion: once, per100g } =
    withHost === undefined
      ? portionAsTold(phrase, food, (as) => portionOf(food, as))
      : { portion: { grams: withHost, source: 'usual' as const } }
  const portion = { ...once, grams: once.grams * (phrase.times ?? 1) }
  if (portion.grams > ITEM_GRAMS.max || items.length === MAX_ITEMS) {
    handBack('too-much')
    return
  }
  const before = items.at(-1)
  if (before && isInDishBefore(phrase, food, before, vocabulary)) {
    items[items.length - 1] = { ...before, words: `${before.words}, ${phrase.words}` }
    return
  }
  const isPlate = saysNoAmount(phrase) && portion.source === 'usual' && !FLUID.test(food.category)
  if (isPlate) putOnPlate(plates, items.length, phrase.joiner)
  const isLoose = choice.why !== 'named' || phrase.holdsMore === true
  items.push({
    ...itemOf(phrase, portion.grams, portion.source),
    name:
      isLoose || phrase.food.length > LONGEST_NAME ? nameOf(food) : asSaid(phrase.food, vocabulary),
    food,
    ...(per100g && { own: { code: null, name: nameOf(food), per100g } }),
    why: choice.why,
    isLoose,
    candidates,
  })
}
