import type { FindFoods, Food, FoundFood } from '../../foods/food.ts'
import { tableWordsOf } from '../grammar/food-vocabulary.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { singular } from '../portions/table-portion.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from '../vocabularies/meal-vocabulary.ts'

/** What choosing a food needs from outside: the language, and a search over the foods. */
export interface FoodChoiceContext {
  readonly vocabulary: MealVocabulary
  readonly findFoods: FindFoods
  /** Whether words stand in a name of a food as they are. */
  readonly standsInName: (words: string, food: Food) => boolean
  /** Whether a word is in names of foods, and never says what one is: "creamy", "bottled". */
  readonly onlyDescribes: (word: string) => boolean
  /** Words of a food without what it comes with or in: "taco with meat" -> "taco". */
  readonly withoutBehind: (words: string) => string
  /** The forms of the member's language, where its words are read as English. */
  readonly ownForms?: RegExp
}

/**
 * Why a food was chosen: every word is in its name, or only the one that says what it is along with
 * some of the others.
 */
export type FoodReason = 'named' | 'by-its-head'

export interface FoodChoice {
  readonly food: Food
  readonly why: FoodReason
  /** 0 to 1: how much of the words the name answers. */
  readonly answered: number
  /** 0 to 1: how much of its name was said. */
  readonly used: number
  /** 0 to 1: whether the head of the words is the one of the name. */
  readonly head: number
  /** One English word is only a part of its name: a brand or a kind of it, or mere talk. */
  readonly isPart?: true
  /** What else may be meant, likeliest first. */
  readonly candidates: readonly Food[]
  /** Of these, the ones that the words name as well as the food: the amount may tell them apart. */
  readonly alike: readonly Food[]
}

export interface Choice {
  /** Undefined where the words name no food of the table: the candidates are only near. */
  readonly choice: FoodChoice | undefined
  readonly candidates: readonly Food[]
}

export const MAX_CANDIDATES = 5

/** Every word is answered, one perhaps in another form or with a slip of the finger. */
export const NAMED = 0.93

/** The head is answered by the head of the name, or by a word beside it. */
export const HEAD = 0.55

const BESIDE_HEAD = 0.3

/** Below this it is answered by a part of a compound alone: custard powder is no paprika powder. */
const BY_PART = 0.8

/** Where it is answered beside the head only, most of the words have to be. */
const MOSTLY = 0.75

/** A name that was said as a whole is meant, though nobody knows the word behind it. */
export const WHOLE_NAME = 0.95

export const HALF = 0.5

const ABOUT_HALF = 0.49

/**
 * Answered by a word far behind the head of a name alone, and by little of it: a carton is no "Juice,
 * canned, bottled or in a carton".
 */
const FAR_BEHIND = 0.25

const SOME = 0.3

const isMeant = ({ answered, head, used }: FoundFood): boolean =>
  (head >= HEAD && answered > 0.15 && (head >= BY_PART || used > HALF)) ||
  (head >= BESIDE_HEAD && answered >= MOSTLY) ||
  (used >= WHOLE_NAME && answered >= HALF) ||
  (answered >= NAMED && (head > FAR_BEHIND || used >= SOME))

