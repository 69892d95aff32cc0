import { describe, expect, it } from 'vitest'
import { likenessToNumber, modulesOf } from './bars-of-number.ts'

const MODULE = 6
const MARGIN = 40
/** The brightness of printed bars out of focus, by so many columns to each side. */
const columnsOf = (number: string, blur: number): Float64Array => {
  const printed = [
    ...Array.from({ length: MARGIN }, () => 230),
    ...[...modulesOf(number)].flatMap((bit) =>
      Array.from({ length: MODULE }, () => (bit === '1' ? 40 : 230)),
    ),
    ...Array.from({ length: MARGIN }, () => 230),
  ]
  return Float64Array.from(printed, (_, at) => {
    const near = printed.slice(Math.max(0, at - blur), at + blur + 1)
    return near.reduce((sum, one) => sum + one, 0) / near.length
  })
}
const PLACE = { from: MARGIN, to: MARGIN + 95 * MODULE }
const NUMBER = '4011696687853'
/** What sharpening such bars made of it. */
const MISREAD = '4011696621253'

describe('how much bars look like those of a number', () => {
  it.each([2, 4])('is nearly all for their own number, blurred by %s columns', (blur) => {
    expect(likenessToNumber(columnsOf(NUMBER, blur), NUMBER, PLACE)).toBeGreaterThan(0.95)
  })
  it.each([0, 2, 4])(
    'is clearly less for a number with two other digits, blurred by %s columns',
    (blur) => {
      expect(likenessToNumber(columnsOf(NUMBER, blur), MISREAD, PLACE)).toBeLessThan(0.9)
    },
  )
  it('is the same upside down, and where the ends are half a module off', () => {
    const upsideDown = columnsOf(NUMBER, 3).toReversed()
    const turned = { from: upsideDown.length - PLACE.from, to: upsideDown.length - PLACE.to }
    expect(likenessToNumber(upsideDown, NUMBER, turned)).toBeGreaterThan(0.95)
    const off = { from: PLACE.from + MODULE / 2, to: PLACE.to - MODULE / 2 }
    expect(likenessToNumber(columnsOf(NUMBER, 3), NUMBER, off)).toBeGreaterThan(0.95)
  })
  it('is nothing for a patch without bars', () => {
    expect(likenessToNumber(new Float64Array(650).fill(128), NUMBER, PLACE)).toBe(0)
  })
})
