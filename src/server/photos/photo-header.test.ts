import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawQuarters } from '../../../test/support/quarters.ts'
import { inspectPhoto } from './photo-header.ts'
import { PHOTO_LIMITS } from './photo-refusal.ts'

const heic = () => readFile(new URL('./fixtures/four-quarters.heic', import.meta.url))

const pngAnnouncing = (width: number, height: number) => {
  const header = Buffer.alloc(33)
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1').copy(header)
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.set([8, 2, 0, 0, 0], 24)
  return header
}

const heicAnnouncing = async (width: number, height: number) => {
  const bytes = await heic()
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

describe('a photo is recognised by its content', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'as %s, with its size in pixels',
    async (format) => {
      const bytes = await drawQuarters().toFormat(format).toBuffer()
      expect(await inspectPhoto(bytes)).toMatchObject({
        kind: 'photo',
        format,
        width: 96,
        height: 64,
      })
    },
  )
  it('as HEIC, with its size in pixels', async () => {
    expect(await inspectPhoto(await heic())).toMatchObject({
      kind: 'photo',
      format: 'heic',
      width: 96,
      height: 64,
    })
  })
  it.each([
    [
      'a drawing in SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a web page', Buffer.from('<!doctype html><title>photo.jpg</title>')],
    ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2', 'latin1')],
    ['a single byte', Buffer.from([0xff])],
  ])('and %s is none', async (_what, bytes) => {
    expect(await inspectPhoto(bytes)).toMatchObject({
      kind: 'unsupported-format',
      words: 'refused.photo-format',
    })
  })
  it('and a TIFF is none, although the image library could read it', async () => {
    expect(await inspectPhoto(await drawQuarters().tiff().toBuffer())).toMatchObject({
      kind: 'unsupported-format',
    })
  })
})

describe('a photo is refused before it is decoded', () => {
  it('when the file is empty', async () => {
    expect(await inspectPhoto(new Uint8Array())).toMatchObject({ kind: 'unreadable-image' })
  })
  it('when it has one byte more than 15 MB', async () => {
    const bytes = Buffer.alloc(PHOTO_LIMITS.bytes + 1)
    bytes.set([0xff, 0xd8, 0xff])
    expect(await inspectPhoto(bytes)).toMatchObject({ kind: 'too-large' })
  })
  it.each([
    ['PNG', pngAnnouncing(60_000, 60_000)],
    ['PNG of the largest size there is', pngAnnouncing(0x7fffffff, 0x7fffffff)],
    ['GIF', Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0', 'latin1')],
  ])('when a %s of a few bytes announces too many pixels', async (_format, bytes) => {
    expect(await inspectPhoto(bytes)).toMatchObject({ kind: 'too-many-pixels' })
  })
  it('when a HEIC announces too many pixels', async () => {
    expect(await inspectPhoto(await heicAnnouncing(16_320, 12_240))).toMatchObject({
      kind: 'too-many-pixels',
    })
    expect(await inspectPhoto(await heicAnnouncing(0xffffffff, 0xffffffff))).toMatchObject({
      kind: 'too-many-pixels',
    })
  })
  it('when a JPEG really has more than 50 megapixels', async () => {
    const wide = { width: 10_001, height: 5_000, channels: 3 as const, background: 'white' }
    const bytes = await sharp({ create: wide }).jpeg().toBuffer()
    expect(await inspectPhoto(bytes)).toMatchObject({ kind: 'too-many-pixels' })
  })
  it('when a small file would take too much memory to decode', async () => {
    const wide = { width: 7000, height: 7000, channels: 4 as const, background: '#fff8' }
    const bytes = await sharp({ create: wide })
      .toColourspace('rgb16')
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer()
    expect(await inspectPhoto(bytes)).toMatchObject({ kind: 'too-many-pixels' })
  })
  it('when its header is cut off or made of nothing', async () => {
    const jpeg = await drawQuarters().jpeg().toBuffer()
    expect(await inspectPhoto(jpeg.subarray(0, 40))).toMatchObject({ kind: 'unreadable-image' })
    expect(await inspectPhoto((await heic()).subarray(0, 60))).toMatchObject({
      kind: 'unreadable-image',
    })
    expect(await inspectPhoto(await heicAnnouncing(0, 0))).toMatchObject({
      kind: 'unreadable-image',
    })
    expect(
      await inspectPhoto(Buffer.from('RIFF\x20\0\0\0WEBPVP8 garbage', 'latin1')),
    ).toMatchObject({ kind: 'unreadable-image' })
  })
})
