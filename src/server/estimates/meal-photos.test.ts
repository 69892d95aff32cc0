import { afterAll, expect, it } from 'vitest'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { drawnDish } from '../../../test/support/drawn-photos.ts'
import { createMealPhotos } from './meal-photos.ts'

const analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })
afterAll(() => analyser.close())

let looks = 0
const photos = createMealPhotos({
  analyser: {
    ...analyser,
    analyse: (upload) => {
      looks++
      return analyser.analyse(upload)
    },
  },
  labels: undefined as unknown as ServerParts['labels'],
  photos: undefined as unknown as PhotoStore,
  findByBarcode: async () => undefined as never,
})

it('looks once at a photo that it looked at in advance, for the member who sent it', async () => {
  const dish = await drawnDish()
  const upload = () => new Uint8Array(dish)
  await photos.lookInAdvance('ada', upload())
  const [seen] = await photos.lookAtAll('ada', [upload()])
  expect([seen?.outcome.kind, looks]).toEqual(['estimate', 1])
  await photos.lookAtAll('ada', [upload()])
  expect(looks).toBe(2)
  await photos.lookInAdvance('ada', upload())
  await photos.lookAtAll('eve', [upload()])
  expect(looks).toBe(4)
})

it('looks anew at a photo that could not be read in advance', async () => {
  await photos.lookInAdvance('ada', new Uint8Array([1, 2, 3]))
  await expect(photos.lookAtAll('ada', [new Uint8Array([1, 2, 3])])).rejects.toThrow()
})
