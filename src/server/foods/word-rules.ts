import type { Language } from '#domain/languages.ts'

/** How the search compares the words of a language. */
export interface WordRules {
  /** Normalises spelling: no case, and no accents where people leave them out. */
  readonly plain: (text: string) => string
  /** Words that say nothing about the food, normalised. */
  readonly silent: ReadonlySet<string>
  /** Whether the first or the last word of a name says what it is. */
  readonly head: 'first' | 'last'
  /** Words that begin what a food comes with, normalised: what stands behind is not its head. */
  readonly behind: ReadonlySet<string>
  /** Removes endings, such as plurals. */
  readonly stem: (word: string) => string
  /** Whether compounds are one word: "Vollkornbrot" is a "Brot". */
  readonly hasCompounds?: true
  /** Whether words are not separated by spaces: then pairs of letters are compared. */
  readonly inPairs?: true
}

const withoutMarks = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Removes the ending of the first matching pattern, if three letters remain. */
const withoutEnding =
  (endings: readonly (readonly [RegExp, string])[]) =>
  (word: string): string => {
    for (const [ending, instead] of endings) {
      const stem = word.replace(ending, instead)
      if (stem !== word && stem.length >= 3) return stem
    }
    return word
  }

const english = (word: string): string =>
  word.length < 3
    ? word
    : word
        .replace(/ies$/, 'i')
        .replace(/ie$/, 'i')
        .replace(/([^aeiou])y$/, '$1i')
        .replace(/(o|ch|sh|x|ss)es$/, '$1')
        .replace(/che$/, 'ch')
        .replace(/([^siu])s$/, '$1')

const ARABIC_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[أإآٱ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/ة/g, 'ه'],
  [/ـ/g, ''],
]
const arabic = (text: string): string =>
  ARABIC_LETTERS.reduce(
    (plain, [letter, instead]) => plain.replaceAll(letter, instead),
    text.normalize('NFKC').toLowerCase(),
  ).replaceAll(/\p{M}/gu, '')

const KATAKANA = /[\u30a1-\u30f6]/g
const KATAKANA_TO_HIRAGANA = 0x60
const japanese = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(KATAKANA, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
    )

/** "ä" is typed as "a" or "ae", "ß" as "ss". */
const german = (text: string): string =>
  withoutMarks(text.replaceAll('ß', 'ss'))
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll(/(?<!q)ue/g, 'u')

/** "ł" is a separate letter, not an accent. */
const polish = (text: string): string => withoutMarks(text).replaceAll('ł', 'l')

const polishEnding = withoutEnding([
  [/ii$/, ''],
  [/ier$/, 'r'],
  [/(?:owej|owego|owych)$/, ''],
  [/(?:ami|ach|owy|owa|owe|iego|ego|iej|ej|ich|ych|ymi|imi|iem|ym|im|om|ow)$/, ''],
  [/(?:ie|ia|em)$/, ''],
  [/[aeiouy]$/, ''],
])
/**
 * "Ziemniak", "ziemniaki", "ziemniakami"; "bułka", "bułek"; but "wódka" is not "woda", and
 * "łazanki" is not "lazania", "oliwki" are no "oliwa", and "mąka" is no "mak".
 */
const polishStem = (word: string): string =>
  /^mak[aei]$/.test(word)
    ? 'maka'
    : withoutEnding([[/(?<!^(?:wode?|lazan|oliw))e?k$/, '']])(
        polishEnding(word).replace(/^oliwek$/, 'oliwk'),
      )

