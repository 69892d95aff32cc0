import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ROOT } from './project.mjs'

/** @type {readonly NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A terminal's Ctrl-C arrives twice: from the terminal, and from npm, which passes it on. */
const SAME_PRESS_MS = 500

let isAskedToStop = false

/** Whether a signal asked this command to end: what would come next must not begin. */
export const wasAskedToStop = () => isAskedToStop

/**
 * Runs a program to its end and returns its exit code; signals sent to this command are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   env?: NodeJS.ProcessEnv,
 *   ownGroup?: boolean,
 *   stdio?: import('node:child_process').StdioOptions,
 *   onSpawn?: (child: import('node:child_process').ChildProcess) => void,
 * }} [options] ownGroup keeps the terminal's own signals away, so that each arrives exactly once
 * @returns {Promise<number>}
 */
export const run = (
  command,
  args,
  { env = process.env, ownGroup = false, stdio = 'inherit', onSpawn } = {},
) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio,
      detached: ownGroup && process.platform !== 'win32',
    })
    let lastForwardedAt = -Infinity
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => {
      isAskedToStop = true
      const now = performance.now()
      if (now - lastForwardedAt < SAME_PRESS_MS) return
      lastForwardedAt = now
      // A closed terminal asks for the same orderly end.
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    }
    const stopForwarding = () => {
      for (const signal of FORWARDED) process.off(signal, forward)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    child.once('error', (error) => {
      stopForwarding()
      reject(error)
    })
    child.once('close', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]))
    })
    onSpawn?.(child)
  })
