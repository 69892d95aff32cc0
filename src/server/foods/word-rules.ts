import { type Language, languages } from '#domain/languages.ts'
import { withoutQualifiers } from '#domain/meal-text/grammar/food-vocabulary.ts'
import { memoized } from '#domain/memoized.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { otherWordsIn } from '#domain/meal-text/vocabularies/meal-vocabulary.ts'

/** How the search compares the words of a language. */
export interface WordRules {
  /** Normalises spelling: no case, and no accents where people leave them out. */
  readonly plain: (text: string) => string
  /** Words that say nothing about the food, normalised. */
  readonly silent: ReadonlySet<string>
  /** Whether the first or the last word of a name says what it is. */
  readonly head: 'first' | 'last'
  /** Whether a word never says what a food is, though it may stand first: "raw", "red". */
  readonly onlyDescribes?: (word: string) => boolean
  /** Words that begin what a food comes with, normalised: what stands behind is not its head. */
  readonly behind: ReadonlySet<string>
  /** Removes endings, such as plurals. */
  readonly stem: (word: string) => string
  /** The same of case and number alone, where `stem` takes a small one as the other: "broodje", "بيضة". */
  readonly inflected?: (word: string) => string
  /** Whether a stem is of a word that is no food: no other form and no typing error of one. */
  readonly isOtherWord: (stem: string) => boolean
  /** Whether an unknown word is hardly a slip of one that few foods have, unless it is long. */
  readonly slipsToFrequent?: true
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
/** Foods that are written in Kanji or in Kana, each in the one way that names are compared in. */
const WRITTEN_IN: Readonly<Record<string, string>> = {
  鯖: 'さば',
  鯵: 'あじ',
  鰯: 'いわし',
  秋刀魚: 'さんま',
  鮪: 'まぐろ',
  烏賊: 'いか',
  蛸: 'たこ',
  海老: 'えび',
  蟹: 'かに',
  帆立: 'ほたて',
  浅蜊: 'あさり',
  蜆: 'しじみ',
  蛤: 'はまぐり',
  鰻: 'うなぎ',
  鰤: 'ぶり',
  鰹: 'かつお',
  鱈: 'たら',
  鰆: 'さわら',
  葱: 'ねぎ',
  茄子: 'なす',
  胡瓜: 'きゅうり',
  南瓜: 'かぼちゃ',
  人参: 'にんじん',
  牛蒡: 'ごぼう',
  蓮根: 'れんこん',
  椎茸: 'しいたけ',
  林檎: 'りんご',
  苺: 'いちご',
  蜜柑: 'みかん',
  葡萄: 'ぶどう',
  檸檬: 'れもん',
  柚子: 'ゆず',
  筍: 'たけのこ',
  竹の子: 'たけのこ',
  生姜: 'しょうが',
  大蒜: 'にんにく',
  韮: 'にら',
  紫蘇: 'しそ',
  胡麻: 'ごま',
  海苔: 'のり',
  若布: 'わかめ',
  饂飩: 'うどん',
  蕎麦: 'そば',
  蒟蒻: 'こんにゃく',
  煎餅: 'せんべい',
  饅頭: 'まんじゅう',
  珈琲: 'こーひー',
  じゃが芋: 'じゃがいも',
  さつま芋: 'さつまいも',
  薩摩芋: 'さつまいも',
  里いも: '里芋',
  長いも: '長芋',
  山いも: '山芋',
  焼きいも: '焼き芋',
  焼肉: '焼き肉',
  玉子: '卵',
  たまご: '卵',
  ごはん: 'ご飯',
  御飯: 'ご飯',
  しょうゆ: '醤油',
  正油: '醤油',
  みそ: '味噌',
  鳥: '鶏',
  とんかつ: '豚かつ',
  からあげ: '唐揚げ',
  から揚げ: '唐揚げ',
  ぎょうざ: '餃子',
  ほうれんそう: 'ほうれん草',
  油あげ: '油揚げ',
  あぶらあげ: '油揚げ',
  なすび: 'なす',
  稲荷: 'いなり',
  ずし: '寿司',
}
const IN_KANJI = new RegExp(Object.keys(WRITTEN_IN).join('|'), 'gu')

const japanese = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('・', '')
    .replaceAll(KATAKANA, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
    )
    .replaceAll(IN_KANJI, (written) => WRITTEN_IN[written] ?? written)

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
  [/(?:owej|owego|owych|owym|owymi)$/, ''],
  [/(?:i?ami|i?ach|owy|owa|owe|iego|ego|iej|ej|ich|ych|ymi|imi|iem|ym|im|i?om|i?ow|iu)$/, ''],
  [/(?:ie|ia|em)$/, ''],
  [/[aeiouy]$/, ''],
])
/**
 * "Ziemniak", "ziemniaki", "ziemniakami"; "bułka", "bułek"; but "wódka" is not "woda", and
 * "łazanki" is not "lazania", "oliwki" are no "oliwa", "mąka" is no "mak", "białko" is not "biały".
 */
