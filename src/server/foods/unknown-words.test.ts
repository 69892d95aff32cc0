import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { type Language, languages } from '#domain/languages.ts'
import { withoutQualifiers } from '#domain/meal-text/grammar/food-vocabulary.ts'
import { mealVocabularyOf } from '#domain/meal-text/vocabularies/meal-vocabularies.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFoods } from './food-table.ts'
import { mealTextContext } from './meal-text-context.ts'

/** Told meals; an unknown word may stand at any "_". */
const SENTENCES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'a _ 200 g _ rice _ with _ chicken _',
    '_ two _ eggs _ and _ a _ cup _ of _ coffee _ with _ milk _',
    'I had _ a _ bowl _ of _ soup _, _ bread _ and _ cheese _',
    'for lunch _ 150 g _ chicken breast _, _ 100 g _ potatoes _ and _ salad _ without _ dressing _',
    'rice _ 200 g _, _ beans (100 g) _',
    'a cup of _ rice _ with _ beans _ and _ a ham _ and _ cheese _ sandwich _',
    'two _ slices of _ toast _ on _ a few _ grapes _, an _ apple _, half _',
    '_ an apple 200 g _ rice _. _ A large _ glass of _ juice _',
  ],
  de: [
    'ein _ 200 g _ Reis _ mit _ Hähnchen _',
    '_ zwei _ Eier _ und _ eine _ Tasse _ Kaffee _ mit _ Milch _',
    'ich hatte _ einen _ Teller _ Suppe _, _ Brot _ und _ Käse _',
    'mittags _ 150 g _ Hähnchenbrust _, _ 100 g _ Kartoffeln _ und _ Salat _ ohne _ Dressing _',
    'Reis _ 200 g _, _ Bohnen (100 g) _, ein großes _ Glas _ Saft _',
  ],
  fr: [
    'un _ 200 g _ de riz _ avec _ du poulet _',
    '_ deux _ œufs _ et _ une _ tasse _ de _ café _ avec _ du lait _',
    "j'ai mangé _ un _ bol _ de _ soupe _, _ du pain _ et _ du fromage _",
    'riz _ 200 g _, _ haricots (100 g) _, une salade _ sans _ sauce _',
  ],
  es: [
    'un _ 200 g _ de arroz _ con _ pollo _',
    '_ dos _ huevos _ y _ una _ taza _ de _ café _ con _ leche _',
    'comí _ un _ plato _ de _ sopa _, _ pan _ y _ queso _',
    'arroz _ 200 g _, _ frijoles (100 g) _, una ensalada _ sin _ salsa _',
  ],
  it: [
    'un _ 200 g _ di riso _ con _ pollo _',
    '_ due _ uova _ e _ una _ tazza _ di _ caffè _ con _ latte _',
    'ho mangiato _ un _ piatto _ di _ zuppa _, _ pane _ e _ formaggio _',
    'riso _ 200 g _, _ fagioli (100 g) _, insalata _ senza _ salsa _',
  ],
  'pt-BR': [
    'um _ 200 g _ de arroz _ com _ frango _',
    '_ dois _ ovos _ e _ uma _ xícara _ de _ café _ com _ leite _',
    'comi _ um _ prato _ de _ sopa _, _ pão _ e _ queijo _',
    'arroz _ 200 g _, _ feijão (100 g) _, salada _ sem _ molho _',
  ],
  nl: [
    'een _ 200 g _ rijst _ met _ kip _',
    '_ twee _ eieren _ en _ een _ kop _ koffie _ met _ melk _',
    'ik at _ een _ kom _ soep _, _ brood _ en _ kaas _',
    'rijst _ 200 g _, _ bonen (100 g) _, salade _ zonder _ saus _',
  ],
  pl: [
    '_ 200 g _ ryżu _ z _ kurczakiem _',
    '_ dwa _ jajka _ i _ filiżanka _ kawy _ z _ mlekiem _',
    'zjadłem _ talerz _ zupy _, _ chleb _ i _ ser _',
    'ryż _ 200 g _, _ fasola (100 g) _, sałatka _ bez _ sosu _',
  ],
  ja: ['_ご飯_200g_と_鶏肉_', '_卵_二個_と_コーヒー_一杯_', '朝食に_味噌汁_、_パン_と_チーズ_'],
  ar: [
    '_ 200 جرام _ أرز _ مع _ دجاج _',
    '_ بيضتين _ و _ فنجان _ قهوة _ مع _ حليب _',
    'أكلت _ طبق _ شوربة _، _ خبز _ و _ جبن _',
    'أرز _ 200 جرام _، _ فاصوليا (100 جرام) _، سلطة _ بدون _ صلصة _',
  ],
}

