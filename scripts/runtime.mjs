import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { inRoot, readJson } from './project.mjs'
import { CommandError } from './say.mjs'

/** The server's TypeScript runs as it stands from this major on. */
const NEEDED_MAJOR = 24
const LAUNCHER_MAJOR = 20

/** @param {string} version such as "v24.1.0" or "24.1.0" */
const majorOf = (version) => Number.parseInt(version.replace(/^v/, ''), 10)

/** The Node in a package of its own that npm installs where there is one for the platform. */
export const broughtByNpm = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const name = `node-${platform}-${process.arch}`
  const folder = inRoot('node_modules', name)
  return { name, folder, binary: join(folder, 'bin', file) }
}

/** @param {string} version of a Node */
export const runsServer = (version) => majorOf(version) >= NEEDED_MAJOR

/** Whether an installation would bring the Node that this machine lacks. */
export const lacksRuntime = () => {
  const { name, binary } = broughtByNpm()
  return (
    !runsServer(process.versions.node) &&
    !existsSync(binary) &&
    name in readJson(inRoot('package.json')).optionalDependencies
  )
}

/** @param {string} binary whether it starts here at all: a glibc build does not on Alpine */
const starts = (binary) => {
  try {
    return runsServer(execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))
  } catch {
    return false
  }
}

export const refuseAncientNode = () => {
  if (majorOf(process.versions.node) >= LAUNCHER_MAJOR) return
  throw new CommandError(
    `Node ${process.versions.node} is too old: please install Node ${LAUNCHER_MAJOR} or newer.`,
  )
}

/**
 * @returns {string} path of a Node that runs the server: the one npm brought, else the running one
 */
export const findRuntime = () => {
  const { binary } = broughtByNpm()
  if (existsSync(binary) && starts(binary)) return binary
  if (runsServer(process.versions.node)) return process.execPath
  throw new CommandError(
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
