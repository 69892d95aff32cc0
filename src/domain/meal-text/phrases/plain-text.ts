import { withPlainEnergies } from '../../meals/energy-alone.ts'
import { readAmount, tokensOf } from './amounts.ts'
import { withFiguresApart } from './figures.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { plainLetters, type MealVocabulary } from '../vocabularies/meal-vocabulary.ts'
import { isWeightOrVolume, MOST_COUNTED } from '../vocabularies/measures.ts'
import { wordsApart } from '../grammar/words-apart.ts'

type TextStep = (text: string, grammar: Grammar, vocabulary: MealVocabulary) => string

/** "Toast with butter: 30 g", "toast with butter 30 g" on a line: what was weighed is all of it. */
const LISTED_WITH_COLON = /(?<=^|\n|[,;] )([^\d,;:\n]+): (\d+(?:\.\d+)?) ?(\p{L}+)(?=$|[,;\n])/gu

const LISTED_IN_LINES = /^([^\d\n]*[^\d\s(–-])[ (–-]+(\d+(?:\.\d+)?) ?(\p{L}+)\)?[.,;]?$/gmu

/** A list with the weights that stand behind its foods in front of them. */
const withWeightsInFront = (list: string, { measureOf, joint }: Grammar): string => {
  const moved = (all: string, food: string, amount: string, unit: string): string =>
    measureOf(unit)?.kind === 'weight' && joint.test(food) ? `${amount} ${unit} ${food}` : all
  const listed = list.replaceAll(LISTED_WITH_COLON, moved)
  return listed.includes('\n') ? listed.replaceAll(LISTED_IN_LINES, moved) : listed
}

/** "Eggs 140, toast 100, butter 70 kcal": the energy behind the last number is meant by all of them. */
const ENERGIES_OF_LIST =
  /^(?:[^\d,;\n]+ \d+(?:\s*[,;]\s*(?:\p{L}+ )??|\s+\p{L}{1,4} ))+[^\d,;\n]+ \d+ ?(?<unit>kcal|kj)$/gmu

const withEnergiesInLists: TextStep = (text) =>
  text.replaceAll(ENERGIES_OF_LIST, (list, ...found) => {
    const { unit } = found.at(-1) as { unit: string }
    return list.replaceAll(/(\d+)(?=\s*[,;]|\s+\p{L}{1,4} )(?! ?(?:kcal|kj))/gu, `$1 ${unit}`)
  })

/** "Salad: 100 g lettuce, 50 g tuna": what a line of several amounts is called. */
const HEADING = /^([^\d:：,;\n]{2,40})[:：] ?([^:：\n]+)$/gmu

/** Whether a list begins with an amount of a food. */
const isOfAmounts = (list: string, grammar: Grammar): boolean => {
  const [first = '', joiner] = list.split(grammar.joint)
  const { quantity, isArticle, rest } = readAmount(tokensOf(first.trim()), grammar)
  return joiner !== undefined && quantity !== null && !isArticle && rest.length > 0
}

const withoutHeadings = (text: string, grammar: Grammar): string =>
  text.replaceAll(HEADING, (line, heading: string, list: string) => {
    if (grammar.sets.some(({ said }) => said.test(heading))) return `${heading}, ${list}`
    return isOfAmounts(list, grammar) ? list : line
  })

/** "Muesli (50 g oats, 200 ml milk)": what a dish was made of. */
const BRACKETED_LIST = /(?<=^|[,;\n+&] ?)([^\d,;:\n+&()]{2,40}) \((\d[^()\n]*)\)/gmu

const withPartsOfBrackets = (text: string, grammar: Grammar): string =>
  text.replaceAll(BRACKETED_LIST, (all, _dish: string, list: string) =>
    isOfAmounts(list, grammar) ? list : all,
  )

const ABBREVIATED = /(?<!\p{L})(\p{L}{1,6})\.(?=\s)/gu

/**
 * "200 g.", "2 tbsp.", "ca.": their points end no sentence. Longer measures are words, which may:
 * "a glass."
 */
const isAbbreviation = (word: string, { measureOf }: Grammar): boolean =>
  /^(?:ca|circa|approx|aprox|env|ungef)$/.test(word) ||
  (measureOf(word) !== undefined && /^(?:.{1,2}|[^aeiouäöü]+|cd[a-z]+)$/u.test(word))

/** "Honey weighing 20 g. I also had": a capital behind the point begins a sentence. */
const ENDS_WITH_AMOUNT = /(\d\s?\p{L}{1,3})\.\s+(?=\p{Lu})/gu

/** What a vocabulary writes before a part that says what is in the food before it. */
export const INSIDE = '~'

/** "Apple strudel (shortcrust)": what a food is made of, or which one it is. */
const BRACKETED_WORDS = /(?<=\p{L})\s*\(([^()\d]+)\)(?=\s*(?:$|[,;.\n]))/gu

/** "Two rolls? No, one": who asks oneself goes on behind a comma. */
const ASKED = /\s*\?+\s+/g

/** "Tuna (185 g can)", "Chips (25 g Tüte)": what it came in says no more than the amount. */
const BRACKETED_AMOUNT = /\((\d[\d.]*) ?(\p{L}+)[ -](\p{L}+)(?=[,)])/gu

const withoutContainers: TextStep = (text, { measureOf, unitOf }) =>
  text.replaceAll(BRACKETED_AMOUNT, (all, amount: string, unit: string, container: string) => {
    const isAmount = isWeightOrVolume(measureOf(unit))
    return isAmount && unitOf(container) !== undefined ? `(${amount} ${unit}` : all
  })

/** "Pasta 100 g dry, sauce", "salmon 125 g (baked)": how a food was when it was weighed. */
const withStatesInFront: TextStep = (text, { stateBehind, measureOf, qualifiers, describing }) =>
  text.replaceAll(stateBehind, (all, amount: string, unit: string, said: string) => {
    const others = said.replaceAll(qualifiers, ' ').split(' ')
    const isState = others.every((word) => word === '' || describing.has(word))
    return isState && isWeightOrVolume(measureOf(unit)) ? ` ${said} ${amount}` : all
  })

/** "Quark 40 %": how fat a food is, no amount of another one. */
const SPACED_SHARE = /(?<=\d)\s+%/g

/** "Burger (patty, bun, cheese), 550 kcal": what is in a dish whose amount stands behind that. */
const BRACKETED_PARTS =
  /(?<=[\p{L}\d]) \([^()\d\n]*[,&+][^()\d\n]*\)(?=[ ,:–-]{0,3}\d+(?:\.\d+)? ?(\p{L}+)(?:$|[\s,;.)]))/gu

