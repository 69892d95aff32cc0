import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { type Language, languages } from '#domain/languages.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

/** Words of a state, a cut, a way of making or a colour, which are no food alone. */
const STATES: Readonly<Partial<Record<Language, string>>> = {
  pl: 'surowy surowa surowe surowego gotowany gotowana gotowane ugotowane smażone usmażona smażonych pieczony upieczone duszone grillowane wędzony suszona suszonych mrożone rozmrożone kiszone kwaszona marynowane solone niesolone słodzony niesłodzony siekane posiekana krojony pokrojona tarty starty obrane nieobrany łuskane prażone palona panierowane odcedzone odsączona zagęszczony odtłuszczone świeży dojrzałe niedojrzały pasteryzowane blanszowana liofilizowane sproszkowane granulowany rafinowany chudy tłusta półtłusty pełnotłuste naturalny ekologiczne hodowlany zwyczajna pospolity młoda wiejskie domowy całe drobny miękka twardy rozpuszczalna roztopione czerwony zielona żółte czarna białe brązowy ciemne jasna słodki kwaśna gorzkie ostra łagodny słone proszek ekstrakt plasterki plastry kostki kawałki hydrolizat izolat',
  ja: '生 乾燥 冷凍 茹で ゆで 蒸し 焼き 揚げ 炒め 煮込み 燻製 塩漬け 酢漬け 油漬け 水煮 缶詰 半熟 ロースト ボイル 千切り みじん切り 薄切り 厚切り 輪切り 乱切り すりおろし 刻み スライス 皮なし 皮付き 骨なし 種抜き 粉末 パウダー 濃縮 エキス ペースト ピューレ 顆粒 無塩 有塩 減塩 無糖 加糖 低脂肪 無脂肪 脱脂 有機 天然 養殖 国産 完熟 新鮮 大粒 甘口 辛口 赤 白 黒 緑 黄',
  ar: 'مسلوق مسلوقة مشوي مشوية مقلي مقلية مطبوخ مطهوة طازج طازجة مجفف مجففة جاف ناشف مفروم مفرومة مطحون مبشور مقطع مقطعة مقشر مدخن مملح معلب مجمد محمص مبخر مهروس معصور مبستر مركز مصفى ناضج حار حارة سائل صلب خام عضوي طبيعي بري شائع كامل نيء نيئة أحمر حمراء أخضر خضراء أصفر صفراء أسود سوداء أبيض بيضاء بني مسحوق بودرة خلاصة مستخلص مكعبات',
}

const read = (text: string, language: Language) =>
  describeMeal(text, mealTextContext(language)).items.map(({ food, grams }) => [food.name, grams])
const weighed = (word: string, language: Language) =>
  language === 'ja' ? `${word}50g` : `50 g ${word}`

