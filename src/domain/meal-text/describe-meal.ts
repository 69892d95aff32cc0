import type { FindFoods, Food, FoundFood } from '../foods/food.ts'
import type { Message } from '../message.ts'
import { ITEM_GRAMS, type ItemAmounts, MAX_ITEMS } from '../meals/meal-items.ts'
import { type Company, companionGrams } from './companions.ts'
import { grammarOf, type Joiner } from './grammar.ts'
import type { MealPhrase } from './meal-phrase.ts'
import { readMealText } from './meal-phrases.ts'
import { chooseFood, plainFoodOf } from './food-choice.ts'
import type { FoodChoice, FoodChoiceContext, FoodReason } from './found-choice.ts'
import { isHeldIn } from './inside.ts'
import { joinPhrases } from './join-phrases.ts'
import { namedByPiece, splitBare } from './split-phrases.ts'
import { otherStateOf } from './dry-weights.ts'
import type { MeantFood } from './own-words.ts'
import {
  type AmountSource,
  gramsOfPortion,
  hasPortionIn,
  isOfLists,
  type PhraseGrams,
} from './portion-grams.ts'
import { english } from './vocabularies/meal-vocabularies.ts'
import type { MealVocabulary } from './vocabularies/meal-vocabulary.ts'
import { endsInNoFood, namesNoFood, plainWordsOf, withoutQualifiers } from './food-vocabulary.ts'

/** What some words may mean besides, and how much of it that would be. */
interface DescribedCandidate {
  readonly food: Food
  readonly grams: number
}

/** A food of the table that a part of the words means, and how much of it. */
interface DescribedItem {
  /** The part of the words that it was read from. */
  readonly words: string
  readonly name: string
  readonly food: Food
  readonly grams: number
  /** "two eggs (100 g)" */
  readonly serving: string
  /** Why it is this food, and where its grams come from. */
  readonly why: FoodReason | 'own-words'
  /** Of a food that the member means by the words: its own amounts and its line in the table. */
  readonly own?: {
    readonly code: string | null
    readonly name: string
    readonly per100g: ItemAmounts
  }
  readonly source: AmountSource
  /** Standard deviation of the natural logarithm of the weight. */
  readonly portionSpread: number
  /** The table does not have every word of it: the member should check it. */
  readonly isLoose: boolean
  /** What else it may mean, likeliest first. */
  readonly candidates: readonly DescribedCandidate[]
}

/** A part of the words that became no food. */
interface UnmatchedWords {
  readonly words: string
  readonly why: 'no-food' | 'too-much'
  /** What was said that it weighs, in g; null where no weight was said. */
  readonly grams: number | null
  readonly candidates: readonly DescribedCandidate[]
}

export interface DescribedMeal {
  readonly items: readonly DescribedItem[]
  readonly unmatched: readonly UnmatchedWords[]
  /** What was said not to have been eaten. */
  readonly leftOut: readonly string[]
}

/**
 * How far off such an amount is: the log's standard deviation. Our assumptions, in the order of
 * what a member knows.
 */
const SPREAD: Record<AmountSource, number> = {
  weighed: 0.05,
  measured: 0.15,
  counted: 0.2,
  usual: 0.35,
}
const LONGEST_NAME = 60
/** Each phrase costs searches; past these nobody describes one meal. */
const MAX_PHRASES = MAX_ITEMS + 4

/** What reading a meal needs from outside: the language, and a search over the foods. */
export interface MealTextContext extends FoodChoiceContext {
  /** What the member calls a food. */
  readonly nameOf: (food: Food) => string
  /**
   * Its plainest English name in small letters, without what distinguishes it from others of its
   * kind: "bread".
   */
  readonly plainNameOf: (food: Food) => string
  readonly foodByCode: (code: string) => Food | undefined
  /** Whether words in small letters say that a food was cooked or preserved. */
  readonly saysCooked: (words: string) => boolean
  /** What the member means by the words of a phrase, where they said so before. */
  readonly ownFoodOf?: (phrase: MealPhrase) => MeantFood | undefined
}

