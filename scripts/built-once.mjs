import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './child.mjs'
import { digestOf, inRoot, readJson } from './project.mjs'
import { runtimeEnv } from './runtime.mjs'
import { say, Unworkable } from './say.mjs'

/**
 * Something that is made of sources and kept in dist until they change.
 * @typedef {{
 *   name: string,
 *   inputs: string[],
 *   product: string,
 *   stamp: string,
 *   tool: string[],
 * }} Build name: for people, such as "the pages"; stamp: a file in dist; tool: what Node runs to make it
 */

/** @param {Build} build */
const wantedStamp = ({ inputs }) => digestOf(inputs, (file) => !/\.test\.tsx?$/.test(file))

/** @param {Build} build */
const isCurrent = (build) => readJson(inRoot('dist', build.stamp))?.build === wantedStamp(build) && existsSync(inRoot(build.product))

/**
 * Makes it unless it was already made from the same inputs.
 * @param {string} runtime
 * @param {Build} build
 * @param {{ anew?: boolean }} [options]
 */
export const ensureBuilt = async (runtime, build, { anew = false } = {}) => {
  if (!anew && isCurrent(build)) return
  say(`Building ${build.name} ...`)
  const stamp = inRoot('dist', build.stamp)
  rmSync(stamp, { force: true })
  const wanted = wantedStamp(build)
  const code = await run(runtime, build.tool, { env: runtimeEnv(runtime) })
  if (code !== 0) throw new Unworkable(`Building ${build.name} failed (exit code ${code}); the reason is above.`)
  mkdirSync(inRoot('dist'), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ build: wanted }))
}
