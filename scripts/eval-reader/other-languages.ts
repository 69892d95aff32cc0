/**
 * What people type in the nine languages other than English, and what is right: kitchen words
 * ("50 g" of each) and phrases with amounts and times. Of both, the odd lines are there to build
 * on; the even ones are only measured.
 */
import { readFileSync } from 'node:fs'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { readEatenTime } from '#domain/meal-text/times/eaten-time.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { type Language, languages } from '#domain/languages.ts'
import { mealTextContext } from '#server/foods/meal-text-context.ts'
import { inRoot } from '../project.mjs'

export type OtherLanguage = Exclude<Language, 'en'>
export const OTHER_LANGUAGES = languages.filter((one): one is OtherLanguage => one !== 'en')

/** Thursday evening by the member's clock. */
const NOW = '2026-11-26T22:30'

export const rowsOf = (...path: string[]): string[][] =>
  readFileSync(inRoot('scripts', 'eval-reader', 'languages', ...path), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|'))

interface Range {
  readonly low: number
  readonly high: number
}
interface ExpectedFood {
  /** Words of which the food's name in the table has one. */
  readonly kind: readonly string[]
  readonly kcalPer100g: Range | null
  readonly grams: Range | null
}
interface Phrase {
  readonly words: string
  readonly foods: readonly ExpectedFood[]
  /** `HH:MM`, with " of -1" where it was yesterday; null where none was said. */
  readonly time: string | null
}

/** "130" is anything within `share` of it, "100-160" anything between; "*" is not judged. */
const rangeOf = (text: string, share: number): Range | null => {
  if (text === '*') return null
  const [low = 0, high] = text.split('-').map(Number)
  // Of foods with hardly any energy a share is nothing: 5 kcal more are no fault.
  if (high === undefined)
    return { low: Math.min(low * (1 - share), low - 5), high: Math.max(low * (1 + share), low + 5) }
  return { low, high }
}

const foodOf = (text: string): ExpectedFood => {
  const [kind = '', grams = '*', kcal = '*'] = text.split(':')
  return { kind: kind.split('/'), kcalPer100g: rangeOf(kcal, 0.3), grams: rangeOf(grams, 0.25) }
}

export const everyOther = <T>(all: readonly T[], half: Half): T[] =>
  half === 'all' ? [...all] : all.filter((_, at) => at % 2 === (half === 'build' ? 0 : 1))
export type Half = 'build' | 'measured' | 'all'

/** In the lists that all languages share: behind what is right, in the order of `LANGUAGES`. */
const columnOf = (language: OtherLanguage): number => OTHER_LANGUAGES.indexOf(language) + 2

export const kitchenWords = (language: OtherLanguage, half: Half): Phrase[] => {
  const at = columnOf(language)
  const shared = rowsOf('words.psv').map((row) => [row[0] ?? '', row[1] ?? '', row[at] ?? '-'])
  return everyOther([...shared, ...rowsOf('own-words', `${language}.psv`)], half)
    .filter(([, , word]) => word !== '-')
    .map(([kind = '', kcal = '', word = '']) => ({
      words: word,
      foods: [
        { kind: kind.split('/'), kcalPer100g: rangeOf(kcal, 0.3), grams: rangeOf('50', 0.01) },
      ],
      time: null,
    }))
}

export const phrases = (language: OtherLanguage, half: Half): Phrase[] => {
  const at = columnOf(language)
  const written = [
    ...rowsOf('phrases.psv').map((row) => [row[0] ?? '', row[1] ?? '', row[at] ?? '']),
    ...rowsOf('own-phrases', `${language}.psv`),
  ].map(([foods = '', time = '-', words = '']) => ({
    words,
    foods: foods.split('+').map(foodOf),
    time: time === '-' ? null : time,
  }))
  const frames = rowsOf('frames.psv').filter(([of]) => of === language)
  const framed = kitchenWords(language, 'all')
    .filter((_, place) => place % 3 === 1)
    .slice(0, 110)
    .map(({ words, foods }, place): Phrase => {
      const [, frame = '', grams = '', time = '-'] = frames[place % frames.length] ?? []
      const [food] = foods
      return {
        words: frame.replace('<word>', words),
        foods: food ? [{ ...food, grams: rangeOf(grams, 0.01) }] : [],
        time: time === '-' ? null : time,
      }
    })
  return everyOther([...written, ...framed], half)
}

const within = (value: number, range: Range | null, slack = 1): boolean =>
  range === null || (value >= range.low / slack && value <= range.high * slack)

interface ReadFood {
  readonly name: string
  readonly names: string
  readonly grams: number
  readonly kcalPer100g: number
}
export interface Judged {
  readonly phrase: Phrase
  readonly read: readonly ReadFood[]
  readonly unread: readonly string[]
  readonly eatenAt: string | null
  readonly isRight: boolean
  /** A food of another kind, or energy off by more than a factor of two. */
  readonly isFarOff: boolean
}

const shownTime = (eatenAt: string | null): string | null =>
  eatenAt === null
    ? null
    : `${eatenAt.slice(11)}${eatenAt.startsWith(NOW.slice(0, 10)) ? '' : ' of -1'}`

const readAs = (words: string, language: OtherLanguage) => {
  const { text, eatenAt } = readEatenTime(words, NOW, mealVocabularyOf(language))
  const { items, unmatched } = describeMeal(text, mealTextContext(language))
  return {
    read: items.map(({ food, grams }): ReadFood => ({
      name: food.name,
      names: [food.name, food.category, ...food.otherNames].join(' ').toLowerCase(),
      grams,
      kcalPer100g: food.per100g.energyKcal,
    })),
    unread: unmatched.map((one) => one.words),
    eatenAt: shownTime(eatenAt),
  }
}

const isKind = ({ kind }: ExpectedFood, { names }: ReadFood): boolean =>
  kind.some((word) => names.includes(word))

/** A kitchen word: the right energy, and whether what was found is of another kind. */
export const judgeWord = (phrase: Phrase, language: OtherLanguage): Judged => {
  const said = language === 'ja' ? `${phrase.words}50g` : `50 g ${phrase.words}`
  const { read, unread, eatenAt } = readAs(said, language)
  const [wanted] = phrase.foods
  const [found] = read
  const isRight =
    read.length === 1 &&
    unread.length === 0 &&
    wanted !== undefined &&
    found !== undefined &&
    within(found.kcalPer100g, wanted.kcalPer100g) &&
    Math.abs(found.grams - 50) < 1
  // Names say it where the energy does not: water is no diet cola.
  const isFarOff =
    found !== undefined &&
    wanted !== undefined &&
    !isKind(wanted, found) &&
    !within(found.kcalPer100g, wanted.kcalPer100g)
  return { phrase, read, unread, eatenAt, isRight, isFarOff }
}

const energyOf = (foods: readonly ExpectedFood[], end: 'low' | 'high'): number | null =>
  foods.some(({ grams, kcalPer100g }) => grams === null || kcalPer100g === null)
    ? null
    : foods.reduce(
        (sum, food) => sum + ((food.grams?.[end] ?? 0) * (food.kcalPer100g?.[end] ?? 0)) / 100,
        0,
      )

export const judgePhrase = (phrase: Phrase, language: OtherLanguage): Judged => {
  const { read, unread, eatenAt } = readAs(phrase.words, language)
  const isRight =
    unread.length === 0 &&
    read.length === phrase.foods.length &&
    eatenAt === phrase.time &&
    phrase.foods.every((wanted, at) => {
      const found = read[at]
      return (
        found !== undefined &&
        within(found.kcalPer100g, wanted.kcalPer100g) &&
        within(found.grams, wanted.grams)
      )
    })
  const kcal = read.reduce((sum, food) => sum + (food.grams * food.kcalPer100g) / 100, 0)
  const [low, high] = [energyOf(phrase.foods, 'low'), energyOf(phrase.foods, 'high')]
  const isFarOff =
    read.length > 0 &&
    unread.length === 0 &&
    low !== null &&
    high !== null &&
    (kcal < low / 2 - 10 || kcal > high * 2 + 10)
  return { phrase, read, unread, eatenAt, isRight, isFarOff }
}