const isBare = ({ quantity, measure, size }: MealPhrase) =>
  quantity === null && measure === null && size === null

const meaningBeside = (food: string, others: string, vocabulary: MealVocabulary): string =>
  grammarOf(vocabulary).meaningsBeside.find(
    (rule) => rule.said === food && rule.others.test(others),
  )?.means ?? food

/**
 * The grams of a food that accompanies one beside it, such as milk in a coffee; undefined where it
 * accompanies none.
 */
const gramsWithHost = (
  food: Company,
  at: number,
  phrases: readonly MealPhrase[],
  plainFoods: readonly string[],
): number | undefined => {
  if (phrases[at]?.isOfOne) {
    const host = phrases.findLastIndex(({ isOfOne }, place) => place < at && !isOfOne)
    return companionGrams(food, plainFoods[host] ?? '', 1, true)
  }
  const isWith = (place: number) => phrases[place]?.joiner === 'with'
  // "Bread with ham and pickles": what is listed behind it is on it too.
  const isLaid = new Map([
    [at - 1, isWith(at) || phrases[at]?.joiner === 'on'],
    [at - 2, isWith(at - 1) && phrases[at]?.joiner === 'and'],
    [at + 1, phrases[at + 1]?.joiner === 'on'],
  ])
  for (const [place, isOnIt] of isLaid) {
    const host = phrases[place]
    const hostCount = host?.measure?.kind === 'weight' ? 1 : (host?.quantity ?? 1)
    const grams = host && companionGrams(food, plainFoods[place] ?? '', hostCount, isOnIt)
    if (grams !== undefined) return grams
  }
  return undefined
}

/**
 * The food of a choice. Of those that are named as well it is one that has a portion of what it was
 * said to be in: a school container is that of a juice from a carton, not of a frozen one.
 */
const foodInPortion = (phrase: MealPhrase, { food, alike }: FoodChoice): Food =>
  hasPortionIn(phrase, food) ? food : (alike.find((one) => hasPortionIn(phrase, one)) ?? food)

/** Rounded to a tenth of a gram, and at least what an item may weigh. */
const gramsOfItem = (grams: number): number => Math.max(ITEM_GRAMS.min, Math.round(grams * 10) / 10)
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const shownGrams = (grams: number): string => `${Math.max(1, Math.round(grams))} g`

/** What an item says of its words and its weight, whatever food it is. */
const itemOf = (
  { words }: Pick<MealPhrase, 'words'>,
  exactGrams: number,
  source: AmountSource,
): Pick<DescribedItem, 'words' | 'grams' | 'serving' | 'source' | 'portionSpread'> => {
  const grams = gramsOfItem(exactGrams)
  return {
    words,
    grams,
    serving:
      source === 'weighed'
        ? shownGrams(grams)
        : `${words.slice(0, LONGEST_NAME)} (${shownGrams(grams)})`,
    source,
    portionSpread: SPREAD[source],
  }
}

const saidGrams = ({ quantity, measure }: MealPhrase): number | null =>
  measure?.kind === 'weight' ? (quantity ?? 1) * measure.grams : null

/** So much more than usual behind "with" is no weight of that food alone. Ours. */
const TOO_MUCH_FOR_PART = 1.5

/**
 * "Pasta with pesto (250 g)": a weight behind what is with a food is that of the food, where it is
 * too much for the part and nearer to both of them.
 */
const withWeightOfAll = (
  phrases: readonly MealPhrase[],
  usualGramsOf: (phrase: MealPhrase, at: number) => number | undefined,
): MealPhrase[] => {
  const moved = [...phrases]
  for (const [at, part] of phrases.entries()) {
    const host = moved[at - 1]
    const grams = saidGrams(part)
    if (!host || grams === null || !part.isAmountBehind || part.joiner !== 'with') continue
    if (!isBare(host) || host.food === '') continue
    const bare = { ...part, quantity: null, measure: null }
    const [usual, ofHost] = [usualGramsOf(bare, at), usualGramsOf(host, at - 1)]
    if (usual === undefined || ofHost === undefined || grams < TOO_MUCH_FOR_PART * usual) continue
    const isNearerToBoth =
      Math.abs(Math.log(grams / (usual + ofHost))) < Math.abs(Math.log(grams / usual))
    if (!isNearerToBoth) continue
    const words = `${host.words}, ${part.words}`
    moved[at - 1] = { ...host, quantity: part.quantity, measure: part.measure, words }
    moved[at] = { ...bare, words: part.food }
  }
  return moved
}

