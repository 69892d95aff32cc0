import { plainDigits } from '../../plain-digits.ts'
import type { MEASURES } from './measures.ts'

export type Size = 'small' | 'medium' | 'large'
export type Occasion = 'breakfast' | 'lunch' | 'dinner' | 'snack'
/** What people tell of a food beside its energy. */
export const TOLD_NUTRIENTS = ['proteinG', 'carbsG', 'fatG', 'fiberG'] as const
export type ToldNutrient = (typeof TOLD_NUTRIENTS)[number]

/** Words and the clock time that they mean, `HH:MM`. */
export type Timed = Readonly<Record<string, string>>

/** How a language says when something was eaten. */
export interface TimeVocabulary {
  /** From Monday on; each with its short forms. */
  readonly weekdays: readonly string[]
  /** Before a weekday: "last", "on". */
  readonly onWeekday: string
  readonly yesterday: string
  readonly dayBeforeYesterday: string
  readonly today: string
  /** Parts of a day, said behind the day: "yesterday evening". */
  readonly parts: Timed
  /** Parts of today and of yesterday in separate words: "tonight", "last night". */
  readonly partsOfToday?: Timed
  readonly partsOfYesterday?: Timed
  /** Before a clock time: "at", "around". */
  readonly at: string
  /** Of these, the ones that also say "roughly" before a number of things. */
  readonly loosely?: string
  /** Behind a clock time without meaning more: "o'clock", "Uhr". */
  readonly oClock: string
  /** What one to twelve o'clock are called, where those are not the numbers. */
  readonly hours?: string
  /**
   * How clock times are said in words, `<hour>` being the word for an hour, with the minutes since
   * that hour: "half past <hour>".
   */
  readonly ofHour: Readonly<Record<string, number>>
  /** Times with a name: "noon". */
  readonly named: Timed
  /** "two hours ago": the words before and after the count. */
  readonly ago: { readonly before: string; readonly behind: string; readonly halfAn: string }
  readonly units: { readonly hour: string; readonly minute: string; readonly day: string }
  readonly occasions: Readonly<Record<Occasion, string>>
  /** Before an occasion: "for", "at my". */
  readonly forOccasion: string
}

/** The words of a language for numbers from 13 to 999, each a part of a pattern. */
export interface SpelledNumbers {
  /** 100, 200, up to 900. */
  readonly hundreds: readonly string[]
  /** 20, 30, up to 90. */
  readonly tens: readonly string[]
  /** 1, 2, up to 19. */
  readonly ones: readonly string[]
  /** Between hundreds and what follows, and between tens and ones. */
  readonly behindHundreds: string
  readonly behindTens: string
  /** "Fünfundsiebzig". */
  readonly areOnesFirst?: boolean
}

/**
 * The words with which people of one language describe a meal, from a file such as `de.json`, of
 * which `grammar.ts` and `eaten-time.ts` make the patterns that all languages share. All in small
 * letters. Single words are parted by spaces; everything else is a part of a regular expression,
 * its alternatives parted by "|", where `\\b` is the edge of a word. Words typed without their
 * accents are understood too.
 */
