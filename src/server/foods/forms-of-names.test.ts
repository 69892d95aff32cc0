import { describe, expect, it } from 'vitest'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { Language } from '#domain/languages.ts'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language) =>
  describeMeal(words, mealTextContext(language)).items.map(({ food, grams }) => [food.name, grams])

/** A name as lists have it, and the same in another case, number or size. */
const FORMS: readonly (readonly [Language, name: string, ...forms: string[]])[] = [
  ['pl', 'sałatka', 'sałatkę', 'sałatki'],
  ['pl', 'frytki', 'frytek', 'frytkami'],
  ['pl', 'naleśnik', 'naleśnika', 'naleśnikiem'],
  ['pl', 'tatar', 'tatara', 'tatarem'],
  ['pl', 'mięso', 'mięsa', 'mięsem'],
  ['pl', 'mus', 'musu', 'musem'],
  ['pl', 'likier', 'likieru', 'likierem'],
  ['pl', 'okoń', 'okonia', 'okoniem', 'okoniów'],
  ['pl', 'cydr', 'cydru', 'cydrem'],
  ['pl', 'ziemniak', 'ziemniaka'],
  ['nl', 'broodje', 'broodjes'],
  ['nl', 'mueslireep', 'mueslirepen'],
  ['nl', 'knoflookbrood', 'knoflookbroden'],
  ['it', 'panino', 'panini'],
  ['pt-BR', 'banana', 'bananas'],
  ['pt-BR', 'almôndega', 'almôndegas'],
  ['pt-BR', 'laranja', 'laranjas'],
  ['fr', 'aiguillette de poulet', 'aiguillettes de poulet'],
  ['ar', 'لبنة', 'اللبنة'],
]

describe('a name in another form', () => {
  it.each(FORMS.map(([language, name, ...forms]) => ({ language, name, forms })))(
    'is the same food and as much of it: $language $name',
    ({ language, name, forms }) => {
      const base = read(name, language)
      expect(base).toHaveLength(1)
      for (const form of forms) expect(read(form, language), form).toEqual(base)
    },
  )

  it.each([
    ['pl', 'sałata', 'sałatka'],
    ['ar', 'بيضة', 'بيض'],
    ['nl', 'pannenkoek', 'pannenkoeken'],
  ] as const)('is another where the word is another: %s %s and %s', (language, one, other) => {
    expect(read(one, language)).not.toEqual(read(other, language))
  })
})
