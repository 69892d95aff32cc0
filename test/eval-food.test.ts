import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Food } from '#domain/foods/food.ts'
import { CALORIE_RANGE } from '#domain/meals/calorie-range.ts'
import { meanOf, medianOf } from '#domain/units.ts'
import { foodByLabel } from '#server/foods/food-labels.ts'
import { openEmbeddedAnalyser } from '#server/vision/embedded-analyser.ts'
import { SHIPPED_MODEL } from '#server/vision/shipped-model.ts'
import { drawnDish } from './support/drawn-photos.ts'

const inScripts = (path: string) => fileURLToPath(new URL(`../scripts/${path}`, import.meta.url))
const { evaluateFood } = (await import(inScripts('eval-food/evaluate-food.ts'))) as {
  evaluateFood: (words: readonly string[], model: typeof SHIPPED_MODEL) => Promise<number>
}
const { memoryFigures } = (await import(inScripts('eval-food/remembered-meals.ts'))) as {
  memoryFigures: (
    photos: readonly object[],
    scale: object,
    seed: number,
  ) => Record<string, number>[]
}
const { runMain } = (await import(inScripts('say.mjs'))) as {
  runMain: (main: () => Promise<number>) => Promise<void>
}
const KEYS =
  'model n food top1 top5 expectedCalibrationError foodRefused notFood notFoodRefused unreadable medianMs knownNames unknownNames levels bySource plates memberOf60Days memory calories'

let home: string
let dish: Buffer
/**
 * What the model takes the drawn dish for: right in a folder of this name, and wrong in any other.
 */
let dishLabel: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'forkcast-eval-food-'))
  dish = await drawnDish(300)
  const analyser = openEmbeddedAnalyser({ ...SHIPPED_MODEL, threads: 1 })
  const { outcome } = await analyser.analyse(new Uint8Array(dish))
  await analyser.close()
  if (outcome.kind !== 'estimate') throw new Error(outcome.kind)
  dishLabel = outcome.best.label
})
afterAll(() => rm(home, { recursive: true }))

/** A new folder with these files in it. */
const folderOf = async (files: Readonly<Record<string, string | Uint8Array>>): Promise<string> => {
  const folder = await mkdtemp(join(home, 'photos-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

const runNode = async (args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], { env })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    ended,
  ])
  return { stdout, stderr, exitCode }
}

/**
 * What the command does, in this process: starting one of its own each time takes longer than all
 * that is measured.
 */
const evaluateBy = async (model: typeof SHIPPED_MODEL, words: readonly string[]) => {
  const lines: Record<'log' | 'error', string[]> = { log: [], error: [] }
  const spies = (['log', 'error'] as const).map((kind) =>
    vi.spyOn(console, kind).mockImplementation((line) => void lines[kind].push(`${line}\n`)),
  )
  const codeOfTests = process.exitCode
  try {
    await runMain(() => evaluateFood(words, model))
    return { stdout: lines.log.join(''), stderr: lines.error.join(''), exitCode: process.exitCode }
  } finally {
    process.exitCode = codeOfTests
    for (const spy of spies) spy.mockRestore()
  }
}
const evaluate = (...words: string[]) => evaluateBy(SHIPPED_MODEL, words)
const evaluateWith = (modelFolder: string, folder: string) =>
  evaluateBy({ ...SHIPPED_MODEL, modelFolder }, [folder])

/** Nothing for whoever reads the output, one sentence and no stack for the person. */
const expectRefusal = async (
  run: ReturnType<typeof evaluateBy>,
  exitCode: number,
  words: RegExp,
) => {
  const refused = await run
  expect(refused).toMatchObject({ stdout: '', exitCode, stderr: expect.stringMatching(words) })
  expect(refused.stderr).not.toMatch(/^\s+at /m)
}