/** Syllables of words that no language has; what a food is called like is left out below. */
const SYLLABLES: Readonly<Partial<Record<Language, readonly string[]>>> = {
  ja: ['グロ', 'ブヅ', 'ゼフォ', 'ヴォク', 'ヌガ', 'ギョポ'],
  ar: ['غلز', 'بظ', 'ظخض', 'ثغش', 'زذق', 'طغش'],
}
const LATIN = [
  'glor',
  'zwi',
  'bix',
  'kron',
  'vux',
  'plem',
  'dok',
  'dri',
  'zal',
  'fen',
  'quab',
  'ub',
]

const unknownWord = (language: Language) =>
  fc
    .array(fc.constantFrom(...(SYLLABLES[language] ?? LATIN)), { minLength: 2, maxLength: 3 })
    .map((syllables) => syllables.join(''))
    .filter((word) => findFoods(word, 1, language).length === 0)

const sentence = (language: Language) => fc.constantFrom(...SENTENCES[language])

const tidy = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.،])/g, '')
    .trim()

const sentenceWithUnknown = (language: Language) =>
  fc
    .record({ told: sentence(language), word: unknownWord(language), place: fc.nat() })
    .map(({ told, word, place }) => {
      const parts = told.split('_')
      const at = place % (parts.length - 1)
      return {
        word,
        text: tidy(parts.map((part, index) => (index === at ? part + word : part)).join('')),
      }
    })

/** A rule of a language that is broken fails within a few sentences. */
const FIXED = { seed: 207, numRuns: 15 }

describe('a word that no food has', () => {
  it.each(languages)(
    'is handed back wherever it stands, or with a food to check: %s',
    (language) => {
      const context = mealTextContext(language)
      fc.assert(
        fc.property(sentenceWithUnknown(language), ({ word, text }) => {
          const { items, unmatched, leftOut } = describeMeal(text, context)
          const holds = (words: string): boolean => words.toLowerCase().includes(word)
          const isHandedBack =
            unmatched.some(({ words }) => holds(words)) ||
            leftOut.some(holds) ||
            items.some(({ words, isLoose }) => isLoose && holds(words))
          expect(isHandedBack, text).toBe(true)
        }),
        FIXED,
      )
    },
  )

  it.each(languages)('is no food, keeps its grams, and leaves the others alone: %s', (language) => {
    const context = mealTextContext(language)
    const read = (text: string) => {
      const { items, unmatched } = describeMeal(text, context)
      return { unmatched, foods: items.map(({ food, grams }) => [food.name, grams]) }
    }
    // A sentence has the same foods beside any such word: with its first one they are read once.
    const foodsOf = new Map<string, ReturnType<typeof read>['foods']>()
    fc.assert(
      fc.property(
        unknownWord(language),
        sentence(language).map((told) => tidy(told.replaceAll('_', ''))),
        fc.boolean(),
        (word, told, isFirst) => {
          const text = isFirst ? `130 g ${word}, ${told}` : `${told}, ${word} 130 g`
          const { unmatched, foods } = read(text)
          expect(
            unmatched.filter(({ words }) => words.includes(word)).map(({ grams }) => grams),
            text,
          ).toEqual([130])
          const others = foodsOf.get(told) ?? read(`1 g ${word}, ${told}`).foods
          foodsOf.set(told, others)
          expect(foods, text).toEqual(others)
        },
      ),
      FIXED,
    )
  })
})

