import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorFault } from './operator-fault.ts'

/** A disk that takes longer for an empty file cannot carry a database. */
const LONGEST_WAIT_MS = 5000
/** A busy or emulated machine takes as long as this to start another process. */
const LONGEST_START_MS = 60_000

const TRY = `
const { mkdirSync, rmSync, writeFileSync } = require('node:fs')
const [folder, file] = process.argv.slice(1)
writeFileSync(1, 'started')
try {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, '', { mode: 0o600 })
  rmSync(file)
} catch (error) {
  process.stderr.write(error.message)
  process.exit(1)
}`

const wait = (ms: number) => sleep(ms, undefined, { ref: false })

/**
 * Makes sure that the data folder can be written. Another process tries, because a disk that does
 * not answer, such as a lost network share, stops whoever calls it for good.
 * @throws OperatorFault naming the reason, in words
 */
export const checkDataFolder = async (folder: string): Promise<void> => {
  const file = `${folder}/.can-be-written-${process.pid}`
  const attempt = spawn(process.execPath, ['-e', TRY, folder, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const late = Promise.race([once(attempt.stdout, 'data'), wait(LONGEST_START_MS)])
    .then(() => wait(LONGEST_WAIT_MS))
    .then(() => 'late' as const)
  const end = await Promise.race([
    late,
    Promise.all([once(attempt, 'close'), text(attempt.stderr)]).then(([, reason]) => reason.trim()),
  ])
  if (end === 'late') {
    attempt.kill('SIGKILL')
    attempt.stdout.destroy()
    attempt.stderr.destroy()
    attempt.unref()
    throw new OperatorFault(
      `DATA_DIR: the folder ${folder} cannot be used: it does not answer within ${LONGEST_WAIT_MS / 1000} seconds.`,
    )
  }
  if (end !== '') throw new OperatorFault(`DATA_DIR: the folder ${folder} cannot be used: ${end}.`)
}
