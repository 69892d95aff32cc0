import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEmbeddedAnalyser } from './embedded-analyser.ts'
import { readLabelFoods, readModelSettings } from './model-settings.ts'
import { SHIPPED_MODEL } from './shipped-model.ts'

const shippedSettings = join(SHIPPED_MODEL.modelFolder, 'model.json')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-'))
})
afterEach(() => rm(folder, { recursive: true }))

const written = async (name: string, content: unknown) => {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('the shipped model', () => {
  it('has settings we can follow and a food for each label', () => {
    const { labels } = readModelSettings(shippedSettings)
    const foods = readLabelFoods(SHIPPED_MODEL.labelsFile, labels)
    expect(labels).toContain('not_food')
    for (const label of labels) expect(foods.has(label)).toBe(label !== 'not_food')
  })
})

describe('a model that does not fit is refused at start, with the file and the reason', () => {
  it('when a file is missing or no JSON', async () => {
    expect(() => readModelSettings(join(folder, 'model.json'))).toThrow(
      /model\.json is missing or not JSON/,
    )
    const path = await written('model.json', '{')
    expect(() => readModelSettings(path)).toThrow(/model\.json is missing or not JSON/)
  })
  it('when it asks for other preparation of its pixels', async () => {
    const settings = JSON.parse(await readFile(shippedSettings, 'utf8'))
    const path = await written('model.json', {
      ...settings,
      preprocess: { ...settings.preprocess, crop: 'stretch' },
    })
    expect(() => readModelSettings(path)).toThrow(/preprocess\.crop/)
  })
  it('when a label occurs twice', async () => {
    const settings = JSON.parse(await readFile(shippedSettings, 'utf8'))
    const path = await written('model.json', { ...settings, labels: ['apple', 'apple'] })
    expect(() => readModelSettings(path)).toThrow(/a label occurs twice/)
  })
  it('when a label has no food', () => {
    expect(() => readLabelFoods(SHIPPED_MODEL.labelsFile, ['apple', 'moon_cheese'])).toThrow(
      /no food for moon_cheese/,
    )
  })
  it('when the graph is missing', async () => {
    await written('model.json', await readFile(shippedSettings, 'utf8'))
    const open = () =>
      openEmbeddedAnalyser({ modelFolder: folder, labelsFile: SHIPPED_MODEL.labelsFile })
    expect(open).toThrow(/model\.onnx is missing/)
  })
})