const polishStem = (word: string): string =>
  /^mak[aei]$/.test(word)
    ? 'maka'
    : withoutEnding([
        [/ier$/, 'r'],
        [/(?<!^(?:wode?|lazan|oliw|bial|surow|zolt|por))e?k$/, ''],
      ])(polishEnding(word).replace(/^oliwek$/, 'oliwk'))
/** "Sałatka", "sałatkę", "sałatek", but no "sałata". */
const polishInflected = (word: string): string => polishEnding(word).replace(/ek$/, 'k')

/** "Kazen" as "kaas", "broden" as "brood", "vissen" as "vis": how a word is written without "-en". */
const dutchClosed = (word: string): string => {
  const open = word.replace(/en$/, '')
  if (open === word || open.length < 3) return word
  const isShort = /([bdfgklmnprst])\1$/.test(open)
  const isLong =
    /(?:^|[^aeiou])[aou][bdgklmnprstvz]$/.test(open) || /^[^aeiou]*e[bdgklmnprstvz]$/.test(open)
  const closed = isShort ? open.slice(0, -1) : isLong ? open.replace(/(.)(.)$/, '$1$1$2') : open
  return closed.replace(/v$/, 'f').replace(/z$/, 's')
}
const dutchStem = withoutEnding([
  [/(?:tjes|tje|jes|je)$/, ''],
  [/es$/, ''],
  [/[es]$/, ''],
])

const describesInPolish = (word: string): boolean =>
  withoutQualifiers(word, mealVocabularyOf('pl')) === ''

const spanishEnding = withoutEnding([
  [/ces$/, 'z'],
  [/(?:os|as|es)$/, ''],
  [/[oaes]$/, ''],
])
/** "Sopes" are no soups. */
const spanishStem = (word: string): string => (/^sopes?$/.test(word) ? 'sope' : spanishEnding(word))

const withoutArabicArticle = withoutEnding([[/^(?:وال|بال|كال|فال|ال|لل)/, '']])
const arabicStem = (word: string): string =>
  withoutEnding([
    [/(?:ات|ين|ون|يه)$/, ''],
    [/ه$/, ''],
  ])(withoutArabicArticle(word))

const RULES: Readonly<Record<Language, Omit<WordRules, 'isOtherWord'>>> = {
  en: {
    head: 'last',
    behind: words(
      'with in on from made without no for topped enriched filled covered packed stuffed loaded prepared intended rich containing fortified drizzled drained',
    ),
    plain: (text) => withoutMarks(text).replaceAll(/\bfrom (raw|pre)\b-?/g, 'from $1of'),
    // Names of other countries' dishes and what was said of them join their words with their own.
    silent: words(
      'a an and as by for from in made of on or the to using with de del da do du des di',
    ),
    stem: english,
    slipsToFrequent: true,
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
    // "Beeren" are no "beer", which its list of portions shares with other languages.
    inflected: (word) => word,
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
    stem: spanishStem,
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
    behind: words('met zonder in op van uit voor'),
    plain: withoutMarks,
    silent: words('de het een en of met in op van uit te voor bij als aan naar'),
    stem: (word) => (word.endsWith('en') ? dutchClosed(word) : dutchStem(word)),
    inflected: (word) => dutchClosed(word).replace(/s$/, ''),
    hasCompounds: true,
  },
  pl: {
    head: 'first',
    behind: words('z ze bez w we na do'),
    plain: polish,
    onlyDescribes: describesInPolish,
    silent: words('i w we z ze razem na do od dla oraz lub po o'),
    stem: polishStem,
    inflected: polishInflected,
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
    stem: arabicStem,
    inflected: withoutArabicArticle,
  },
}

/** Made when a language is first searched: stemming those of all ten takes a start's time. */
const otherWordsOf = memoized((language: Language): ReadonlySet<string> => {
  const { plain, stem } = RULES[language]
  return new Set(otherWordsIn(mealVocabularyOf(language)).map((one) => stem(plain(one))))
})

export const WORD_RULES = Object.fromEntries(
  languages.map((language) => [
    language,
    { ...RULES[language], isOtherWord: (stem: string) => otherWordsOf(language).has(stem) },
  ]),
) as Readonly<Record<Language, WordRules>>

/** Separates the head of a name: "Egg" in "Egg, whole". */
export const NAME_BREAK = /[,(、（，،]/