/** A dish of which so many words are known is hardly another food. */
const MOSTLY_ANSWERED = 0.3
const MEAL_ITSELF = /sandwich|burger|pizza|mixed dishes/i

/** So many phrases on, what stands before may still be in a sandwich. */
const NEAR = 2

/** How much of a usual helping "a bit of" is. Ours. */
const LITTLE_OF_HELPING = 0.5

const inShare = (portion: PhraseGrams, { isLittle }: MealPhrase): PhraseGrams =>
  isLittle && portion.source === 'usual'
    ? { ...portion, grams: portion.grams * LITTLE_OF_HELPING }
    : portion

/** Places of items that one plate holds: "schnitzel with potato salad". */
type Plate = number[]

/** What is drunk, or has a bowl of its own. */
const FLUID = /drink|coffee|\btea\b|milk|juice|beer|wine|water|liquor|soup|smoothie/i

const putOnPlate = (plates: Plate[], at: number, joiner: Joiner): void => {
  const last = plates.at(-1)
  const isTogether = joiner === 'with' || joiner === 'and' || joiner === 'on'
  if (isTogether && last?.at(-1) === at - 1) last.push(at)
  else plates.push([at])
}

/** A full plate, in g, and how much less of each food there is on one at least. Ours. */
const FULL_PLATE_GRAMS = 450
const LEAST_SHARE = 0.7

/** A dish of the table's cups where it is all that is eaten: more than a cup, in g. Ours. */
const DISH_ALONE_GRAMS = 280
/** The same of one that has rice or noodles in it. */
const PLATE_ALONE_GRAMS = 400
const HAS_STARCH = /(?:with|and) (?:\w+ )?(?:rice|noodles|pasta|potatoes)\b/i
/** What is less than this is a sauce or a side. */
const LEAST_DISH_GRAMS = 140
const DISH =
  /mixed dishes|^(?:Stir-fry|Soups|Bean, pea, legume dishes|Ramen)|^(?:Macaroni and cheese|Vegetable dishes)$/

/**
 * "Kung pao chicken" and nothing else is a meal, though the table's helping is a cup. Dishes of our
 * own lists have their plates.
 */
const shareOfDishAlone = (
  plates: readonly Plate[],
  items: readonly DescribedItem[],
): (readonly [at: number, share: number])[] => {
  const [[at = -1, ...others] = [], ...more] = plates
  const item = items[at]
  if (!item || others.length > 0 || more.length > 0) return []
  const { category, defaultPortion, name } = item.food
  const usual = HAS_STARCH.test(name) ? PLATE_ALONE_GRAMS : DISH_ALONE_GRAMS
  const isOfCups =
    !isOfLists(item.food) && /cup|serving/.test(defaultPortion.description) && DISH.test(category)
  const isHelping = item.grams === defaultPortion.grams && item.grams >= LEAST_DISH_GRAMS
  return isOfCups && isHelping && item.grams < usual ? [[at, usual / item.grams]] : []
}

/** How much there is of each food of a plate that would be too full with helpings of all. */
const sharesOf = (plates: readonly Plate[], items: readonly DescribedItem[]) =>
  plates
    .filter((plate) => plate.length > 1)
    .flatMap((plate) => {
      const grams = plate.reduce((sum, at) => sum + (items[at]?.grams ?? 0), 0)
      const share = Math.max(LEAST_SHARE, FULL_PLATE_GRAMS / grams)
      return share < 1 ? plate.map((at) => [at, share] as const) : []
    })