describe('the evaluation of the food model', () => {
  it('prints JSON and nothing else, for a folder named from where the person stands', async () => {
    const spoken = dishLabel.replaceAll('_', ' ').toUpperCase()
    const folder = await folderOf({
      [`${spoken}/one.jpg`]: dish,
      'not food/two.jpg': dish,
      'spaceship/three.jpg': dish,
    })
    const { stdout, stderr, exitCode } = await runNode(
      [inScripts('run.mjs'), 'scripts/eval-food/main.ts', '--', relative(home, folder)],
      {
        ...process.env,
        INIT_CWD: home,
      },
    )
    const figures = JSON.parse(stdout) as Record<string, unknown>
    expect(Object.keys(figures).join(' ')).toBe(KEYS)
    expect(figures).toMatchObject({
      n: 2,
      food: 1,
      top1: 1,
      top5: 1,
      foodRefused: 0,
      notFood: 1,
      notFoodRefused: 0,
    })
    expect(figures).toMatchObject({
      unreadable: 0,
      unknownNames: ['spaceship'],
      medianMs: expect.any(Number),
    })
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  })

  it('counts a damaged file and a link that leads nowhere as unreadable, and names them', async () => {
    const folder = await folderOf({
      'pizza/good.jpg': dish,
      'pizza/a-damaged.jpg': dish.subarray(0, 200),
      'pizza/b-words.jpg': 'hello',
    })
    await symlink(join(folder, 'gone.jpg'), join(folder, 'pizza', 'link.jpg'))
    const { stdout, stderr, exitCode } = await evaluate(folder)
    expect(JSON.parse(stdout)).toMatchObject({ n: 1, unreadable: 3 })
    expect(stderr).toMatch(
      /a-damaged\.jpg: .*\n.*b-words\.jpg: .*not a photo we can read.*\n.*link\.jpg: .*no such file/,
    )
    expect(exitCode).toBe(0)
  })

  it('passes over subfolders and stray files and says so; what is no photo by its name is not worth a word', async () => {
    const none = {
      '.DS_Store': 'x',
      'Thumbs.db': 'x',
      'labels.TXT': 'x',
      'list.json': '{}',
      'notes.md': 'x',
      'calories.csv': 'x',
    }
    const beside = Object.fromEntries(
      Object.entries(none).map(([name, content]) => [`pizza/${name}`, content]),
    )
    const folder = await folderOf({
      ...beside,
      'pizza/one.jpg': dish,
      'pizza/inner/two.jpg': dish,
      'stray.jpg': dish,
      '.DS_Store': 'x',
    })
    await symlink(join(folder, 'stray.jpg'), join(folder, 'apple_pie'))
    const { stdout, stderr, exitCode } = await evaluate(folder)
    expect(JSON.parse(stdout)).toMatchObject({ n: 1, unreadable: 0, unknownNames: [] })
    expect(stderr.trim().split('\n')).toEqual([
      `[forkcast] Passed over in ${folder}, not in a class folder: apple_pie, stray.jpg`,
      `[forkcast] Passed over in ${join(folder, 'pizza')}, not a file: inner`,
    ])
    expect(exitCode).toBe(0)
  })

  it('says which classes it knows, how exact the answers are, and what each source reaches', async () => {
    const folder = await folderOf({
      [`${dishLabel}/phone-1.jpg`]: dish,
      'Plain Rice/web-2.jpg': dish,
      'not food/phone-3.jpg': dish,
    })
    const figures = JSON.parse((await evaluate(folder)).stdout)
    expect(figures.knownNames).toEqual({
      [dishLabel]: dishLabel,
      'Plain Rice': 'plain_rice',
      'not food': 'not_food',
    })
    expect(figures.bySource).toMatchObject({
      phone: { food: 1, top1: 1, notFood: 1, notFoodRefused: 0 },
      web: { food: 1, top1: 0, notFood: 0, notFoodRefused: null },
    })
    const shares = Object.values(figures.levels as Record<string, { share: number }>).map(
      (level) => level.share,
    )
    expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 3)
    expect(figures.plates).toBeNull()
  })

  it('measures plates of several foods that plates.json lists', async () => {
    const foods = (...names: string[]) => names.map((name) => ({ name, box: [0, 0, 1, 1] }))
    const plates = [
      { file: 'canteen-1.jpg', foods: foods(dishLabel, 'rice', 'a spaceship') },
      { file: 'home-2.jpg', foods: foods('rice') },
      { file: 'gone.jpg', foods: foods('rice', 'bread', 'apple') },
    ]
    const folder = await folderOf({
      'plates.json': JSON.stringify(plates),
      'photos/canteen-1.jpg': dish,
      'photos/home-2.jpg': dish,
    })
    const { stdout, exitCode } = await evaluate(folder)
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout).plates).toMatchObject({
      plates: 2,
      ofThreeOrMore: 1,
      twoRight: 0,
      bySource: { canteen: { plates: 1 } },
    })
    await expectRefusal(
      evaluate(await folderOf({ 'plates.json': '{"a":1}' })),
      2,
      /plates\.json of .* is no list of photos/,
    )
  })

  it('says with --cost what each network and view costs and brings', async () => {
    const folder = await folderOf({ [`${dishLabel}/one.jpg`]: dish })
    const { stdout, stderr, exitCode } = await evaluate('--cost', folder)
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
    const { photos, leftOut } = JSON.parse(stdout) as {
      photos: number
      leftOut: Record<string, { top1: number; cpuMs: number }>
    }
    expect(photos).toBe(1)
    expect(Object.keys(leftOut)).toEqual([
      'nothing',
      'the first network',
      'the second network',
      'the third network',
      "the first network's views but one",
      "the second network's corners",
      "the second network's nine smaller parts",
      "the third network's mirror",
    ])
    expect(leftOut['nothing']?.top1).toBe(1)
    for (const { cpuMs } of Object.values(leftOut)) expect(cpuMs).toBeGreaterThan(0)
  }, 120_000)

  it('follows a link to a class folder', async () => {
    const elsewhere = await folderOf({ 'one.jpg': dish })
    const folder = await folderOf({})
    await symlink(elsewhere, join(folder, 'pizza'))
    expect(JSON.parse((await evaluate(folder)).stdout)).toMatchObject({ n: 1 })
  })

  it.each([
    ['no folder', []],
    ['an empty name', ['']],
    ['two folders', ['one', 'two']],
    ['a flag', ['--help']],
    ['no folder after --cost', ['--cost']],
  ])('tells how it is used when it is given %s', (_what, words) =>
    expectRefusal(evaluate(...words), 2, /^Usage: npm run -s eval:food -- FOLDER/),
  )

  it('says that a folder is not there, or is a file', async () => {
    const folder = await folderOf({ 'file.jpg': dish })
    await expectRefusal(
      evaluate(join(folder, 'gone')),
      2,
      /gone cannot be read: there is no such folder\./,
    )
    await expectRefusal(
      evaluate(join(folder, 'file.jpg')),
      2,
      /file\.jpg cannot be read: it is not a folder\./,
    )
  })

  it('says that there is nothing to measure', async () => {
    const nothing =
      /holds no folder that is named as a label \(such as apple_pie\) and has a photo in it\./
    await expectRefusal(evaluate(await folderOf({})), 2, nothing)
    await expectRefusal(evaluate(await folderOf({ 'pizza/notes.txt': 'x' })), 2, nothing)
    await expectRefusal(
      evaluate(await folderOf({ 'a class folder by mistake.jpg': dish })),
      2,
      nothing,
    )
    await expectRefusal(
      evaluate(await folderOf({ 'spaceship/one.jpg': dish })),
      2,
      /These names are no labels: spaceship\./,
    )
    await expectRefusal(
      evaluate(await folderOf({ 'pizza/one.jpg': 'hello' })),
      2,
      /No file in the class folders of .* can be read as a photo\./,
    )
  })
})

