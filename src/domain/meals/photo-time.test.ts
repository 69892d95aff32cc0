import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { photoTimeOf } from './photo-time.ts'

const photo = (format: 'jpeg' | 'webp', exif: Record<string, string>) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#a40' } })
    .withExif({ IFD0: { Make: 'Any' }, IFD2: exif })
    .toFormat(format)
    .toBuffer()

describe('the time of a photo', () => {
  it.each(['jpeg', 'webp'] as const)('is read from a %s', async (format) => {
    const bytes = await photo(format, {
      DateTimeOriginal: '2026:05:19 19:40:12',
      OffsetTimeOriginal: '+02:00',
    })
    expect(photoTimeOf(bytes)).toEqual({ takenAt: '2026-05-19T19:40', offsetMinutes: 120 })
  })

  it('is the clock time alone where the camera stored no zone', async () => {
    expect(photoTimeOf(await photo('jpeg', { DateTimeOriginal: '2026:05:19 07:05:00' }))).toEqual({
      takenAt: '2026-05-19T07:05',
      offsetMinutes: null,
    })
  })

  it('knows zones behind UTC', async () => {
    const bytes = await photo('jpeg', {
      DateTimeOriginal: '2026:05:19 07:05:00',
      OffsetTimeOriginal: '-03:30',
    })
    expect(photoTimeOf(bytes)?.offsetMinutes).toBe(-210)
  })

  it('is unknown without metadata, and where the date is none', async () => {
    const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a40' } })
      .jpeg()
      .toBuffer()
    expect(photoTimeOf(plain)).toBeUndefined()
    expect(
      photoTimeOf(await photo('jpeg', { DateTimeOriginal: '2026:02:30 07:05:00' })),
    ).toBeUndefined()
    expect(
      photoTimeOf(await photo('jpeg', { DateTimeOriginal: '0000:00:00 00:00:00' })),
    ).toBeUndefined()
  })

  it('never throws, whatever a damaged file holds', async () => {
    const whole = await photo('jpeg', {
      DateTimeOriginal: '2026:05:19 19:40:12',
      OffsetTimeOriginal: '+02:00',
    })
    fc.assert(
      fc.property(
        fc.nat(whole.length),
        fc.nat(whole.length - 1),
        fc.nat(255),
        (length, at, byte) => {
          const damaged = Uint8Array.from(whole.subarray(0, length))
          if (at < length) damaged[at] = byte
          photoTimeOf(damaged)
        },
      ),
    )
  })
})