export const WORD_RULES: Readonly<Record<Language, WordRules>> = {
  en: {
    head: 'last',
    behind: words(
      'with in on from made without no for topped enriched filled covered packed stuffed loaded prepared intended rich containing fortified drizzled drained',
    ),
    plain: withoutMarks,
    silent: words('a an and as by for from in made of on or the to using with'),
    stem: english,
  },
  de: {
    head: 'last',
    behind: words('mit in im auf ohne aus von vom nach'),
    plain: german,
    silent: words(
      'der die das den dem des ein eine einen einem einer und oder mit in im auf aus von vom zu zum zur fur nach art als am',
    ),
    stem: withoutEnding([
      [/(chen|lein)s$/, '$1'],
      [/(?:ern|en|er|es|em)$/, ''],
      [/[ens]$/, ''],
    ]),
    hasCompounds: true,
  },
  fr: {
    head: 'first',
    behind: words('avec sans au aux a en sur'),
    plain: (text) =>
      withoutMarks(
        text
          .replaceAll(/\b[dl]['’]/gi, ' ')
          .replaceAll('œ', 'oe')
          .replaceAll('Œ', 'oe'),
      ),
    silent: words('le la les l un une des du de d et ou a au aux en avec par pour sur dans'),
    stem: withoutEnding([
      [/aux$/, 'al'],
      [/(?:ees|ee|es|e)$/, ''],
      [/[sx]$/, ''],
    ]),
  },
  es: {
    head: 'first',
    behind: words('con sin en a al'),
    plain: withoutMarks,
    silent: words('el la los las un una unos unas de del y o u e a al con en por para'),
    stem: withoutEnding([
      [/ces$/, 'z'],
      [/(?:os|as|es)$/, ''],
      [/[oaes]$/, ''],
    ]),
  },
  it: {
    head: 'first',
    behind: words('con senza in al alla ai da su'),
    plain: (text) => withoutMarks(text.replaceAll(/\b(?:d|l|all|dell|nell|un)['’]/gi, ' ')),
    silent: words(
      'il lo la i gli le un uno una di del dello della dei degli delle e ed o a ad al allo alla ai agli alle con in nel nella per da su',
    ),
    stem: withoutEnding([
      [/c[ei]$/, 'cj'],
      [/(?:che|chi)$/, 'c'],
      [/(?:ghe|ghi)$/, 'g'],
      [/[aeio]$/, ''],
    ]),
  },
  'pt-BR': {
    head: 'first',
    behind: words('com sem em no na ao'),
    plain: withoutMarks,
    silent: words(
      'o a os as um uma uns umas de do da dos das e ou com em no na nos nas por para ao aos',
    ),
    stem: withoutEnding([
      [/(?:oes|aes|aos)$/, 'ao'],
      [/ais$/, 'al'],
      [/eis$/, 'el'],
      [/ns$/, 'm'],
      [/(?:os|as|es)$/, ''],
      [/[oaes]$/, ''],
    ]),
  },
  nl: {
    head: 'last',
    behind: words('met zonder in op van uit'),
    plain: withoutMarks,
    silent: words('de het een en of met in op van uit te voor bij als aan naar'),
    stem: withoutEnding([
      [/(?:tjes|tje|jes|je)$/, ''],
      [/(?:en|es)$/, ''],
      [/[es]$/, ''],
    ]),
    hasCompounds: true,
  },
  pl: {
    head: 'first',
    behind: words('z ze bez w we na do'),
    plain: polish,
    silent: words('i w we z ze razem na do od dla oraz lub po o'),
    stem: polishStem,
  },
  ja: {
    head: 'last',
    behind: words(''),
    plain: japanese,
    silent: words('の と や を は が に で も'),
    stem: (word) => word,
    inPairs: true,
  },
  ar: {
    head: 'first',
    behind: words('مع بدون في من'),
    plain: arabic,
    silent: words('و في من مع على او ب'),
    stem: (word) =>
      withoutEnding([
        [/(?:ات|ين|ون|يه)$/, ''],
        [/ه$/, ''],
      ])(withoutEnding([[/^(?:وال|بال|كال|فال|ال|لل)/, '']])(word)),
  },
}

/** Separates the head of a name: "Egg" in "Egg, whole". */
export const NAME_BREAK = /[,(、（，،]/
