import { pastNoon } from './clock-sign.ts'

/**
 * Arabic says two of a thing by its ending, writes "and" at the word behind it, and names hours by
 * ordinals. This puts a phrase into the words that all languages share: "بيضتان وملعقتان كبيرتان
 * زيت" becomes "2 بيضة, 2 ملعقةكبيرة زيت".
 */

const MARKS = /[\u064b-\u0652\u0670\u0640\u200e\u200f]/g
/** Of a letter that is written in several ways, all of them. */
const any = (words: string): string =>
  words
    .replaceAll(/[اأإآ]/g, '[اأإآ]')
    .replaceAll(/[ةه](?=$|[\s|)])/g, '[ةه]')
    .replaceAll(/[يى](?=$|[\s|)])/g, '[يى]')
const EDGE = '(?![\\p{L}])'
const START = '(?<![\\p{L}])'
const word = (words: string, flags = 'gu'): RegExp =>
  new RegExp(`${START}(?:${words})${EDGE}`, flags)

const SPOON = 'ملعق'
const LARGE = '(?:كبير[ةه]|طعام|[اأ]كل|ك)'
const SMALL = '(?:صغير[ةه]|شاي|ص)'
const BIG_ONES = '(?:كبيرتان|كبيرتين|كبير[ةه]|كبار|طعام|[اأ]كل)'
const SMALL_ONES = '(?:صغيرتان|صغيرتين|صغير[ةه]|صغار|شاي)'

const SPOONS: readonly (readonly [RegExp, string])[] = [
  // "In a spoon of butter": fried in it.
  [/(?<![\p{L}])ب(?=ملعق|ملاعق|معلق)/gu, 'مع '],
  [word(`${SPOON}(?:تان|تين|تا|تي) ${BIG_ONES}`), '2 ملعقةكبيرة'],
  [word(`${SPOON}(?:تان|تين|تا|تي) ${SMALL_ONES}`), '2 ملعقةصغيرة'],
  [word(`(?:${SPOON}[ةه]|ملاعق|معالق|معلق[ةه]) ${LARGE}`), 'ملعقةكبيرة'],
  [word(`(?:${SPOON}[ةه]|ملاعق|معالق|معلق[ةه]) ${SMALL}`), 'ملعقةصغيرة'],
  [/(?<![\p{L}])م\.? ?ك\.?(?![\p{L}])/gu, 'ملعقةكبيرة'],
  [/(?<![\p{L}])م\.? ?ص\.?(?![\p{L}])/gu, 'ملعقةصغيرة'],
]

/** Masculine words, of which the dual is an ending alone; behind a number it is none: "150 غراما". */
const DUAL_OF_VESSELS = word(
  `(?<!\\d ?)(كوب|رغيف|طبق|صحن|فنجان|ك[أا]س|نفر|سيخ|فص|مثلث|قرص|عود|كيس|ظرف|لتر|غرام|جرام|كيلو|مربع|شيش|ساندويش|سندويش)(?:ان|ين|ا|ي)`,
)
/** Before what is counted, the dual loses its end: "حبتا تمر". */
const DUAL_BEFORE = word(
  '(حب|قطع|حت|شقف|كباي|كوباي|شريح|ملعق|كاس|بيض|زجاج|حص|علب|لقم|حفن|تمر|موز|تفاح|كر|فطير|سمك|دجاج)ت(?:ا|ي)(?= \\p{L})',
)
const DUAL = word('(\\p{L}{2,})ت(?:ان|ين)')
/** They end like a dual and are none. */
const NO_DUAL =
  /^(?:ال)?(?:تن|ثن|ك|برو|جيلا|جلا|سي|جرا|كيرا|نيكو|كريا|بيو|غلو|جلو|كارن?|كارني|كرو|سكالو|فلس|ليسي|قوا|بس|قرا|كرا)$/u
const DUAL_QUALITY = word('(مقلي|مسلوق|مشوي|كبير|صغير|متوسط|مخفوق)(?:تان|تين|ان|ين)')
/** Words that begin with the letter for "and". */
const BEGINS_SO =
  '(?!عاء|رق(?![\\p{L}])|جب[ةه]|يفر|احد|افل|اي|يسكي|سط|رد|ربات|لا(?![\\p{L}])|قت|النصف|الربع|الثلث|(?:نصف|نص|ربع)(?![\\p{L}])(?! (?:رغيف|كوب|كاس|كباي|كوباي|صحن|طبق|علب|حب|كيلو|دجاج|فرخ|تفاح|موز|ساندو|خبز)))'
/** Behind an amount no food has been said that an "and" could follow. */
const BEHIND_UNIT = '(?<!\\d ?(?:غرام|جرام|غ|غم|جم|كغ|كجم|كيلو|مل|لتر|k?g|ml))'
const AND = new RegExp(
  `(?<=[\\p{L}\\d)]) و ?(?=\\d)|(?<=[\\p{L}\\d)])${BEHIND_UNIT} و ?(?=${BEGINS_SO.replace('(?!', '(?!(?:').replace(/\)$/, '))')}(?:\\p{L}{3,}|نص ))`,
  'gu',
)
/** "رز، وسلطة": the comma says it already. */
const AND_BEHIND_COMMA = new RegExp(`(?<=[,;] ?)و ?(?=\\d|${BEGINS_SO}\\p{L}{3,})`, 'gu')

