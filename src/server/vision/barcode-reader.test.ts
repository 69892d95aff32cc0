import { describe, expect, it } from 'vitest'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { type BarcodePhoto, drawnBarcode } from '../../../test/support/drawn-barcodes.ts'
import { drawnDish } from '../../../test/support/drawn-photos.ts'
import { readBarcode } from './barcode-reader.ts'

const read = async (bytes: Uint8Array) => {
  const photo = await decodePhoto(bytes, 'jpeg')
  if (photo.kind !== 'decoded') throw new Error('This photo should be readable')
  return readBarcode(photo)
}
const readDrawn = async (drawn: Partial<BarcodePhoto>) =>
  read(await drawnBarcode({ barcode: '4006381333931', ...drawn }))

describe('a barcode in a photo', () => {
  it.each([0, 20, 45, 60, 90, 135, 180])(
    'is read when the packet lies at %s degrees',
    async (angle) => {
      expect(await readDrawn({ angle })).toBe('4006381333931')
    },
  )
  it.each([
    ['a quarter of the width, turned a little', { widthPx: 320, angle: 15 }],
    ['out of focus', { widthPx: 420, blur: 1.6 }],
    ['with two pixels a bar', { widthPx: 200 }],
    ['in the noise of a dark room', { widthPx: 420, angle: 30, noise: 25 }],
  ])('is read %s', async (_name, drawn) => {
    expect(await readDrawn(drawn)).toBe('4006381333931')
  })
  it('may be a short one', async () => {
    expect(await readDrawn({ barcode: '96385074', widthPx: 300, angle: 20 })).toBe('96385074')
  })
  it('of a shop itself names no product', async () => {
    expect(await readDrawn({ barcode: '2012345678900' })).toBeUndefined()
  })
})

describe('a photo without a barcode', () => {
  it('has none: not a plate, and not the slats of a table', async () => {
    const slats = Array.from(
      { length: 40 },
      (_, at) => `<rect x="${at * 32}" width="${12 + (at % 3) * 4}" height="960" fill="#333"/>`,
    ).join('')
    const { default: sharp } = await import('sharp')
    const table = await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960"><rect width="100%" height="100%" fill="#caa"/>${slats}</svg>`,
      ),
    )
      .jpeg()
      .toBuffer()
    expect(await read(await drawnDish())).toBeUndefined()
    expect(await read(table)).toBeUndefined()
  })
})
