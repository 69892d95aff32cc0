import type { Grammar } from '../grammar/grammar.ts'
import { isWeighedOut, type MealPhrase } from './meal-phrase.ts'
import type { Size } from '../vocabularies/meal-vocabulary.ts'

/** "140 g of nutritious, cooked green beans", "a small, crisp apple": the food is behind a comma. */
const withFoodsBehind = (phrases: readonly MealPhrase[]): MealPhrase[] => {
  const whole: MealPhrase[] = []
  for (const phrase of phrases) {
    const before = whole.at(-1)
    const isOpen =
      before?.food === '' &&
      ((before.measure !== null && OPEN_AMOUNT.test(before.words)) ||
        (before.measure === null && before.isArticle && before.size !== null)) &&
      phrase.food !== '' &&
      phrase.quantity === null &&
      phrase.measure === null &&
      phrase.joiner === 'comma'
    if (isOpen)
      whole[whole.length - 1] = {
        ...before,
        food: phrase.food,
        size: before.size ?? phrase.size,
        words: `${before.words}, ${phrase.words}`,
      }
    else whole.push(phrase)
  }
  return whole
}

const OPEN_AMOUNT = /\bof\b.+$/

/** "Two slices with butter": of bread, where no food before waits for an amount. */
const withBread = (phrases: readonly MealPhrase[], { bread }: Grammar): MealPhrase[] =>
  phrases.map((phrase, at) => {
    const isSlice = phrase.measure?.kind === 'piece' && phrase.measure.nouns[0] === 'slice'
    const isOpen = at === 0 || phrases[at - 1]?.quantity !== null
    const isSpread = phrases[at + 1]?.joiner === 'with'
    return phrase.food === '' && isSlice && isOpen && isSpread ? { ...phrase, food: bread } : phrase
  })

/** Whether an amount may be that of one part of a dish: "pasta with cheese, 20 g". */
const isOfPart = ({ measure }: MealPhrase): boolean =>
  measure !== null && measure.kind !== 'serving' && measure.kind !== 'vessel'

/** "A banana" says hardly how much, and may be taken back: "a banana, half". */
const isJustOne = ({ isArticle, measure, food }: MealPhrase): boolean =>
  isArticle && measure === null && food !== ''

/**
 * Whose amount an amount without a food is: that of the food before it, where none is said yet.
 * Foods with an article alone are passed over for it, as in "lasagna and a banana, half portion";
 * where there are no others, the last of them is meant. -1 for nobody's.
 */
const placeOfAmount = (phrases: readonly MealPhrase[], amount: MealPhrase): number => {
  const last = phrases.at(-1)
  // "A plate of pasta, about 300 g", "half a melon, 400 g" weigh that much.
  const isItsWeight =
    isWeighedOut(amount) &&
    last &&
    (last.measure !== null || (last.quantity ?? 1) < 1) &&
    !isWeighedOut(last) &&
    last.food !== '' &&
    last.joiner !== 'with'
  if (isItsWeight) return phrases.length - 1
  let at = phrases.findLastIndex((phrase) => !isJustOne(phrase))
  // "Pierogi with meat, three" are three pierogi.
  while (!isOfPart(amount) && at > 0 && phrases[at]?.joiner === 'with') at -= 1
  const before = phrases[at]
  if (before && before.quantity === null && before.measure === null && before.food !== '') return at
  return at === phrases.length - 1 ? -1 : phrases.length - 1
}

/** "Half": a part of what was said before it. */
const isShare = ({ food, quantity, measure }: MealPhrase): boolean =>
  food === '' && measure === null && (quantity ?? 1) < 1

const LEAST_WEIGHT_G = 10

/** "200 g rice, no, a": no new weight. */
const isCountOfWeight = ({ quantity, measure }: MealPhrase, before: MealPhrase): boolean =>
  measure === null && before.measure?.kind === 'weight' && (quantity ?? 0) < LEAST_WEIGHT_G

