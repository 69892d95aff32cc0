import type { FloorKind } from './calls.ts'
import type { Load } from './load.ts'
import type { NetworkCost } from './network.ts'
import type { PhotoCost } from './photo.ts'
import type { Memory } from './processes.ts'
import { middleOf } from './rounds.ts'
import type { PageScore } from './web.ts'

export interface Measured {
  readonly engine: 'sqlite' | 'postgres'
  readonly set: string
  readonly name: string
  readonly statements: number
  readonly bytes: number
  readonly loads: readonly Load[]
  readonly floor: FloorKind
  /** At one connection, the middle of all rounds; null where a request was refused. */
  readonly cpuMs: number | null
  readonly floorCpuMs: number | null
  /** Processor time of a request over that of its floor, round by round. */
  readonly ratios: readonly number[]
  /**
   * The same of a second floor over the first: how far these are from 1 is how far `ratios` may be
   * off.
   */
  readonly controls: readonly number[]
}

export interface BenchReport {
  readonly at: string
  readonly machine: string
  readonly isQuick: boolean
  readonly processes: {
    engine: Measured['engine']
    set: string
    warmStartMs: number
    idle: Memory
    busy: Memory
  }[]
  readonly calls: Measured[]
  /** Undefined where only pages were measured. */
  readonly network: NetworkCost | undefined
  readonly photo: PhotoCost | undefined
  readonly pages: PageScore[]
}

/** The median and the quartiles: one round in which the machine did something else says nothing. */
const spreadOf = (values: readonly number[]): string => {
  const inOrder = values.toSorted((one, other) => one - other)
  const quarter = Math.floor(inOrder.length / 4)
  return inOrder.length === 0
    ? '-'
    : `${middleOf(values)} (${inOrder[quarter]}-${inOrder[inOrder.length - 1 - quarter]})`
}

const at = (loads: readonly Load[], show: (load: Load) => string | number | null): string =>
  loads.map((load) => show(load) ?? `${load.refused} refused`).join(' / ')

/** The report for people. Loads stand for 1, 10 and 50 connections, in this order. */
export const printReport = ({
  machine,
  isQuick,
  processes,
  calls,
  network,
  photo,
  pages,
}: BenchReport): void => {
  console.log(`${machine}${isQuick ? ' (quick)' : ''}`)
  if (processes.length > 0) {
    console.table(
      processes.map(({ engine, set, warmStartMs, idle, busy }) => ({
        process: `${engine}, ${set}`,
        'warm start ms': warmStartMs,
        'idle RSS MB': idle.rssMb,
        'idle PSS MB': idle.pssMb,
        'idle anonymous MB': idle.anonymousMb,
        'peak RSS MB': busy.peakRssMb,
      })),
    )
  }
  for (const [place, rows] of Map.groupBy(calls, ({ engine, set }) => `${engine}, ${set}`)) {
    console.log(place)
    console.table(
      rows.map(({ name, statements, bytes, loads, cpuMs, floorCpuMs, ratios, controls }) => ({
        call: name,
        SQL: statements,
        bytes,
        'CPU ms': cpuMs ?? '-',
        floor: floorCpuMs ?? '-',
        ratio: spreadOf(ratios),
        'floor / floor': spreadOf(controls),
        'requests/s': at(loads, ({ requestsPerSecond }) => requestsPerSecond),
        'p50 ms': at(loads, ({ p50Ms }) => p50Ms),
        'p99 ms': at(loads, ({ p99Ms }) => p99Ms),
      })),
    )
  }
  if (network) {
    const { cpuMs, bareCpuMs, ratios } = network
    console.log(
      `network part of a photo: ${cpuMs} CPU ms, bare network ${bareCpuMs} CPU ms, ratio ${spreadOf(ratios)}`,
    )
  }
  if (photo) {
    console.log(
      `photo of 12 megapixels and ${photo.megabytes} MB, from bytes to answer${photo.isOnOneCore ? ' on one core' : ''}: ${photo.medianMs} ms, least ${photo.minMs} ms; ` +
        `with the analyser ${photo.loadedMb} MB more memory, after these photos ${photo.usedMb} MB`,
    )
  }
  if (pages.length > 0) {
    console.table(
      pages.map(({ performances, faults, ...page }) => ({
        ...page,
        performance: spreadOf(performances),
        faults: faults.join(' '),
      })),
    )
  }
}
