import type { FloorKind } from './calls.ts'
import type { Load } from './load.ts'
import type { NetworkCost } from './network.ts'
import type { PhotoCost } from './photo.ts'
import type { Memory } from './processes.ts'
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
  /** The same of a second floor over the first: how far these are from 1 is how far `ratios` may be off. */
  readonly controls: readonly number[]
}

export interface BenchReport {
  readonly at: string
  readonly machine: string
  readonly isQuick: boolean
  readonly processes: { engine: Measured['engine']; set: string; warmStartMs: number; idle: Memory; busy: Memory }[]
  readonly calls: Measured[]
  /** Undefined where only pages were measured. */
  readonly network: NetworkCost | undefined
  readonly photo: PhotoCost | undefined
  readonly pages: PageScore[]
}

/** The median; null without values, or where one is missing. */
export const middleOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other)
  return known.length < values.length ? null : (known[Math.floor(known.length / 2)] ?? null)
}

export const ratiosOf = (ours: readonly (number | null)[], floor: readonly (number | null)[]): number[] =>
  ours.flatMap((value, round) => {
    const bare = floor[round]
    return value === null || bare === null || bare === undefined || bare === 0 ? [] : [Math.round((value / bare) * 100) / 100]
  })

/** The median and the quartiles: one round in which the machine did something else says nothing. */
const spreadOf = (values: readonly number[]): string => {
  const inOrder = values.toSorted((one, other) => one - other)
  const quarter = Math.floor(inOrder.length / 4)
  return inOrder.length === 0 ? '-' : `${middleOf(values)} (${inOrder[quarter]}-${inOrder[inOrder.length - 1 - quarter]})`
}

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
    )
    .join('\n')
}

const at = (loads: readonly Load[], show: (load: Load) => string | number | null): string =>
  loads.map((load) => show(load) ?? `${load.refused} refused`).join(' / ')

/** The report for people. Loads stand for 1, 10 and 50 connections, in this order. */
export const tableOf = (report: BenchReport): string => {
  const places = [...new Set(report.calls.map(({ engine, set }) => `${engine}, ${set}`))]
  const processes = aligned([
    ['process', 'warm start ms', 'idle RSS MB', 'idle PSS MB', 'idle anonymous MB', 'peak RSS MB'],
    ...report.processes.map(({ engine, set, warmStartMs, idle, busy }) => [
      `${engine}, ${set}`,
      ...[warmStartMs, idle.rssMb, idle.pssMb, idle.anonymousMb, busy.peakRssMb].map(String),
    ]),
  ])
  const calls = places.map((place) => {
    const rows = report.calls.filter(({ engine, set }) => `${engine}, ${set}` === place)
    const table = aligned([
      ['call', 'SQL', 'bytes', 'CPU ms', 'floor', 'ratio', 'floor / floor', 'requests/s', 'p50 ms', 'p99 ms'],
      ...rows.map(({ name, statements, bytes, loads, cpuMs, floorCpuMs, ratios, controls }) => [
        name,
        String(statements),
        String(bytes),
        String(cpuMs ?? '-'),
        String(floorCpuMs ?? '-'),
        spreadOf(ratios),
        spreadOf(controls),
        at(loads, ({ requestsPerSecond }) => requestsPerSecond),
        at(loads, ({ p50Ms }) => p50Ms),
        at(loads, ({ p99Ms }) => p99Ms),
      ]),
    ])
    return `${place}\n${table}`
  })
  const pages = aligned([
    ['page', 'performance', 'accessibility', 'best practices', 'first paint ms', 'largest ms', 'blocked ms', 'shift', 'KB', 'faults'],
    ...report.pages.map((page) => [
      page.page,
      spreadOf(page.performances),
      ...[page.accessibility, page.bestPractices, page.firstPaintMs, page.largestPaintMs].map(String),
      ...[page.blockedMs, page.layoutShift, page.transferredKb].map(String),
      page.faults.join(' '),
    ]),
  ])
  const { network, photo } = report
  const photos = photo
    ? [
        `photo of 12 megapixels and ${photo.megabytes} MB, from bytes to answer${photo.isOnOneCore ? ' on one core' : ''}: ${photo.medianMs} ms, least ${photo.minMs} ms; ` +
          `with the analyser ${photo.loadedMb} MB more memory, after these photos ${photo.usedMb} MB`,
      ]
    : []
  const analysing = network
    ? [`network part of a photo: ${network.cpuMs} CPU ms, bare network ${network.bareCpuMs} CPU ms, ratio ${spreadOf(network.ratios)}`]
    : []
  return [
    `${report.machine}${report.isQuick ? ' (quick)' : ''}`,
    processes,
    ...calls,
    ...analysing,
    ...photos,
    ...(report.pages.length > 0 ? [pages] : []),
  ].join('\n\n')
}
