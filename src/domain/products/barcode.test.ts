import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barcodeOfNumber, productNumberOf, productNumberSeenTwice } from './barcode.ts'

describe('the number in a barcode', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['3017620422003', '3017620422003'],
    [' 3017 6204-22003 ', '3017620422003'],
    ['96385074', '96385074'],
    ['036000291452', '0036000291452'],
    ['03017620422003', '3017620422003'],
    ['0000096385074', '96385074'],
  ])('%s is the product %s', (text, number) => {
    expect(productNumberOf(text)).toBe(number)
  })
  it.each([
    '',
    '4006381333932',
    '123',
    'banana',
    '2012345678900',
    '0000000000000',
    '20123451',
    '400638133393x',
    '13017620422000',
  ])('%j is no product', (text) => {
    expect(productNumberOf(text)).toBeUndefined()
  })
  it('with one digit misread is never taken for another product', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'4006381333931']
        digits[place] = String((Number(digits[place]) + shift) % 10)
        return productNumberOf(digits.join('')) === undefined
      }),
    )
  })
  it.each(['4006381333931', '96385074', '0036000291452'])(
    '%s is the same after it was kept as a number',
    (barcode) => {
      expect(barcodeOfNumber(Number(barcode))).toBe(barcode)
    },
  )
})

describe('the barcode before a camera', () => {
  const OAT_BAR = '4006381333931'
  it.each<[string, string[], string[], string | undefined]>([
    ['is taken once it comes again', [OAT_BAR], [OAT_BAR], OAT_BAR],
    ['may be away for a few frames', [OAT_BAR, '96385074'], [OAT_BAR], OAT_BAR],
    ['is the same with its zero as without', ['036000291452'], ['0036000291452'], '0036000291452'],
    ['is not taken at first sight', [], [OAT_BAR], undefined],
    ['is not taken while another one is read', ['96385074'], [OAT_BAR], undefined],
    ['is never taken with a wrong check digit', ['4006381333932'], ['4006381333932'], undefined],
  ])('%s', (_what, earlier, now, expected) => {
    expect(productNumberSeenTwice(earlier, now)).toBe(expected)
  })
})
