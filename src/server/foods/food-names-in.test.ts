import { readFileSync } from 'node:fs'
import { type Language, languages } from '#domain/languages.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { MESSAGES } from '#domain/messages.ts'
import { translatorFor } from '#server/language/translator.ts'
import { inProject } from '#server/project-root.ts'
import { describe, expect, it } from 'vitest'
import { foodNamesFileSchema, readFoodNames } from './food-names-file.ts'
import { foodByLabel, foodOfGroup } from './food-labels.ts'
import { nameIn, nameOfFood, nameOfGroup, nameOfLabel, namerOf, titleIn } from './food-names-in.ts'
import { foodByCode, searchFoods } from './food-table.ts'

const keysOf = (file: string, key: 'label' | 'group'): string[] =>
  (
    JSON.parse(readFileSync(inProject(`assets/foods/${file}`), 'utf8')) as Record<string, string>[]
  ).map((line) => line[key] ?? '')

const CODES = Object.keys(readFoodNames('en').foods)
const TABLE = JSON.parse(readFileSync(inProject('assets/foods/food-table.json'), 'utf8')) as {
  readonly foods: readonly { readonly code: string }[]
}
const CODES_OF_FNDDS = TABLE.foods.map(({ code }) => code).filter((code) => code >= '1')
const BANANA = '63107010'