/** "Two eggs, no, three": the foods with the amount that was meant, or the food. */
const corrected = (phrases: readonly MealPhrase[], phrase: MealPhrase): MealPhrase[] => {
  const isAmount = phrase.food === ''
  const counted = phrases.findLastIndex(({ quantity }) => quantity !== null)
  const at = isAmount && counted !== -1 ? counted : phrases.length - 1
  return phrases.map((before, place): MealPhrase => {
    if (place !== at) return before
    const words = `${before.words}, ${phrase.words}`
    // "Hummus (210 kcal), no, two eggs": another food with its own amount.
    if (!isAmount) {
      const { isCorrection: _, ...meant } = phrase
      return { ...meant, joiner: before.joiner, words }
    }
    return {
      ...before,
      // "200 g rice, no, half" is half of it, not half a gram.
      quantity:
        isShare(phrase) && isWeighedOut(before)
          ? (before.quantity ?? 1) * (phrase.quantity ?? 1)
          : isCountOfWeight(phrase, before)
            ? before.quantity
            : phrase.quantity,
      isArticle: false,
      measure: phrase.measure ?? before.measure,
      size: phrase.size ?? before.size,
      words,
    }
  })
}

/** Whether a food was counted, in pieces or vessels. "Half, half, half" is no less than a half. */
const isCounted = (phrase: MealPhrase): boolean =>
  phrase.food !== '' && !isWeighedOut(phrase) && (phrase.quantity ?? 1) >= 1

/** How large a food before it is, where nothing else is said: "fries, large", "cola, a small one". */
const sizeAlone = (
  { joiner, quantity, measure, size, food }: MealPhrase,
  { sizes }: Grammar,
): Size | undefined => {
  if (joiner !== 'comma' || measure !== null || (quantity !== null && quantity !== 1))
    return undefined
  return (food === '' ? size : size === null ? sizes.get(food) : undefined) ?? undefined
}

/** "Shared, shared, shared" is no crumb. */
const LEAST_SHARE = 0.1

/** "A pizza, shared": what one ate of it. A weight is what one had. */
export const sharedPhrase = (phrase: MealPhrase, share: number | undefined): MealPhrase =>
  share === undefined ||
  phrase.food === '' ||
  phrase.measure?.kind === 'weight' ||
  (phrase.quantity ?? 1) * share < LEAST_SHARE
    ? phrase
    : { ...phrase, quantity: (phrase.quantity ?? 1) * share, isArticle: false }

/** "Meatballs, four of the small ones": how many, and how large each is. */
const countedBySize = (phrase: MealPhrase, { sizes }: Grammar): MealPhrase => {
  const size = sizes.get(phrase.food.replace(/ ones$/, ''))
  const isCount = phrase.measure === null && (phrase.quantity ?? 1) > 1
  return size !== undefined && isCount ? { ...phrase, food: '', size } : phrase
}

/** "Lasagna, half portion", "fries, large": what has no food belongs to one before it. */
const withTrailingAmounts = (phrases: readonly MealPhrase[], grammar: Grammar): MealPhrase[] => {
  let whole: MealPhrase[] = []
  for (const said of phrases) {
    const phrase = countedBySize(said, grammar)
    if (phrase.isCorrection && (phrase.quantity ?? 0) > 0 && whole.length > 0) {
      whole = corrected(whole, phrase)
      continue
    }
    const isAmount = phrase.food === '' && phrase.quantity !== null
    const size = sizeAlone(phrase, grammar)
    const at = size
      ? whole.findLastIndex(({ joiner }, place) => place === 0 || joiner !== 'with')
      : isAmount
        ? placeOfAmount(whole, phrase)
        : -1
    const [before, last] = [whole[at], whole.at(-1)]
    if (before && size) whole[at] = { ...before, size, words: `${before.words}, ${phrase.words}` }
    else if (before)
      whole[at] = {
        ...before,
        quantity: phrase.quantity,
        isArticle: false,
        // A bare "half" is half of what is usual, not half a piece; "a banana, half" is half a
        // banana, and "dumplings, three" are three.
        measure:
          phrase.measure ??
          (isJustOne(before) || Number.isInteger(phrase.quantity) ? null : { kind: 'serving' }),
        size: before.size ?? phrase.size,
        words: `${before.words}, ${phrase.words}`,
      }
    // "A bowl of soup, half".
    else if (last && isShare(phrase) && isCounted(last))
      whole[whole.length - 1] = sharedPhrase(last, phrase.quantity ?? undefined)
    // "200 g rice, a plate": the plate says nothing new.
    else if (!isAmount || !phrase.isArticle) whole.push(phrase)
  }
  return whole
}