const withoutPartsOfWeighed: TextStep = (text, { measureOf }) =>
  text.replaceAll(BRACKETED_PARTS, (all, unit: string) =>
    measureOf(unit)?.kind === 'weight' ? '' : all,
  )

/** "(420) burrito": as some apps write an energy. A smaller number counts. */
const ENERGY_IN_FRONT = /(?<=^|\n|[,;] ?)\((\d{2,4})\)\s*(?=\p{L})/gu

const withEnergiesInFront: TextStep = (text) =>
  text.replaceAll(ENERGY_IN_FRONT, (all, number: string) =>
    Number(number) > MOST_COUNTED ? `${number} kcal ` : all,
  )

/** "Burrito $9.50 1 x chips": what it cost ends a line of a receipt. */
const PRICE =
  /(?:r?\$|[£€¥])\s?\d+(?:[.,]\d{2})?(?![\d.,]*\d)|(?<![\d.,])\d+(?:[.,]\d{2})?\s?(?:[£€¥円]|z[łl](?!\p{L}))/giu

/** "B: toast, L: soup": letters for meals. "P: 20 g" is an amount of something else. */
const LETTERS_OF_MEAL = /(?<=^|\n|[,;.] ?)\p{L}{1,2}:[^\S\n]+(?!\d+ ?(?:g|%)?(?:$|[,;.\n]))/gu

/** "400-450 kcal": the middle of it. */
const ENERGY_RANGE = /(\d{2,4})\s?[-–]\s?(\d{2,4})(?=\s?(?:kcal|kj)(?!\p{L}))/gu

/** A capital behind an amount begins a sentence, while there still are capitals. */
const withSentencesApart: TextStep = (text, { knowsFillers }) =>
  knowsFillers ? text.replaceAll(ENDS_WITH_AMOUNT, '$1; ') : text

const withoutPoints: TextStep = (text, grammar) =>
  text
    .replaceAll(ABBREVIATED, (all, word: string) => (isAbbreviation(word, grammar) ? word : all))
    .trim()
    .replace(/[.!?]+$/, '')
    .replaceAll(ASKED, ', ')

/** "For lunch I had", and where and with whom. */
const withoutOccasion: TextStep = (text, { heading, opening, occasion }) =>
  text.replaceAll(heading, '').replace(opening, '').replaceAll(occasion, '')

/** English and Japanese have rules of their own for what stands in brackets. */
const withBracketsInside: TextStep = (text, { knowsFillers }) =>
  knowsFillers ? text : text.replaceAll(BRACKETED_WORDS, `, ${INSIDE}$1`)

/** "Eggs w/ ham", "Brot m. Käse". */
const withWordsInFull: TextStep = (text, { shortForms }) =>
  shortForms.reduce((all, [short, full]) => all.replaceAll(short, full), text)

/** "Fish~and~chips": names with a joiner inside. */
const withNamesTogether: TextStep = (text, { keptTogether }) =>
  keptTogether.reduce((all, [said, kept]) => all.replaceAll(said, kept), text)

/** "Omelette~of~three~eggs". */
const withEggsTogether: TextStep = (text, { ofEggs }) =>
  text.replaceAll(ofEggs, (all) => all.replaceAll(/[ (]+/g, '~'))

/** How a text is written so that it can be parted, in this order. A rule of writing goes here. */
const TEXT_STEPS: readonly TextStep[] = [
  withPlainEnergies,
  withSentencesApart,
  plainLetters,
  (text) =>
    text.replaceAll(ENERGY_RANGE, (_, least, most) => String((Number(least) + Number(most)) / 2)),
  withWordsInFull,
  (text, { total }) => text.replaceAll(total, ''),
  (text) => text.replaceAll(PRICE, ', '),
  (text, { numbered }) => text.replaceAll(numbered, '\n').trimStart(),
  withEnergiesInFront,
  withoutPartsOfWeighed,
  withFiguresApart,
  (text) => text.replaceAll(LETTERS_OF_MEAL, ''),
  (text, _, vocabulary) => wordsApart(text, vocabulary),
  (text, { plainNumbers }) => plainNumbers(text),
  withoutPoints,
  withoutOccasion,
  (text) => text.replaceAll(SPACED_SHARE, '%'),
  (text, { times }) => text.replaceAll(times, '$1'),
  (text, { eachBehind }) => eachBehind(text),
  withoutContainers,
  withEnergiesInLists,
  withStatesInFront,
  withWeightsInFront,
  withoutHeadings,
  withPartsOfBrackets,
  withBracketsInside,
  withNamesTogether,
  (text, { takenBack }) => text.replaceAll(takenBack, ', $1'),
  withEggsTogether,
]

/** A text in small letters, numbers in digits, with commas where something new begins. */
export const plainText: TextStep = (text, grammar, vocabulary) =>
  TEXT_STEPS.reduce((written, step) => step(written, grammar, vocabulary), text)
