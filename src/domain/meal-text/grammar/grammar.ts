import { memoized } from '../../memoized.ts'
import {
  isWeightOrVolume,
  type Measure,
  MEASURES,
  METRIC_SIGNS,
  piece,
  vessel,
  weight,
} from '../vocabularies/measures.ts'
import {
  type MealVocabulary,
  otherWordsIn,
  pattern,
  type Size,
  spellingsOf,
  TOLD_NUTRIENTS,
  type ToldNutrient,
} from '../vocabularies/meal-vocabulary.ts'
import { type NumberWords, numberWords } from './number-words.ts'

/**
 * What joins a phrase to the one before it; a comma and a new line part more than an "and" does.
 */
export type Joiner = 'start' | 'and' | 'with' | 'on' | 'comma'

/**
 * What a food weighs by a unit in a country, in g: `one` of them, a `whole` one of which a part was
 * said, what is `usual` where nothing is said, or a vessel or piece by its first name, such as `glass`. The food by its plain English words
 * or its code.
 */
export type CountryPortion = readonly [unit: string, food: RegExp, grams: number]

/** The same of one unit: foods that are named as a whole are looked up, however many there are. */
export interface CountryPortions {
  readonly exact: ReadonlyMap<string, number>
  readonly alike: readonly (readonly [food: RegExp, grams: number])[]
}

