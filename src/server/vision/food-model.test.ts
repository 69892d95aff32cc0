import { copyFile, link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawnDish } from '../../../test/support/drawn-photos.ts'
import { loadFoodModel } from './food-model.ts'
import { readModelSettings } from './model-settings.ts'
import { SHIPPED_MODEL } from './shipped-model.ts'

const settings = readModelSettings(join(SHIPPED_MODEL.modelFolder, 'model.json'))
const model = await loadFoodModel(join(SHIPPED_MODEL.modelFolder, 'model.onnx'), settings)
const side = settings.inputSize

const answerTo = async (photo: Buffer) =>
  model.analyse(await sharp(photo).resize(side, side).removeAlpha().raw().toBuffer())
const viewsOf = async (photo: Buffer): Promise<number> => (await answerTo(photo))?.views.length ?? 0

/** A pizza in one corner of a table, and nothing beside it. */
const drawnTable = async (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#8a8f96' } })
    .composite([
      {
        input: await sharp(await drawnDish())
          .resize(330, 330)
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()

describe('the views of a photo', () => {
  it('are the large ones where they show one dish', async () => {
    expect(await viewsOf(await drawnDish())).toBe(5)
  })

  it('are the smaller parts too where the large ones differ', async () => {
    expect(await viewsOf(await drawnTable())).toBe(14)
  })
})

describe('how likely several foods are', () => {
  it('is told of each photo', async () => {
    const [dish, table] = await Promise.all(
      [drawnDish(), drawnTable()].map(async (photo) => (await answerTo(await photo))?.severalOdds),
    )
    expect(dish).not.toBe(0)
    expect(table).not.toBe(dish)
  })
})

describe('weights with a second hard link', () => {
  it('are used all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'linked-model-'))
    try {
      const weights = join(folder, 'model.data')
      await copyFile(join(SHIPPED_MODEL.modelFolder, 'model.data'), weights)
      await copyFile(join(SHIPPED_MODEL.modelFolder, 'model.onnx'), join(folder, 'model.onnx'))
      await link(weights, join(folder, 'backup'))
      const linked = await loadFoodModel(join(folder, 'model.onnx'), settings)
      const square = await sharp(await drawnDish())
        .resize(side, side)
        .removeAlpha()
        .raw()
        .toBuffer()
      expect(await linked.analyse(square)).toEqual(await model.analyse(square))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
