import { readFileSync } from 'node:fs'
import { parsePo } from 'pofile-ts'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'

/**
 * Words that judge whoever eats, or food as a morality: never said, whatever a message is about.
 */
const NEVER: Readonly<Record<Language, string>> = {
  en: 'cheat(?:ed|ing|s)?|guilt\\w*|sins?|sinful|naughty|shame\\w*|ashamed|overate|overeat\\w*|junk|lazy|ruin\\w*|binge\\w*|glutton\\w*|greedy|disgust\\w*|punish\\w*|forbidden|willpower|blew it|burn it off',
  de: 'sünd\\w*|schuldgefühl\\w*|schuldig\\w*|gescheitert|versag\\w*|schäm\\w*|schummel\\w*|überfress\\w*|überess\\w*|fressen|gefressen|ausrutscher\\w*|bestraf\\w*|maßlos\\w*|willenskraft|verboten\\w*',
  fr: 'trich(?:er|é|e)\\w*|coupable\\w*|culpab\\w*|pêch[ée]\\b|péch\\w*|honte\\w*|malbouffe|craqu[ée]\\w*|paresse\\w*|goinfr\\w*|puni[rt]?|excès|volonté|interdit\\w*',
  es: 'trampa\\w*|culpa\\w*|pecad\\w*|vergüenza|comida basura|atrac(?:ón|arse)\\w*|perezos\\w*|castig\\w*|voluntad|prohibid\\w*',
  it: 'sgarr\\w*|colpa|colpevol\\w*|peccat\\w*|vergogn\\w*|schifezz\\w*|abbuff\\w*|pigr\\w*|punizion\\w*|forza di volontà|proibit\\w*',
  'pt-BR':
    'trapac\\w*|culpa\\w*|pecad\\w*|vergonh\\w*|porcaria\\w*|comilança|preguiç\\w*|castig\\w*|força de vontade|proibid\\w*',
  nl: 'zond(?:e|es|ig\\w*)|schuldig\\w*|schuldgevoel\\w*|gefaald|schaam\\w*|schande|vreten|gevreten|lui|gestraft|straf|wilskracht|gesmokkeld|verboden',
  pl: 'oszukiw\\w*|winn[ayei]|grzech\\w*|grzesz\\w*|wstyd\\w*|śmieciow\\w*|obżar\\w*|leniw\\w*|kara|karę|silna wola|zakazan\\w*',
  ja: 'ズル|罪悪|罪|恥|食べ過ぎ|食べすぎ|怠け|罰|暴食|ジャンク|禁断|意志が弱い',
  ar: 'غششت|غش|ذنب\\w*|مذنب\\w*|خطيئة|عار|شراهة|نهم|كسول\\w*|عقاب|أفرطت|إفراط|ممنوع\\w*',
}

/** Words that judge where they are said about eating, weight or a day. */
const NOT_ABOUT_EATING: Readonly<Record<Language, string>> = {
  en: 'bad|failed|failure|too much|wrong|poor|terrible|weak|excess\\w*|unhealthy|spoil\\w*|mistakes?',
  de: 'schlecht\\w*|zu viel|schlimm\\w*|falsch\\w*|schwach\\w*|ungesund\\w*|fehlgeschlagen|übertrieben',
  fr: 'mauvais\\w*|trop|échec\\w*|échou\\w*|faute|faible\\w*|malsain\\w*',
  es: 'mal[oa]s?|demasiad\\w*|fracas\\w*|exces\\w*|débil\\w*',
  it: 'cattiv\\w*|troppo|falliment\\w*|fallit\\w*|eccess\\w*|debol\\w*',
  'pt-BR': 'ruim|ruins|mau|má|demais|fracass\\w*|exager\\w*|excess\\w*|frac[oa]s?',
  nl: 'slecht\\w*|te veel|mislukt\\w*|fout|zwak\\w*|ongezond\\w*',
  pl: 'zł[yeaą]|za dużo|poraż\\w*|przesad\\w*|słab\\w*|niezdrow\\w*',
  ja: '悪い|失敗|だめ|ダメ|残念|弱い|不健康',
  ar: 'سيئ\\w*|فشل\\w*|أكثر من اللازم|ضعيف\\w*|غير صحية?',
}

const ABOUT_EATING =
  /\b(?:eat|eaten|eating|ate|meals?|foods?|calories|energy|fasts?|fasting|weight|weigh-ins?|targets?|sugar\w*|snacks?|portions?|days?)\b/i

/** Said all the same, about evidence, photos, a file, a date, a typing error, or a call that failed. */
const SAID: readonly string[] = [
  // The specification sets these.
  'Failed to analyze food image',
  'Failed to analyze food image. Please try again.',
  'Failed to record weight. Please try again.',
  'boosters.evidence',
  'import.food-range',
  'input.day-long-ago',
  'refused.photo-too-small',
  'tip.doubtful-weigh-in',
]

/** Words are apart by letters, except where they are written without spaces. */
const anyOf = (words: string, language: Language): RegExp =>
  new RegExp(
    language === 'ja'
      ? words
      : String.raw`(?<![\p{L}\p{M}])(?:${words.replaceAll(String.raw`\w`, String.raw`[\p{L}\p{M}]`)})(?![\p{L}\p{M}])`,
    'iu',
  )

const catalogueOf = (language: Language) =>
  parsePo(readFileSync(`src/web/locales/${language}.po`, 'utf8')).items.map(
    ({ msgid, msgctxt, msgstr: [words = ''] }) => ({
      id: `${msgctxt ?? ''}|${msgid}`,
      msgid,
      words,
    }),
  )

const english = new Map(catalogueOf('en').map(({ id, words }) => [id, words]))

describe.each([...languages])('what is said in %s', (language) => {
  const messages = catalogueOf(language)

  it('never judges whoever eats', () => {
    const judging = anyOf(NEVER[language], language)
    expect(messages.filter(({ words }) => judging.test(words)).map(({ words }) => words)).toEqual(
      [],
    )
  })

  it('never speaks of eating, weight or a day as bad, failed or too much', () => {
    const judging = anyOf(NOT_ABOUT_EATING[language], language)
    expect(
      messages
        .filter(
          ({ id, msgid, words }) =>
            ABOUT_EATING.test(english.get(id) ?? '') &&
            judging.test(words) &&
            !SAID.includes(msgid),
        )
        .map(({ msgid, words }) => `${msgid}: ${words}`),
    ).toEqual([])
  })
})

it('the lists find what they are for', () => {
  const judges = (language: Language, words: string) => anyOf(NEVER[language], language).test(words)
  expect(judges('en', 'You cheated today.')).toBe(true)
  expect(judges('de', 'Heute hast du gesündigt – keine Sünde!')).toBe(true)
  expect(judges('fr', 'Pas de honte.')).toBe(true)
  expect(judges('ja', '今日は食べ過ぎました。')).toBe(true)
  expect(judges('ar', 'هذا عار عليك.')).toBe(true)
  expect(anyOf(NOT_ABOUT_EATING.en, 'en').test('You ate too much.')).toBe(true)
})