/** A language as its words are looked for in a text; `MealVocabulary` says what each of them is. */
export interface Grammar extends NumberWords {
  readonly articles: ReadonlySet<string>
  /** Number words that say hardly how many: "a few". */
  readonly few: ReadonlySet<string>
  readonly sizes: ReadonlyMap<string, Size>
  readonly emptyWords: ReadonlySet<string>
  /** Whether the language has a list of fillers. */
  readonly knowsFillers: boolean
  /** Whether a word says nothing about a food wherever it stands. */
  readonly isFiller: (word: string) => boolean
  /** Whether a word says neither a food nor an amount where it stands before one. */
  readonly saysNothing: (word: string) => boolean
  /** Whether a word is known to describe a food and to name none: "crunchy", "large". */
  readonly isPraise: (word: string) => boolean
  /** Whether a word begins an aside. */
  readonly isAside: (word: string) => boolean
  readonly measureOf: (word: string) => Measure | undefined
  /** The same, of vessels and pieces too that have no weight of their own, before an "of". */
  readonly unitOf: (word: string) => Measure | undefined
  /** Behind a number, these say no amount of a food: "a 12 inch pizza". */
  readonly dimensions: ReadonlySet<string>
  /** Words that describe foods, though some food is called so. */
  readonly describing: ReadonlySet<string>
  /** Things of every day that are no food. */
  readonly things: ReadonlySet<string>
  readonly of: ReadonlySet<string>
  /** "Lunch at my mum's: ", at the beginning of a line. */
  readonly heading: RegExp
  readonly opening: RegExp
  readonly partOpening: RegExp
  readonly occasion: RegExp
  /** "35 g protein", "P: 35", "450 kcal". */
  readonly figure: RegExp
  readonly nutrientOf: (word: string) => ToldNutrient | undefined
  /** A text that ends with a weight or a volume. */
  readonly amountAtEnd: RegExp
  readonly joinerAtEnd: RegExp
  readonly joinerAtStart: RegExp
  /** "Wrap with", before what it holds. */
  readonly withAtEnd: RegExp
  /** Behind a food its amount, the unit of that, and words up to where something new begins. */
  readonly stateBehind: RegExp
  /** A line that adds up those before it. */
  readonly total: RegExp
  /** What is written short, with the space behind it, and in full. */
  readonly shortForms: readonly (readonly [short: RegExp, full: string])[]
  readonly keptTogether: readonly (readonly [said: RegExp, kept: string])[]
  /** Parts a text into phrases and, in turn, what joins them. */
  readonly joint: RegExp
  readonly joinerOf: (joint: string) => Joiner
  /** A joiner as it is written in a name. */
  readonly joined: Readonly<Record<Joiner, string>>
  /** "Not tea but coffee": between what was not had and what was. */
  readonly but: RegExp
  /** The same where a part begins. */
  readonly butFirst: RegExp
  /** A `part` that was not eaten; `lacking` where it is not in the food before. */
  readonly leftOut: RegExp
  /** "Chicken for the dog". */
  readonly forOthers: RegExp
  /** "Meal 1:", wherever it stands. */
  readonly numbered: RegExp
  /** How a name says what its food lacks: "without". */
  readonly lacking: string
  /** A food, and behind it what was not eaten. */
  readonly withoutInside: RegExp
  /** "60 g each" as "× 60 g". */
  readonly eachBehind: (text: string) => string
  /** A number that multiplies the amount behind it. */
  readonly times: RegExp
  /** What was told, and how often it was had: behind a sign, or with a word for "times". */
  readonly timesBehind: RegExp
  /** How many of what was told before were not eaten, one of its groups. */
  readonly leftOver: RegExp
  /** One of what was told before. */
  readonly one: RegExp
  /** One more of what was told before. */
  readonly another: RegExp
  readonly bread: string
  readonly countedBehind: RegExp
  /** A word that is counted in names, where a number begins no food. */
  readonly countedInNames: RegExp
  /** What says that others ate of it too, and the share that was eaten. */
  readonly shared: readonly (readonly [said: RegExp, share: number])[]
  /** What several foods are called, and a word of its usual parts. */
  readonly sets: readonly { readonly said: RegExp; readonly part: RegExp }[]
  /** Foods that begin another one without a comma. */
  readonly sideDishes: ReadonlySet<string>
  /** Words of a meal that was eaten. */
  readonly told: RegExp
  /** Before or behind an amount that replaces the one before it, or alone before that. */
  readonly correction: RegExp
  /** Where an amount is taken back with no comma before it: "two no three". */
  readonly takenBack: RegExp
  /** Words that say that it was less than a helping. */
  readonly little: ReadonlySet<string>
  /** How much there was of the food before it, alone behind a comma: "not much", "plenty". */
  readonly isLittleBehind: RegExp
  readonly isMuchBehind: RegExp
  readonly some: ReadonlySet<string>
  /** Ends the words for a dish before what it is made of: "made with". */
  readonly madeOf: RegExp
  /** Stands before what a dish is made of: "made from". */
  readonly madeFrom: RegExp
  readonly compound: RegExp
  readonly meaningsBeside: readonly {
    readonly said: string
    readonly others: RegExp
    readonly means: string
  }[]
  readonly tableWords: readonly {
    readonly said: RegExp
    readonly table: string
    readonly plain: string | undefined
  }[]
  readonly parts: readonly { readonly said: RegExp; readonly parts: readonly string[] }[]
  readonly qualifiers: RegExp
  /** What a compound is cut into, at its end: "Auberginenscheiben" are aubergines. */
  readonly cuts: RegExp
  /** What is none, though it ends or begins like a food: "toothpaste". */
  readonly isNoFood: RegExp
  /** Words that say only of what kind the food behind them is: "cheese". */
  readonly kinds: ReadonlySet<string>
  /** Words behind which a food says only of what flavour they are: "pizza". */
  readonly flavoured: ReadonlySet<string>
  /** An adjective made of a food: it says how the food before it is. */
  readonly isFlavour: RegExp
  /** At the place of the head, says of no food which one it is: "powder". */
  readonly isForm: RegExp
  /** A dish, and the number of its eggs: "omelette of three eggs". */
  readonly ofEggs: RegExp
  /** What foods weigh in its countries, by the unit. */
  readonly portions: ReadonlyMap<string, CountryPortions>
}

