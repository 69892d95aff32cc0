import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { Language } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const gramsOf = (words: string, language: Language) =>
  describeMeal(words, mealTextContext(language)).items.map(({ grams }) => Math.round(grams))

describe('a number without a unit', () => {
  it.each<[language: Language, words: string, ...grams: number[]]>([
    ['en', 'rice 200, chicken 150', 200, 150],
    ['en', '200 rice and 150 chicken', 200, 150],
    ['en', 'rice 200 chicken 150 broccoli 100', 200, 150, 100],
    ['en', 'two eggs, butter 30', 100, 30],
    ['en', 'blueberries 100', 100],
    ['de', 'Reis 200, Hähnchen 150', 200, 150],
    ['fr', 'riz 200, poulet 150', 200, 150],
    ['es', 'arroz 200, pollo 150', 200, 150],
    ['it', 'riso 200, pollo 150', 200, 150],
    ['pt-BR', 'arroz 150 frango 120 feijão 100', 150, 120, 100],
    ['nl', 'rijst 200, kip 150', 200, 150],
    ['pl', 'ryż 100, kurczak 150', 100, 150],
    ['ja', 'ご飯200、鶏肉150', 200, 150],
    ['ar', 'رز 200، دجاج 150', 200, 150],
  ])('is a weight where nobody counts as many (%s: %s)', (language, words, ...grams) => {
    expect(gramsOf(words, language)).toEqual(grams)
  })
  it('is a count of small things', () => {
    expect(gramsOf('30 almonds', 'en')[0]).toBeCloseTo(36, -1)
    expect(gramsOf('100 blueberries', 'en')[0]).toBeGreaterThan(110)
    expect(gramsOf('30 prawns', 'en')[0]).toBe(360)
  })
  it('is a count up to two dozen', () => {
    expect(gramsOf('6 eggs', 'en')[0]).toBe(300)
    expect(gramsOf('nuggets 20', 'en')[0]).toBeGreaterThan(200)
  })
})
