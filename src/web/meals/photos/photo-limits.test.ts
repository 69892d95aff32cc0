import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksLikePhoto, PHOTO, refusalOfFile, uploadSize } from './photo-limits.ts'

const file = (name: string, type: string, size: number) => ({ name, type, size })

describe('a chosen file', () => {
  it('is accepted up to 15 MB and refused with its size above', () => {
    expect(refusalOfFile(file('a.jpg', 'image/jpeg', 15 * 1024 * 1024))).toBeNull()
    expect(refusalOfFile(file('a.jpg', 'image/jpeg', 16 * 1024 * 1024))).toContain('16.0 MB')
  })
  it('is refused when it is empty', () => {
    expect(refusalOfFile(file('a.heic', 'image/heic', 0))).toContain('empty')
  })
  it('is a photo by its type, or by its name where the system knows no type', () => {
    expect(looksLikePhoto(file('x', 'image/tiff', 1))).toBe(true)
    expect(looksLikePhoto(file('IMG_0001.HEIC', '', 1))).toBe(true)
    expect(refusalOfFile(file('diary.pdf', 'application/pdf', 10))).toContain('not a photo')
  })
})

describe('the size that travels', () => {
  it('keeps a small photo as it is', () => {
    expect(uploadSize(640, 480)).toEqual({ widthPx: 640, heightPx: 480 })
  })
  it('brings a 12 megapixel photo to 1600 px', () => {
    expect(uploadSize(4032, 3024)).toEqual({ widthPx: 1600, heightPx: 1200 })
  })
  it('never exceeds the limit and never vanishes, whatever the ratio', () => {
    const side = fc.integer({ min: 1, max: 60_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = uploadSize(width, height)
        expect(Math.max(size.widthPx, size.heightPx)).toBeLessThanOrEqual(PHOTO.uploadSidePx)
        expect(Math.min(size.widthPx, size.heightPx)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
