import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawnDish } from '../../../test/support/drawn-photos.ts'
import { cornersOf, drawQuarters } from '../../../test/support/quarters.ts'
import type { Analyser } from './analyser.ts'
import { openEmbeddedAnalyser } from './embedded-analyser.ts'
import { SHIPPED_MODEL } from './shipped-model.ts'

let analyser: Analyser
beforeAll(() => {
  analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 2 })
})
afterAll(() => analyser.close())

const heic = (name: string) => readFile(new URL(`../photos/fixtures/${name}.heic`, import.meta.url))

describe('the embedded analyser', () => {
  it('estimates a dish and returns its photo, ready to be stored', async () => {
    const { outcome, photo } = await analyser.analyse(await drawnDish())
    if (outcome.kind !== 'estimate' || !photo) throw new Error(outcome.kind)
    expect(outcome.best.foodCode).toMatch(/^\d{8}$/)
    expect(outcome.best.confidence).toBeGreaterThanOrEqual(outcome.candidates[0]?.confidence ?? 0)
    expect(
      [outcome.best, ...outcome.candidates].reduce((sum, { confidence }) => sum + confidence, 0),
    ).toBeLessThanOrEqual(1)
    expect(Math.hypot(...outcome.features)).toBeCloseTo(1, 3)
    expect(await sharp(photo.picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: photo.width,
    })
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({
      format: 'jpeg',
      width: 160,
      height: 160,
    })
  })
  it('gives the same photo the same answer', async () => {
    const bytes = await drawnDish()
    const [first, second] = await Promise.all([
      analyser.analyse(Buffer.from(bytes)),
      analyser.analyse(Buffer.from(bytes)),
    ])
    expect(second).toEqual(first)
  })
  it('looks at the pixels: another photo has other features', async () => {
    const [dish, other] = [
      await analyser.analyse(await drawnDish()),
      await analyser.analyse(await drawnDish(80)),
    ]
    if (dish.outcome.kind !== 'estimate' || other.outcome.kind !== 'estimate')
      throw new Error('no estimate')
    expect(other.outcome.features).not.toEqual(dish.outcome.features)
  })
  it('sees no food on a blank wall, and passes its picture on to another analyser', async () => {
    const wall = { width: 600, height: 400, channels: 3 as const, background: '#c9c4ba' }
    const analysis = await analyser.analyse(await sharp({ create: wall }).jpeg().toBuffer())
    expect(analysis.outcome.kind).toBe('not-food')
    expect(analysis.photo).toMatchObject({ width: 600, height: 400 })
  })
  it('says why a file is no photo', async () => {
    for (const [bytes, kind] of [
      [new Uint8Array(), 'unreadable-image'],
      [Buffer.from('hello'), 'unsupported-format'],
      [Buffer.alloc(16_000_000), 'too-large'],
      [(await drawnDish()).subarray(0, 3000), 'unreadable-image'],
      [(await heic('turned')).subarray(0, 640), 'unreadable-image'],
    ] as const) {
      const { outcome, photo } = await analyser.analyse(bytes)
      expect(outcome).toMatchObject({ kind: 'unreadable-image', refusal: { kind } })
      expect(photo).toBeUndefined()
    }
  })
  it('leaves a small upload that shares its memory with others readable', async () => {
    const shared = Buffer.from('not a photo, from the pool of small buffers')
    await analyser.analyse(shared)
    expect(shared.toString()).toMatch(/^not a photo/)
  })
  it('does not start work that nobody waits for any more', async () => {
    await expect(analyser.analyse(await drawnDish(), AbortSignal.abort())).rejects.toThrow(/abort/i)
  })
})

describe('the preview', () => {
  it('shows a HEIC upright as JPEG, and again from memory', async () => {
    for (let time = 0; time < 2; time += 1) {
      const preview = await analyser.preview(await heic('turned'))
      if (preview.kind !== 'preview') throw new Error(preview.kind)
      const { data, info } = await sharp(preview.picture)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(cornersOf({ pixels: data, width: info.width, height: info.height })).toBe('BRWG')
    }
  })
  it('says why there is none', async () => {
    expect(await analyser.preview(Buffer.from('hello'))).toMatchObject({ kind: 'unreadable-image' })
  })
})

describe('the version of its features', () => {
  const openWith = async (change: Record<string, unknown>) => {
    const folder = await mkdtemp(join(tmpdir(), 'model-'))
    const settings = JSON.parse(
      await readFile(join(SHIPPED_MODEL.modelFolder, 'model.json'), 'utf8'),
    ) as object
    await writeFile(join(folder, 'model.json'), JSON.stringify({ ...settings, ...change }))
    for (const file of ['model.onnx', 'model.data'])
      await copyFile(join(SHIPPED_MODEL.modelFolder, file), join(folder, file))
    const opened = openEmbeddedAnalyser({ ...SHIPPED_MODEL, modelFolder: folder })
    await opened.close()
    await rm(folder, { recursive: true })
    return opened.featuresVersion
  }
  it('outlives a new calibration, so that what members corrected stays known', async () => {
    expect(await openWith({ version: '9.1.0', featuresVersion: '9.0.0' })).toBe('9.0.0')
  })
  it("is the model's own where it names none", async () => {
    expect(await openWith({ version: '9.1.0', featuresVersion: undefined })).toBe('9.1.0')
  })
})

