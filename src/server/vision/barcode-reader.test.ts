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
      expect((await readDrawn({ angle })).barcode).toBe('4006381333931')
    },
  )
  it.each([
    ['a quarter of the width, turned a little', { widthPx: 320, angle: 15 }],
    ['out of focus', { widthPx: 420, blur: 1.6 }],
    ['with two pixels a bar', { widthPx: 200 }],
    ['in the noise of a dark room', { widthPx: 420, angle: 30, noise: 25 }],
  ])('is read %s', async (_name, drawn) => {
    expect((await readDrawn(drawn)).barcode).toBe('4006381333931')
  })
  it('may be a short one', async () => {
    const drawn = { barcode: '96385074', widthPx: 300, angle: 20 }
    expect((await readDrawn(drawn)).barcode).toBe('96385074')
  })
  it('of a shop itself names no product', async () => {
    expect((await readDrawn({ barcode: '2012345678900' })).barcode).toBeUndefined()
  })
  it('too blurred to be read is seen all the same', async () => {
    expect(await readDrawn({ widthPx: 420, blur: 3 })).toEqual({
      barcode: undefined,
      hasBars: true,
    })
  })
  it('is not another number that sharpening made of blurred bars', async () => {
    const blurred = { barcode: '4011696687853', widthPx: 270, blur: 1.9, angle: 36 }
    expect([undefined, blurred.barcode]).toContain((await readDrawn(blurred)).barcode)
  })
  it('in a small photo is read at twice its size', async () => {
    const { default: sharp } = await import('sharp')
    const small = await sharp(await drawnBarcode({ barcode: '4006381333931', widthPx: 440 }))
      .extract({ left: 320, top: 160, width: 640, height: 640 })
      .resize(210)
      .jpeg({ quality: 70 })
      .toBuffer()
    expect((await read(small)).barcode).toBe('4006381333931')
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
    const none = { barcode: undefined, hasBars: false }
    expect(await read(await drawnDish())).toEqual(none)
    expect(await read(table)).toEqual(none)
  })
})
