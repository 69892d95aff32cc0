import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOT_SAID } from '../foods/nutrient.ts'
import { isOddEnergy, ownFoodCode, ownFoodIdOf, per100gOf } from './own-food.ts'

const amounts = (energyKcal: number, proteinG: number, carbsG: number, fatG: number) => ({
  energyKcal,
  proteinG,
  carbsG,
  fatG,
  ...NOT_SAID,
  sodiumMg: 120,
})

describe('the numbers of a label', () => {
  it('for a portion are turned into those of 100 g, and what it does not say stays unknown', () => {
    expect(per100gOf(amounts(150, 3, 20, 6), 30)).toEqual({
      energyKcal: expect.closeTo(500, 9),
      proteinG: expect.closeTo(10, 9),
      carbsG: expect.closeTo(66.667, 2),
      fatG: expect.closeTo(20, 9),
      ...NOT_SAID,
      sodiumMg: expect.closeTo(400, 9),
    })
  })
  it.each([
    ['hazelnut spread', amounts(539, 6.3, 57.5, 30.9), false],
    ['water', amounts(0, 0, 0, 0), false],
    ['gherkins, rounded', amounts(15, 1, 1.5, 0), false],
    ['kilojoules taken for kilocalories', amounts(2252, 6.3, 57.5, 30.9), true],
    ['a misplaced point', amounts(53.9, 6.3, 57.5, 30.9), true],
    ['whisky, whose energy is alcohol', amounts(250, 0, 0, 0), true],
  ])('of %s: odd is %s', (_name, label, isOdd) => {
    expect(isOddEnergy(label)).toBe(isOdd)
  })
  it('are as odd for a portion as for 100 g where energy and macronutrients agree', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(30),
        fc.nat(30),
        fc.integer({ min: 1, max: 500 }),
        (protein, carbs, fat, grams) => {
          const exact = amounts(protein * 4 + carbs * 4 + fat * 9, protein, carbs, fat)
          return !isOddEnergy(exact) && !isOddEnergy(per100gOf(exact, grams))
        },
      ),
    )
  })
})

describe('the code of an own food', () => {
  it('gives its id back, and others have none', () => {
    expect(ownFoodIdOf(ownFoodCode('a1'))).toBe('a1')
    expect(ownFoodIdOf('gtin:3017620422003')).toBeUndefined()
    expect(ownFoodIdOf('14104100')).toBeUndefined()
  })
})