describe('under load', () => {
  it('answers "busy" beyond its queue, and analyses all the others', async () => {
    const small = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1, mostWaiting: 2 })
    const dish = await drawnDish()
    const analysed = await Promise.all(
      Array.from({ length: 8 }, () => small.analyse(Buffer.from(dish))),
    )
    const kinds = analysed.map(({ outcome }) => outcome.kind)
    expect(kinds.slice(0, 3)).toEqual(['estimate', 'estimate', 'estimate'])
    expect(new Set(kinds.slice(3))).toEqual(new Set(['busy']))
    const { outcome } = analysed[7]!
    expect(outcome.kind === 'busy' && outcome.retryAfterS).toBeGreaterThanOrEqual(1)
    expect((await small.analyse(dish)).outcome.kind).toBe('estimate')
    await small.close()
  })
  it('closes cleanly while it still loads the model', async () => {
    const reasons: string[] = []
    const young = openEmbeddedAnalyser({
      ...SHIPPED_MODEL,
      onFailure: (reason) => reasons.push(reason),
    })
    young.expectPhoto()
    await young.close()
    expect(reasons).toEqual([])
    expect(await young.analyse(await drawQuarters().jpeg().toBuffer())).toEqual({
      outcome: { kind: 'unavailable' },
    })
  })
  it('is unavailable, with a reason for the log, when the graph does not load; previews still work', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'broken-model-'))
    await copyFile(join(SHIPPED_MODEL.modelFolder, 'model.json'), join(folder, 'model.json'))
    await writeFile(join(folder, 'model.onnx'), 'not a graph')
    const reasons: string[] = []
    const broken = openEmbeddedAnalyser({
      ...SHIPPED_MODEL,
      modelFolder: folder,
      onFailure: (reason) => reasons.push(reason),
    })
    expect(await broken.analyse(await drawnDish())).toEqual({ outcome: { kind: 'unavailable' } })
    expect(await broken.preview(await drawnDish())).toMatchObject({ kind: 'preview' })
    expect(reasons).toHaveLength(1)
    broken.expectPhoto()
    await vi.waitFor(() => expect(reasons).toHaveLength(2), { timeout: 60_000 })
    await broken.close()
    await rm(folder, { recursive: true })
  })
})

const samples = new URL('../../../../shared/photos/samples/', import.meta.url)
const namesOf = (url: URL) =>
  existsSync(url) ? readdirSync(url).filter((name) => name.includes('.')) : []

describe.skipIf(!existsSync(samples))('each of the collected sample files', () => {
  it.each(namesOf(samples))('%s ends in a verdict or in words', async (name) => {
    const { outcome, photo } = await analyser.analyse(await readFile(new URL(name, samples)))
    expect(['estimate', 'not-food', 'unreadable-image']).toContain(outcome.kind)
    // Every analysed photo is returned, even without food, because the member may say what it is.
    expect(photo !== undefined).toBe(outcome.kind !== 'unreadable-image')
    if (/bomb|broken|corrupt|truncated|empty/.test(name)) {
      expect(outcome).toMatchObject({
        kind: 'unreadable-image',
        refusal: { words: expect.stringMatching(/^refused\.photo-/) },
      })
    }
    if (name.startsWith('bomb-200mp'))
      expect(outcome).toMatchObject({ refusal: { kind: 'too-many-pixels' } })
  })
  it('and all of them together take less than 450 MB, with memory kept as `npm start` keeps it', async () => {
    const run = promisify(execFile)
    const script = fileURLToPath(new URL('../../../test/support/analyse-files.ts', import.meta.url))
    const { SERVER_ENV } = (await import(
      new URL('../../../scripts/server-run.mjs', import.meta.url).href
    )) as { SERVER_ENV: object }
    const files = namesOf(samples).map((name) => fileURLToPath(new URL(name, samples)))
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...files],
      {
        env: { ...process.env, ...SERVER_ENV },
      },
    )
    const { analysed, maxRssMb } = JSON.parse(stdout)
    expect(analysed).toBe(files.length)
    expect(maxRssMb).toBeLessThan(450)
  })
  it.each(namesOf(samples).filter((name) => /^(iphone|example).*heic$/.test(name)))(
    '%s can be shown',
    async (name) => {
      const preview = await analyser.preview(await readFile(new URL(name, samples)))
      expect(preview).toMatchObject({ kind: 'preview', width: expect.any(Number) })
    },
  )
})