describe('words that only say how a food is', () => {
  it.each(Object.entries(STATES) as [Language, string][])(
    'are no food alone: %s',
    (language, words) => {
      const foods = words
        .split(' ')
        .flatMap((word) => read(weighed(word, language), language).map((food) => [word, ...food]))
      expect(foods).toEqual([])
    },
  )

  // Foods that are called like a thing: cuts of meat, drinks and pastries.
  const CALLED_SO = new Set(
    'skirt screwdriver falda destornillador clavo piedra cane travesseiro parafuso prego pregos piano lave-linge sèche-linge violino مشط مسمار'.split(
      ' ',
    ),
  )
  it.each(languages)(
    'things of every day are no food, nor typing errors of one: %s',
    (language) => {
      const things = (mealVocabularyOf(language).otherWords ?? '').split(' ')
      const foods = things
        .filter((thing) => !CALLED_SO.has(thing))
        .flatMap((thing) => read(thing, language).map((food) => [thing, ...food]))
      expect(foods).toEqual([])
    },
  )

  it.each<[Language, string]>([
    ['pl', 'krem do rąk'],
    ['pl', 'proszek do prania'],
    ['ja', 'ハンドクリーム'],
  ])('things that begin or end like a food are none: %s, %s', (language, told) => {
    expect(read(told, language)).toEqual([])
  })

  it.each<[Language, string, string]>([
    ['pl', '50 g wątroby, surowej', '50 g wątroby'],
    ['pl', '100 g brokułów, gotowanych', '100 g gotowanych brokułów'],
    ['pl', '80 g czarnego czosnku', '80 g czosnku'],
    ['ja', '鶏レバー、生', '鶏レバー'],
    ['ar', '50 غرام كبدة، نيئة', '50 غرام كبدة'],
  ])('belong to the food that they stand with: %s, %s', (language, told, plain) => {
    expect(read(told, language)).toEqual(read(plain, language))
  })

  it.each<[Language, string, string]>([['pl', '50 g sok z aronii', 'Fruit juice']])(
    'an unknown kind is the general one: %s, %s',
    (language, told, food) => {
      expect(read(told, language)).toEqual([[food, 50]])
    },
  )

  it.each<[Language, string, string]>([
    ['pl', '50 g soli selerowej', 'Salt'],
    ['pl', '50 g oliwek kalamata', 'Olives, black'],
    ['ja', 'ハート・オブ・グロブヅ50g', ''],
    ['ar', '50 غرام خبز الباذنجان', 'Bread, pita, Arabic'],
  ])('what was weighed is one food: %s, %s', (language, told, food) => {
    expect(read(told, language)).toEqual(food === '' ? [] : [[food, 50]])
  })
})

describe('a food that takes up water, weighed without a word for its state', () => {
  it.each([
    ['en', '80 g rice', 'Rice, white, raw'],
    ['en', '60g pasta, 20 g cheese', 'Pasta, dry'],
    ['de', '50 g Linsen', 'Lentils, dry'],
    ['fr', '60 g de boulgour', 'Bulgur, dry'],
    ['es', '70 g de arroz', 'Rice, white, raw'],
    ['it', '80 g di spaghetti', 'Pasta, dry'],
    ['nl', '60 g couscous', 'Couscous, dry'],
    ['pl', '50 g kaszy gryczanej', 'Buckwheat groats, dry'],
    ['ja', 'クスクス50g', 'Couscous, dry'],
    ['ar', '60 غ عدس', 'Lentils, dry'],
  ] as const)('is dry where it is little: %s “%s”', (language, words, name) => {
    const [item] = describeMeal(words, mealTextContext(language)).items
    expect(item).toMatchObject({ food: { name }, isLoose: true })
    expect(item?.candidates[0]?.food.name).not.toBe(name)
  })

  it.each([
    ['en', '180 g rice', /cooked/, 'Rice, white, raw'],
    ['en', 'I had 80 g of rice', /cooked/, 'Rice, white, raw'],
    ['de', 'ich hatte 80 g Reis', /cooked/, 'Rice, white, raw'],
    ['en', '80 g chickpeas', /^Chickpeas, from/, 'Chickpeas, dry'],
    ['pt-BR', '80 g de arroz', /cooked/, 'Rice, white, raw'],
    ['en', '60 g red lentils', /dry/, 'Lentils, from dried, no added fat'],
  ] as const)(
    'is as eaten otherwise, with the other state first: %s “%s”',
    (language, words, name, other) => {
      const [item] = describeMeal(words, mealTextContext(language)).items
      expect(item).toMatchObject({ food: { name: expect.stringMatching(name) }, isLoose: false })
      expect(item?.candidates[0]?.food.name).toBe(other)
    },
  )

  it.each([
    ['en', '80 g cooked rice'],
    ['it', '50 g riso bollito'],
    ['ja', 'ご飯80g'],
    ['fr', '60 g de quinoa cuit'],
  ] as const)('is cooked where that is said: %s “%s”', (language, words) => {
    expect(read(words, language)).toEqual([
      [expect.stringMatching(/cooked|Quinoa/), expect.any(Number)],
    ])
  })
})