/** As they are known in every language. */
const ENGLISH_NUTRIENTS: Readonly<Record<ToldNutrient, string>> = {
  proteinG: 'proteins?|p',
  carbsG: '(?:net )?carbs?|carbohydrates?|c',
  fatG: '(?:total )?fats?|f',
  fiberG: 'fib(?:er|re)',
}

const wordsOf = (text: string): string[] =>
  text === '' ? [] : text.split(' ').flatMap(spellingsOf)
/** Nothing, where a language has no such words. */
const NOTHING = '(?!)'
const FOUR_SEASONS =
  'quattro stagioni|quatre saisons|cuatro estaciones|quatro estações|vier (?:jahreszeiten|seizoenen)|cztery pory roku|four seasons'
/** Names with a number or a joiner inside, in every language. */
const NAMES_WITH_NUMBERS: MealVocabulary['keptTogether'] = {
  '\\b7[ -]?up\\b': 'seven~up',
  "\\bben (?:&|\\p{L}{1,3}) jerry'?s?\\b": 'ben~jerrys',
  [`\\bpizza (?:${FOUR_SEASONS})\\b|\\b(?:${FOUR_SEASONS})(?: pizza)?\\b`]: 'pizza',
  '(?<!\\b(?:de|tarta|pastel) )\\btres leches\\b': 'pastel de tres~leches',
}
const all = (words: string): RegExp => pattern(`^(?:${words})$`)

/** "12", "1/2" */
const valueOf = (text: string): number => {
  const [over = 0, under = 1] = text.split('/').map(Number)
  return over / under
}

/** Numbers by their words. "One" is none where it is the article: "une pomme" is hardly counted. */
const numbersOf = ({ oneToTwelve, numbers, articles }: MealVocabulary): Map<string, number> => {
  const counted = oneToTwelve.split(' ').map((word, at) => [word, at + 1] as const)
  const isArticle = new Set(articles.split(' '))
  const others = Object.entries(numbers).map(([value, words]) => [words, valueOf(value)] as const)
  const said = [...counted.filter(([word]) => !isArticle.has(word)), ...others]
  return new Map(
    said.flatMap(([words, value]) => wordsOf(words).map((word) => [word, value] as const)),
  )
}

/** The measures of a language, each by its words. */
export const measuresOf = ({
  measures,
  vessels = [],
  pieces = {},
  weights = {},
}: MealVocabulary): (readonly [words: string, measure: Measure])[] => [
  ...[METRIC_SIGNS, measures].flatMap((named) =>
    Object.entries(named).map(
      ([name, words]) => [words, MEASURES[name as keyof typeof MEASURES]] as const,
    ),
  ),
  ...vessels.map(({ words, ml, nouns }) => [words, vessel(ml, ...nouns)] as const),
  ...Object.entries(pieces).map(([words, nouns]) => [words, piece(...nouns)] as const),
  ...Object.entries(weights).map(([words, grams]) => [words, weight(grams)] as const),
]

/** The measures of a language by each word for them, with its accents and without. */
export const measuresByWord = (vocabulary: MealVocabulary): Map<string, Measure> =>
  new Map(
    measuresOf(vocabulary).flatMap(([words, measure]) =>
      wordsOf(words).map((word) => [word, measure] as const),
    ),
  )

