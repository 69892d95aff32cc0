import { describe, expect, it } from 'vitest'
import { emptyRecipe, formOfRecipe, readRecipe, servingOfRecipe } from './recipe-form.ts'

const LENTILS = {
  name: 'Lentils',
  grams: 250,
  calories: 880,
  protein: 60,
  carbs: 150,
  fats: 3,
  foodCode: null,
  confidence: null,
}

describe('a saved meal in its fields', () => {
  it('shows the weight and amounts of a serving, cooked or as it went in', () => {
    const form = { ...emptyRecipe, items: [LENTILS], servings: '4' }
    expect(servingOfRecipe(form)).toEqual({ grams: 62.5, kcal: 220 })
    expect(servingOfRecipe({ ...form, cookedGrams: '600' })).toEqual({ grams: 150, kcal: 220 })
  })
  it('shows no serving while a number is missing', () => {
    for (const wrong of [
      { servings: '0' },
      { servings: 'many' },
      { cookedGrams: 'x' },
      { items: [] },
    ])
      expect(servingOfRecipe({ ...emptyRecipe, items: [LENTILS], ...wrong })).toBeNull()
  })
  it('shows what is missing beside its field', () => {
    expect(
      Object.keys(
        readRecipe({ ...emptyRecipe, servings: '', cookedGrams: '0' }).errors ?? {},
      ).toSorted(),
    ).toEqual(['cookedGrams', 'items', 'name', 'servings'])
  })
  it('fills the fields as it was saved', () => {
    const kept = {
      id: 'a',
      code: 'own:a',
      name: 'Soup',
      brand: null,
      barcode: null,
      per100g: { calories: 147, protein: 10, carbs: 25, fats: 0.5 },
      portion: { description: '1 serving', grams: 150 },
      recipe: { items: [LENTILS], servings: 4, cookedGrams: 600 },
      isShared: false,
    }
    const { confidence: _, ...lentils } = LENTILS
    expect(readRecipe(formOfRecipe(kept)).sent).toEqual({
      name: 'Soup',
      items: [lentils],
      servings: 4,
      cookedGrams: 600,
    })
  })
})
