import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cornersOf } from '../../../test/support/quarters.ts'
import { decodeHeic } from './decode-heic.ts'

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}.heic`, import.meta.url))
const decoded = async (name: string) => {
  const photo = await decodeHeic(await fixture(name))
  if (photo.kind !== 'decoded') throw new Error(photo.words)
  return photo
}

describe('a HEIC', () => {
  it('is decoded', async () => {
    const photo = await decoded('four-quarters')
    expect([photo.width, photo.height, cornersOf(photo)]).toEqual([96, 64, 'RGBW'])
  })
  it('is turned upright once, although its EXIF repeats the turn', async () => {
    const photo = await decoded('turned')
    expect([photo.width, photo.height, cornersOf(photo)]).toEqual([64, 96, 'BRWG'])
  })
  it('with a wider colour profile comes out in sRGB', async () => {
    const { pixels } = await decoded('display-p3')
    // Stored as 204, 98, 69 of Display P3, made from 220, 90, 60 of sRGB.
    for (const [i, value] of [220, 90, 60].entries())
      expect(Math.abs(pixels[i]! - value)).toBeLessThan(5)
  })
  it('that is cut off or corrupt is refused, and the next one is decoded', async () => {
    const bytes = await fixture('four-quarters')
    for (const length of [20, 200, 400, bytes.length - 40]) {
      expect(await decodeHeic(bytes.subarray(0, length))).toMatchObject({
        kind: 'unreadable-image',
      })
    }
    expect(await decodeHeic(Buffer.alloc(500, 'ftypheic'))).toMatchObject({
      kind: 'unreadable-image',
    })
    expect(cornersOf(await decoded('four-quarters'))).toBe('RGBW')
  })
})
