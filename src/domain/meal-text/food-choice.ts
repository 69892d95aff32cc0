import type { FindFoods, Food, FoundFood } from '../foods/food.ts'
import {
  endsInNoFood,
  namesNoFood,
  plainerAndPlainer,
  plainWordsOf,
  saysNoFood,
  tableWordsOf,
  withoutQualifiers,
} from './food-vocabulary.ts'
import { grammarOf } from './grammar.ts'
import type { MealPhrase } from './meal-phrase.ts'
import { singular } from './own-portion.ts'
import { piece } from './measures.ts'
import { hasPortionIn, isOfLists } from './portion-grams.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from './vocabularies/meal-vocabulary.ts'

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
  /** What else may be meant, likeliest first. */
  readonly candidates: readonly Food[]
  /** Of these, the ones that the words name as well as the food: the amount may tell them apart. */
  readonly alike: readonly Food[]
}

interface Choice {
  /** Undefined where the words name no food of the table: the candidates are only near. */
  readonly choice: FoodChoice | undefined
  readonly candidates: readonly Food[]
}

const MAX_CANDIDATES = 5
/** Every word is answered, one perhaps in another form or with a slip of the finger. */
const NAMED = 0.93
/** The head is answered by the head of the name, or by a word beside it. */
const HEAD = 0.55
const BESIDE_HEAD = 0.3
/** Below this it is answered by a part of a compound alone: custard powder is no paprika powder. */
const BY_PART = 0.8
/** Where it is answered beside the head only, most of the words have to be. */
const MOSTLY = 0.75
/** A name that was said as a whole is meant, though nobody knows the word behind it. */
const WHOLE_NAME = 0.95
const HALF = 0.5
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

const stemsOf = (words: string): string[] =>
  words
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== '')
    .map(singular)

/** "No potatoes", "excluding carrots, broccoli, and dark-green leafy" in a name. */
const LACKED = /\b(?:no|not) [^,;]*|\bexcluding [^;]*/gi
const LACKING = /\b(?:no|not|without|excluding)\b/