const ONE_WORD = /^[\p{L}\p{M}']+$/u

/** "Potato" of "Potato, boiled", "milk" of "Milk, whole". */
const headOfName = ({ name }: Food): string =>
  /[^ ,(]+(?=$|[,(]| with )/.exec(name)?.[0].toLowerCase() ?? ' '

/**
 * What one word alone finds has to be at least half of a name, and what that says the food is: the
 * French "autre" is no "Candy, other". A long name may begin with it: "Potato, boiled, from fresh".
 */
const isMeantAlone = (
  said: string,
  { food, head, used }: Pick<FoundFood, 'food' | 'head' | 'used'>,
): boolean =>
  used >= WHOLE_NAME ||
  (head >= HEAD && used >= ABOUT_HALF) ||
  said.split(' ').some((word) => word.startsWith(headOfName(food)))

/** "Whopper" of "Whopper (Burger King)", "moussaka" of "Moussaka made with lamb or beef". */
const beginsName = (said: string, { food, head }: Pick<FoundFood, 'food' | 'head'>): boolean =>
  head >= WHOLE_NAME &&
  [food.name, ...food.otherNames].some((name) => name.toLowerCase().startsWith(said))

export const stemsOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '')
    .map(singular)

/** "No potatoes", "excluding carrots, broccoli, and dark-green leafy" in a name. */
export const LACKED = /\b(?:no|not) [^,;]*|\bexcluding [^;]*/gi

const LACKING = /\b(?:no|not|without|excluding)\b/

/** Whether a food lacks what was said by its name: "a tamale with meat" is none without. */
export const lacksSaid = ({ name }: Food, said: string): boolean => {
  const lacked = name.match(LACKED)
  if (!lacked || LACKING.test(said)) return false
  // "Fruit salad, excluding citrus fruits" has fruit.
  const has = new Set(stemsOf(name.replaceAll(LACKED, '')))
  const words = new Set(stemsOf(lacked.join(' ')).filter((word) => !has.has(word)))
  return stemsOf(said).some((word) => words.has(word))
}

/** What a name says that a food has less of than usual, and what it costs where nobody said so. */
const LESS = /\b(?:unsweetened|free|decaffeinated|diet|light|nonfat)\b/gi

const UNSAID_LESS = 2

/** The likeliest first: who says nothing of it means tea with its sugar, and cola with caffeine. */
const asUsual = (found: readonly FoundFood[], said: string): FoundFood[] => {
  const saysUnsaid = ({ name }: Food) =>
    (name.match(LESS) ?? []).some((less) => !said.includes(less.toLowerCase()))
  const pointsOf = ({ food, points }: FoundFood) => points - (saysUnsaid(food) ? UNSAID_LESS : 0)
  return found.toSorted((one, other) => pointsOf(other) - pointsOf(one))
}

/** What as well named a food may have fewer points than the likeliest. */
const ALIKE = 1

/** @param isForm whether the head of the words says by itself of no food which one it is */
export const choiceOf = (found: readonly FoundFood[], said: string, isForm = false): Choice => {
  // One that answers the head of the words comes before one that only shares a brand with them.
  const meant = found.filter(
    (one) =>
      isMeant(one) &&
      (!isForm || (one.answered >= MOSTLY && one.head > 0)) &&
      !lacksSaid(one.food, said),
  )
  const best = meant.find(({ head, answered }) => head > 0 || answered >= MOSTLY) ?? meant[0]
  if (!best) return { choice: undefined, candidates: found.map(({ food }) => food) }
  const candidates = found.filter((one) => one !== best).map(({ food }) => food)
  const why = best.answered >= NAMED ? 'named' : 'by-its-head'
  const alike = meant
    .filter(({ answered, points }) => answered >= best.answered && points >= best.points - ALIKE)
    .map(({ food }) => food)
  return {
    choice: {
      food: best.food,
      why,
      answered: best.answered,
      used: best.used,
      head: best.head,
      candidates,
      alike,
    },
    candidates,
  }
}

/** The food that all of the words mean. */
export const chooseByAll = (
  words: string,
  { vocabulary, findFoods, withoutBehind, ownForms }: FoodChoiceContext,
): Choice => {
  const said = tableWordsOf(words, vocabulary)
  const found = findFoods(said, MAX_CANDIDATES + 1)
  const named = withoutBehind(said)
  const isForm = grammarOf(vocabulary).isForm.test(named) || ownForms?.test(named) === true
  // Other languages have two searches, whose points are not the same.
  const all = choiceOf(vocabulary === english ? asUsual(found, said) : found, said, isForm)
  const { choice } = all
  const isAlone = ONE_WORD.test(said) || choice?.why === 'by-its-head'
  if (!choice || vocabulary.script === 'japanese' || !isAlone || isMeantAlone(said, choice))
    return all
  if (vocabulary !== english || ownForms !== undefined)
    return { choice: undefined, candidates: found.map(({ food }) => food) }
  // In English a word that few names have may be a brand or a kind: "Powerade", "romaine".
  return ONE_WORD.test(said) && !beginsName(said, choice)
    ? { ...all, choice: { ...choice, isPart: true } }
    : all
}

const MOST_HEAD_WORDS = 3

const SHORTEST_HEAD = 3

/**
 * The food that the head of the words names, along with as many of its neighbours as the table
 * knows: "food industry prepared biscuits" are biscuits. Undefined where it names none.
 */
export const chooseByHead = (said: string, context: FoodChoiceContext): Choice | undefined => {
  const { vocabulary, onlyDescribes, withoutBehind } = context
  const { isForm, of } = grammarOf(vocabulary)
  const all = said.split(' ')
  const words = withoutBehind(said).split(' ')
  for (let count = Math.min(MOST_HEAD_WORDS, words.length, all.length - 1); count > 0; count -= 1) {
    const some = vocabulary.head === 'first' ? words.slice(0, count) : words.slice(-count)
    const head = some.join(' ')
    if (head.length < SHORTEST_HEAD || some.every(onlyDescribes)) continue
    // "Celery powder" is no other powder, "puré de pera" no other purée.
    const form = isForm.exec(head)?.[0] ?? ''
    const beside = head.slice(form.length).trim()
    if (form !== '' && (beside === '' || beside.split(' ').every((word) => of.has(word)))) continue
    const found = chooseByAll(head, context)
    if (found.choice?.why !== 'named') continue
    const answered = (found.choice.answered * count) / all.length
    return { ...found, choice: { ...found.choice, why: 'by-its-head', answered } }
  }
  return undefined
}

/**
 * "Dragées made with milk chocolate": of what nobody knows, what it is made of. Undefined where that
 * is not said.
 */
export const madeOf = (said: string, context: FoodChoiceContext): Choice | undefined => {
  const [, part] = said.split(grammarOf(context.vocabulary).madeFrom)
  const found = part === undefined ? undefined : chooseByAll(part, context)
  return found?.choice?.why === 'named'
    ? { ...found, choice: { ...found.choice, why: 'by-its-head' } }
    : undefined
}

/** How far down the found foods a general one may stand: nothing of its name speaks against it. */
const GENERAL_AMONG = 20

const SAME_ANSWER = 0.02

/**
 * Of words whose head alone is known, the food that is called by it: "rowanberry juice" is some
 * juice, and none of another fruit. Undefined where the food has more of the words.
 */
export const generalOf = (
  said: string,
  { food, answered, used }: FoodChoice,
  context: FoodChoiceContext,
): Choice | undefined => {
  if (used >= WHOLE_NAME) return undefined
  const general = chooseByHead(said, context)
  const choice = general?.choice
  if (!choice || choice.used < WHOLE_NAME || choice.food.code === food.code) return undefined
  const among = context
    .findFoods(said, GENERAL_AMONG)
    .find((found) => found.food.code === choice.food.code)
  return among && among.answered >= answered - SAME_ANSWER ? general : undefined
}

/** Written as it is in a name, not with another ending. */
const EXACTLY = 0.985

/**
 * Whether a food is called by a word that describes others: "tostada" is toast, while "boiled" alone
 * is no pasta.
 */
export const isWholeName = (choice: FoodChoice | undefined): boolean =>
  choice !== undefined && choice.answered > EXACTLY && choice.used >= WHOLE_NAME
