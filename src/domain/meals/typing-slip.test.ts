import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  helpingOf,
  isSlipBesideMacros,
  isSlipInEnergy,
  isSlipInGrams,
  partOfDay,
  usualAmountOf,
} from './typing-slip.ts'

const BUTTER = helpingOf(10, [5, 10, 14, 227])
const CHICKEN = helpingOf(150, [85, 120, 150, 240])
const usual = (...amounts: number[]) => usualAmountOf(amounts)

describe('a typed weight', () => {
  it('is a slip where it is ten times a helping or a tenth, or one in ounces', () => {
    for (const grams of [1500, 15, 5.3, 4250])
      expect(isSlipInGrams(grams, CHICKEN, undefined), String(grams)).toBe(true)
  })
  it('is none where it is a small or a large helping', () => {
    for (const grams of [60, 100, 150, 240, 400])
      expect(isSlipInGrams(grams, CHICKEN, undefined), String(grams)).toBe(false)
  })
  it('is a slip where it is the 100 g of a label and nobody eats so much', () => {
    expect(isSlipInGrams(100, BUTTER, undefined)).toBe(true)
    expect(isSlipInGrams(100, CHICKEN, undefined)).toBe(false)
  })
  it('is a slip where 100 g is far from the portion, and none where it is near', () => {
    const of = (portion: number) => isSlipInGrams(100, helpingOf(portion), undefined)
    expect([10, 30, 250, 300].map(of)).toEqual([true, true, true, true])
    expect([70, 85, 120, 150].map(of)).toEqual([false, false, false, false])
  })
  it('is none where the member always eats so much, or so little', () => {
    expect(isSlipInGrams(100, BUTTER, usual(100, 100, 90, 100, 110))).toBe(false)
    expect(isSlipInGrams(15, CHICKEN, usual(15, 15, 20, 15))).toBe(false)
  })
  it("is a slip beside the member's own helpings where others eat so much", () => {
    expect(isSlipInGrams(400, CHICKEN, undefined)).toBe(false)
    expect(isSlipInGrams(400, CHICKEN, usual(60, 60, 65, 60, 55, 60))).toBe(true)
  })
  it('is learned by its median: an earlier slip does not make the next one likely', () => {
    const own = usual(150, 140, 1500, 160, 150)
    expect(isSlipInGrams(1500, CHICKEN, own)).toBe(true)
  })
})

describe('the energy of a meal', () => {
  it('is a slip where it is many times what the member eats at that time', () => {
    const small = usual(600, 550, 650, 620, 580, 700)
    expect(isSlipInEnergy(4100, { atThisTime: small }, true)).toBe(true)
    expect(isSlipInEnergy(4100, { atThisTime: small })).toBe(true)
    expect(isSlipInEnergy(1100, { atThisTime: small }, true)).toBe(false)
  })
  it('is none for who eats so much', () => {
    const atThisTime = usual(3000, 3500, 3200, 2900, 3100)
    expect(isSlipInEnergy(3300, { atThisTime }, true)).toBe(false)
  })
  it('may be little where its foods are known, and is asked about where it is typed alone', () => {
    const meals = { atThisTime: usual(600, 550, 650, 620, 580, 700) }
    expect(isSlipInEnergy(5, meals, true)).toBe(false)
    expect(isSlipInEnergy(60, meals)).toBe(true)
    expect(isSlipInEnergy(0, meals)).toBe(false)
  })
  it('of a new member is a slip from several thousand kcal on', () => {
    expect([800, 1500, 2000, 5001, 9000].map((kcal) => isSlipInEnergy(kcal, {}, true))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
  it('recorded under a name is a slip where that name has another energy, whatever else is eaten then', () => {
    const atThisTime = usual(300, 700, 1200, 450, 900, 600)
    const ofThisName = usual(330, 340, 320)
    expect([320, 450, 1380].map((kcal) => isSlipInEnergy(kcal, { atThisTime }))).toEqual([
      false,
      false,
      false,
    ])
    expect(
      [320, 450, 1380].map((kcal) => isSlipInEnergy(kcal, { atThisTime, ofThisName })),
    ).toEqual([false, false, true])
  })
  it('beside its protein, carbs and fats is a slip where it is in kJ, or a digit is too many', () => {
    const macros = { proteinG: 20, carbsG: 50, fatG: 15 }
    expect([415, 1736, 99, 4150, 41.5].map((kcal) => isSlipBesideMacros(kcal, macros))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect(isSlipBesideMacros(1736, { ...macros, fatG: Number.NaN })).toBe(false)
  })
})

describe('what is usual', () => {
  it('is unknown without an entry above 0', () => {
    expect(usualAmountOf([])).toBeUndefined()
    expect(usualAmountOf([0, 0])).toBeUndefined()
  })
  it('is the same in any order, and in any unit a shift', () => {
    const amounts = fc.array(fc.double({ min: 1, max: 5000, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0.1, max: 10, noNaN: true }), (some, factor) => {
        const own = usualAmountOf(some)
        const scaled = usualAmountOf(some.toReversed().map((amount) => amount * factor))
        expect(scaled?.count).toBe(own?.count)
        expect(scaled?.middle).toBeCloseTo((own?.middle ?? 0) + Math.log(factor), 6)
        expect(scaled?.spread).toBeCloseTo(own?.spread ?? 0, 6)
      }),
    )
  })
  it('is known by part of the day', () => {
    expect([3, 4, 10.9, 11, 15, 17.5, 23].map(partOfDay)).toEqual([
      'evening',
      'morning',
      'morning',
      'noon',
      'afternoon',
      'evening',
      'evening',
    ])
  })
})