describe('the evaluation of a food model that cannot be used', () => {
  it('fails in words when the graph does not load, and blames no photo', async () => {
    const model = await folderOf({ 'model.onnx': 'not a graph' })
    await copyFile(join(SHIPPED_MODEL.modelFolder, 'model.json'), join(model, 'model.json'))
    const folder = await folderOf({ 'pizza/one.jpg': dish })
    await expectRefusal(
      evaluateWith(model, folder),
      1,
      /The food model failed: [^]*did not analyse .*one\.jpg: its answer is "unavailable"/,
    )
  })

  it('fails in words when its files are missing', async () => {
    const folder = await folderOf({ 'pizza/one.jpg': dish })
    const settings = await readFile(join(SHIPPED_MODEL.modelFolder, 'model.json'))
    await expectRefusal(
      evaluateWith(await folderOf({ 'model.json': settings }), folder),
      1,
      /model\.onnx is missing/,
    )
    await expectRefusal(evaluateWith(await folderOf({}), folder), 1, /model\.json is missing/)
  })
})

describe('the range of calories', () => {
  it('allows for what recipes of one dish differ by in the food table', async () => {
    const drawing = (await import(inScripts('eval-food/drawn-calories.ts'))) as {
      recipesOf: (food: Food) => readonly Food[]
    }
    const { labels } = JSON.parse(
      await readFile(new URL('../assets/food-model/model.json', import.meta.url), 'utf8'),
    )
    const groups = (labels as string[])
      .flatMap((label) => foodByLabel(label) ?? [])
      .map(({ food }) => drawing.recipesOf(food))
      .filter((recipes) => recipes.length > 1)
    expect(groups.length).toBeGreaterThan(80)
    const spreads = groups.map((recipes) => {
      const logs = recipes.map(({ per100g }) => Math.log(per100g.energyKcal))
      const middle = meanOf(logs) ?? 0
      return Math.sqrt(meanOf(logs.map((log) => (log - middle) ** 2)) ?? 0)
    })
    expect(medianOf(spreads)).toBeGreaterThan(CALORIE_RANGE.recipeSpread - 0.05)
    expect(medianOf(spreads)).toBeLessThan(CALORIE_RANGE.recipeSpread + 0.05)
  })
})

