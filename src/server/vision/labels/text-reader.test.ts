import { expect, it } from 'vitest'
import { decodePhoto } from '#server/photos/decode-photo.ts'
import { drawnLabel, SPREAD_NUMBERS } from '../../../../test/support/drawn-labels.ts'
import { drawnDish } from '../../../../test/support/drawn-photos.ts'
import { loadTextReader } from './text-reader.ts'

it('a glance tells a label, also a small one, from a dish', async () => {
  const { hasTexts } = await loadTextReader()
  const hasSome = async (bytes: Uint8Array) => {
    const photo = await decodePhoto(bytes, 'jpeg')
    if (photo.kind !== 'decoded') throw new Error('This photo should be readable')
    return hasTexts(photo)
  }
  const drawing = { numbers: SPREAD_NUMBERS, layout: 'us-large' } as const
  expect(await hasSome(await drawnLabel({ ...drawing, widthPx: 400 }))).toBe(true)
  expect(await hasSome(await drawnLabel({ ...drawing, angle: 90 }))).toBe(true)
  expect(await hasSome(await drawnDish(1280))).toBe(false)
})
