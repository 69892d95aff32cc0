import { readdirSync, readFileSync } from 'node:fs'

/** In ms: the kernel counts the time of ended processes in hundredths of a second. */
const MS_PER_TICK = 10

const statFields = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name stands in parentheses and may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(statFields(one)[1]) === pid
      } catch {
        return false
      }
    })

/** A process and everything that it started, as far as it still runs. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)]

/**
 * Of the threads that a process has now. The scheduler counts them in nanoseconds, where ticks are
 * a tenth of a cheap round.
 */
const threadsMs = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) =>
      sum +
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6,
    0,
  )

/**
 * Processor time of all threads of these processes, and of their children that have ended, in ms.
 */
export const cpuMsOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    try {
      const [cutime, cstime] = statFields(pid).slice(13, 15).map(Number) as [number, number]
      return sum + threadsMs(pid) + (cutime + cstime) * MS_PER_TICK
    } catch {
      return sum
    }
  }, 0)

export interface Memory {
  /** Pages that are in memory, those shared with other processes among them. */
  readonly rssMb: number
  /** The same, shared pages counted by their share. */
  readonly pssMb: number
  /** Pages that only swapping or ending would free. */
  readonly anonymousMb: number
  /** The most that rssMb has been. */
  readonly peakRssMb: number
}

const kilobytesIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

export const memoryOf = (pid: number): Memory => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (kilobytes: number) => Math.round(kilobytes / 1024)
  return {
    rssMb: mb(kilobytesIn(rollup, 'Rss')),
    pssMb: mb(kilobytesIn(rollup, 'Pss')),
    anonymousMb: mb(kilobytesIn(rollup, 'Anonymous')),
    peakRssMb: mb(kilobytesIn(status, 'VmHWM')),
  }
}
