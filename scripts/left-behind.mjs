import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const MARK = 'FORKCAST_TEST_RUN'
const LOOK_MS = 200
/** Servers end in order: PostgreSQL writes what it holds first. */
const GRACE_MS = 30_000

/** Marks every process that this one starts from now on: children pass their environment on. */
export const markTestRun = () => {
  process.env[MARK] = randomUUID()
}

/**
 * @param {string} pid @param {'environ' | 'cmdline'} file @returns {string} empty when the process
 * is gone
 */
const ofProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * @returns {{ pid: number, command: string }[]} marked processes that still run; none where the
 * system has no /proc
 */
const marked = () => {
  if (process.platform !== 'linux') return []
  const mark = `${MARK}=${process.env[MARK]}`
  return readdirSync('/proc')
    .filter(
      (name) =>
        /^\d+$/.test(name) &&
        Number(name) !== process.pid &&
        ofProcess(name, 'environ').split('\0').includes(mark),
    )
    .map((pid) => ({
      pid: Number(pid),
      command: ofProcess(pid, 'cmdline').replaceAll('\0', ' ').trim().slice(0, 200),
    }))
}

/**
 * What the tests started and did not end. It is ended here, so that nothing keeps running on the
 * machine.
 * @returns {Promise<string[]>} one line a process; empty after an orderly run
 */
export const endLeftBehind = async () => {
  for (
    const limitAt = performance.now() + GRACE_MS;
    marked().length > 0 && performance.now() < limitAt;
  )
    await wait(LOOK_MS)
  const left = marked()
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself just now.
    }
  }
  return left.map(({ pid, command }) => `${pid} ${command}`)
}
