import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './child.mjs'
import { bringBuilders, takeBuildersAway } from './install.mjs'
import { digestOf, inRoot, readJson } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say, CommandError } from './say.mjs'

/** What `npm start` runs: the server's sources and their packages in a few files. */
export const SERVER_ENTRY = inRoot('dist', 'server', 'main.js')

/**
 * Something that is made of sources and kept in dist until they change.
 * @typedef {{
 *   name: string,
 *   inputs: string[],
 *   product: string,
 *   stamp: string,
 *   tool: string[],
 * }} Build name: for people, such as "the pages"; stamp: a file in dist; tool: what Node runs to
 * make it
 */

/** @type {Build} */
const PAGES = {
  name: 'the pages',
  inputs: [
    'src/web',
    'src/contract',
    'src/domain',
    'vite.config.ts',
    'scripts/chunks.mjs',
    'scripts/schemas-when-used.mjs',
    'scripts/message-plugins.mjs',
    'scripts/service-worker.mjs',
    'scripts/catalogue-parts.mjs',
    'scripts/catalogue-plugin.mjs',
    'scripts/catalogues.mjs',
    'scripts/read-catalogue.mjs',
    'lingui.config.mjs',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  product: 'dist/web/index.html',
  stamp: 'web-build.json',
  tool: [inRoot('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
}

/** @type {Build} */
const SERVER = {
  name: 'the server',
  inputs: [
    'src/server',
    'src/contract',
    'src/domain',
    'scripts/bundle-server.mjs',
    'scripts/outside-packages.mjs',
    'package.json',
    'package-lock.json',
  ],
  product: 'dist/server/main.js',
  stamp: 'server-build.json',
  tool: [inRoot('scripts', 'bundle-server.mjs')],
}

/** @param {Build} build */
const wantedStamp = ({ inputs }) => digestOf(inputs, (file) => !/\.test\.tsx?$/.test(file))

/** @param {Build} build */
const isCurrent = (build) =>
  readJson(inRoot('dist', build.stamp))?.build === wantedStamp(build) &&
  existsSync(inRoot(build.product))

/**
 * @param {string} runtime
 * @param {Build} build
 */
const make = async (runtime, build) => {
  say(`Building ${build.name} ...`)
  const stamp = inRoot('dist', build.stamp)
  rmSync(stamp, { force: true })
  const wanted = wantedStamp(build)
  const code = await run(runtime, build.tool, { env: runtimeEnv(runtime) })
  if (code !== 0)
    throw new CommandError(
      `Building ${build.name} failed (exit code ${code}); the reason is above.`,
    )
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ build: wanted }))
}

/**
 * Builds the pages and the server, each unless it was already built from the same sources.
 * @param {string} runtime
 * @param {{ anew?: boolean, pagesOnly?: boolean }} [options]
 */
export const ensureAllBuilt = async (runtime, { anew = false, pagesOnly = false } = {}) => {
  const due = (pagesOnly ? [PAGES] : [PAGES, SERVER]).filter((build) => anew || !isCurrent(build))
  if (due.length === 0) return
  await bringBuilders()
  // Beside each other: one transform of the pages after the other leaves a second core idle.
  await Promise.all(due.map((build) => make(runtime, build)))
  takeBuildersAway()
}