/** Words that describe foods and are called foods too, as "tostada" is toast. */
const FOODS_TOO: Readonly<Partial<Record<Language, readonly string[]>>> = {
  de: ['wild'],
  es: ['maduros', 'dulces'],
  it: [
    'rosso',
    'cotto',
    'crudo',
    'bollito',
    'lesso',
    'brasato',
    'arrosto',
    'stufato',
    'affettato',
    'macinato',
    'americano',
    'dolce',
  ],
  'pt-BR': ['frios', 'gelados', 'fritos'],
  fr: ['rôti', 'confit', 'complète', 'maigre', 'rouge'],
  nl: ['gehakt'],
  pl: ['mus', 'owoce'],
}

/** A word of each alternative, with the first of its endings. */
const onePerPattern = (source: string): string[] =>
  source
    .replaceAll(/\(\?:[^()]*\)\?/g, '')
    .replaceAll(/\[(\p{L})\p{L}*\]\??/gu, '$1')
    .match(/\p{L}{2,}/gu) ?? []

describe('a word that only describes', () => {
  it.each(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'ar'] as const)(
    'is no food alone: %s',
    (language) => {
      const context = mealTextContext(language)
      const listed = new Set(onePerPattern(context.vocabulary.qualifiers.join('|')))
      const describing = [...listed].filter(
        (word) =>
          withoutQualifiers(word, context.vocabulary) === '' &&
          !FOODS_TOO[language]?.includes(word),
      )
      expect(describing.length).toBeGreaterThan(5)
      const foods = describing.filter((word) => describeMeal(`50 g ${word}`, context).items.length)
      expect(foods).toEqual([])
    },
  )

  it.each([
    ['de', '50 g Rind Leber, roh'],
    ['de', '50 g Gnocchi gekocht, gebraten ohne Fett'],
    ['de', '50 g Pampelmuse/Pomelo, roh'],
    ['de', '50 g Apfelstrudel (Mürbeteig)'],
    ['nl', '50 g aardappelen, gekookt, geschild'],
    ['fr', '50 g lentilles, cuites, égouttées'],
    ['fr', '50 g de quinoa rouge'],
    ['es', '50 g de patata, cocida'],
    ['it', '50 g di zucchine, cotte'],
    ['pt-BR', '50 g de batata, cozida'],
  ] as const)('belongs to the food before it: %s %s', (language, told) => {
    const { items, unmatched } = describeMeal(told, mealTextContext(language))
    expect(unmatched).toEqual([])
    expect(items.map(({ grams }) => grams)).toEqual([50])
  })
})

describe('a word of ordinary talk', () => {
  const TALK: Readonly<Partial<Record<Language, readonly string[]>>> = {
    en: ['members', 'president', 'now', 'students', 'countries', 'valley'],
    de: ['sich', 'essen', 'spät', 'Hunger', 'wenig', 'als', 'andere', 'kinder', 'weg'],
    fr: ['autre', 'trop', 'seul', 'très', 'été', 'monde', 'nouveau', 'impossible'],
    es: ['rápido', 'otro', 'menos', 'solución', 'manos', 'horas'],
    it: ['come', 'meno', 'altro', 'mensa', 'amici'],
    'pt-BR': ['outro', 'menos', 'rápido', 'solução'],
    nl: ['hallo', 'laat', 'weet', 'gisteren', 'restjes'],
    pl: ['zawsze', 'wczoraj', 'proszę'],
    ar: ['أيام', 'سريع'],
  }
  const listed = Object.entries(TALK) as [Language, readonly string[]][]
  it.each(listed)(
    'is no food because a long name has it, or a part of it: %s',
    (language, words) => {
      const readAsFood = words.filter(
        (word) => describeMeal(word, mealTextContext(language)).items.length > 0,
      )
      expect(readAsFood).toEqual([])
    },
  )

  it('leaves foods that are called by one word, or by the beginning of a long name', () => {
    for (const [language, word] of [
      ['en', 'potato'],
      ['en', 'quiches'],
      ['en', 'paprika'],
      ['en', 'whopper'],
      ['de', 'Gemüse'],
      ['it', 'biscottate'],
    ] as const)
      expect(describeMeal(word, mealTextContext(language)).items).toHaveLength(1)
  })
})