/** A food without an amount. */
const NOTHING_SAID = {
  words: '',
  quantity: null,
  isArticle: false,
  size: null,
  measure: null,
  joiner: 'start',
} as const

const describeAs = (text: string, context: MealTextContext): DescribedMeal => {
  const { vocabulary, nameOf, plainNameOf, ownFoodOf } = context
  const read = readMealText(text, vocabulary)
  const plainFood = (said: string): string => plainFoodOf(said, context)
  const isOwn = (phrase: MealPhrase) => ownFoodOf?.(phrase) !== undefined
  const joined = joinPhrases(
    read.phrases
      .slice(0, MAX_PHRASES)
      .flatMap((phrase, at, all) =>
        isOwn(phrase)
          ? [phrase]
          : splitBare(namedByPiece(phrase, context), context, all.slice(at + 1, at + 1 + NEAR)),
      ),
    context,
    (last, before) =>
      [last, before].some((food) => isOwn({ ...NOTHING_SAID, food })) ||
      companionGrams(
        { plain: plainFood(last), category: undefined },
        plainFood(before),
        1,
        false,
      ) !== undefined,
  ).flatMap((phrase): MealPhrase[] => {
    if (isOwn(phrase)) return [phrase]
    // Of 200 g of several foods nobody knows how much is of which.
    if (phrase.measure?.kind === 'weight') return [phrase]
    const { parts, lacking } = grammarOf(vocabulary)
    const { without } = phrase
    // "A burger without the bun" is its patty.
    const said = without === undefined ? phrase.food : `${phrase.food} ${lacking} ${without}`
    const known = parts.find((one) => one.said.test(said))
    return known
      ? known.parts.map((part) => ({ ...phrase, food: said.replace(known.said, part) }))
      : [phrase]
  })
  const plainFoods = joined.map(({ food }) => plainFood(food))
  const phrases = withWeightOfAll(joined, (phrase, at) => {
    const { choice } = chooseFood(phrase.food, context)
    if (!choice) return undefined
    const company = { plain: plainFoods[at] ?? '', category: choice.food.category }
    return (
      gramsWithHost(company, at, joined, plainFoods) ??
      gramsOfPortion({ ...phrase, food: company.plain }, choice.food, vocabulary).grams
    )
  })
  const isMeasured = phrases.some(({ measure }) => measure !== null && measure.kind !== 'serving')
  const items: DescribedItem[] = []
  const plates: Plate[] = []
  const unmatched: UnmatchedWords[] = []
  const leftOut = [...read.leftOut]

  for (const [at, phrase] of phrases.entries()) {
    if (phrase.quantity === 0) {
      leftOut.push(phrase.holdsMore === true ? phrase.words : phrase.food)
      continue
    }
    const others = phrases.filter((_, index) => index !== at).map(({ food }) => food)
    const own = ownFoodOf?.(phrase)
    if (own && items.length < MAX_ITEMS) {
      const portion =
        own.grams === undefined
          ? gramsOfPortion({ ...phrase, food: own.food.name.toLowerCase() }, own.food, vocabulary)
          : { grams: own.grams, source: 'counted' as const }
      if (portion.grams <= ITEM_GRAMS.max) {
        const { code, food, per100g } = own
        items.push({
          ...itemOf(phrase, portion.grams, portion.source),
          name: food.name,
          food,
          own: { code, name: food.name, per100g },
          why: 'own-words',
          isLoose: false,
          candidates: [],
        })
        continue
      }
    }
    const said = meaningBeside(phrase.food, others.join(' '), vocabulary)
    const { choice, candidates: near } = chooseFood(said, context, phrase.without)
    const portionOf = (food: Food) =>
      inShare(
        gramsOfPortion({ ...phrase, food: plainly(food), called: said }, food, vocabulary),
        phrase,
      )
    const plainly = (food: Food) =>
      vocabulary === english ? said : (plainWordsOf(said, vocabulary) ?? plainNameOf(food))
    const candidates = near.flatMap((food): DescribedCandidate[] => {
      const grams = gramsOfItem(portionOf(food).grams)
      return grams > ITEM_GRAMS.max ? [] : [{ food, grams }]
    })
    // Among foods that were measured, words without an amount are hardly one unless they name it.
    const isDoubtful =
      isMeasured &&
      isBare(phrase) &&
      phrase.isLittle === undefined &&
      choice?.why !== 'named' &&
      !(choice && choice.answered >= MOSTLY_ANSWERED && MEAL_ITSELF.test(choice.food.category))
    if (!choice || isDoubtful) {
      unmatched.push({ words: phrase.words, why: 'no-food', grams: saidGrams(phrase), candidates })
      continue
    }
    const { why } = choice
    const food = vocabulary === english ? foodInPortion(phrase, choice) : choice.food
    const isLoose = why !== 'named' || phrase.holdsMore === true
    const withHost = isBare(phrase)
      ? gramsWithHost({ plain: plainly(food), category: food.category }, at, phrases, plainFoods)
      : undefined
    const portion =
      withHost === undefined ? portionOf(food) : { grams: withHost, source: 'usual' as const }
    if (portion.grams > ITEM_GRAMS.max || items.length === MAX_ITEMS) {
      unmatched.push({ words: phrase.words, why: 'too-much', grams: saidGrams(phrase), candidates })
      continue
    }
    const holder = items.at(-1)
    // "Katsu curry and rice": the name of the dish says that it has it.
    if (
      holder &&
      isBare(phrase) &&
      vocabulary === english &&
      phrase.joiner !== 'comma' &&
      isHeldIn(food, holder.food)
    ) {
      items[items.length - 1] = { ...holder, words: `${holder.words}, ${phrase.words}` }
      continue
    }
    const isPlate = isBare(phrase) && portion.source === 'usual' && !FLUID.test(food.category)
    if (isPlate) putOnPlate(plates, items.length, phrase.joiner)
    items.push({
      ...itemOf(phrase, portion.grams, portion.source),
      name: isLoose || phrase.food.length > LONGEST_NAME ? nameOf(food) : capitalised(phrase.food),
      food,
      why,
      isLoose,
      candidates,
    })
  }
  for (const phrase of read.phrases.slice(MAX_PHRASES))
    unmatched.push({
      words: phrase.words,
      why: 'too-much',
      grams: saidGrams(phrase),
      candidates: [],
    })
  const shares = [...sharesOf(plates, items), ...shareOfDishAlone(plates, items)]
  for (const [at, share] of shares) {
    const { words, grams } = items[at] as DescribedItem
    items[at] = { ...(items[at] as DescribedItem), ...itemOf({ words }, grams * share, 'usual') }
  }
  return { items, unmatched, leftOut }
}

