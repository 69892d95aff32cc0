import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { inRoot } from './project.mjs'
import { Unworkable } from './say.mjs'

/** The server's TypeScript runs as it stands from this major on. */
const NEEDED_MAJOR = 24
const LAUNCHER_MAJOR = 20

/** @param {string} version such as "v24.1.0" or "24.1.0" */
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

const broughtByNpm = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  return inRoot('node_modules', `node-${platform}-${process.arch}`, 'bin', file)
}

/** @param {string} binary whether it starts here at all: a glibc build does not on Alpine */
const starts = (binary) => {
  try {
    return (
      majorOf(execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: 'pipe' })) >=
      NEEDED_MAJOR
    )
  } catch {
    return false
  }
}

export const refuseAncientNode = () => {
  if (majorOf(process.versions.node) >= LAUNCHER_MAJOR) return
  throw new Unworkable(
    `Node ${process.versions.node} is too old: please install Node ${LAUNCHER_MAJOR} or newer.`,
  )
}

/**
 * @returns {string} path of a Node that runs the server: the one npm brought, else the running one
 */
export const findRuntime = () => {
  const brought = broughtByNpm()
  if (existsSync(brought) && starts(brought)) return brought
  if (majorOf(process.versions.node) >= NEEDED_MAJOR) return process.execPath
  throw new Unworkable(
    `Forkcast runs on Node ${NEEDED_MAJOR}. For ${process.platform} on ${process.arch} npm cannot bring it, ` +
      `and this is Node ${process.versions.node}: please install Node ${NEEDED_MAJOR} or newer and start again.`,
  )
}

/**
 * The environment in which every tool's own `node` is that runtime too.
 * @param {string} runtime
 * @param {NodeJS.ProcessEnv} [extra]
 */
export const runtimeEnv = (runtime, extra = {}) => ({
  ...process.env,
  PATH: `${dirname(runtime)}${delimiter}${process.env['PATH'] ?? ''}`,
  ...extra,
})

/** The settings of .env, where there is one; those of the environment win. */
export const envFileArguments = () =>
  existsSync(inRoot('.env')) ? [`--env-file=${inRoot('.env')}`] : []