/** "Steak and chips, ate only half the chips": a share of a food that was told before. */
const withSharesOfTold = (phrases: readonly MealPhrase[]): readonly MealPhrase[] => {
  const whole: MealPhrase[] = []
  for (const phrase of phrases) {
    const { food, quantity, measure } = phrase
    const isShareOfFood = food !== '' && measure === null && quantity !== null && quantity < 1
    const at = isShareOfFood
      ? whole.findIndex((before) => before.food === food && before.quantity === null)
      : -1
    const before = whole[at]
    if (before)
      whole[at] = {
        ...before,
        quantity,
        measure: { kind: 'serving' },
        words: `${before.words}, ${phrase.words}`,
      }
    else whole.push(phrase)
  }
  return whole
}

/** So many of the usual parts of a set tell what there was of it. */
const LISTED_OF_SET = 2

/** "Full English, two eggs, beans and toast": the foods, and no full English besides. */
const withoutSet = (phrases: readonly MealPhrase[], { sets }: Grammar): readonly MealPhrase[] => {
  const [first, ...others] = phrases
  const set = first && sets.find(({ said }) => said.test(first.food))
  const isListed = others[0]?.joiner === 'comma' || others[0]?.joiner === 'with'
  const listed = set && others.filter(({ food }) => set.part.test(food))
  return isListed && listed && listed.length >= LISTED_OF_SET ? others : phrases
}

/** So many weighed or counted parts tell all that a dish is made of; one may be its main part. */
const PARTS_OF_DISH = 2

/** So much of one part is most of a dish, in g. Ours. */
const MAIN_PART_GRAMS = 50

const isMainPart = ({ food, quantity, measure }: MealPhrase): boolean =>
  food !== '' && measure?.kind === 'weight' && (quantity ?? 0) * measure.grams >= MAIN_PART_GRAMS

/**
 * "Porridge made with 40 g of oats and 200 ml of milk", "stew made with 105 g of ham, potatoes and carrots": the
 * parts, and no helping of the dish.
 */
const withPartsForDishes = (phrases: readonly MealPhrase[], { joined }: Grammar): MealPhrase[] => {
  const isPart = (phrase: MealPhrase | undefined) =>
    phrase !== undefined && phrase.quantity !== null && phrase.food !== ''
  const whole: MealPhrase[] = []
  for (const [at, phrase] of phrases.entries()) {
    const parts = phrases.slice(at + 1, at + 1 + PARTS_OF_DISH)
    const before = phrases[at - 1]
    const isDish = (one: MealPhrase | undefined) =>
      one?.isMadeOf === true && !isWeighedOut(one) && one.quantity !== 0
    const [main, other] = parts
    const isMainWeighed = main !== undefined && isMainPart(main) && other?.joiner === 'comma'
    const areParts = parts.length === PARTS_OF_DISH && (parts.every(isPart) || isMainWeighed)
    if (isDish(phrase) && areParts) continue
    whole.push(
      before && isDish(before) && !whole.includes(before)
        ? { ...phrase, words: before.words + joined[phrase.joiner] + phrase.words }
        : phrase,
    )
  }
  return whole
}

/** Puts phrases together that tell of one food, in this order. A rule about whole phrases goes here. */
export const togetherOf = (phrases: readonly MealPhrase[], grammar: Grammar): MealPhrase[] =>
  [
    withFoodsBehind,
    withBread,
    withSharesOfTold,
    withTrailingAmounts,
    withoutSet,
    withPartsForDishes,
  ].reduce((whole: readonly MealPhrase[], step) => step(whole, grammar), phrases) as MealPhrase[]
