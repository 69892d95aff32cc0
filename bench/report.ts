import type { FloorKind } from './calls.ts'
import type { Load } from './load.ts'
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
  readonly floorCpuMs: number
  /** Processor time of a request over that of its floor, at one connection. */
  readonly ratio: number
}

export interface Report {
  readonly at: string
  readonly machine: string
  readonly isQuick: boolean
  readonly processes: { engine: Measured['engine']; set: string; warmStartMs: number; idle: Memory; busy: Memory }[]
  readonly calls: Measured[]
  readonly pages: PageScore[]
}

const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '))
    .join('\n')
}

const at = (loads: readonly Load[], show: (load: Load) => string | number): string => loads.map(show).join(' / ')

/** The report for people. Loads stand for 1, 10 and 50 connections, in this order. */
export const tableOf = (report: Report): string => {
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
      ['call', 'SQL', 'bytes', 'CPU ms', 'floor', 'ratio', 'requests/s', 'p50 ms', 'p99 ms'],
      ...rows.map(({ name, statements, bytes, loads, floorCpuMs, ratio }) => [
        name,
        String(statements),
        String(bytes),
        at(loads, ({ cpuMsPerRequest }) => cpuMsPerRequest),
        String(floorCpuMs),
        String(ratio),
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
      `${page.page}, ${page.device}`,
      ...[page.performance, page.accessibility, page.bestPractices, page.firstPaintMs, page.largestPaintMs].map(String),
      ...[page.blockedMs, page.layoutShift, page.transferredKb].map(String),
      page.faults.join(' '),
    ]),
  ])
  return [`${report.machine}${report.isQuick ? ' (quick)' : ''}`, processes, ...calls, ...(report.pages.length > 0 ? [pages] : [])].join('\n\n')
}
