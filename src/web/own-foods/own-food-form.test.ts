import { describe, expect, it } from 'vitest'
import { emptyOwnFood, formOfOwnFood, draftOfLabel, readOwnFood } from './own-food-form.ts'

const label = {
  ...emptyOwnFood(),
  name: 'Oat bar',
  energy: '1757',
  energyUnit: 'kJ' as const,
  fats: '15',
  carbs: '60',
  protein: '8',
  salt: '0,5',
}

describe('a label typed in', () => {
  it('is sent in kcal and mg of sodium, whatever it is printed in', () => {
    expect(readOwnFood(label).sent).toMatchObject({
      labelledGrams: 100,
      calories: expect.closeTo(419.9, 1),
      sodium: expect.closeTo(200, 6),
      fiber: null,
      portion: null,
    })
  })
  it('may be for a portion, which then needs its weight', () => {
    expect(
      readOwnFood({ ...label, per: 'portion', portionName: '1 tin', portionGrams: '120' }).sent,
    ).toMatchObject({
      labelledGrams: 120,
      portion: { description: '1 tin', grams: 120 },
    })
    expect(readOwnFood({ ...label, per: 'portion' }).errors).toEqual({
      portionGrams: expect.any(String),
    })
  })
  it('shows what is missing and what cannot be, beside the field', () => {
    expect(Object.keys(readOwnFood(emptyOwnFood()).errors ?? {}).toSorted()).toEqual([
      'carbs',
      'fats',
      'name',
      'protein',
    ])
    // Without an energy it is what the other three come to.
    expect(
      readOwnFood({ ...label, energy: '', fats: '10', carbs: '50', protein: '5', fiber: '3' }).sent,
    ).toMatchObject({ calories: 90 + 200 + 20 + 6 })
    expect(readOwnFood({ ...label, barcode: '4006381333932' }).errors?.barcode).toMatch(/digits/)
    expect(readOwnFood({ ...label, energyUnit: 'kcal' }).errors?.energy).toMatch(/9 kcal/)
  })
})

describe('an own food that is changed', () => {
  it('fills the fields as it was, and keeps the calcium that they do not show', () => {
    const food = {
      id: 'a',
      code: 'own:a',
      name: 'Oat bar',
      brand: null,
      barcode: '96385074',
      per100g: {
        calories: 420,
        protein: 8,
        carbs: 60,
        fats: 15,
        sodium: 200,
        calcium: 30,
        sugars: 21.5,
        iron: 4.25,
      },
      portion: { description: '1 bar', grams: 40 },
      recipe: null,
      isShared: false,
    }
    const form = formOfOwnFood(food)
    expect(form).toMatchObject({
      energy: '420',
      salt: '0.5',
      portionName: '1 bar',
      portionGrams: '40',
      per: 'hundred-grams',
    })
    expect(readOwnFood(form, food.per100g.calcium).sent).toMatchObject({
      barcode: '96385074',
      calories: 420,
      sodium: expect.closeTo(200, 6),
      calcium: 30,
      sugars: 21.5,
      saturatedFat: null,
      iron: 4.25,
    })
  })
  it('cannot have more sugars than carbs, nor more saturated fat than fats', () => {
    const errors = readOwnFood({ ...label, sugars: '70', saturatedFat: '3' }).errors
    expect(errors).toEqual({ sugars: expect.stringContaining('more sugars than carbs') })
    expect(readOwnFood({ ...label, saturatedFat: '25' }).errors).toEqual({
      saturatedFat: expect.any(String),
    })
  })
})

describe('a label that was read in a photo', () => {
  const sure = (amount: number) => ({ amount, isSure: true })
  const read = {
    barcode: null,
    per: 'hundred-grams',
    isPerSure: true,
    portionGrams: 30,
    calories: sure(539),
    fats: sure(30.9),
    saturatedFats: sure(10.6),
    carbs: { amount: 57.5, isSure: false },
    sugars: sure(56.3),
    fiber: null,
    protein: null,
    salt: sure(0.1),
  } as const
  it('fills in what it says, and marks what was hard to read and what every label has', () => {
    const { form, unsure } = draftOfLabel(read)
    expect(form).toMatchObject({ saturatedFat: '10.6', sugars: '56.3' })
    expect(form).toMatchObject({
      energy: '539',
      fats: '30.9',
      carbs: '57.5',
      fiber: '',
      protein: '',
      salt: '0.1',
      portionGrams: '30',
    })
    expect(unsure).toEqual(['carbs', 'protein'])
  })
  it('for a portion of which nobody knows the weight asks for that', () => {
    expect(
      draftOfLabel({ ...read, per: 'portion', portionGrams: null, isPerSure: false }).unsure,
    ).toEqual(['carbs', 'protein', 'per', 'portionGrams'])
  })
})