export interface MealVocabulary {
  /** How its texts are put into words with spaces between them; `words-apart.ts`. */
  readonly script?: string
  readonly oneToTwelve: string
  /**
   * All other numbers, and words that mean one, by their value, such as 12 or 1/2: "dozen", "half".
   */
  readonly numbers: Readonly<Record<string, string>>
  readonly spelled?: SpelledNumbers
  /** The numbers that say hardly how many: "a few". */
  readonly few?: string
  /** "A", "an". */
  readonly articles: string
  /** "And a half", "and a quarter", behind a number. */
  readonly andParts: Readonly<Record<string, number>>
  /** Whether parts of a number stand behind a point and never behind a comma: "1.875 g". */
  readonly hasPoint?: boolean
  /** Between two numbers: "2 to 3". */
  readonly rangeWords: string
  readonly sizes: Readonly<Record<Size, string>>
  /** Said before an amount or a food without saying anything about either. */
  readonly emptyWords: string
  /**
   * Words that say nothing about a food wherever they stand, in lists of any length: "delightful",
   * "treated", "myself".
   */
  readonly fillers?: readonly string[]
  /** What fillers end with that no list could name: "gently". Any of these. */
  readonly adverb?: string
  /**
   * Words that begin an aside, which ends with its part and names no food unless it holds an
   * amount: "to keep me going". Any of these.
   */
  readonly aside?: string
  readonly measures: Readonly<Partial<Record<keyof typeof MEASURES, string>>>
  /** Vessels of another size than elsewhere, in ml, and what the food table calls them. */
  readonly vessels?: readonly {
    readonly words: string
    readonly ml: number
    readonly nouns: readonly string[]
  }[]
  /** What things are counted by, and what the food table calls one of them. */
  readonly pieces?: Readonly<Record<string, readonly string[]>>
  /** Measures that are a weight, in g: a bar of chocolate. */
  readonly weights?: Readonly<Record<string, number>>
  /** Behind a number, these say no amount of a food: "a 12 inch pizza". */
  readonly dimensions?: string
  /** Vessels and pieces that are measures by the food's own portions alone: "jar", "sleeve". */
  readonly units?: string
  /** Words that describe foods, though some food is called so: alone they are none. */
  readonly describing?: string
  /** What is no food, though it ends or begins like one: "toothpaste", "dog biscuits". */
  readonly noFood?: string
  /** Joins what was measured to its measure: "of". */
  readonly of: string
  /** Meals of the day, as `<meal>` below. */
  readonly meals: string
  /** What a number is behind, and foods follow: "Meal 1:". */
  readonly numbered: string
  /** "Had eaten", as `<ate>` below. */
  readonly ate?: string
  /**
   * What a text may begin with before the first food, in parts that follow each other: "for lunch",
   * "I had".
   */
  readonly opening: readonly string[]
  /** The same at the beginning of each part. */
  readonly partOpening: string
  /** Said anywhere of when or where, and of no food; any of these. */
  readonly occasion: readonly string[]
  /** What packets and apps call what a food holds, and the letters for it: "protein", "P". */
  readonly nutrients: Readonly<Record<ToldNutrient, string>>
  /** A line that adds up those before it begins so: "total". */
  readonly total: string
  /** Words by how they are written short: "w/" is "with". Any of these, with their points. */
  readonly shortForms?: Readonly<Record<string, string>>
  /** Drinks whose size is said in litres without a unit: "birra 0,33". */
  readonly saidInLitres?: string
  /**
   * Names with a joiner inside, which parts nothing there: a space that stays one is written "~".
   */
  readonly keptTogether: Readonly<Record<string, string>>
  /** What people say for words that `keptTogether` puts as the food table has them. */
  readonly shownAs?: Readonly<Record<string, string>>
  /** Names are written with the last of each. */
  readonly joiners: { readonly and: string; readonly with: string; readonly on: string }
  /**
   * What was not eaten: `without` says it anywhere ("coffee without sugar"), `not` at the beginning
   * of a part alone.
   */
  readonly leftOut: {
    readonly but: string
    readonly without: string
    readonly not: string
    /** Who else had what follows: "the kids had". */
    readonly others?: string
    /** Behind what others had: "for the dog". */
    readonly forOthers?: string
    /** Stands for `<people>` in the words above. */
    readonly people?: string
    readonly articles: string
  }
  /** Before and behind an amount that each of what was told has: "60 g each". */
  readonly each: { readonly before: string; readonly behind: string }
  /** Between a number and an amount that was had so often: "two times 100 g". */
  readonly times: string
  /** How many of what was told before, `<n>`, were not eaten: "two left over". */
  readonly leftOver: string
  /** One of what was told before: "one", "the other". */
  readonly one: string
  /** One more of what was told before: "another one". */
  readonly another: string
  /** What "two slices with butter" are slices of. */
  readonly bread: string
  /** Said after the food, these count it: "salmon fillet". */
  readonly countedBehind: string
  /** Counted in names, where a number begins no food: "quatre fromages". Any of these. */
  readonly countedInNames?: string
  /** What says that others ate of it too, and the share that was eaten: "shared" is a half. */
  readonly shared: Readonly<Record<string, number>>
  /**
   * What several foods are called, and words of its usual parts: where these are listed, they tell
   * what there was, as in "full English, two eggs, beans and toast".
   */
  readonly sets?: Readonly<Record<string, string>>
  /**
   * Foods that begin another one behind a main food, where no comma does: "ham egg and chips".
   */
  readonly sideDishes?: string
  /** What tells of a meal that was eaten, and not of what was weighed for it: "I had". */
  readonly told: string
  /** Takes back the amount said before, where another follows: "two eggs, no, three". */
  readonly correction: string
  /** Less than a helping, each one word: "a~bit~of". */
  readonly little?: string
  /** Alone behind a food, how much of it there was: "not much", "plenty". */
  readonly howMuch: { readonly little: string; readonly much: string }
  /** Begins another food in a text without commas: "two eggs some bacon". */
  readonly some?: string
  /** Ends the words for a dish before what it is made of, with a joiner behind it or inside: "made". */
  readonly madeOf?: string
  /** Stands before what a dish is made of: "made from". */
  readonly madeFrom?: string
  /** Closing words that take the foods before them in: "ham and cheese sandwich". */
  readonly compound?: string
  /**
   * A word, the foods beside which it means another food, and that food: "chips" beside a steak are
   * not crisps.
   */
  readonly meaningsBeside?: readonly (readonly string[])[]
  /**
   * What people say, the words by which the search finds it, and, where those lead to another
   * amount, what it is in plain English: a "Kölsch" is found as a beer and is no half litre.
   */
  readonly tableWords: readonly (readonly string[])[]
  /**
   * The place of the word that says what a food is, `first` or `last` among those that say which:
   * it may stand alone where the others are unknown.
   */
  readonly head: string
  /**
   * What is made of foods, and says by itself of none which one it is: "powder", "filling". Of a
   * compound, its end.
   */
  readonly forms?: string
  /** Words that say only of what kind the food behind them is: "ser halloumi". */
  readonly kinds?: string
  /** Words behind which a food says only of what flavour they are: "آيس كريم فراولة", "pizza salami". */
  readonly flavoured?: string
  /** Adjectives made of foods, which say how the food before them is: "lody truskawkowe". */
  readonly flavours?: string
  /** What a food is cut into, as the end of a compound: "-scheiben". */
  readonly cuts?: string
  /**
   * Dishes whose size is told by their eggs, "omelette of three eggs": the dish, what may join them,
   * and eggs.
   */
  readonly ofEggs?: { readonly dish: string; readonly from: string; readonly egg: string }
  /** Dishes that the table knows only in their parts. */
  readonly parts?: Readonly<Record<string, readonly string[]>>
  /**
   * What foods weigh where the language is spoken, in g, if it is another weight than elsewhere: by
   * a unit ("one", "usual" or a vessel or piece such as "glass"), and a pattern of the food's plain
   * English words or its code, or the name that is said, where foods of one code weigh differently.
   */
  readonly portions?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Things of every day that are no food, which are no typing errors of one either. */
  readonly otherWords?: string
  /** Frequent words that are no food, though names have them or words like them: "party", "later". */
  readonly talk?: string
  /** Said of a food without changing which one it is; any of these. */
  readonly qualifiers: readonly string[]
  readonly time: TimeVocabulary
  /** "Same as yesterday's breakfast", with `<day>` and `<occasion>` in place of those words. */
  readonly earlier: readonly string[]
}