const HUNDREDS: readonly (readonly [RegExp, string])[] = [
  [word('(?:مئ[ةه]|مائ[ةه]|مي[ةه]) ?و(?:خمسين|خمسون)'), '150'],
  [word('(?:مئ[ةه]|مائ[ةه]|مي[ةه]) ?و(?:عشرين|عشرون)'), '120'],
  [word('(?:مئتان|مئتين|مئتي|مئتا|مائتين|مائتي|ميتين) ?و(?:خمسين|خمسون)'), '250'],
  [word('(?:مئتان|مئتين|مئتي|مئتا|مائتان|مائتين|مائتي|ميتين)'), '200'],
]

const ONES: readonly string[] =
  '(?:واحد|احد) (?:[اإ]ثنين|[اإ]تنين) (?:ثلاث[ةه]|تلات[ةه]) [أا]ربع[ةه] خمس[ةه] ست[ةه] سبع[ةه] (?:ثماني[ةه]|تماني[ةه]) تسع[ةه]'.split(
    ' ',
  )
const TENS: readonly string[] =
  'عشر(?:ين|ون) (?:ثلاث|تلات)(?:ين|ون) [أا]ربع(?:ين|ون) خمس(?:ين|ون) ست(?:ين|ون) سبع(?:ين|ون) (?:ثمان|تمان)(?:ين|ون) تسع(?:ين|ون)'.split(
    ' ',
  )
/** "كوب ونصف حليب": one and a half of it. */
const AND_HALF = word(
  '(كوب|ك[أا]س[ةه]?|كباي[ةه]|كوباي[ةه]|رغيف|صحن|طبق|ملعق[ةه]|حب[ةه]|قطع[ةه]|علب[ةه]|فنجان|كيلو|لتر) و(نصف?|ربع)(?! (?:رغيف|كوب|صحن|طبق))',
)
/** "خمسة وعشرين": 25. */
const ONES_AND_TENS = word(`(${ONES.join('|')}) و ?(${TENS.join('|')})`)
const placeIn = (names: readonly string[], said: string): number =>
  names.findIndex((name) => new RegExp(`^(?:${name})$`, 'u').test(said))

const ORDINALS =
  'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة الحادية|عشرة الثانية|عشرة'
    .split(' ')
    .map((name) => any(name.replace('|', ' ')))
const EARLY = 'صباح[اًا]*|فجر[اًا]*|ص'
const LATER = 'ظهر[اًا]*|بعد الظهر|عصر[اًا]*|مساء[اًا]*|ليل[اًا]*|م'
const CLOCK = new RegExp(
  `${START}(?:(?:في |على )?(?:الساع[ةه]|ساع[ةه]) )?(?:(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?|(?<named>${[...ORDINALS].reverse().join('|')}))` +
    `(?: (?<past>والنصف|ونصف|والربع|وربع|والثلث|[إا]لا ربع[اًا]*|[إا]لا الربع))?` +
    `(?: (?:(?<early>${EARLY})|(?<later>${LATER}))${EDGE})?`,
  'gu',
)
const PAST: readonly (readonly [RegExp, number])[] = [
  [/نصف/u, 30],
  [/ثلث/u, 20],
  [/[إا]لا/u, -15],
  [/ربع/u, 15],
]

const clockOf = (all: string, groups: Record<string, string | undefined>): string => {
  const { hour, minute, named, past = '', early, later } = groups
  const isTime = /ساع[ةه]/u.test(all) || named !== undefined
  // "3 حبات" is no hour, and "الثانية" alone may be the second of anything.
  if (!isTime || (!/ساع[ةه]/u.test(all) && early === undefined && later === undefined)) return all
  const hours =
    named === undefined
      ? Number(hour)
      : ORDINALS.findLastIndex((name) => new RegExp(`^(?:${name})$`, 'u').test(named)) + 1
  const extra = PAST.find(([said]) => said.test(past))?.[1] ?? Number(minute ?? 0)
  const total = hours * 60 + extra
  return pastNoon({
    hours: Math.floor(total / 60),
    minutes: total % 60,
    isLater: later !== undefined,
    isEarly: early !== undefined,
  })
}

/** "مش رز قصدي مكرونة": the food before the word was not eaten. */
const OTHER_FOOD = word('(?:مش|مو|ما هو|ليس) \\p{L}+ (?:قصدي|أقصد|اقصد|لا|بل|إنما|انما)')

/** "بياض بيضتين": of two eggs. */
const WHITES = word('(بياض|صفار) 2 بيضة')

/** @param text in small letters and ASCII digits */
export const arabicWords = (text: string): string => {
  const bare = text
    .replaceAll(MARKS, '')
    .replaceAll(OTHER_FOOD, '')
    .replaceAll('،', ',')
    .replaceAll('؛', ';')
    .replaceAll(CLOCK, (...found) =>
      clockOf(String(found[0]), found.at(-1) as Record<string, string>),
    )
  const counted = [...HUNDREDS, ...SPOONS].reduce(
    (said, [words, instead]) => said.replaceAll(words, instead),
    bare.replaceAll(ONES_AND_TENS, (_, ones: string, tens: string) =>
      String(10 * placeIn(TENS, tens) + placeIn(ONES, ones) + 21),
    ),
  )
  return counted
    .replaceAll(
      AND_HALF,
      (_, vessel: string, part: string) => `${part === 'ربع' ? 1.25 : 1.5} ${vessel}`,
    )
    .replaceAll(AND_BEHIND_COMMA, '')
    .replaceAll(AND, ', ')
    .replaceAll(DUAL_QUALITY, '$1')
    .replaceAll(DUAL_OF_VESSELS, '2 $1')
    .replaceAll(DUAL_BEFORE, '2 $1ة')
    .replaceAll(DUAL, (all, stem: string) => (NO_DUAL.test(stem) ? all : `2 ${stem}ة`))
    .replaceAll(WHITES, '2 $1 بيضة')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
