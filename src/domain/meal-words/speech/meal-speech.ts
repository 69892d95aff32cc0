import { plainDigits } from '../../plain-digits.ts'
import type { Measure } from '../measures.ts'

export type Size = 'small' | 'medium' | 'large'
export type Occasion = 'breakfast' | 'lunch' | 'dinner' | 'snack'

/** Words that mean a food only beside others: "chips" beside a steak are not crisps. */
interface WordsInCompany {
  readonly said: string
  readonly others: RegExp
  readonly means: string
}

/**
 * What people say, the words by which the search finds it, and, where those lead to another amount, what it is in plain English: a "Kölsch" is
 * found as a beer and is no half litre.
 */
type TableWords = readonly [said: RegExp, table: string, plain?: string]

/** How times of eating are told. Patterns are in small letters; words are parted by "|". */
export interface TimeSpeech {
  /** From Monday on; each with its short forms. */
  readonly weekdays: readonly string[]
  /** Before a weekday: "last", "on". */
  readonly onWeekday: string
  readonly yesterday: string
  readonly dayBeforeYesterday: string
  readonly today: string
  /** A part of the day, by when it is, minutes since midnight. They may stand behind a day, or be days of their own ("tonight"). */
  readonly parts: readonly (readonly [words: string, minutes: number])[]
  /** Of these the first is today ("this morning"), the second yesterday ("last night"). */
  readonly partsOfToday: readonly (readonly [words: string, minutes: number])[]
  readonly partsOfYesterday: readonly (readonly [words: string, minutes: number])[]
  /** Before a clock time: "at", "around". */
  readonly at: string
  /** Behind a clock time without meaning more: "o'clock", "Uhr". */
  readonly oClock: string
  /** Times with a name: "noon". */
  readonly named: readonly (readonly [words: string, minutes: number])[]
  /** "two hours ago": what stands before and behind the count. */
  readonly ago: { readonly before: string; readonly behind: string; readonly halfAn: string }
  readonly units: { readonly hour: string; readonly minute: string; readonly day: string }
  readonly occasions: readonly (readonly [words: string, occasion: Occasion])[]
  /** Before an occasion: "for", "at my". */
  readonly forOccasion: string
}

/** "Same as yesterday's breakfast", with `<day>` and `<occasion>` where those words stand. */
type EarlierSpeech = readonly string[]

/** How people of one language say what they ate: all that the grammar needs to know. Everything is in small letters. */
export interface MealSpeech {
  readonly numbers: Readonly<Record<string, number>>
  /** "A", "an". */
  readonly articles: readonly string[]
  /** "And a half", "and a quarter", behind a number. */
  readonly andParts: readonly (readonly [words: string, share: number])[]
  /** Between two numbers: "2 to 3". */
  readonly rangeWords: string
  readonly sizes: Readonly<Record<Size, string>>
  /** Said before an amount or a food without saying anything about either. */
  readonly emptyWords: string
  readonly measures: readonly (readonly [names: string, measure: Measure])[]
  /** Joins what was measured to its measure: "of". */
  readonly of: string
  readonly opening: RegExp
  /** The same at the beginning of each part. */
  readonly partOpening: RegExp
  /** Said anywhere of when or where, and of no food. */
  readonly occasion: RegExp
  /** Joiners inside a name part nothing; a space that stays one is written "~". */
  readonly keptTogether: readonly (readonly [RegExp, string])[]
  readonly joiners: { readonly and: string; readonly with: string; readonly on: string }
  /** What a part begins with that was not eaten: "no sugar". */
  readonly leftOut: RegExp
  /** The same behind a food: "coffee without sugar". */
  readonly withoutInside: RegExp
  /** Said after the food, these count it: "salmon fillet". */
  readonly countedBehind: RegExp
  /** Closing words that take the foods before them in: "ham and cheese sandwich". */
  readonly compound: RegExp | null
  readonly inCompany: readonly WordsInCompany[]
  /** What people say, and the words by which the search finds it. */
  readonly tableWords: readonly TableWords[]
  /** Where the word stands that says what a food is, before or behind those that say which: it may stand alone where the others are unknown. */
  readonly head: 'first' | 'last'
  /** Dishes that the table knows only in their parts. */
  readonly parts: readonly (readonly [said: RegExp, parts: readonly string[]])[]
  /** Said of a food without changing which one it is. */
  readonly praise: RegExp
  readonly time: TimeSpeech
  readonly earlier: EarlierSpeech
}

const ACCENTED: Readonly<Record<string, string>> = {
  ä: '(?:ä|ae|a)',
  ö: '(?:ö|oe|o)',
  ü: '(?:ü|ue|u)',
  ß: '(?:ß|ss)',
  œ: '(?:œ|oe)',
  ł: '(?:ł|l)',
}

const withoutAccents = (text: string): string =>
  text.replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('ł', 'l').normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** The source of a pattern, so that it also fits words typed without their accents. */
const loosely = (source: string): string =>
  source.replaceAll(/[äöüßœáàâãåéèêëíìîïóòôõúùûçñąćęłńśźż]/g, (letter) => ACCENTED[letter] ?? `(?:${letter}|${withoutAccents(letter)})`)

/** A pattern over small letters that also fits words typed without their accents. */
export const pattern = (source: string, flags = ''): RegExp => new RegExp(loosely(source), `u${flags}`)

/** A word as it may be typed: with its accents, without them, and with the letters that stand for them. */
export const spellingsOf = (word: string): string[] => [
  ...new Set([word, withoutAccents(word), withoutAccents(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue'))]),
]

/** Small letters without what is written around words: pictures, bullets and numbers of a list, curly apostrophes and more than one space. Lines stay lines. */
export const plainLetters = (text: string): string =>
  plainDigits(text.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/(?:\p{Extended_Pictographic}|\u200D|\uFE0F|[~≈])+/gu, ' ')
    .replaceAll(/^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/gm, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Where a word begins and ends, whatever its letters. */
export const START = '(?<![\\p{L}\\p{N}])'
export const END = '(?![\\p{L}\\p{N}])'
