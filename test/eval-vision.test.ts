import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bareEnvironment } from './support/bare-environment.ts'
import { drawnDish } from './support/drawn-photos.ts'
import { SEEN_LUNCH, startVisionServer, type VisionServer } from './support/vision-servers.ts'

const SCRIPT = fileURLToPath(new URL('../scripts/eval-vision.ts', import.meta.url))
const run = promisify(execFile)

let folder: string
let ollama: VisionServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-eval-'))
  for (const name of ['one.jpg', 'two, with comma.jpg', 'three.jpg'])
    await writeFile(join(folder, name), await drawnDish(300))
  ollama = await startVisionServer('ollama')
})
afterAll(async () => {
  await ollama.close()
  await rm(folder, { recursive: true })
})

const evaluate = async (...flags: string[]) => {
  const environment = { ...bareEnvironment(), VISION_API_KEY: '' }
  const words = ['--disable-warning=ExperimentalWarning', SCRIPT, folder, ...flags]
  const { stdout, stderr } = await run(process.execPath, words, { env: environment }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  )
  return {
    report: stdout === '' ? undefined : (JSON.parse(stdout) as Record<string, unknown>),
    words: stderr,
  }
}
const asOllama = (...more: string[]) =>
  evaluate('--provider', 'ollama', '--model', 'llava', '--base-url', ollama.url, ...more)

describe('the evaluation of an analyser', () => {
  it('tells error, lean, coverage, tokens, cost and time of a provider, as JSON and as a table', async () => {
    await writeFile(
      join(folder, 'calories.csv'),
      'file,calories,note\none.jpg,230,"half, no butter"\n"two, with comma.jpg",900,\nthree.jpg,100,\n',
    )
    const lunch = { say: JSON.stringify(SEEN_LUNCH), tokens: { input: 1000, output: 500 } }
    ollama.play(lunch, lunch, { fail: 503 })
    const { report, words } = await asOllama('--price-in', '2', '--price-out', '10')
    expect(report).toMatchObject({
      analyser: 'Ollama llava',
      photos: 3,
      n: 2,
      withoutEstimate: { busy: 1 },
      rangeCoverage: 0.5,
      tokens: { calls: 3, input: 2000, output: 1000 },
      costUsd: 0.014,
    })
    expect(report?.biasKcal).toBeLessThan(0)
    expect(words).toMatch(/230 +\d+ +\d+ +\d+ +yes +\d+ +one\.jpg: Fried eggs on toast/)
    expect(words).toMatch(/busy .*three\.jpg/)
    expect(ollama.heard[0]?.body).toContain('half, no butter')
  })

  it('measures the built-in analyser by the same figures', async () => {
    await writeFile(join(folder, 'calories.csv'), 'file;calories\none.jpg;700\nthree.jpg;700\n')
    const { report } = await evaluate('--limit', '1')
    expect(report).toMatchObject({
      analyser: expect.stringMatching(/^embedded/),
      photos: 1,
      tokens: null,
      costUsd: null,
    })
  })

  it.each([
    ['a photo that is not there', 'file,calories\nfour.jpg,10\n', /four\.jpg is not in the folder/],
    [
      'calories that are none',
      'file,calories\none.jpg,many\n',
      /photo 1: calories must be a number/,
    ],
    ['no photos', 'file,calories\n', /names no photo/],
  ])('says what is wrong with a list that has %s', async (_what, list, fault) => {
    await writeFile(join(folder, 'calories.csv'), list)
    const { report, words } = await evaluate()
    expect(report).toBeUndefined()
    expect(words).toMatch(fault)
  })

  it('refuses half of the settings in words', async () => {
    expect((await evaluate('--provider', 'openai', '--model', 'm')).words).toMatch(
      /VISION_API_KEY: is needed for OpenAI/,
    )
  })
})
