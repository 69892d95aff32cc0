import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { removeBuilders, removeNeedlessFiles } from './needless-files.mjs'
import { digestOf, inRoot, readJson, ROOT } from './project.mjs'
import { findRuntime, lacksRuntime, refuseAncientNode } from './runtime.mjs'
import { sayOnStderr, CommandError } from './say.mjs'

const STAMP = inRoot('node_modules', '.forkcast-install.json')
/** npm's own record of what it installed, written last and removed first. */
const NPM_RECORD = inRoot('node_modules', '.package-lock.json')
const REASONS = [
  {
    pattern:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/,
    words:
      'The npm registry could not be reached. Check the network (or the proxy settings) and run the command again.',
  },
  {
    pattern: /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)/,
    words:
      "npm does not trust the registry's certificate. Check the proxy's certificate (npm config set cafile ...).",
  },
  {
    pattern: /ENOSPC/,
    words: 'The disk is full: the installation needs about 900 MB, two thirds of it for a moment.',
  },
  {
    pattern: /EACCES|EPERM|EROFS/,
    words: `npm may not write here. Run the command as the owner of ${ROOT}.`,
  },
  {
    pattern: /EUSAGE|can only install packages when/,
    words: 'package.json and package-lock.json disagree. Restore both from the repository.',
  },
]

/** What one installation depends on. @returns {string} */
const wantedInstall = () =>
  `${process.platform} ${process.arch} ${digestOf(['package-lock.json', '.npmrc'])}`

/**
 * Whether npm's record holds what the lock asks for; true after an `npm install` by hand.
 * @param {boolean} withTools
 */
const matchesLock = (withTools) => {
  // npm's record does not know of what was taken away.
  const stamp = readJson(STAMP)
  if (stamp?.canBuild === false || (withTools && stamp?.withTools === false)) return false
  const wanted = readJson(inRoot('package-lock.json'))?.packages
  const present = readJson(NPM_RECORD)?.packages
  if (wanted === undefined || present === undefined) return false
  return Object.entries(wanted).every(
    ([path, { version, integrity, dev, optional, devOptional }]) => {
      if (path === '') return true
      if (!(path in present)) return optional || ((dev || devOptional) && !withTools)
      return present[path].version === version && present[path].integrity === integrity
    },
  )
}

/** @param {boolean} withTools */
const isCurrent = (withTools) => {
  const stamp = readJson(STAMP)
  if (stamp?.install !== wantedInstall() || (withTools && stamp.withTools !== true)) return false
  return existsSync(NPM_RECORD)
}

/**
 * @param {boolean} withTools
 * @param {boolean} canBuild
 */
const stampInstall = (withTools, canBuild = true) => {
  const unfinished = `${STAMP}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify({ install: wantedInstall(), withTools, canBuild }))
  renameSync(unfinished, STAMP)
}

const refuseForeignFolder = () => {
  try {
    accessSync(ROOT, constants.W_OK)
    if (existsSync(inRoot('node_modules'))) accessSync(inRoot('node_modules'), constants.W_OK)
  } catch {
    throw new CommandError(
      `You may not write to ${ROOT}. Run the command as the owner of that folder.`,
    )
  }
}

/**
 * npm's own program beside this Node when npm runs us, else the npm on the path. @param {string[]}
 * args
 */
const npmCommand = (args) => {
  const program = process.env['npm_execpath']
  if (program?.endsWith('.js'))
    return { command: process.execPath, args: [program, ...args], shell: false }
  return { command: 'npm', args, shell: process.platform === 'win32' }
}

/**
 * @param {string[]} npmArgs
 * @returns {Promise<{ code: number, complaints: string }>}
 */
const runNpm = (npmArgs) =>
  new Promise((resolve, reject) => {
    const { command, args, shell } = npmCommand(npmArgs)
    // npm's messages go to stderr: the output of an evaluation is JSON, also the first time.
    const npm = spawn(command, args, {
      cwd: ROOT,
      shell,
      stdio: ['ignore', process.stderr, 'pipe'],
    })
    let complaints = ''
    npm.stderr.on('data', (chunk) => {
      complaints = (complaints + String(chunk)).slice(-20_000)
      process.stderr.write(chunk)
    })
    /** @param {NodeJS.Signals} signal */
    const stopNpm = (signal) => npm.kill(signal)
    process.once('SIGINT', stopNpm).once('SIGTERM', stopNpm)
    npm.once('error', () =>
      reject(new CommandError('npm was not found. Please install npm beside Node.')),
    )
    npm.once('close', (code) => {
      process.off('SIGINT', stopNpm).off('SIGTERM', stopNpm)
      resolve({ code: code ?? 1, complaints })
    })
  })

/**
 * Brings node_modules in line with package-lock.json; quick when it already is.
 * @param {boolean} withTools
 */
const ensureInstalled = async (withTools) => {
  if (!lacksRuntime()) {
    if (isCurrent(withTools)) return
    if (matchesLock(withTools)) {
      stampInstall(matchesLock(true))
      return
    }
  }
  await install(withTools)
}

/** @param {boolean} withTools */
const install = async (withTools) => {
  refuseForeignFolder()
  sayOnStderr(
    withTools
      ? 'Installing, with the tools for the tests ...'
      : 'Installing (the first time takes a minute or two) ...',
  )
  rmSync(STAMP, { force: true })
  const scope = withTools ? ['--include=dev'] : ['--omit=dev']
  const { code, complaints } = await runNpm([
    'ci',
    ...scope,
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (code !== 0) {
    const reason = REASONS.find(({ pattern }) => pattern.test(complaints))?.words
    throw new CommandError(
      reason ??
        `npm could not install what Forkcast needs (exit code ${code}); its words are above.`,
    )
  }
  removeNeedlessFiles({ withTypes: withTools })
  stampInstall(withTools)
}

/**
 * What every command begins with: what Forkcast needs is installed.
 * @param {{ withTools?: boolean }} [wish] withTools: also what only tests and checks need
 * @returns {Promise<string>} path of the Node that runs everything else
 */
export const prepare = async ({ withTools = false } = {}) => {
  refuseAncientNode()
  await ensureInstalled(withTools)
  return findRuntime()
}

/** Installs anew where an earlier build ended without what builds. */
export const bringBuilders = async () => {
  if (readJson(STAMP)?.canBuild === false) await install(false)
}

/** What builds is not needed until sources change. Whoever develops keeps it. */
export const takeBuildersAway = () => {
  if (readJson(STAMP)?.withTools !== false) return
  stampInstall(false, false)
  removeBuilders()
}
