import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { type Language, languages } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language = 'en') => {
  const { items, unmatched } = describeMeal(words, mealTextContext(language))
  return {
    foods: items.map(({ food, grams }) => [food.name, Math.round(grams)]),
    unread: unmatched.map((one) => one.words),
  }
}

describe('a note as it is dictated or pasted', () => {
  it.each([
    ['two slices of toast you know with peanut butter', 'two slices of toast with peanut butter'],
    ['breakfast was porridge no wait it was cornflakes with milk', 'cornflakes with milk'],
    ['rice and chicken I mean rice and beef', 'rice and beef'],
    ['Order #4521: 1 pad thai, 2 spring rolls', '1 pad thai, 2 spring rolls'],
    ['1 Caesar Salad $12.50\nSubtotal $12.50\nTax $1.20\nTotal $13.70', '1 caesar salad'],
    ['Mix 40g oats with 200ml milk, microwave for 3 minutes', '40 g oats with 200 ml milk'],
    ['Bake 200 g salmon at 180 C for 20 minutes, 150 g rice', '200 g salmon, 150 g rice'],
    [
      '1. Fry 2 eggs in 10 g butter. 2. Toast 2 slices of bread.',
      '2 eggs, 10 g butter, 2 slices of bread',
    ],
    ['1 x Burrito $9.50 1 x Salad $4.00', '1 burrito, 1 salad'],
    ['chicken about 200 grams and broccoli maybe 100 grams', '200 g chicken, 100 g broccoli'],
    ['Post-WO - 200g chicken, 250g rice', '200 g chicken, 250 g rice'],
    ['2-3 biscuits and a tea', '2.5 biscuits, a tea'],
  ])('“%s” is “%s”', (words, plain) => {
    expect(read(words)).toEqual(read(plain))
  })
})

describe('a price', () => {
  it.each<[language: Language, words: string, plain: string]>([
    ['de', '2 Brötchen 1,40 €\n1 Kaffee 2,80 €', '2 Brötchen\n1 Kaffee'],
    ['pt-BR', '1 coxinha R$ 7,50', '1 coxinha'],
    ['ja', 'おにぎり1個 150円', 'おにぎり1個'],
  ])('is no amount (%s: %s)', (language, words, plain) => {
    expect(read(words, language)).toEqual(read(plain, language))
  })
})

describe('signs for foods', () => {
  it.each(languages)('are foods where words name none (%s)', (language) => {
    const { foods, unread } = read('🍌🍌 ☕', language)
    expect(foods).toEqual([
      [expect.stringMatching(/banana/i), expect.any(Number)],
      [expect.stringMatching(/coffee/i), expect.any(Number)],
    ])
    expect(foods[0]?.[1]).toBeGreaterThan(150)
    expect(unread).toEqual([])
  })
  it('are ornaments beside words', () => {
    expect(read('a coffee ☕')).toEqual(read('a coffee'))
    expect(read('2 slices of pizza 🍕🍕')).toEqual(read('2 slices of pizza'))
  })
  it('may be counted', () => {
    expect(read('🍕x2 🍺').foods).toEqual(read('2 slices of pizza, a beer').foods)
  })
})

describe('what a food lacks, and what is said of it besides', () => {
  it.each([
    ['100 g beans, no fat added', /^Beans/],
    ['50 g fat-free dry milk', /powder, skimmed/],
    ['100 g fish, a real treat', /^Fish/],
    ['250 g low-fat milk enriched with vitamins', /^Milk, low fat/],
    ['2 white maize tortillas', /^Tortilla, corn/],
  ])('“%s”', (words, name) => {
    expect(read(words)).toEqual({
      foods: [[expect.stringMatching(name), expect.any(Number)]],
      unread: [],
    })
  })
  it('is no drink of vitamins', () => {
    expect(read('a wide range of vitamins').foods).toEqual([])
    expect(read('a vitamin water').foods).toHaveLength(1)
  })
})
