import { describe, expect, it } from 'vitest'
import { NOT_SAID } from '../foods/nutrient.ts'
import { itemOfFood } from '../meals/meal-items.ts'
import {
  barcodeOfCode,
  isPlausibleLabel,
  productCode,
  productTitle,
  weighableProduct,
} from './product.ts'

const label = (energyKcal: number, proteinG: number, carbsG: number, fatG: number) => ({
  energyKcal,
  proteinG,
  carbsG,
  fatG,
  ...NOT_SAID,
})

describe('the numbers of a label', () => {
  it.each([
    ['hazelnut spread', label(539, 6.3, 57.5, 30.9)],
    ['water', label(0, 0, 0, 0)],
    ['olive oil', label(824, 0, 0, 91.6)],
    ['whisky', label(250, 0, 0, 0)],
    ['sugar-free gum', label(160, 0, 64, 0.2)],
    [
      'wheat bran as the EU writes it, its fiber beside the carbs',
      { ...label(271, 16, 18, 4.7), fiberG: 45 },
    ],
  ])('of %s can be true', (_name, numbers) => {
    expect(isPlausibleLabel(numbers)).toBe(true)
  })
  it.each([
    ['kilojoules in place of kilocalories', label(2252, 6.3, 57.5, 30.9)],
    ['a misplaced point', label(53.9, 6.3, 57.5, 30.9)],
    ['more nutrients than weight', label(500, 60, 60, 10)],
    ['more fiber than there is room for', { ...label(300, 20, 30, 20), fiberG: 60 }],
    ['a negative amount', label(100, -1, 20, 1)],
    ['energy without anything to give it', label(880, 0, 0, 0)],
    ['not a number', label(Number.NaN, 1, 1, 1)],
  ])('with %s cannot be true', (_name, numbers) => {
    expect(isPlausibleLabel(numbers)).toBe(false)
  })
})

describe('a product', () => {
  const spread = {
    barcode: '3017620422003',
    name: 'Hazelnut spread',
    brand: 'Acme',
    per100g: label(539, 6.3, 57.5, 30.9),
    portion: null,
  }

  it('is named with its brand, once', () => {
    expect(productTitle(spread)).toBe('Hazelnut spread, Acme')
    expect(productTitle({ ...spread, name: 'ACME hazelnut spread' })).toBe('ACME hazelnut spread')
    expect(productTitle({ ...spread, brand: '' })).toBe('Hazelnut spread')
  })
  it('is scaled to the weight eaten, and what the label leaves out stays unknown', () => {
    expect(itemOfFood(weighableProduct(spread), 20)).toMatchObject({
      grams: 20,
      foodCode: null,
      amounts: { energyKcal: expect.closeTo(107.8, 6), fiberG: null },
    })
  })
  it('is chosen by a code that no food of the table has', () => {
    expect(barcodeOfCode(productCode('96385074'))).toBe('96385074')
    expect(barcodeOfCode('96385074')).toBeUndefined()
  })
})