/** A search that answers the same words once: parts of a text are asked for alone and together. */
const remembering = (findFoods: FindFoods): FindFoods => {
  const found = new Map<string, readonly FoundFood[]>()
  return (words, limit) => {
    const before = found.get(words)
    if (before && before.length >= limit) return before.slice(0, limit)
    const answers = findFoods(words, Math.max(limit, MAX_CANDIDATES))
    found.set(words, answers)
    return answers.slice(0, limit)
  }
}
const MAX_CANDIDATES = 6

const partsOf = ({ items, unmatched }: DescribedMeal): number => items.length + unmatched.length

/**
 * The foods that take up water in the state in which so much of them is weighed, or as eaten where
 * the words tell of a meal ("I had 80 g of rice"); the other state is the first candidate.
 */
const inWeighedState = (
  meal: DescribedMeal,
  isTold: boolean,
  { foodByCode, saysCooked, nameOf }: MealTextContext,
): DescribedMeal => ({
  ...meal,
  items: meal.items.map((item) => {
    const { food, grams, source, own, words } = item
    const other = source === 'weighed' && !own ? otherStateOf(food, grams) : undefined
    const otherFood = other && foodByCode(other.code)
    if (!otherFood) return item
    // "Cooked red lentils", whose name is that of the dry ones.
    if (saysCooked(words.toLowerCase()))
      return other.isOfDry ? { ...item, food: otherFood, name: nameOf(otherFood) } : item
    const candidates = item.candidates.filter((one) => one.food.code !== other.code)
    return other.isMeant && !isTold
      ? {
          ...item,
          food: otherFood,
          name: nameOf(otherFood),
          isLoose: true,
          candidates: [{ food, grams }, ...candidates],
        }
      : { ...item, candidates: [{ food: otherFood, grams }, ...candidates] }
  }),
})