/** What is no pattern but words between bars. */
const NO_PATTERN = /^[\p{L}\p{N}\p{M} |&'-]+$/u
const portionsOf = (
  foods: readonly (readonly [food: string, grams: number])[],
): CountryPortions => ({
  exact: new Map(
    foods
      .filter(([food]) => NO_PATTERN.test(food))
      .flatMap(([food, grams]) => food.split('|').map((one) => [one, grams] as const)),
  ),
  alike: foods
    .filter(([food]) => !NO_PATTERN.test(food))
    .map(([food, grams]) => [all(food), grams] as const),
})

/** Words that say nothing of a food, as far as a language lists them: "today's", "thirst-quenching". */
const fillersOf = (vocabulary: MealVocabulary): Pick<Grammar, 'knowsFillers' | 'isFiller'> => {
  const adverb = pattern(`(?:${vocabulary.adverb ?? NOTHING})$`)
  const fillers = new Set(wordsOf((vocabulary.fillers ?? []).join(' ')))
  const knowsFillers = fillers.size > 0
  return {
    knowsFillers,
    isFiller: (word) =>
      knowsFillers &&
      (fillers.has(word) ||
        adverb.test(word) ||
        (/['-]/.test(word) &&
          word
            .replace(/'s$/, '')
            .split('-')
            .every((part) => fillers.has(part)))),
  }
}

export const grammarOf = memoized((vocabulary: MealVocabulary): Grammar => {
  const {
    joiners,
    sizes,
    leftOut,
    compound = NOTHING,
    forms = NOTHING,
    flavours = NOTHING,
  } = vocabulary
  const { meaningsBeside = [] } = vocabulary
  const withMeals = (words: string) =>
    words
      .replaceAll('<meal>', `(?:${vocabulary.meals})`)
      .replaceAll('<ate>', `(?:${vocabulary.ate ?? NOTHING})`)
  /** Ends with a word: in French "bu" is "drank", and no part of "burger". */
  const beginning = (words: string) => pattern(`^(?:${withMeals(words)})(?<!\\p{L}(?=\\p{L}))`)
  const measures = measuresByWord(vocabulary)
  const numbers = numbersOf(vocabulary)
  const {
    dish: eggDish,
    from: fromEggs,
    egg,
  } = vocabulary.ofEggs ?? {
    dish: NOTHING,
    from: NOTHING,
    egg: NOTHING,
  }
  const aside = all(vocabulary.aside ?? NOTHING)
  const meal = all(vocabulary.meals)
  const units = new Set(wordsOf(vocabulary.units ?? ''))
  const fillers = fillersOf(vocabulary)
  const emptyWords = new Set(wordsOf(vocabulary.emptyWords))
  const little = new Set(wordsOf(vocabulary.little ?? ''))
  const describing = new Set(wordsOf(vocabulary.describing ?? ''))
  const qualifier = all(vocabulary.qualifiers.join('|'))
  const sizeOf = new Map(
    (['small', 'medium', 'large'] as const).flatMap((size) =>
      wordsOf(sizes[size]).map((word) => [word, size] as const),
    ),
  )
  const of = new Set(wordsOf(vocabulary.of))
  const articles = wordsOf(vocabulary.articles)
  const { and, with: accompanied, on } = joiners
  const helpings = wordsOf(vocabulary.measures.serving ?? '').join('|') || NOTHING
  const anyNumber = ['\\d+(?:\\.\\d+)?', ...numbers.keys(), ...articles].join('|')
  /** "No, only one": words that say nothing may stand before the amount that is meant. */
  const onlyEmpty = `(?:(?:${[...emptyWords].filter((word) => /^\p{L}+$/u.test(word)).join('|')})\\s+)*`
  const takesBack = `(?:(?:${vocabulary.correction})\\s+)+${onlyEmpty}(?=\\d|(?:${anyNumber})\\b)`
  const { before, behind } = vocabulary.each
  const weighed = '(\\d[\\d.]*)\\s*(\\p{L}+)'
  const each = pattern(
    `(\\()?(?:\\b(?:${before})\\s+${weighed}|${weighed}\\s+(?:${behind}))(\\))?(?=$|[\\s,;.)])`,
    'g',
  )
  const nutrients = TOLD_NUTRIENTS.map(
    (name) => [name, `${vocabulary.nutrients[name]}|${ENGLISH_NUTRIENTS[name]}`] as const,
  )
  const nutrientWords = nutrients.map(([, words]) => words).join('|')
  const nutrientsSaid = nutrients.map(([name, words]) => [name, all(words)] as const)
  const grams = wordsOf(`${METRIC_SIGNS.gram} ${vocabulary.measures.gram ?? ''}`).join('|')
  const weighing = [...measures]
    .flatMap(([word, measure]) => (isWeightOrVolume(measure) ? [word] : []))
    .join('|')
  const last = (words: string) => ` ${words.split('|').at(-1) ?? ''} `
  const isJoiner = (words: string) => pattern(`\\b(?:${words})(?:\\s|$)`)
  const [isAnd, isWith, isOn] = [isJoiner(and), isJoiner(accompanied), isJoiner(on)]
  /** "Paired with": beside it. */
  const isAndAlone = all(`\\s*(?:${and})\\s*`)
  /** The space behind a word, which there is none of behind an apostrophe: "pas d'oignon". */
  const gap = "(?:\\s+|(?<='))"
  const withPeople = (words = NOTHING) => words.replaceAll('<people>', leftOut.people ?? NOTHING)
  const behindWithout = `${gap}(?:${leftOut.articles})?`
  return {
    ...numberWords(vocabulary, numbers, articles, (word) => measures.has(word)),
    articles: new Set(articles),
    few: new Set(wordsOf(vocabulary.few ?? '')),
    sizes: sizeOf,
    emptyWords,
    ...fillers,
    saysNothing: (word) =>
      fillers.isFiller(word) ||
      emptyWords.has(word) ||
      little.has(word) ||
      of.has(word) ||
      aside.test(word) ||
      (fillers.knowsFillers && meal.test(word)) ||
      articles.includes(word),
    isPraise: (word) => describing.has(word) || qualifier.test(word) || sizeOf.has(word),
    isAside: (word) => aside.test(word.replace(/'s$/, '')),
    measureOf: (word) => measures.get(word),
    unitOf: (word) => measures.get(word) ?? (units.has(word) ? piece(word) : undefined),
    dimensions: new Set(wordsOf(vocabulary.dimensions ?? '')),
    describing,
    things: new Set(otherWordsIn(vocabulary).flatMap(spellingsOf)),
    of,
    heading: pattern(
      `^(?:[^:,;\\n]{0,40}\\s)?(?:${vocabulary.meals})(?:\\s[^:,;\\n]{0,40})?(?:[:：]\\s*(?!\\d)|\\s[-–—]\\s+)|^(?:${vocabulary.meals})\\s*\\n`,
      'gm',
    ),
    opening: beginning(vocabulary.opening.join('')),
    partOpening: beginning(vocabulary.partOpening),
    occasion: pattern(
      `(?:^|\\s+)(?:${withMeals(vocabulary.occasion.join('|'))})(?=$|[,;.\\n]|\\s)`,
      'g',
    ),
    figure: pattern(
      `(?<![\\p{L}\\p{N}.,§])(?<!%\\s?|\\b(?:low|full|reduced|half|less|no|zero|high)[ -])(?:(?<before>${nutrientWords})\\.?\\s?[:=]?\\s?)?(?<amount>\\d+(?:[.,]\\d+)?)\\s?(?:(?<energy>kcal|kj)|(?:${grams})?\\s?(?:(?:${[...of].join('|')})\\s|d')?(?<behind>${nutrientWords})|${grams})?(?![\\p{L}\\p{N}-])`,
      'g',
    ),
    nutrientOf: (word) => nutrientsSaid.find(([, said]) => said.test(word))?.[0],
    amountAtEnd: pattern(`\\d\\s?(?:${weighing})\\)?[\\s,:(–-]*$`),
    joinerAtStart: pattern(`^(?:${and}|${accompanied})\\s`),
    withAtEnd: pattern(`\\s(?:${accompanied})$`),
    joinerAtEnd: pattern(`\\s(?:${and}|\\+|&)\\s*$`),
    stateBehind: pattern(
      `(?<=\\p{L})[ (–-]+(\\d+(?:\\.\\d+)? ?(\\p{L}+))\\)? \\(?(\\p{L}[\\p{L}'-]*(?: \\p{L}[\\p{L}'-]*){0,3}?)\\)?(?=\\s*(?:$|[,;.\\n+&])|\\s(?:${and}|${accompanied}|${on})\\s)`,
      'g',
    ),
    total: pattern(`^(?:${vocabulary.total})\\b[^\\p{L}\\n]*\\d.*$`, 'gm'),
    shortForms: Object.entries(vocabulary.shortForms ?? {}).map(([full, short]) => [
      pattern(`(?<![\\p{L}\\p{N}/])(?:${short})[^\\S\\n]*`, 'g'),
      `${full} `,
    ]),
    keptTogether: Object.entries({
      ...NAMES_WITH_NUMBERS,
      // With a brand or a colour between: "birra moretti 0,33".
      [`\\b((?:${vocabulary.saidInLitres ?? NOTHING})(?: \\p{L}+)?) (0[.,](?:2|25|3|33|35|4|5|75))(?! ?(?:l\\b|%|\\d))`]:
        '$1 $2 l',
      // "Brot 2x mit Käse".
      [`(?<=^|[,;] ?)(\\p{L}[\\p{L} ]*?) (\\d) ?[x×] (?=(?:${accompanied})\\s)`]: '$2 $1 ',
      ...vocabulary.keptTogether,
    }).map(([said, kept]) => [pattern(said, 'g'), kept]),
    joint: pattern(
      `(\\s*[,;\\n]+\\s*(?:(?:${and}|${accompanied})\\s+)?|\\s*\\.\\s+|\\s+(?:&|\\+|${and}|${accompanied}|${on})\\s+(?:(?:${accompanied})\\s+)?|\\s*\\+\\s*)`,
    ),
    joinerOf: (joint) => {
      if (/[,;\n.]/.test(joint)) return 'comma'
      if (isAndAlone.test(joint)) return 'and'
      if (isWith.test(joint)) return 'with'
      if (isOn.test(joint)) return 'on'
      // A "with" may ask for what stands behind it, which is no part of the joint: Polish "z".
      return /[&+]/.test(joint) || isAnd.test(joint) ? 'and' : 'with'
    },
    joined: { start: ' ', and: last(and), with: last(accompanied), on: last(on), comma: ', ' },
    but: pattern(`\\s+(?:${leftOut.but})\\s+`),
    butFirst: pattern(`^(?:${leftOut.but})\\s+(?=\\p{L})`),
    lacking: leftOut.without.split(/[|(]/)[0] ?? '',
    leftOut: pattern(
      `^(?:(?:${leftOut.but}) )?(?:(?<lacking>${leftOut.without})|(?<others>${withPeople(leftOut.others)})|${withPeople(leftOut.not)})${behindWithout}(?<part>.+)$`,
    ),
    forOthers: pattern(`^(?<part>.*\\S)\\s+(?:${withPeople(leftOut.forOthers)})$`),
    numbered: pattern(
      `[,;]?\\s*(?<![\\p{L}\\p{N}])(?:${vocabulary.numbered})\\s?#?\\d{1,2}\\s*(?:[:：]|-\\s)\\s*`,
      'g',
    ),
    withoutInside: pattern(
      `^(.*?)\\s+(?:(?:${leftOut.but}) )?(?:${leftOut.without})${behindWithout}(\\S.*)$`,
    ),
    eachBehind: (text) =>
      text.replaceAll(each, (...found: (string | undefined)[]) => {
        const [whole = '', open = '', first, itsUnit, second, unit = itsUnit ?? '', close = ''] =
          found
        if (!measures.has(unit)) return whole
        const amount = `× ${first ?? second} ${unit}`
        return open && close ? ` ${amount}` : `${open}${amount}${close}`
      }),
    timesBehind: pattern(
      `^(?:|(.*\\S)\\s+)(?:[x×]\\s*)?(${anyNumber})(?:(?<=[x×]\\s*\\d+)|\\s+(${vocabulary.times}))$`,
    ),
    times: pattern(`\\b(${anyNumber})\\s+(?:${vocabulary.times})(?=\\s+(?:${anyNumber})\\b)`, 'g'),
    leftOver: all(
      vocabulary.leftOver.replaceAll(
        '<n>',
        `(?:${[leftOut.articles, ...articles].filter(Boolean).join('|')})?\\s*(${anyNumber})(?:\\s[^\\d,]{0,8}?(?:${helpings}))?`,
      ),
    ),
    one: all(vocabulary.one),
    // "Another one in the evening".
    another: all(
      `(?:${vocabulary.another})(?:\\s.{0,12}(?:${Object.keys(vocabulary.time.parts).join('|')}))?`,
    ),
    bread: vocabulary.bread,
    countedBehind: all(vocabulary.countedBehind),
    countedInNames: all(vocabulary.countedInNames ?? NOTHING),
    sets: Object.entries(vocabulary.sets ?? {}).map(([said, parts]) => ({
      said: all(said),
      part: pattern(`\\b(?:${parts})$`),
    })),
    sideDishes: new Set(wordsOf(vocabulary.sideDishes ?? '')),
    told: pattern(`\\b(?:${vocabulary.told})\\b`),
    correction: pattern(
      `^(?:${takesBack}|(?:(?:${vocabulary.correction})(?:\\s+|$))+$)|(?<=^(?:${anyNumber}))\\s+(?:${vocabulary.correction})$`,
    ),
    takenBack: pattern(`(?<=[\\p{L}\\d])\\s+(${takesBack})`, 'g'),
    shared: Object.entries(vocabulary.shared).map(([said, share]) => [pattern(said), share]),
    little,
    isLittleBehind: all(vocabulary.howMuch.little),
    isMuchBehind: all(vocabulary.howMuch.much),
    some: new Set(wordsOf(vocabulary.some ?? '')),
    madeOf: pattern(`(?<=\\s)(?:${vocabulary.madeOf ?? NOTHING})$`),
    madeFrom: pattern(`(?<=\\s)(?:${vocabulary.madeFrom ?? NOTHING})\\s`),
    compound: pattern(`\\b(?:${compound})$`),
    meaningsBeside: meaningsBeside.map(([said = '', others = '', means = '']) => ({
      said,
      others: pattern(`\\b(?:${others})\\b`),
      means,
    })),
    tableWords: vocabulary.tableWords.map(([said = '', table = '', plain]) => ({
      said: all(said),
      table,
      plain,
    })),
    parts: Object.entries(vocabulary.parts ?? {}).map(([said, parts]) => ({
      said: all(said),
      parts,
    })),
    portions: new Map(
      Object.entries(vocabulary.portions ?? {}).map(([unit, foods]) => [
        unit,
        portionsOf(Object.entries(foods)),
      ]),
    ),
    qualifiers: pattern(`\\b(?:${vocabulary.qualifiers.join('|')})\\b`, 'g'),
    cuts: pattern(`(?<=\\p{L}{4})(?:${vocabulary.cuts ?? NOTHING})$`),
    isNoFood: all(vocabulary.noFood ?? NOTHING),
    kinds: new Set(vocabulary.kinds?.split(' ')),
    flavoured: new Set(vocabulary.flavoured?.split(' ')),
    isFlavour: pattern(`^(?:${flavours})$`),
    isForm: vocabulary.head === 'first' ? pattern(`^(?:${forms})\\b`) : pattern(`(?:${forms})$`),
    ofEggs: pattern(
      `\\b(${eggDish}(?: [^\\s\\d,;.()]+){0,3}?)[ ~(]+(?:(?:${fromEggs})[ ~]+)?(\\d|${[...numbers.keys()].join('|')})[ ~](?:${egg})\\b`,
      'g',
    ),
  }
})
