import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cornersOf, drawQuarters } from '../../../test/support/quarters.ts'
import { decodePhoto, encodePhoto, squareOf, type DecodedPhoto } from './decode-photo.ts'
import type { PhotoFormat } from './photo-format.ts'

const decode = async (
  bytes: Uint8Array,
  format: Exclude<PhotoFormat, 'heic'> = 'jpeg',
): Promise<DecodedPhoto> => {
  const photo = await decodePhoto(bytes, format)
  if (photo.kind !== 'decoded') throw new Error(photo.words)
  return photo
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

describe('a photo comes out upright', () => {
  it.each([
    [1, 'RGBW'],
    [2, 'GRWB'],
    [3, 'WBGR'],
    [4, 'BWRG'],
    [5, 'RBGW'],
    [6, 'BRWG'],
    [7, 'WGBR'],
    [8, 'GWRB'],
  ])('from EXIF orientation %i', async (orientation, corners) => {
    const photo = await decode(await drawQuarters().jpeg().withMetadata({ orientation }).toBuffer())
    expect(cornersOf(photo)).toBe(corners)
    expect([photo.width, photo.height]).toEqual(orientation < 5 ? [96, 64] : [64, 96])
  })
})

describe('a photo comes out as 8-bit sRGB', () => {
  it('from CMYK', async () => {
    const bytes = await drawQuarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(bytes).metadata()).space).toBe('cmyk')
    const { pixels, width, height } = await decode(bytes)
    // CMYK has a smaller gamut: red stays clearly red, and white stays white.
    expect(pixels[(8 * width + 8) * 3]).toBeGreaterThan(pixels[(8 * width + 8) * 3 + 1]! + 100)
    expect(
      Math.min(...pixels.subarray(((height - 9) * width + width - 9) * 3).subarray(0, 3)),
    ).toBeGreaterThan(240)
  })
  it('from 16 bits', async () => {
    const bytes = await drawQuarters().toColourspace('rgb16').png().toBuffer()
    expect((await sharp(bytes).metadata()).depth).toBe('ushort')
    expect(cornersOf(await decode(bytes, 'png'))).toBe('RGBW')
  })
  it('from grey with transparency, which turns white', async () => {
    const clear = {
      width: 40,
      height: 40,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    }
    const bytes = await sharp({ create: clear }).toColourspace('b-w').png().toBuffer()
    expect((await sharp(bytes).metadata()).channels).toBe(2)
    const { pixels } = await decode(bytes, 'png')
    expect(pixels).toHaveLength(40 * 40 * 3)
    expect(pixels.every((value) => value === 255)).toBe(true)
  })
  it("from a phone's wider colours", async () => {
    const bytes = await drawQuarters().withIccProfile('p3').png().toBuffer()
    const ignored = await sharp(bytes, { ignoreIcc: true }).raw().toBuffer()
    expect(ignored[(8 * 96 + 8) * 3]).toBeLessThan(210)
    expect(cornersOf(await decode(bytes, 'png'))).toBe('RGBW')
    expect((await decode(bytes, 'png')).pixels[(8 * 96 + 8) * 3]).toBeGreaterThan(216)
  })
  it.each(['gif', 'webp'] as const)('from the first picture of an animated %s', async (format) => {
    const first = await drawQuarters().png().toBuffer()
    const second = await sharp({
      create: { width: 96, height: 64, channels: 3, background: 'black' },
    })
      .png()
      .toBuffer()
    const bytes = await sharp([first, second], { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    expect(cornersOf(await decode(bytes, format))).toBe('RGBW')
  })
  it.each(['webp', 'avif'] as const)('from %s', async (format) => {
    const bytes = await drawQuarters().toFormat(format, { quality: 90 }).toBuffer()
    expect(cornersOf(await decode(bytes, format))).toBe('RGBW')
  })
})

describe('a damaged photo', () => {
  it('is read when only the end of a JPEG is missing', async () => {
    const bytes = await noise(400, 400).jpeg().toBuffer()
    expect(await decode(bytes.subarray(0, bytes.length * 0.9))).toMatchObject({
      width: 400,
      height: 400,
    })
    expect(await decode(bytes.subarray(0, -2))).toMatchObject({ width: 400, height: 400 })
  })
  it('is refused when half of a JPEG is missing', async () => {
    const bytes = await noise(400, 400).jpeg().toBuffer()
    expect(await decodePhoto(bytes.subarray(0, bytes.length / 2), 'jpeg')).toMatchObject({
      kind: 'unreadable-image',
    })
  })
  it.each(['png', 'webp', 'gif', 'avif'] as const)(
    'is refused when the end of a %s is missing',
    async (format) => {
      const bytes = await noise(200, 200).toFormat(format).toBuffer()
      const photo = await decodePhoto(bytes.subarray(0, bytes.length * 0.6), format)
      expect(photo).toMatchObject({ kind: 'unreadable-image', words: 'refused.photo-damaged' })
    },
  )
  it('is refused when it is a speck', async () => {
    const bytes = await drawQuarters(16, 16).png().toBuffer()
    expect(await decodePhoto(bytes, 'png')).toMatchObject({
      kind: 'unreadable-image',
      words: 'refused.photo-too-small',
    })
  })
})

describe('what is kept of a photo', () => {
  it('holds no place, no device, no comment and no profile', async () => {
    const exif = {
      IFD0: { Make: 'Fruit', Model: 'Phone 15', ImageDescription: 'at home' },
      IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
    }
    const bytes = await drawQuarters(2000, 1500)
      .jpeg()
      .withIccProfile('p3')
      .withExifMerge(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .toBuffer()
    expect(bytes.includes('Phone 15')).toBe(true)
    const { picture, thumbnail } = await encodePhoto(await decode(bytes))
    for (const file of [picture, thumbnail]) {
      const { exif: kept, icc, xmp, iptc, orientation, comments } = await sharp(file).metadata()
      expect({ kept, icc, xmp, iptc, orientation, comments }).toEqual({})
      expect(Buffer.from(file).includes('Phone 15')).toBe(false)
    }
  })
  it('is a JPEG of at most 1280 px and a square one of 160 px', async () => {
    const kept = await encodePhoto(await decode(await drawQuarters(3000, 2000).jpeg().toBuffer()))
    expect(kept).toMatchObject({ width: 1280, height: 853 })
    expect(await sharp(kept.picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1280,
      height: 853,
    })
    expect(await sharp(kept.thumbnail).metadata()).toMatchObject({
      format: 'jpeg',
      width: 160,
      height: 160,
    })
  })
  it('is never enlarged', async () => {
    const kept = await encodePhoto(await decode(await drawQuarters(100, 60).jpeg().toBuffer()))
    expect(await sharp(kept.picture).metadata()).toMatchObject({ width: 100, height: 60 })
    expect(await sharp(kept.thumbnail).metadata()).toMatchObject({ width: 60, height: 60 })
  })
})

describe('the square that is analysed', () => {
  it('is the centre, shrunk or enlarged to the size asked for', async () => {
    for (const width of [64, 640]) {
      const photo = await decode(
        await drawQuarters(width * 2, width)
          .png()
          .toBuffer(),
        'png',
      )
      const pixels = await squareOf(photo, 128)
      expect(pixels).toHaveLength(128 * 128 * 3)
      expect(cornersOf({ pixels, width: 128, height: 128 })).toBe('RGBW')
    }
  })
})
