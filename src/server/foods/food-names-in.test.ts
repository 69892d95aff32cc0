import { readFileSync } from 'node:fs'
import { languages } from '#domain/languages.ts'
import { MESSAGES } from '#domain/messages.ts'
import { translatorFor } from '#server/language/translator.ts'
import { inProject } from '#server/project-root.ts'
import { describe, expect, it } from 'vitest'
import { foodNamesFileSchema, readFoodNames } from './food-names-file.ts'
import { foodByLabel, foodOfGroup } from './food-labels.ts'
import { UNKNOWN_FOOD } from '#domain/estimates/clarifying-questions.ts'
import {
  isNameOfGroup,
  labelNamed,
  nameOfFood,
  nameOfGroup,
  nameOfLabel,
  nameReadIn,
} from './food-names-in.ts'
import { foodByCode, searchFoods } from './food-table.ts'

const keysOf = (file: string, key: 'label' | 'group'): string[] =>
  (
    JSON.parse(readFileSync(inProject(`assets/foods/${file}`), 'utf8')) as Record<string, string>[]
  ).map((line) => line[key] ?? '')

const CODES = Object.keys(readFoodNames('en').foods)
const BANANA = '63107010'

describe.each(languages)('the names of foods in %s', (language) => {
  const { foods, labels, groups } = foodNamesFileSchema.parse(readFoodNames(language))

  it('are those of the same 1,500 foods and of more that are eaten there, all in the table', () => {
    expect(Object.keys(foods)).toEqual(expect.arrayContaining(CODES))
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
  it('tells names of groups, and of food that nobody could name, from those of dishes', () => {
    const ofGroups = ['A soup', nameOfGroup('soup', 'de') ?? '', UNKNOWN_FOOD]
    expect(ofGroups.map(isNameOfGroup)).toEqual([true, true, true])
    expect(['Soup', "Mum's laksa", ''].map(isNameOfGroup)).toEqual([false, false, false])
  })

  it('leads back to its label, whatever language it was said in', () => {
    expect(labelNamed('Apfelkuchen')).toBe('apple_pie')
    expect(labelNamed('Apple pie')).toBe('apple_pie')
    expect(labelNamed('What grandmother made')).toBeUndefined()
  })
})

describe('a name that was recorded', () => {
  it('is read in the language of now, whatever language it was recorded in', () => {
    expect(nameReadIn('Banana', BANANA, 'de')).toBe('Banane')
    expect(nameReadIn('Banane', BANANA, 'ja')).toBe(nameOfFood({ code: BANANA, name: '' }, 'ja'))
    expect(nameReadIn('Banana, raw', BANANA, 'en')).toBe('Banana')
  })
  it('stays a label or a group of the food model where it was one', () => {
    const code = foodByLabel('apple_pie')?.food.code ?? ''
    expect(nameReadIn('Apple pie', code, 'de')).toBe('Apfelkuchen')
    expect(nameReadIn('A soup', foodOfGroup('soup')?.food.code ?? '', 'de')).toBe('Eine Suppe')
  })
  it('says in their language that nobody knows which food it was', async () => {
    const code = foodOfGroup('mixed')?.food.code ?? ''
    for (const language of languages) {
      const words = (await translatorFor(language))({ code: 'estimate.unknown-food' })
      expect(nameReadIn(MESSAGES['estimate.unknown-food'], code, language)).toBe(words)
      expect(nameReadIn('Essen, aber ich weiß nicht, welches', code, language)).toBe(words)
      // Its numbers were changed by hand, so it has no food code any more.
      expect(nameReadIn(MESSAGES['estimate.unknown-food'], null, language)).toBe(words)
      expect(nameReadIn('Essen, aber ich weiß nicht, welches', null, language)).toBe(words)
    }
  })
  it('stays a word of the reader’s own language, though it is the name in another one', () => {
    const SWISS = '14109010'
    expect(nameReadIn('Emmental', SWISS, 'en')).toBe('Emmental')
    expect(nameReadIn('Emmental', SWISS, 'it')).toBe('Emmental')
    expect(nameReadIn('Swiss cheese', SWISS, 'it')).toBe('Emmental')
  })
  it('stays what a person called it, and is left alone for programs', () => {
    expect(nameReadIn('My banana', BANANA, 'de')).toBe('My banana')
    expect(nameReadIn('Banana', null, 'de')).toBe('Banana')
    expect(nameReadIn('Banana', BANANA, null)).toBe('Banana')
    expect(nameReadIn('Banana', '00000000', 'de')).toBe('Banana')
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