/** Whether a food lacks what was said by its name: "a tamale with meat" is none without. */
const lacksSaid = ({ name }: Food, said: string): boolean => {
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
const choiceOf = (found: readonly FoundFood[], said: string, isForm = false): Choice => {
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
const chooseByAll = (
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
  // In English a word that few names have is a brand or a kind: "Whopper", "romaine".
  const isEnglish = vocabulary === english && ownForms === undefined
  const isAlone = ONE_WORD.test(said) || choice?.why === 'by-its-head'
  return choice &&
    !isEnglish &&
    vocabulary.script !== 'japanese' &&
    isAlone &&
    !isMeantAlone(said, choice)
    ? { choice: undefined, candidates: found.map(({ food }) => food) }
    : all
}

const MOST_HEAD_WORDS = 3
const SHORTEST_HEAD = 3

/**
 * The food that the head of the words names, along with as many of its neighbours as the table
 * knows: "food industry prepared biscuits" are biscuits. Undefined where it names none.
 */
const chooseByHead = (said: string, context: FoodChoiceContext): Choice | undefined => {
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
const madeOf = (said: string, context: FoodChoiceContext): Choice | undefined => {
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
const generalOf = (
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
const isWholeName = (choice: FoodChoice | undefined): boolean =>
  choice !== undefined && choice.answered > EXACTLY && choice.used >= WHOLE_NAME

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
  const named = choices.find(({ choice }) => choice?.why === 'named')
  return named ?? choices.find(({ choice }) => choice) ?? (choices[0] as Choice)
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
const inSaidState = (
  said: string,
  { choice }: Choice,
  { vocabulary, findFoods }: FoodChoiceContext,
): Choice | undefined => {
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
const plainFish = (
  said: string,
  { choice }: Choice,
  { vocabulary, findFoods }: FoodChoiceContext,
): Choice | undefined => {
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

/** The food of the table that some words mean, if they mean one. */
export const chooseFood = (said: string, context: FoodChoiceContext, without?: string): Choice => {
  const { vocabulary, findFoods } = context
  if (said === '' || endsInNoFood(said, vocabulary)) return { choice: undefined, candidates: [] }
  if (said.includes('/') && vocabulary !== english)
    return eitherFood(said.split('/').slice(0, MOST_NAMES), context, without)
  // "A salad, no dressing" may be a food of its own.
  if (without !== undefined) {
    const no = vocabulary === english ? 'no' : grammarOf(vocabulary).lacking
    const found = findFoods(`${said} ${no} ${without}`, MAX_CANDIDATES + 1)
    // "Rice without beans" is no burrito that has both.
    const least = vocabulary === english ? 0 : WHOLE_NAME
    const lacking = choiceOf(
      found.filter(({ answered, used }) => answered >= NAMED && used >= least),
      `${no} ${without}`,
    )
    if (lacking.choice) return lacking
    const named = vocabulary === english ? undefined : lackingByName(said, without, context)
    if (named) return named
  }
  const first = chooseByAll(said, context)
  const plainer = withoutQualifiers(said, vocabulary)
  if (namesNoFood(said, vocabulary) && !isWholeName(first.choice))
    return { choice: undefined, candidates: first.candidates }
  if (first.choice && isOnlyTalk(said, first.choice, context))
    return { choice: undefined, candidates: first.candidates }
  const inState = inSaidState(said, first, context) ?? plainFish(said, first, context)
  if (inState) return inState
  if (first.choice?.why === 'named') return first
  // "Haricots verts extra fins": of the words that describe as many stay as a name has.
  const fuller = vocabulary === english ? [] : plainerAndPlainer(said, vocabulary).slice(0, -1)
  for (const words of fuller) {
    const named = chooseByAll(words, context)
    if (named.choice?.why === 'named') return named
  }
  const whole = plainer.replace(grammarOf(vocabulary).cuts, '')
  const uncut = whole === plainer ? undefined : chooseFood(whole, context)
  if (uncut?.choice?.why === 'named' && !first.choice) return uncut
  if (first.choice && lacksDish(said, first.choice.food, vocabulary)) {
    const dish = chooseByHead(said, context)
    if (dish && DISH_AT_END.test(dish.choice?.food.category ?? '')) return dish
  }
  const byHead = () =>
    (first.choice
      ? generalOf(said, first.choice, context)
      : (chooseByHead(said, context) ?? madeOf(said, context))) ?? first
  if (plainer === '' || plainer === said) return byHead()
  const again = chooseByAll(plainer, context)
  if (uncut?.choice?.why === 'named' && !again.choice) return uncut
  // "Turkey egg, raw" is no raw broccoli: a word that describes finds no food that the others do not.
  const isCalled = (word: string) =>
    withoutQualifiers(word, vocabulary) === '' && isWholeName(chooseByAll(word, context).choice)
  if (!again.choice && vocabulary !== english && !said.split(' ').some(isCalled))
    return chooseByHead(plainer, context) ?? again
  if (!first.choice) return again.choice ? again : byHead()
  return again.choice && again.choice.answered > first.choice.answered + 0.02 ? again : first
}

/** A phrase by the name of its piece, where a food is called so: "two fish sticks" in Spanish. */
export const namedByPiece = (phrase: MealPhrase, context: FoodChoiceContext): MealPhrase => {
  const { withPiece, measure } = phrase
  if (withPiece === undefined) return phrase
  const [found] = context.findFoods(tableWordsOf(withPiece, context.vocabulary), 1)
  const isName = found !== undefined && found.answered >= NAMED && found.used >= WHOLE_NAME
  return isName && found.food.code !== chooseFood(phrase.food, context).choice?.food.code
    ? { ...phrase, food: withPiece, measure: measure?.kind === 'piece' ? null : measure }
    : phrase
}

const isBare = ({ quantity, measure, size, isArticle }: MealPhrase) =>
  (quantity === null || isArticle) && measure === null && size === null

/**
 * "Dumplings with meat, 8 pieces", "pierś z kurczaka 150 g": a count or a weight behind the words,
 * which may be of all of them.
 */
const isCountedBehind = ({ words, food, quantity, measure, isArticle }: MealPhrase) =>
  quantity !== null &&
  !isArticle &&
  food !== '' &&
  (measure === null || measure.kind === 'piece' || measure.kind === 'weight') &&
  words.startsWith(food.split(' ')[0] ?? '')

/** A weight behind what is with or on another food. */
const isWeighedInside = ({ measure, joiner }: MealPhrase) =>
  measure?.kind === 'weight' && (joiner === 'with' || joiner === 'on')

const UNSAID = { quantity: null, measure: null } as const

const COMPOUND_USED = 0.3
const JOINED_USED = 0.6
/** Foods made of others: what is said to be with them is in them, where they were weighed. */
const MADE_OF_OTHERS =
  /filled|stuffed|sandwich|burger|pizza|mixed|dishes|soup|salad|cake|\bpies?\b|cookie|doughnut|pastr|pancake|waffle|burrito|taco|nacho|egg|roll|bar|candy|ice cream|pudding|cereal|yogurt|muffin|turnover|smoothie|baby/i
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

const joinedWords = (
  phrases: readonly MealPhrase[],
  key: 'food' | 'words',
  vocabulary: MealVocabulary,
): string => {
  const { joined } = grammarOf(vocabulary)
  const [first, ...others] = phrases
  return others.reduce(
    (said, other) => said + joined[other.joiner] + other[key],
    first?.[key] ?? '',
  )
}

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

const MOST_JOINED = 6

/**
 * Whether phrases are one food by their words: "fish and chips", "ham and cheese sandwich", "a pizza
 * topped with pepperoni". `keepsApart` says of the last two that one accompanies the other.
 */
const areOneFood = (
  phrases: readonly MealPhrase[],
  context: FoodChoiceContext,
  keepsApart: (last: string, before: string) => boolean,
): boolean => {
  const { vocabulary } = context
  const [first, ...others] = phrases
  const last = others.at(-1)
  if (!first || !last || first.food === '' || !others.slice(0, -1).every(isBare)) return false
  if (first.isAmountBehind || last.isLittle || last.isOfOne) return false
  const isCounted = isBare(first) && !first.isArticle && isCountedBehind(last)
  // "Pizza with fruit 100 g" is "100 g of pizza with fruit", where that is one food.
  if (vocabulary === english && isCounted && isWeighedInside(last)) {
    const { quantity, measure } = last
    const bare = [{ ...first, quantity, measure }, ...others.slice(0, -1), { ...last, ...UNSAID }]
    if (areOneFood(bare, context, keepsApart)) return true
  }
  if (!isBare(last) && !isCounted) return false
  const { compound } = grammarOf(vocabulary)
  const isCompound = compound.test(last.food) && last.food.includes(' ')
  const isApart = !isCompound && keepsApart(last.food, first.food)
  const isWeighed =
    first.measure?.kind === 'weight' || (first.measure?.kind === 'volume' && vocabulary !== english)
  if (isApart && !isWeighed) return false
  const joined = joinedWords(phrases, 'food', vocabulary)
  const { choice } = chooseFood(joined, context)
  if (!choice) return false
  // "Tostada", toast: a word that only describes elsewhere is a food of its own where it stands alone,
  // unless all of the words are the name of one.
  const isOnlyQualifier = ({ food }: MealPhrase) => withoutQualifiers(food, vocabulary) === ''
  if (vocabulary !== english && phrases.some(isOnlyQualifier))
    return isWholeName(chooseByAll(joined, context).choice)
  if (isCompound && areFillings(phrases, choice.food, context)) return true
  if (!isCompound && last.joiner === 'and' && isOneByOther(choice.food, first, last)) return false
  if (!isCompound && isTurnedRound(choice, first, last, context)) return false
  if (!isCompound && isJustBeside(choice, first, last, context)) return false
  // "Rice and green beans" are not "rice and beans".
  const isDescribed = withoutQualifiers(last.food, vocabulary) !== last.food
  if (vocabulary !== english && isDescribed && chooseByAll(joined, context).choice?.why !== 'named')
    return false
  // "200 ml of coffee with milk": what was measured is both of them, where they have a name.
  if (isApart) return choice.why === 'named' && choice.used >= WHOLE_NAME
  if (vocabulary === english && holdsParts(first, others, choice, context)) return true
  const enough = vocabulary === english ? JOINED_USED : WHOLE_NAME
  const isEnough = choice.used >= (isCompound ? COMPOUND_USED : enough)
  // "Rice", "toast": a food by itself, which the name of the two has to be nothing beside.
  const isUnasked = isCompound || (vocabulary !== english && last.joiner !== 'comma')
  const alone = isUnasked ? undefined : chooseFood(last.food, context).choice
  const isFood = alone?.why === 'named' && alone.used >= WHOLE_NAME
  if (choice.why === 'named' && isEnough && (!isFood || choice.used >= WHOLE_NAME))
    return last.joiner !== 'comma' || isCompound || (!isFood && choice.used > 0.9)
  const isDrink = DRINK.test(chooseFood(first.food, context).choice?.food.category ?? '')
  return isCompound && first.measure?.kind === 'weight' && !isDrink
}

/** What is filled with the foods that are said before it, by its name and category. */
const TAKES_FILLINGS = /sandwich|burger|\bpies?\b|turnover|burritos|pizza|omelets/i
/** What it is filled with; fruit is in pies alone. */
const FILLING =
  /cheese|bacon|beef|pork|cured|sausage|chicken|turkey|poultry|lamb|^fish|^shellfish|egg|liver|vegetables|tomato|lettuce|spinach|broccoli|cabbage|carrots|onions|pickle|mayonnaise|condiments|beans|meat-alternative/i
const FRUIT = /fruit|^apples|berries|peach|pears/i
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
  if (before.some(({ joiner }, at) => at > 0 && joiner !== 'comma')) return false
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
const JOINING = new Set('a an the of and or with in on from'.split(' '))

/** Whether the name of a food says that it holds another: "Lentil stew with chorizo". */
export const isHeldIn = (part: Food, { name }: Food): boolean => {
  const [, held = ''] = / with (.+)$/.exec(name) ?? []
  const parts = stemsOf(held)
  const [called = ''] = part.name.split(/[,(]/)
  return held !== '' && stemsOf(called).every((word) => parts.includes(word))
}

/** "A BLT on sourdough" is between that bread. */
const SANDWICH = /sandwich/i
const BREAD = /bread|rolls|bagels|tortillas/i

/** Whether what is with a food that was weighed is in it: "60 g doughnut with icing". */
const isInside = (
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

/** "A roll of ham and cheese": what is listed behind its first filling is in it too. */
const namesFilling = ({ food }: MealPhrase, context: FoodChoiceContext): boolean => {
  const { vocabulary } = context
  const { of } = grammarOf(vocabulary)
  if (vocabulary === english || !food.split(' ').some((word) => of.has(word))) return false
  return FILLED.test(chooseFood(food, context).choice?.food.name ?? '')
}

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
const isMeasuredOut = ({ quantity, measure, isArticle }: MealPhrase): boolean =>
  quantity !== null && (measure !== null || !isArticle)

const isBlended = ({ food }: MealPhrase, context: FoodChoiceContext): boolean =>
  BLENDED.test(chooseFood(food, context).choice?.food.category ?? '')
const isBowl = ({ food }: MealPhrase, context: FoodChoiceContext): boolean =>
  BOWL.test(chooseFood(food, context).choice?.food.name ?? '')

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
  // Of what is known by its head or a slip alone, the words behind may say what it is.
  if (first?.why !== 'named' && second && (first === undefined || second.why === 'named'))
    return { ...both, food: gloss.food, holdsMore: true }
  if (!first) return undefined
  const isLong = gloss.food.includes(' ')
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
  const isOfHost = madeOf !== undefined && stemsOf(madeOf).every((word) => said.includes(word))
  return isSame || (isOfKind && isOfHost)
    ? { ...host, words: `${host.words}, ${gloss.words}` }
    : undefined
}

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
const IN_BRACKETS = /^[^()]+ \(([^()\d]+)\)$/

/** The phrases, foods that are said twice once. */
const saidOnce = (phrases: readonly MealPhrase[], context: FoodChoiceContext): MealPhrase[] => {
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

/**
 * The phrases, those that only describe put to the food that they describe: the one behind them in
 * "a cup of bottled, unsweetened water", and otherwise the one before.
 */
const withDescriptions = (
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

/** "A sandwich and a sweet, juicy banana": with an article it describes what the comma is before. */
const isFront = ({ isArticle, joiner }: MealPhrase, next: MealPhrase | undefined): boolean =>
  isArticle &&
  joiner === 'and' &&
  next?.joiner === 'comma' &&
  next.quantity === null &&
  isBare(next)

const isKnown = ({ food }: MealPhrase, { findFoods }: FoodChoiceContext): boolean =>
  findFoods(food, 1).length > 0

/** "Jus d'aronia": an "of" with an apostrophe. */
const ELIDED_BEFORE = /^\p{L}{1,4}'/u

/** "Ser halloumi", "سمك سردين": whether the first word says only of what kind the others are. */
const saysKind = (kind: string, others: string, context: FoodChoiceContext): boolean => {
  const [general, one] = [kind, others].map((said) => chooseFood(said, context).choice?.food)
  if (!general || !one) return false
  return one.category.toLowerCase().includes(general.category.toLowerCase())
}

/** Main foods, behind which another one may stand without a comma, by their categories. */
const MAIN_FOOD =
  /cured|pork|bacon|sausage|beef|lamb|chicken pat|fish|pies|sandwich|burger|egg|mixed dishes|legume dishes/i
const LONGEST_LIST = 6

/** "Ham egg" before "and chips", "fish fingers chips": in English, foods that nothing joins. */
const splitSides = (
  phrase: MealPhrase,
  context: FoodChoiceContext,
  behind: readonly MealPhrase[],
): MealPhrase[] => {
  const { sideDishes, compound } = grammarOf(context.vocabulary)
  // "Bacon egg and cheese on a roll" is a roll.
  const isFilling = behind.some(({ joiner, food }) => joiner === 'on' || compound.test(food))
  if (isFilling) return [phrase]
  const words = phrase.food.split(' ')
  const at = words.findLastIndex((word, place) => place > 0 && sideDishes.has(word))
  if (at === -1 || at < words.length - 1 || words.length > LONGEST_LIST) return [phrase]
  if (phrase.measure?.kind === 'weight') return [phrase]
  const isNamed = (choice: FoodChoice | undefined) => choice?.why === 'named'
  const whole = chooseFood(phrase.food, context).choice
  if (isNamed(whole) && whole && whole.used >= WHOLE_NAME) return [phrase]
  const said = words.slice(0, at).join(' ')
  const front = splitSides({ ...phrase, food: said }, context, behind)
  const { choice } = chooseFood(said, context)
  const isMain = isNamed(choice) && MAIN_FOOD.test(choice?.food.category ?? '')
  if (front.length === 1 && !isMain) return [phrase]
  const food = words.slice(at).join(' ')
  return [
    ...front,
    { ...phrase, ...UNSAID, food, words: food, joiner: 'and', isArticle: false, size: null },
  ]
}

/** "Jambon purée": two foods that nothing joins, each known by all of its name. */
export const splitBare = (
  phrase: MealPhrase,
  context: FoodChoiceContext,
  behind: readonly MealPhrase[] = [],
): MealPhrase[] => {
  const { vocabulary, findFoods } = context
  if (vocabulary === english) return splitSides(phrase, context, behind)
  const words = phrase.food.split(' ')
  if (words.length < 2 || words.length > 4) return [phrase]
  const grammar = grammarOf(vocabulary)
  const [kind = '', ...rest] = words
  const hasKind = grammar.kinds.has(kind)
  // What was weighed is one food: nobody knows what a second one would weigh.
  const isWeighed = phrase.measure?.kind === 'weight'
  if (isWeighed && !hasKind) return [phrase]
  const isNamed = (some: readonly string[], used: number) => {
    const [found] = findFoods(tableWordsOf(some.join(' '), vocabulary), 1)
    return found !== undefined && found.weakest >= 0.98 && found.used >= used
  }
  if (isNamed(words, 0)) return [phrase]
  if (hasKind && isNamed(rest, 0.9) && saysKind(kind, rest.join(' '), context))
    return [{ ...phrase, food: rest.join(' ') }]
  if (isWeighed) return [phrase]
  for (let at = words.length - 1; at > 0; at -= 1) {
    const one = words.slice(0, at)
    // "Rühreier etwas Speck": how much of the second is said with a word that says little.
    const isEmpty = grammar.emptyWords.has(words[at] ?? '') && !grammar.of.has(words[at] ?? '')
    const other = words.slice(isEmpty ? at + 1 : at)
    const [next = ''] = other
    const belongsToOne =
      /^\d/.test(next) ||
      ELIDED_BEFORE.test(next) ||
      grammar.of.has(next) ||
      grammar.of.has(one.at(-1) ?? '') ||
      grammar.emptyWords.has(next) ||
      grammar.emptyWords.has(one.at(-1) ?? '') ||
      grammar.flavoured.has(one.at(-1) ?? '') ||
      grammar.isFlavour.test(other.join(' ')) ||
      withoutQualifiers(other.join(' '), vocabulary) === ''
    if (belongsToOne || !isNamed(other, 0.9)) continue
    const host = { ...phrase, food: one.join(' ') }
    // "Pomidor ogórek cebula": three that nothing joins.
    const before = isNamed(one, 0.9) ? [host] : splitBare(host, context)
    if (before.length === 1 && !isNamed(one, 0.9)) continue
    const second: MealPhrase = {
      ...phrase,
      food: other.join(' '),
      words: other.join(' '),
      joiner: 'and',
      quantity: null,
      measure: null,
      size: null,
    }
    return [...before, second]
  }
  return [phrase]
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
