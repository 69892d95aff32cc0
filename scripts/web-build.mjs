import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './child.mjs'
import { digestOf, inRoot, readJson } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say, Unworkable } from './say.mjs'

const STAMP = inRoot('dist', 'web-build.json')
const INPUTS = [
  'src/web',
  'src/contract',
  'src/domain',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

const wantedBuild = () => digestOf(INPUTS, (file) => !/\.test\.tsx?$/.test(file))

const isCurrent = () => readJson(STAMP)?.build === wantedBuild() && existsSync(inRoot('dist', 'web', 'index.html'))

/**
 * Builds the pages with Vite unless dist/web was already built from the same inputs.
 * @param {string} runtime
 * @param {{ anew?: boolean }} [options]
 */
export const ensureWebBuilt = async (runtime, { anew = false } = {}) => {
  if (!anew && isCurrent()) return
  say('Building the pages ...')
  rmSync(STAMP, { force: true })
  const build = wantedBuild()
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const code = await run(runtime, [vite, 'build', '--logLevel', 'warn'], { env: runtimeEnv(runtime) })
  if (code !== 0) throw new Unworkable(`The pages could not be built (exit code ${code}); the reason is above.`)
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(STAMP, JSON.stringify({ build }))
}
