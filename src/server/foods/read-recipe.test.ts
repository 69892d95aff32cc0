import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { mealTextContext } from './meal-text-context.ts'
import { readRecipe } from './read-recipe.ts'

const kcalOf = (line: string, language: Language): number => {
  const { items } = readRecipe(line, language, mealTextContext(language))
  return Math.round(items.reduce((sum, { amounts }) => sum + amounts.energyKcal, 0))
}

describe('the ingredients of a recipe', () => {
  // Raw figures of USDA's Standard Reference, Legacy: chicken thigh without skin 121 kcal in 100 g,
  // salmon 208, ground beef of 15 % fat 215, shrimp 85, potato 77, egg 143.
  it.each([
    ['en', '500 g boneless skinless chicken thighs', 605],
    ['en', '400 g salmon fillets', 830],
    ['en', '1 lb ground beef (85/15)', 975],
    ['en', '400 g large shrimp, peeled', 340],
    ['de', '1 kg festkochende Kartoffeln', 770],
    ['fr', '4 œufs', 286],
    ['es', '500 g de pechuga de pollo', 600],
    ['pt-BR', '3 ovos', 214],
    ['en', '250 g pearl barley', 880],
    ['pl', '200 g kaszy jaglanej', 756],
  ] as const)('are weighed raw, in %s: %s', (language, line, kcal) => {
    expect(kcalOf(line, language)).toBeGreaterThan(kcal * 0.82)
    expect(kcalOf(line, language)).toBeLessThan(kcal * 1.18)
  })

  it.each([
    ['en', '400 g cooked chicken thighs, shredded', '400 g chicken thighs, shredded'],
    ['en', '1 rotisserie chicken', '1 chicken'],
    ['de', '300 g gekochte Kartoffeln', '300 g Kartoffeln'],
    ['it', '2 uova sode', '2 uova'],
  ] as const)('are as they are said to be cooked, in %s: %s', (language, cooked, raw) => {
    expect(kcalOf(cooked, language)).toBeGreaterThanOrEqual(kcalOf(raw, language))
  })

  it('keep what more the table knows of them, in the share that is left when they are cooked', () => {
    const [item] = readRecipe('100 g lamb', 'en', mealTextContext('en')).items
    expect(item?.foodCode).toBeNull()
    expect(item?.amounts.more?.zinc).toBeGreaterThan(1)
  })

  it.each([
    ['es', '2 tazas de leche', 475],
    ['pt-BR', '1 xícara (chá) de leite', 245],
    ['pt-BR', 'uma xícara de leite', 245],
  ] as const)(
    'are measured with a larger cup than one drinks from, in %s: %s',
    (language, line, grams) => {
      const { items } = readRecipe(line, language, mealTextContext(language))
      expect(items.map((item) => Math.round(item.grams / (grams / 100)))).toEqual([
        expect.closeTo(100, -1.2),
      ])
    },
  )

  it('of a can that is not drained are all of it', () => {
    const { items } = readRecipe(
      '2 (14.5-ounce) cans diced tomatoes, undrained',
      'en',
      mealTextContext('en'),
    )
    expect(items.map(({ grams }) => Math.round(grams))).toEqual([822])
  })

  it.each([
    ['ar', 'كوب عدس أحمر', 600, 800],
    ['ar', 'علبة طماطم مقطعة 400 جرام', 40, 140],
    ['ar', 'عصير ليمونة', 5, 20],
    ['pt-BR', '500 g de feijão preto', 1500, 1800],
    ['en', '1 can (20 oz) pineapple chunks in juice, drained', 140, 260],
    ['en', '250g pack chestnut mushrooms, sliced', 40, 90],
    ['en', '1 packet taco seasoning', 5, 110],
    ['fr', '1 rouleau de pâte feuilletée', 700, 1200],
  ] as const)('are no food of another kind, in %s: %s', (language, line, least, most) => {
    expect(kcalOf(line, language)).toBeGreaterThanOrEqual(least)
    expect(kcalOf(line, language)).toBeLessThanOrEqual(most)
  })
})
