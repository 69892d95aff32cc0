import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from './project.mjs'

/**
 * One call on one engine, as `npm run bench` measured it. CPU ms at one connection; null where a
 * request was refused.
 * @typedef {object} Figure
 * @property {'sqlite' | 'postgres'} engine
 * @property {string} set
 * @property {string} name
 * @property {number} statements
 * @property {number | null} cpuMs
 * @property {number | null} ratio of its floor
 */

/** @typedef {{ at: string, machine: string, isQuick: boolean, calls: Figure[] }} Figures */

const FIGURES = inRoot('docs', 'performance.json')
const PAGE = inRoot('docs', 'performance.md')
const BEGIN = '<!-- The run in performance.json; written by npm run bench -- --keep -->'
const END = '<!-- Until here -->'

/** @param {number} ms */
const rounded = (ms) => (ms >= 10 ? ms.toFixed(0) : ms >= 1 ? ms.toFixed(1) : ms.toFixed(2))

/** @param {Figure | undefined} figure */
const cellOf = (figure) =>
  figure === undefined
    ? '-'
    : figure.cpuMs === null
      ? 'refused'
      : `${rounded(figure.cpuMs)} (${figure.ratio === null ? '-' : rounded(figure.ratio)}, ${figure.statements})`

/** @param {Figures} figures */
const tableOf = ({ at, machine, isQuick, calls }) => {
  const sets = [...new Set(calls.map(({ set }) => set))]
  const lines = sets.flatMap((set) => {
    const ofSet = calls.filter((one) => one.set === set)
    const names = [...new Set(ofSet.map(({ name }) => name))]
    return [
      '',
      `A member with ${set}:`,
      '',
      '| call | SQLite | PostgreSQL |',
      '| --- | --- | --- |',
      ...names.map((name) => {
        const [sqlite, postgres] = ['sqlite', 'postgres'].map((engine) =>
          cellOf(ofSet.find((one) => one.name === name && one.engine === engine)),
        )
        return `| ${name} | ${sqlite} | ${postgres} |`
      }),
    ]
  })
  const how = isQuick ? 'a quick run' : 'a whole run'
  return [`Measured on ${at.slice(0, 10)} in ${how} (${machine}).`, ...lines].join('\n')
}

/** @param {string} page */
const partsOf = (page) => {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin)
    throw new Error(`docs/performance.md has no lines "${BEGIN}" and "${END}"`)
  return [
    page.slice(0, begin + BEGIN.length),
    page.slice(begin + BEGIN.length, end),
    page.slice(end),
  ]
}

/** Keeps the figures of a run, and writes their table into the page. @param {Figures} figures */
export const keepFigures = (figures) => {
  writeFileSync(FIGURES, `${JSON.stringify(figures, undefined, 1)}\n`)
  const [before, , after] = partsOf(readFileSync(PAGE, 'utf8'))
  writeFileSync(PAGE, `${before}\n${tableOf(figures)}\n${after}`)
}

/**
 * @param {string} [page]
 * @returns {string[]} in words, whether the table says something else than the last run that was kept
 */
export const findTableFaults = (page = readFileSync(PAGE, 'utf8')) => {
  const [, table = ''] = partsOf(page)
  return table.trim() === tableOf(JSON.parse(readFileSync(FIGURES, 'utf8')))
    ? []
    : [
        'docs/performance.md: its table is not that of docs/performance.json: npm run bench -- --keep',
      ]
}
