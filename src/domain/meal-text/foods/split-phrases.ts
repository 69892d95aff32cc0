import { chooseFood } from './food-choice.ts'
import { tableWordsOf, withoutQualifiers } from '../grammar/food-vocabulary.ts'
import { type FoodChoice, type FoodChoiceContext, NAMED, WHOLE_NAME } from './found-choice.ts'
import { grammarOf } from '../grammar/grammar.ts'
import { type MealPhrase, UNSAID } from '../phrases/meal-phrase.ts'
import { english } from '../vocabularies/meal-vocabularies.ts'

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

/** "Jus d'aronia": an "of" with an apostrophe. */
const ELIDED_BEFORE = /^\p{L}{1,4}'/u

const wordsOf = (name: string): string[] => name.toLowerCase().match(/\w+/g) ?? []

/** "Ser halloumi", "سمك سردين": whether the first word says only of what kind the others are. */
const saysKind = (kind: string, others: string, context: FoodChoiceContext): boolean => {
  const [general, one] = [kind, others].map((said) => chooseFood(said, context).choice?.food)
  if (!general || !one) return false
  // Our own lists have no category of beer or ice cream.
  const its = wordsOf(one.name)
  return (
    one.category.toLowerCase().includes(general.category.toLowerCase()) ||
    wordsOf(general.name.split(/[,(]/)[0] ?? '').every((word) => its.includes(word))
  )
}

/** Main foods, behind which another one may stand without a comma, by their categories. */
const MAIN_FOOD =
  /cured|pork|bacon|sausage|beef|lamb|chicken pat|fish|pies|sandwich|burger|egg|white potatoes|mixed dishes|legume dishes/i

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

/** Foods that nothing joins: so many are no name of one, and nobody lists more of them. */
const LEAST_BARE_LIST = 4
const LONGEST_BARE_LIST = 12

/** "Jambon purée": two foods that nothing joins, each known by all of its name. */
export const splitBare = (
  phrase: MealPhrase,
  context: FoodChoiceContext,
  behind: readonly MealPhrase[] = [],
): MealPhrase[] => {
  const { vocabulary, findFoods } = context
  if (vocabulary === english) return splitSides(phrase, context, behind)
  const words = phrase.food.split(' ')
  if (words.length < 2 || words.length > LONGEST_BARE_LIST) return [phrase]
  // Japanese names are compared by their signs, of which a plain word has few of a long name.
  const wholeName = vocabulary.script === 'japanese' ? 0 : WHOLE_NAME
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
  if (hasKind && isNamed(rest, wholeName) && saysKind(kind, rest.join(' '), context))
    return [{ ...phrase, food: rest.join(' ') }]
  if (isWeighed) return [phrase]
  // "Arroz pollo brócoli aguacate": so many words, each of them a food, are no name of one.
  if (words.length >= LEAST_BARE_LIST && words.every((word) => isNamed([word], wholeName)))
    return words.map((food, at) =>
      at === 0
        ? { ...phrase, food }
        : {
            ...phrase,
            ...UNSAID,
            food,
            words: food,
            joiner: 'comma',
            isArticle: false,
            size: null,
          },
    )
  if (words.length > LONGEST_LIST) return [phrase]
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
    if (belongsToOne || !isNamed(other, wholeName)) continue
    const host = { ...phrase, food: one.join(' ') }
    // "Pomidor ogórek cebula": three that nothing joins.
    const before = isNamed(one, wholeName) ? [host] : splitBare(host, context)
    if (before.length === 1 && !isNamed(one, wholeName)) continue
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
