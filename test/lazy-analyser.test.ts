import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawnDish } from './support/drawn-photos.ts'
import { SEEN_LUNCH, startVisionServer, type VisionServer } from './support/vision-servers.ts'

const run = promisify(execFile)
const ROOT = new URL('..', import.meta.url)

/**
 * Starts the server with these settings, lets a remote analyser estimate where told to, and answers
 * which adapters came in.
 */
const adaptersLoaded = async (
  settings: Record<string, string>,
  asks: boolean,
): Promise<string[]> => {
  const dish = (await drawnDish(200)).toString('base64')
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve: (name, context, next) => { if (/^(ai|@ai-sdk\\/.+)$/.test(name)) loaded.add(name); return next(name, context) } })
    const { buildApp } = await import('${new URL('src/server/app.ts', ROOT).href}')
    const { readConfig } = await import('${new URL('src/server/config/config.ts', ROOT).href}')
    const { createRemoteAnalyser } = await import('${new URL('src/server/vision/remote/remote-analyser.ts', ROOT).href}')
    const config = readConfig(${JSON.stringify({ LOG_LEVEL: 'silent', ...settings })})
    const app = await buildApp({ config, version: 'test' })
    await app.ready()
    if (${asks}) await createRemoteAnalyser(config.vision).analyse({ pictures: [Buffer.from('${dish}', 'base64')], note: null, answers: [], language: 'en' })
    await app.close()
    console.log(JSON.stringify([...loaded]))`
  const { stdout } = await run(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '-e',
    script,
  ])
  return JSON.parse(stdout) as string[]
}

let dataDir: string
let ollama: VisionServer
let asOllama: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forkcast-lazy-'))
  ollama = await startVisionServer('ollama')
  ollama.play({ say: JSON.stringify(SEEN_LUNCH) })
  asOllama = {
    DATA_DIR: dataDir,
    VISION_PROVIDER: 'ollama',
    VISION_MODEL: 'llava',
    VISION_BASE_URL: ollama.url,
  }
})
afterAll(async () => {
  await ollama.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the code that speaks to remote analysers', () => {
  it('is not loaded by a server without one', async () => {
    expect(await adaptersLoaded({ DATA_DIR: dataDir }, false)).toEqual([])
  })
  it('waits for the first question where there is one, and then is that of one provider', async () => {
    expect(await adaptersLoaded(asOllama, false)).toEqual([])
    const loaded = await adaptersLoaded(asOllama, true)
    expect(loaded).toContain('ai')
    expect(loaded).toContain('@ai-sdk/openai-compatible')
    expect(loaded.filter((name) => /openai$|anthropic|google/.test(name))).toEqual([])
    expect(ollama.heard).toHaveLength(1)
  })
})