describe('the figures of a member who photographs for long', () => {
  /**
   * Forty dishes of ten photos, alike within a dish and not at all across; the analyser takes every
   * tenth photo for the next dish.
   */
  const figuresOf = () => {
    const photos = Array.from({ length: 400 }, (_, i) => {
      const dishNumber = i % 40
      const seen = i < 40 ? (dishNumber + 1) % 40 : dishNumber
      return {
        truth: `dish_${dishNumber}`,
        candidates: [
          { label: `dish_${seen}`, confidence: 0.8 },
          { label: `dish_${(seen + 1) % 40}`, confidence: 0.1 },
        ],
        features: Float32Array.from({ length: 40 }, (__, at) => Number(at === dishNumber)),
      }
    })
    return memoryFigures(photos, { evenAt: 0.6, steepness: 12 }, 1)
  }

  it('tell what memory does to certainty and names after 0, 30 and 300 meals, with own names and without', () => {
    const figures = figuresOf()
    const kinds = [0, 30, 300].map((earlierMeals) => ({ earlierMeals, photos: 400 }))
    expect(figures).toMatchObject(
      [false, true].flatMap((ownNames) => kinds.map((kind) => ({ ...kind, ownNames }))),
    )
    const [plain, , plainLong, own, , ownLong] = figures
    expect(plain).toMatchObject({
      top1: 0.9,
      meanConfidence: 0.8,
      expectedCalibrationError: 0.1,
      lost: 0,
    })
    expect(plainLong?.['top1']).toBeGreaterThanOrEqual(0.9)
    expect(own?.['top1']).toBeCloseTo(0.9 * 0.7, 1)
    expect(ownLong?.['top1']).toBeGreaterThan(0.85)
    expect(figuresOf()).toEqual(figures)
  })
})
