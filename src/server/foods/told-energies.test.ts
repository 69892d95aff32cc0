import { describeMeal } from '#domain/meal-text/describe-meal.ts'
import type { Language } from '#domain/languages.ts'
import { describe, expect, it } from 'vitest'
import { mealTextContext } from './meal-text-context.ts'

const read = (words: string, language: Language = 'en') =>
  describeMeal(words, mealTextContext(language)).items.map(({ name, grams, own, food }) => ({
    name,
    grams: Math.round(grams),
    kcal: Math.round(((own ?? food).per100g.energyKcal * grams) / 100),
  }))

describe('an energy that was said of one food among others', () => {
  it.each<[language: Language, words: string, ...kcal: number[]]>([
    ['en', 'soup 200 kcal, bread 150 kcal', 200, 150],
    ['en', 'chicken 300 calories and rice 200 calories', 300, 200],
    ['en', 'coffee 80 cal, croissant 280 cal', 80, 280],
    ['de', 'Suppe 200 kcal, Brot 150 Kalorien', 200, 150],
    ['fr', 'soupe 150 kcal, pain 200 calories', 150, 200],
    ['es', 'sopa 150 kcal, pan 200 calorías', 150, 200],
    ['it', 'minestra 150 kcal, pane 200 calorie', 150, 200],
    ['pt-BR', 'sopa 150 kcal, pão 200 calorias', 150, 200],
    ['nl', 'soep 150 kcal, brood 200 calorieën', 150, 200],
    ['pl', 'zupa 200 kalorii, chleb 150 kcal', 200, 150],
    ['ja', 'パン200キロカロリーと牛乳120kcal', 200, 120],
    ['ar', 'ساندويش ٤٠٠ سعرة، عصير ١٢٠ سعرة حرارية', 400, 120],
  ])('is what it has (%s: %s)', (language, words, ...kcal) => {
    expect(read(words, language).map((item) => item.kcal)).toEqual(kcal)
  })
  it('may be in kJ', () => {
    expect(read('yogurt 418 kJ, an apple')[0]).toMatchObject({ name: 'Yogurt', kcal: 100 })
  })
  it('says how much of it there was', () => {
    const [most, least] = [read('crisps 260 kcal and tea')[0], read('crisps 130 kcal and tea')[0]]
    expect(most?.grams).toBeCloseTo(2 * (least?.grams ?? 0), -1)
  })
  it('changes no weight and no number that was said as well', () => {
    const [chicken, cakes, apple] = read(
      '200 g chicken breast (330 kcal), 2 rice cakes (70 kcal), apple',
    )
    expect(chicken).toMatchObject({ grams: 200, kcal: 330 })
    expect(cakes).toMatchObject({ grams: 18, kcal: 70 })
    expect(apple?.name).toBe('Apple')
  })
  it('counts beside an own food', () => {
    const context = mealTextContext('en')
    const [found] = context.findFoods('granola bar', 1)
    if (!found) throw new Error('no granola bar')
    const { food } = found
    const own = { food, code: null, per100g: food.per100g, grams: undefined }
    const { items } = describeMeal('energy bar (140 kcal) and an apple', {
      ...context,
      ownFoodOf: ({ food: said }) => (said === 'energy bar' ? own : undefined),
    })
    const [bar] = items
    expect(((bar?.own?.per100g.energyKcal ?? 0) * (bar?.grams ?? 0)) / 100).toBeCloseTo(140, -1)
  })
  it('is of each where that was said', () => {
    expect(read('two cookies at 150 calories each and a latte')[0]?.kcal).toBe(300)
    expect(read('two 150 kcal yoghurts and an apple')[0]?.kcal).toBe(300)
    expect(read('two yoghurts (150 kcal) and an apple')[0]?.kcal).toBe(150)
  })
  it('is how large a packet is', () => {
    expect(read('a 100-calorie pack of crackers')[0]).toMatchObject({ grams: 20, kcal: 100 })
  })
  it('is of what is in a food that has hardly any itself, and is a usual one of that', () => {
    expect(read('tea 30 kcal, a biscuit')[0]).toMatchObject({ grams: 240, kcal: 30 })
  })
  it('is no weight that a food without energy could have', () => {
    expect(read('coke zero 1 kcal and a burger')[0]?.grams).toBe(360)
  })
  it('is handed back where nobody eats as much', () => {
    const { items, unmatched } = describeMeal(
      'bread 20000 kcal and an apple',
      mealTextContext('en'),
    )
    expect(items.map(({ name }) => name)).toEqual(['Apple'])
    expect(unmatched).toMatchObject([{ why: 'too-much' }])
  })
})

