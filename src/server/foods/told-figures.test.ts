import type { Language } from '#domain/languages.ts'
import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language = 'en') => {
  const { items, unmatched } = describeMeal(words, mealTextContext(language))
  return {
    foods: items.map(({ food, own, grams }) => {
      const { energyKcal, proteinG, carbsG, fatG } = (own ?? food).per100g
      const inAll = (amount: number | null) => Math.round(((amount ?? 0) * grams) / 100)
      return {
        name: food.name,
        grams: Math.round(grams),
        kcal: inAll(energyKcal),
        macros: [inAll(proteinG), inAll(carbsG), inAll(fatG)],
      }
    }),
    unread: unmatched.map((one) => one.words),
  }
}

describe('what a food was said to hold', () => {
  const CHICKEN: Readonly<Record<Language, string>> = {
    en: 'chicken breast 150 g, 248 kcal, 46 g protein',
    de: 'Hähnchenbrust 150 g, 248 kcal, 46 g Eiweiß',
    fr: 'blanc de poulet 150 g : 248 kcal, 46 g de protéines',
    es: 'pechuga de pollo 150 g (248 kcal, 46 g de proteína)',
    it: 'petto di pollo 150 g, 248 kcal, 46 g proteine',
    'pt-BR': 'peito de frango 150 g, 248 kcal, 46 g de proteína',
    nl: 'kipfilet 150 g, 248 kcal, 46 g eiwit',
    pl: 'pierś z kurczaka 150 g, 248 kcal, białko 46 g',
    ja: '鶏むね肉150g 248kcal タンパク質46g',
    ar: 'صدر دجاج 150 جرام، 248 سعرة، 46 جرام بروتين',
  }
  it.each(Object.entries(CHICKEN))('%s: is no food beside it: “%s”', (language, words) => {
    const { foods, unread } = read(words, language as Language)
    expect(foods).toEqual([expect.objectContaining({ grams: 150, kcal: 248 })])
    expect(foods[0]?.macros[0]).toBe(46)
    expect(unread).toEqual([])
  })

  it.each([
    'protein bar 20g protein 200 calories',
    'protein bar, 20 g protein, 200 kcal',
    'protein bar 200 kcal (20g protein)',
    'protein bar | 200 kcal | 20g protein',
  ])('stands on it, however it is written: “%s”', (words) => {
    const [bar, ...others] = read(words).foods
    expect(others).toEqual([])
    expect(bar).toMatchObject({ name: expect.stringMatching(/bar/i), kcal: 200 })
    expect(bar?.macros[0]).toBe(20)
  })

  it('is what “20g protein bar” says, which nobody weighed', () => {
    const [bar, ...others] = read('a 20g protein bar').foods
    expect(others).toEqual([])
    expect(bar?.grams).toBe(read('a protein bar').foods[0]?.grams)
    expect(bar?.macros[0]).toBe(20)
    expect(read('60 g protein bar').foods[0]?.grams).toBe(60)
  })

  it('has the middle of an energy that is told as a range', () => {
    expect(read('sandwich 400-450 kcal, coke').foods[0]?.kcal).toBe(425)
  })

  it('says its energy where all three are told', () => {
    const [wrap] = read('chicken wrap 46P/30C/10F').foods
    expect(wrap).toMatchObject({ kcal: 46 * 4 + 30 * 4 + 10 * 9, macros: [46, 30, 10] })
    expect(read('Müsli 60 g (KH 40 g, EW 6 g, Fett 4 g)', 'de').foods).toEqual([
      expect.objectContaining({ grams: 60, kcal: 220, macros: [6, 40, 4] }),
    ])
  })

  it('is of a dish with what is on it', () => {
    expect(read('toast with butter, 200 kcal, 6 g protein').foods).toEqual([
      expect.objectContaining({ kcal: 200 }),
    ])
  })

  it('is of its own food in a list, and a line that adds up is no food', () => {
    const { foods, unread } = read(
      'Grilled chicken 150g - 248 cal, 46g protein\nRice 200g - 260 cal\nTotal: 508 cal, 51 g protein',
    )
    expect(foods).toEqual([
      expect.objectContaining({ grams: 150, kcal: 248 }),
      expect.objectContaining({ grams: 200, kcal: 260 }),
    ])
    expect(unread).toEqual([])
  })

  it('goes on with the next food', () => {
    const { foods } = read('wrap with 35 g of protein and an apple')
    expect(foods.map(({ name }) => name)).toEqual([
      expect.stringMatching(/wrap/i),
      expect.stringMatching(/apple/i),
    ])
  })

  it('is not what is more than the food can hold', () => {
    expect(read('apple 150 g (90 g protein, 90 g fat)').foods[0]?.macros[0]).toBeLessThan(2)
  })

  it('is nothing that the sign for figures is typed before', () => {
    const { items } = describeMeal('apple, §xyz 5, §proteinG 5', mealTextContext('en'))
    expect(items[0]?.own).toBeUndefined()
  })

  it('may be a food where it stands alone behind a comma', () => {
    expect(read('milk, banana, 30 g protein').foods).toHaveLength(3)
    expect(read('30 g protein powder').foods).toEqual([expect.objectContaining({ grams: 30 })])
    expect(read('10 g fat free yogurt').foods).toEqual([expect.objectContaining({ grams: 10 })])
    expect(read('mince 5 % fat 150 g').foods).toEqual([expect.objectContaining({ grams: 150 })])
    expect(read('cheese low fat 30 g').foods).toEqual([expect.objectContaining({ grams: 30 })])
    expect(read('3 eggs, 100 g carrots and 2 l water').foods).toHaveLength(3)
  })
})

describe('a day in lines', () => {
  it('has meals that are no food', () => {
    const lines = 'Breakfast\n2 eggs\nLunch\nchicken salad\nDinner\nsteak 200 g'
    expect(read(lines)).toEqual(read('2 eggs\nchicken salad\nsteak 200 g'))
  })
})