/** Three Latin letters: "豆苗50g" holds no English word. */
const HAS_LATIN_WORD = /\p{Script=Latin}{3}/u

/** How much of the words became food beyond doubt. */
const matchedShare = (meal: DescribedMeal): number =>
  meal.items.reduce((sum, { isLoose }) => sum + (isLoose ? 0.5 : 1), 0) / Math.max(1, partsOf(meal))

/** A meal as it is read in the language of its vocabulary, or in English where that reads more of it. */
const describeInEither = (text: string, context: MealTextContext): DescribedMeal => {
  const own = describeAs(text, context)
  const isNothing = own.items.length + own.unmatched.length === 0 && own.leftOut.length > 0
  const isRead = context.vocabulary === english || matchedShare(own) === 1 || isNothing
  const hasThing = own.unmatched.some(({ words }) => endsInNoFood(words, context.vocabulary))
  if (isRead || hasThing || !HAS_LATIN_WORD.test(text)) return own
  const asEnglish = describeAs(text, {
    ...context,
    vocabulary: english,
    // What is no food in the language of the member is none in English either.
    findFoods: (words, limit) =>
      namesNoFood(words, context.vocabulary)
        ? []
        : context.findFoods(withoutQualifiers(words, context.vocabulary), limit),
    ownForms: grammarOf(context.vocabulary).isForm,
  })
  // English does not part what "com" or "z" joins: one food would stand for all of them.
  const hasAll = partsOf(asEnglish) >= partsOf(own)
  return hasAll && matchedShare(asEnglish) > matchedShare(own) ? asEnglish : own
}

/**
 * A meal in words as foods of the table with grams, in the order in which they were said. Nothing
 * is dropped in silence: what no food answers comes back with the nearest candidates, what is more
 * than a person eats as too much, what was not eaten as left out. Words of another language than
 * English are read as English where that reads more of them.
 */
export const describeMeal = (text: string, from: MealTextContext): DescribedMeal => {
  const context = { ...from, findFoods: remembering(from.findFoods) }
  const isTold = grammarOf(context.vocabulary).told.test(text.toLowerCase())
  return inWeighedState(describeInEither(text, context), isTold, context)
}

/** Past these, "and others". */
const MAX_LISTED = 4

/**
 * Why the numbers are as sure as they are, in a sentence or two for the member.
 * @param listed writes names as a list: "toast, egg and tea"
 */
export const reasonsOfText = (
  { items, leftOut }: DescribedMeal,
  { nameOf }: Pick<MealTextContext, 'nameOf'>,
  listed: (names: readonly string[]) => string,
): Message[] => {
  const inUsual = items.filter(({ source }) => source === 'usual').map(({ name }) => name)
  const foods = listed(inUsual.slice(0, MAX_LISTED))
  const amounts: Message =
    inUsual.length === 0
      ? { code: 'words.amounts-said' }
      : {
          code: inUsual.length > MAX_LISTED ? 'words.amounts-usual-more' : 'words.amounts-usual',
          values: { foods },
        }
  return [
    amounts,
    ...items
      .filter(({ isLoose }) => isLoose)
      .map(({ words, food }): Message => ({
        code: 'words.taken-as',
        values: { words, food: nameOf(food) },
      })),
    ...(leftOut.length > 0
      ? [{ code: 'words.left-out', values: { foods: listed(leftOut) } } as const]
      : []),
  ]
}