describe('an energy that was said of a food that no table has', () => {
  it.each<[language: Language, words: string]>([
    ['en', 'zorbo 180 kcal and an apple'],
    ['de', 'Zorbo 180 kcal, Apfel'],
    ['fr', 'zorbo 180 kcal et une pomme'],
    ['es', 'zorbo 180 calorías y una manzana'],
    ['it', 'zorbo 180 calorie e una mela'],
    ['pt-BR', 'zorbo 180 kcal, maçã'],
    ['nl', 'zorbo 180 kcal en een appel'],
    ['pl', 'zorbo 180 kcal, jabłko'],
    ['ja', 'ゾルボ180kcalとりんご'],
    ['ar', 'زوربو ١٨٠ سعرة وتفاحة'],
  ])('is a food of that name and energy (%s: %s)', (language, words) => {
    const [told, apple, ...others] = read(words, language)
    expect(told).toMatchObject({
      name: expect.stringMatching(/^(?:Zorbo|ゾルボ|زوربو)$/),
      kcal: 180,
    })
    expect(apple?.kcal).toBeGreaterThan(50)
    expect(others).toEqual([])
  })

  const amountsOf = (words: string) => {
    const [item] = describeMeal(words, mealTextContext('en')).items
    const { proteinG = 0, carbsG = 0, fatG = 0, fiberG } = item?.own?.per100g ?? {}
    const inAll = (amount: number) => Math.round((amount * (item?.grams ?? 0)) / 100)
    return { why: item?.why, macros: [proteinG, carbsG, fatG].map(inAll), fiberG }
  }
  it('has what was said of it, and the usual shares of what was not', () => {
    expect(amountsOf('zorbo 400 kcal, tea')).toEqual({
      why: 'told',
      macros: [16, 48, 16],
      fiberG: null,
    })
    expect(amountsOf('zorbo (180 kcal, 6 g protein, 21 g carbs, 8 g fat), tea').macros).toEqual([
      6, 21, 8,
    ])
    expect(amountsOf('zorbo (200 kcal, 20 g protein), tea').macros).toEqual([20, 17, 6])
  })
  it('is of the weight and the number that were said', () => {
    expect(read('zorblug 60 g, 250 kcal; tea')[0]).toMatchObject({ grams: 60, kcal: 250 })
    expect(read('2 zorbo bites 90 kcal each, tea')[0]).toMatchObject({ kcal: 180 })
    // Sixty grams of anything have no such energy.
    expect(read('zorblug 6 g, 250 kcal; an apple').map(({ name }) => name)).toEqual(['Apple'])
  })
  it('leaves what stands behind it alone', () => {
    expect(read('zorblug 300 kcal, coffee').map(({ kcal }) => kcal)).toEqual([300, 2])
    expect(read('zorblug bar 60 g 214 kcal, coffee').map(({ kcal }) => kcal)).toEqual([214, 2])
    expect(read('zorblug 200 g, coffee').map(({ grams }) => grams)).toEqual([240])
  })

  it.each<[language: Language, words: string]>([
    ['en', 'an apple, burned 300 kcal'],
    ['en', 'burned 300 kcal, apple'],
    ['en', 'apple, goal 2000 kcal'],
    ['en', 'an apple. I have 450 kcal left'],
    ['en', 'apple, under 500 kcal'],
    ['en', 'running 300 kcal, apple'],
    ['en', 'I want to eat 1500 kcal and had an apple'],
    ['en', 'my watch says 400 kcal, an apple'],
    ['de', 'Apfel, 300 kcal verbrannt'],
    ['fr', 'une pomme, objectif 2000 kcal'],
    ['es', 'una manzana, me quedan 450 kcal'],
    ['it', 'una mela, corsa 300 kcal'],
    ['pt-BR', 'maçã, meta 2000 kcal'],
    ['nl', 'appel, nog 450 kcal over'],
    ['pl', 'jabłko, bieganie 300 kcal'],
    ['ja', 'りんご、残り450kcal'],
    ['ar', 'تفاحة، حرقت ٣٠٠ سعرة'],
  ])('is no food where nobody ate it (%s: %s)', (language, words) => {
    const foods = read(words, language)
    expect(foods).toHaveLength(1)
    expect(foods[0]?.kcal).toBeLessThan(150)
  })
})
