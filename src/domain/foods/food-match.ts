import { tableWordsOf, withoutPraise } from '../meal-words/plain-words.ts'
import type { FindFoods } from './found-food.ts'
import type { Food } from './food.ts'

/** Ways of cooking and cutting that change no nutrient much; the table mostly knows "cooked" alone. */
const COOKED = /\b(steamed|boiled|blanched|poached|simmered)\b/g
const CUTS = /\b(slices?|pieces?|wedges?|leaves|cubes?|strips?|chunks?|halves|rings|florets?|spears)\b/g

/** As nearly all food is; to the table it is what a processed one is made from. */
const FRESH = /\b(fresh|freshly)\b/g

const EVERY_WORD = 0.99
/** "Pepperoni pizza" asks for two of five words of "Pizza with pepperoni, from restaurant or fast food". */
const LEAST_USED = 0.3

const words = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}%' -]+/gu, ' ').replaceAll(/\s+/g, ' ').trim()

/** The same name in the words of a table: as it is, then plainer and plainer. */
const spellingsOf = (name: string): string[] => {
  const said = words(words(name).replaceAll(FRESH, ' '))
  const cooked = said.replaceAll(COOKED, 'cooked')
  const whole = said.replaceAll(CUTS, ' ').replaceAll(COOKED, 'cooked')
  return [...new Set([tableWordsOf(said), cooked, whole, withoutPraise(whole)].map(words))].filter((text) => text !== '')
}

/**
 * The food of the table that a name means beyond doubt: one whose own name has every word of it, none of them a mere
 * likeness, and not too much beside. Undefined otherwise: somebody else's numbers are better than another food's. The
 * name alone decides: numbers that came with it may be wrong or a lie.
 * @param names what the item is called, the name that speaks the table's language first
 */
export const matchFood = (names: readonly string[], findFoods: FindFoods): Food | undefined => {
  for (const spelling of names.flatMap(spellingsOf)) {
    const [best] = findFoods(spelling, 1)
    if (best && best.weakest >= EVERY_WORD && best.used >= LEAST_USED) return best.food
  }
  return undefined
}
