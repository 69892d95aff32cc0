import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { Language } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language = 'en') => {
  const { items, unmatched } = describeMeal(words, mealTextContext(language))
  const inAll = items.map(({ food, own, grams }) => {
    const { energyKcal, proteinG, carbsG, fatG } = (own ?? food).per100g
    const figures = [energyKcal, proteinG, carbsG, fatG].map((one) =>
      Math.round(((one ?? 0) * grams) / 100),
    )
    return { food: food.name, grams: Math.round(grams), figures }
  })
  return { foods: inAll, unread: unmatched.map((one) => one.words) }
}

describe('what others had', () => {
  it.each([
    ['I had soup and the kids had pasta with chips', 'soup'],
    ['my wife had a burger and fries and I had soup', 'soup'],
    ['soup, chicken for the dog', 'soup'],
    ['soup, steak for my wife', 'soup'],
  ])('is none of mine: “%s”', (words, mine) => {
    expect(read(words)).toEqual(read(mine))
  })
})

describe('what is said of an amount in another way', () => {
  it.each([
    ['10 nuggets, all but two', '8 nuggets'],
    ['ate all but two of the 10 nuggets', '8 nuggets'],
    ['six bottles of beer, drank two', '2 bottles of beer'],
    ['burger with chips, swap chips for salad', 'burger with salad'],
    ['tea with two sugars and milk', 'tea with milk and 2 sugars'],
    ['salad (lettuce, tomato, feta), 300 g', '300 g salad'],
    ['200 g chicken and chocolate cake', '200 g chicken, a piece of chocolate cake'],
    ['1 qt milk', '946 ml milk'],
  ])('“%s” is “%s”', (words, plain) => {
    const kcalOf = (text: string) =>
      read(text).foods.reduce((sum, { figures: [kcal = 0] }) => sum + kcal, 0)
    expect(read(words).foods.map(({ food }) => food)).toEqual(
      expect.arrayContaining(read(plain).foods.map(({ food }) => food)),
    )
    expect(kcalOf(words) / kcalOf(plain)).toBeGreaterThan(0.9)
    expect(kcalOf(words) / kcalOf(plain)).toBeLessThan(1.1)
  })
  it('of small things is so many of them', () => {
    expect(read('10 smarties').foods[0]?.grams).toBe(10)
    expect(read('10 m&ms').foods[0]?.grams).toBe(10)
  })
})

describe('figures before the name of a food', () => {
  it.each([
    ['46p 30c 10f chicken wrap', 46, 30, 10],
    ['coffee, P35 C40 F12 bowl of chili', 35, 40, 12],
  ])('are its own: “%s”', (words, ...macros) => {
    expect(read(words).foods.at(-1)?.figures.slice(1)).toEqual(macros)
    expect(read(words).unread).toEqual([])
  })
  it.each(['(420) burrito, an apple', '420 cal burrito, an apple', '420kcal: burrito, an apple'])(
    'may be its energy: “%s”',
    (words) => {
      expect(read(words).foods.map(({ figures: [kcal] }) => kcal)[0]).toBe(420)
      expect(read(words).foods).toHaveLength(2)
    },
  )
  it('may be a number of it', () => {
    expect(read('(2) eggs').foods).toEqual(read('2 eggs').foods)
  })
})

describe('numbered meals', () => {
  const MEALS: Readonly<Record<Language, readonly [said: string, plain: string]>> = {
    en: ['Meal 1: 2 eggs Meal 2: 200 g chicken', '2 eggs, 200 g chicken'],
    de: ['Mahlzeit 1: 2 Eier Mahlzeit 2: 200 g Huhn', '2 Eier, 200 g Huhn'],
    fr: ['Repas 1 : 2 œufs Repas 2 : 200 g de poulet', '2 œufs, 200 g de poulet'],
    es: ['Comida 1: 2 huevos Comida 2: 200 g de pollo', '2 huevos, 200 g de pollo'],
    it: ['Pasto 1: 2 uova Pasto 2: 200 g di pollo', '2 uova, 200 g di pollo'],
    'pt-BR': ['Refeição 1: 2 ovos Refeição 2: 200 g de frango', '2 ovos, 200 g de frango'],
    nl: ['Maaltijd 1: 2 eieren Maaltijd 2: 200 g kip', '2 eieren, 200 g kip'],
    pl: ['Posiłek 1: 2 jajka Posiłek 2: 200 g kurczaka', '2 jajka, 200 g kurczaka'],
    ja: ['食事1：卵2個 食事2：鶏肉200g', '卵2個、鶏肉200g'],
    ar: ['وجبة 1: بيضتين وجبة 2: 200 جرام دجاج', 'بيضتين، 200 جرام دجاج'],
  }
  it.each(Object.entries(MEALS))('are no food and part foods (%s)', (language, [said, plain]) => {
    expect(read(said, language as Language)).toEqual(read(plain, language as Language))
    expect(read(said, language as Language).foods).toHaveLength(2)
  })
})
