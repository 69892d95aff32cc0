import { tableWordsOf, withoutQualifiers } from '../grammar/food-vocabulary.ts'
import type { FindFoods, Food } from '#domain/foods/food.ts'

/**
 * Ways of cooking and cutting that change no nutrient much; the table mostly knows "cooked" alone.
 */
const COOKED = /\b(steamed|boiled|blanched|poached|simmered)\b/g
const CUTS =
  /\b(slices?|pieces?|wedges?|leaves|cubes?|strips?|chunks?|halves|rings|florets?|spears)\b/g

/** As nearly all food is; to the table it is what a processed one is made from. */
const FRESH = /\b(fresh|freshly)\b/g

const EVERY_WORD = 0.99
/** "Lemonade" asks for one of four words of "Lemonade, fruit flavored drink". */
const MIN_USED = 0.2

const FEW = 6
/** A food that scores at most this much below the best one fits the words equally well. */
const USED_LEEWAY = 0.15
/** What a name says is in the food, beside the food itself. */
const EXTRAS =
  /(?<!\bmade )\bwith (?!no\b)\p{L}+|^\p{L}+ and\b|\b(?:skin|fat) eaten\b|\bfat added\b/gu

const words = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%' -]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** "Spaghetti, cooked" as people say it: "cooked spaghetti". */
const inSpokenOrder = (name: string): string =>
  words(name.split(',').toReversed().join(' ').toLowerCase().replaceAll(FRESH, ' '))

/** The same name in the words of a table: as it is, then plainer and plainer. */
const spellingsOf = (name: string): string[] => {
  const said = words(words(name).replaceAll(FRESH, ' '))
  const cooked = said.replaceAll(COOKED, 'cooked')
  const whole = said.replaceAll(CUTS, ' ').replaceAll(COOKED, 'cooked')
  return [
    ...new Set(
      [
        tableWordsOf(inSpokenOrder(name)),
        tableWordsOf(said),
        cooked,
        whole,
        withoutQualifiers(whole),
      ].map(words),
    ),
  ].filter((text) => text !== '')
}

/**
 * How far a food's own name is from what was said: words that its name lacks (fries are "chips" to
 * some), and what its name adds: a breast of chicken is not one with sauce.
 */
const distanceOf = (food: Food, said: string): number => {
  const name = food.name.toLowerCase()
  const foreign = said
    .split(' ')
    .filter((word) => !name.includes(word.replace(/(?:es|s)$/, ''))).length
  const extras = [...name.matchAll(EXTRAS)].filter(
    ([extra]) => !said.includes(extra.split(' ').at(-1) ?? extra),
  ).length
  return foreign + extras
}

/**
 * The food of the table that a name means beyond doubt: one whose own name has every word of it,
 * none of them a mere likeness, and not too much beside. Undefined otherwise: somebody else's
 * numbers are better than another food's. The name alone decides: numbers that came with it may be
 * wrong or made up.
 * @param names what the item is called, the name in the table's language first
 */
export const matchFood = (names: readonly string[], findFoods: FindFoods): Food | undefined => {
  for (const spelling of names.flatMap(spellingsOf)) {
    const found = findFoods(spelling, FEW)
    const [best] = found
    if (!best || best.weakest < EVERY_WORD || best.used < MIN_USED) continue
    const alike = found.filter(
      ({ weakest, used }) => weakest >= EVERY_WORD && used >= best.used - USED_LEEWAY,
    )
    const distances = alike.map(({ food }) => distanceOf(food, spelling))
    return alike[distances.indexOf(Math.min(...distances))]?.food
  }
  return undefined
}