describe('a word that only says in what state a food is', () => {
  const listed = languages.filter(
    (language) => language !== 'en' && mealVocabularyOf(language).describing !== undefined,
  )

  it.each(listed)('is no food by itself: %s', (language) => {
    const context = mealTextContext(language)
    // The rule takes them from the list, whichever they are: some of its hundreds are enough.
    const states = (mealVocabularyOf(language).describing?.split(' ') ?? []).filter(
      (_, at) => at % 8 === 0,
    )
    const read = states.filter((word) => describeMeal(`50 g ${word}`, context).items.length > 0)
    expect(read).toEqual([])
  })

  it.each([
    ['es', '50 g jengibre molido', 'jengibre molido'],
    ['es', '50 g pechuga de pollo, cruda', 'pechuga de pollo'],
    ['es', '50 g melón cantaloupe', 'melón'],
    ['it', '50 g zenzero macinato', 'zenzero macinato'],
    ['it', '50 g pepe nero e verde', 'pepe nero'],
    ['it', '50 g astice americano', 'astice'],
    ['it', '50 g filetto di salmone con pelle', 'salmone'],
    ['pt-BR', '50 g tomate picado e ralado', 'tomate'],
    ['pt-BR', '50 g amêndoa com casca', 'amêndoas'],
  ] as const)('is said of the food that it stands with: %s, %s', (language, text, alike) => {
    const context = mealTextContext(language)
    const { items, unmatched } = describeMeal(text, context)
    expect(unmatched).toEqual([])
    expect(items.map(({ grams }) => grams)).toEqual([50])
    const [plain] = describeMeal(`50 g ${alike}`, context).items
    expect(items[0]?.food.category).toBe(plain?.food.category)
  })

  it.each([
    ['es', 'puré de zarzamora silvestrina'],
    ['es', 'extracto de equinácea'],
    ['it', 'estratto di echinacea'],
    ['it', 'semi di echinacea'],
    ['pt-BR', 'extrato de equinácea'],
    ['pt-BR', 'sementes de equinácea'],
    ['de', 'Schafgarbensalat'],
    ['de', 'Schafgarbensoße'],
    ['nl', 'vogelmuursalade'],
    ['nl', 'vogelmuursaus'],
    ['fr', 'salade de stellaire'],
    ['fr', 'sauce stellaire'],
  ] as const)('is no other food of the same form: %s, %s', (language, words) => {
    expect(describeMeal(`50 g ${words}`, mealTextContext(language)).items).toEqual([])
  })

  it.each([
    ['es', 'mermelada de equinácea', 'mermelada'],
    ['it', 'succo di echinacea', 'succo'],
    ['pt-BR', 'suco de equinácea', 'suco'],
  ] as const)('leaves an unknown kind to its general one: %s, %s', (language, words, kind) => {
    const read = (text: string) => describeMeal(text, mealTextContext(language)).items[0]?.food.name
    expect(read(`50 g ${words}`)).toBe(read(`50 g ${kind}`))
    expect(read(`50 g ${words}`)).toBeDefined()
  })
})

describe('one English word that is a part of a name', () => {
  const context = mealTextContext('en')
  const namesOf = (text: string) => describeMeal(text, context).items.map(({ food }) => food.name)

  it.each(['sloppy', 'halifax', 'rice, cloudy', 'rice, casa', 'jamaican', 'kudos'])(
    'is no food where nothing says how much there was: %s',
    (text) => {
      expect(namesOf(text).filter((name) => !name.startsWith('Rice'))).toEqual([])
    },
  )

  it.each([
    ['a whopper', 'Whopper (Burger King)'],
    ['whopper', 'Whopper (Burger King)'],
    ['500 ml powerade', 'Sports drink (Powerade)'],
    ['20 g romaine', 'Romaine lettuce, raw'],
    ['two idlis', 'Idli'],
    ['brocoli', 'Broccoli'],
  ])('is one where it begins the name, or was counted: %s', (text, name) => {
    expect(namesOf(text)).toEqual([expect.stringContaining(name)])
  })
})

describe('a key that a machine wrote', () => {
  it('is no food, whatever its letters spell', () => {
    fc.assert(
      fc.property(fc.uuid(), (key) => {
        expect(describeMeal(key, mealTextContext('en')).items).toEqual([])
      }),
      { numRuns: 20 },
    )
    const wasCheese = describeMeal('b87e92c9-4edc-4cba-8ccb-32b5cc823fe5', mealTextContext('en'))
    expect(wasCheese.items).toEqual([])
  })
})