const ACCENTED: Readonly<Record<string, string>> = {
  ä: '(?:ä|ae|a)',
  ö: '(?:ö|oe|o)',
  ü: '(?:ü|ue|u)',
  ß: '(?:ß|ss)',
  œ: '(?:œ|oe)',
  ł: '(?:ł|l)',
  أ: '[اأإآ]',
  إ: '[اأإآ]',
  آ: '[اأإآ]',
  ا: '[اأإآ]',
  ة: '[ةه]',
  ى: '[ىي]',
}

const withoutAccents = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')

/** Arabic as it is typed in haste. */
const withoutHamza = (text: string): string => text.replaceAll(/[أإآ]/g, 'ا').replaceAll('ى', 'ي')

/** The source of a pattern, so that it also fits words typed without their accents. */
const loosely = (source: string): string =>
  source.replaceAll(
    /[äöüßœáàâãåéèêëíìîïóòôõúùûçñąćęłńśźżأإآاةى]/g,
    (letter) => ACCENTED[letter] ?? `(?:${letter}|${withoutAccents(letter)})`,
  )

/** What `\b` means in every language: JavaScript's own treats only English letters as such. */
const EDGE_OF_WORD =
  '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))'

/**
 * A pattern over small letters that also fits words typed without their accents; `\b` is the edge
 * of a word, whatever its letters.
 */
export const pattern = (source: string, flags = ''): RegExp =>
  new RegExp(loosely(source).replaceAll('\\b', EDGE_OF_WORD), `u${flags}`)

/**
 * A word as it may be typed: with its accents, without them, and with the letters that stand for
 * them.
 */
export const spellingsOf = (word: string): string[] => [
  ...new Set([
    word,
    withoutAccents(word),
    withoutAccents(word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')),
    withoutHamza(word),
    word.replaceAll('ة', 'ه'),
    withoutHamza(word).replaceAll('ة', 'ه'),
  ]),
]

/** All words of a vocabulary that are no food. */
export const otherWordsIn = ({ otherWords = '', talk = '' }: MealVocabulary): string[] =>
  `${otherWords} ${talk}`.split(' ').filter((word) => word !== '')

/**
 * Small letters without what is written around words: pictures, bullets and numbers of a list,
 * curly apostrophes and more than one space. Lines stay lines.
 */
export const plainLetters = (text: string): string =>
  plainDigits(text.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/(?:\p{Extended_Pictographic}|\u200D|\uFE0F|[~≈])+/gu, ' ')
    .replaceAll(/^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/gm, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
