import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALWAYS_KNOWN,
  inEach,
  MAIN_FIELDS,
  NOT_SAID,
  SOMETIMES_KNOWN,
} from '#domain/foods/nutrient.ts'
import { ITEM_GRAMS } from '#domain/meals/meal-items.ts'
import { physicalFaultOf } from '#domain/meals/physical-bounds.ts'
import { atwaterKcal } from '#domain/foods/atwater.ts'
import { boundSeenItem, portionSpreadOf, type SeenItem } from './seen-item.ts'

const rice: SeenItem = {
  name: 'Rice',
  grams: 200,
  gramsLow: 150,
  gramsHigh: 260,
  amounts: {
    energyKcal: 260,
    proteinG: 5,
    carbsG: 56,
    fatG: 1,
    ...NOT_SAID,
    fiberG: 1,
    sodiumMg: 5,
    calciumMg: 20,
  },
  alcoholG: 0,
  confidence: 80,
}
const withAmounts = (
  amounts: Partial<SeenItem['amounts']>,
  more: Partial<SeenItem> = {},
): SeenItem => ({
  ...rice,
  ...more,
  amounts: { ...rice.amounts, ...amounts },
})

const any = fc.oneof(
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 0),
)
const anyItem = fc.record({
  name: fc.string(),
  grams: any,
  gramsLow: any,
  gramsHigh: any,
  amounts: fc.record({
    ...inEach(ALWAYS_KNOWN, 'field', () => any),
    ...inEach(SOMETIMES_KNOWN, 'field', () => fc.option(any)),
  }),
  alcoholG: any,
  confidence: any,
})

describe('an item as a model sees it', () => {
  it('stays as it is when it makes sense', () => {
    expect(boundSeenItem(rice)).toEqual(rice)
  })
  it('can never be what no food is, whatever the model said', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const bounded = boundSeenItem(item)
        expect(physicalFaultOf(bounded.grams, bounded.amounts)).toBeUndefined()
        expect(bounded.grams).toBeGreaterThanOrEqual(ITEM_GRAMS.min)
        expect(bounded.grams).toBeLessThanOrEqual(ITEM_GRAMS.max)
        expect(bounded.confidence).toBeGreaterThanOrEqual(1)
        expect(bounded.confidence).toBeLessThanOrEqual(95)
        for (const field of MAIN_FIELDS) {
          const value = bounded.amounts[field]
          if (value !== null) expect(value >= 0 && Number.isFinite(value)).toBe(true)
        }
        expect(portionSpreadOf(bounded)).toBeGreaterThan(0)
      }),
    )
  })
  it('has an energy that agrees with its macronutrients', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const { amounts, alcoholG, grams } = boundSeenItem(item)
        const byAtwater = atwaterKcal(amounts, alcoholG)
        if (byAtwater === 0) return
        expect(amounts.energyKcal).toBeGreaterThanOrEqual(byAtwater * 0.75 - grams * 0.1 - 1e-6)
        expect(amounts.energyKcal).toBeLessThanOrEqual(byAtwater * 1.25 + grams * 0.1 + 1e-6)
      }),
    )
  })
  it('does not become 5 kcal because somebody said so', () => {
    expect(boundSeenItem(withAmounts({ energyKcal: 5 })).amounts.energyKcal).toBeGreaterThan(150)
  })
  it('counts the energy of alcohol', () => {
    const wine = withAmounts(
      { energyKcal: 125, proteinG: 0, carbsG: 4, fatG: 0, fiberG: 0 },
      { grams: 150, alcoholG: 16 },
    )
    expect(boundSeenItem(wine).amounts.energyKcal).toBe(125)
  })
  it('keeps an energy that came without macronutrients, within that of fat', () => {
    const bare = (energyKcal: number) =>
      boundSeenItem(withAmounts({ energyKcal, proteinG: 0, carbsG: 0, fatG: 0 })).amounts
    expect(bare(300).energyKcal).toBe(300)
    expect(bare(99_999).energyKcal).toBe(1800)
  })
})

describe('how far off a weight may be', () => {
  it('follows from the bounds that were given', () => {
    expect(portionSpreadOf({ gramsLow: 100, gramsHigh: 200 })).toBeCloseTo(Math.log(2) / 2.5632, 6)
  })
  it('is never less than 15 %, and large where nothing sound was given', () => {
    expect(portionSpreadOf({ gramsLow: 100, gramsHigh: 100 })).toBe(0.15)
    expect(portionSpreadOf({ gramsLow: 0, gramsHigh: 100 })).toBe(0.7)
  })
})