describe.each(languages)('the names of foods in %s', (language) => {
  const { foods, labels, groups } = foodNamesFileSchema.parse(readFoodNames(language))

  it('are those of the same 1,500 foods and of more that are eaten there, all in the table', () => {
    expect(CODES.filter((code) => foods[code] === undefined)).toEqual([])
    expect(CODES.length).toBeGreaterThanOrEqual(1500)
    expect(Object.keys(foods).filter((code) => foodByCode(code) === undefined)).toEqual([])
  })
  it('differ from food to food', () => {
    const names = Object.values(foods).map(([name = '']) => name.toLowerCase())
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
  it('are there for every label of the food model and every group', () => {
    expect(Object.keys(labels)).toEqual(keysOf('labels.json', 'label'))
    expect(Object.keys(groups)).toEqual(keysOf('label-groups.json', 'group'))
  })
  it('each find their food, or one of the same words', () => {
    const asked = CODES.filter((_, at) => at % 20 === 0)
    const missed = asked.filter(
      (code) =>
        !searchFoods(foods[code]?.[0] ?? '', 10, language).some((food) => food.code === code),
    )
    expect(missed).toEqual([])
  })
})

describe('every food of FNDDS', () => {
  it.each(languages.filter((language) => language !== 'en'))('has a name in %s', (language) => {
    const { foods } = readFoodNames(language)
    expect(CODES_OF_FNDDS.filter((code) => foods[code] === undefined)).toEqual([])
  })
})

describe('what a food is called', () => {
  const banana = foodByCode(BANANA) ?? { code: '', name: '' }
  it('is its name in the language of the member, or in the table for a program', () => {
    expect(nameOfFood(banana, 'en')).toBe('Banana')
    expect(nameOfFood(banana, 'de')).toBe('Banane')
    expect(nameOfFood(banana, null)).toBe('Banana, raw')
  })
  it('is its name in the table where a language has none', () => {
    expect(nameOfFood({ code: '00000000', name: 'A food without a name' }, 'de')).toBe(
      'A food without a name',
    )
  })
  it('holds for labels and groups of the food model', () => {
    expect(nameOfLabel('apple_pie', 'de')).toBe('Apfelkuchen')
    expect(nameOfLabel('apple_pie', null)).toBe('Apple pie')
    expect(nameOfGroup('soup', 'de')).toBe('Eine Suppe')
  })
})

const read = (name: string, namedBy: NamedBy, language: Language | null) =>
  nameIn({ name, namedBy }, language)

describe('a name that was recorded', () => {
  it('is looked up in the language of now, whoever of the table and the model gave it', async () => {
    expect(read('Banana', `food:${BANANA}`, 'de')).toBe('Banane')
    expect(read('Apple pie', 'label:apple_pie', 'de')).toBe('Apfelkuchen')
    expect(read('A soup', 'group:soup', 'de')).toBe('Eine Suppe')
    for (const language of languages) {
      const words = (await translatorFor(language))({ code: 'estimate.unknown-food' })
      expect(read(MESSAGES['estimate.unknown-food'], 'group:mixed', language)).toBe(words)
    }
  })
  it('says no country, which only tells foods apart in a list', () => {
    expect(read('Beef', 'food:21000100', 'de')).toBe('Rindfleisch')
    expect(namerOf('Rindfleisch', '21000100', 'de')).toBe('food:21000100')
  })
  it('stays where a person or a remote analyser gave it, or the food is in the table no more', () => {
    for (const namedBy of ['member', 'remote', 'energy', 'food:00000000', 'label:gone'] as const)
      expect(read('Banana', namedBy, 'de')).toBe('Banana')
  })
  it('is left alone for programs', () => {
    expect(read('Banane', `food:${BANANA}`, null)).toBe('Banane')
  })
  it('is listed with the others where a meal is called by its foods', () => {
    const meal = { food_name: 'Banana and apple pie', named_by: 'items' } as const
    const items = [
      { name: 'Banana', namedBy: `food:${BANANA}` },
      { name: 'Apple pie', namedBy: 'label:apple_pie' },
    ] as const
    expect(titleIn(meal, items, 'de')).toBe('Banane und Apfelkuchen')
    expect(titleIn(meal, items, null)).toBe(meal.food_name)
    // Its numbers were typed, so it has no foods any more.
    expect(titleIn(meal, [], 'de')).toBe(meal.food_name)
  })
})

describe('a name that comes as text', () => {
  it('is that of the food, a label or a group where they are called so in its language', () => {
    const pie = foodByLabel('apple_pie')?.food.code ?? ''
    const soup = foodOfGroup('soup')?.food.code ?? ''
    expect(namerOf('Banane', BANANA, 'de')).toBe(`food:${BANANA}`)
    expect(namerOf('Banana, raw', BANANA, null)).toBe(`food:${BANANA}`)
    expect(namerOf('Apfelkuchen', pie, 'de')).toMatch(/^(?:label:apple_pie|food:)/)
    expect(namerOf('A soup', soup, 'en')).toMatch(/^(?:group:soup|food:)/)
  })
  it('is that of whoever said it otherwise', () => {
    expect(namerOf('Banane', BANANA, 'en')).toBe('member')
    expect(namerOf('My banana', BANANA, 'en')).toBe('member')
    expect(namerOf('Banana', null, 'en')).toBe('member')
    expect(namerOf('Banana', '00000000', 'en', 'remote')).toBe('remote')
  })
})

describe('the search in other languages', () => {
  it.each([
    ['de', 'Hähnchenbrust', /^Chicken breast/],
    ['de', 'hahnchenbrust', /^Chicken breast/],
    ['de', 'Haehnchenbrust', /^Chicken breast/],
    ['de', 'Hähnchenbrsut', /^Chicken breast/],
    ['de', 'Vollkornbrot', /^Bread, whole grain/],
    ['de', 'Roggenvollkornbrot', /^Bread/],
    ['de', 'brot', /^Bread/],
    ['de', 'chicken breast', /^Chicken breast/],
    ['fr', 'blanc de poulet', /^Chicken breast/],
    ['fr', 'oeufs', /^Egg/],
    ['es', 'pechuga de pollo', /^Chicken breast/],
    ['es', 'platanos', /^Banana, raw/],
    ['it', 'petto di pollo', /^Chicken breast/],
    ['pt-BR', 'peito de frango', /^Chicken breast/],
    ['pt-BR', 'pao', /^Bread/],
    ['nl', 'kipfilet', /^Chicken breast/],
    ['nl', 'appels', /^Apple, raw/],
    ['pl', 'piers z kurczaka', /^Chicken breast/],
    ['pl', 'maslo', /^Butter/],
    ['ja', '鶏むね肉', /^Chicken breast/],
    ['ja', 'ばなな', /^Banana, raw/],
    ['ja', '卵', /^Egg/],
    ['ar', 'صدر دجاج', /^Chicken breast/],
    ['ar', 'الموز', /^Banana, raw/],
    ['ar', 'خُبْز', /^Bread/],
  ] as const)('finds in %s for %s', (language, query, name) => {
    expect(searchFoods(query, 5, language)[0]?.name).toMatch(name)
  })
  it('finds nothing for words of no food', () => {
    for (const language of languages) expect(searchFoods('xyzzyq', 5, language)).toEqual([])
  })
})
