import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'
import type { MassUnit } from '#domain/units.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'

const COLUMNS = ['date', 'weight', 'rung', 'flag', 'comment']

const isHeading = (cells: readonly string[]): boolean => {
  const columns = columnsOf({ line: 0, cells })
  return COLUMNS.every((name, at) => columns.get(name) === at)
}

/** "kilogram", "pound", "stone" of `Preferences`, or 0, 1, 2 of `StartTrend`; stones are kept in pounds. */
const unitOf = (written: string | undefined): MassUnit | null => {
  if (written === undefined || written.trim() === '') return null
  return /^(?:0|kilogram)$/i.test(written.trim()) ? 'kg' : 'lb'
}

/**
 * The Hacker's Diet Online: a heading and a line `StartTrend` for each month, with the unit of its
 * log, then one line per day.
 */
export const hackersDiet: Format = {
  name: 'hackers-diet',
  recognises: ({ table }: Beginning) => table?.rows.some(({ cells }) => isHeading(cells)) === true,
  async *read({ part, table }): AsyncGenerator<ImportDraft> {
    let unit: MassUnit | null = null
    for await (const { line, cells } of rowsOfTable(part, table)) {
      const [first = '', second = '', third = ''] = cells
      if (first === 'Preferences') unit = unitOf(third)
      else if (first === 'StartTrend') unit = unitOf(third)
      else if (/^\d/.test(first)) {
        const draft = weightDraft(
          line,
          { date: first, weight: second, notes: cells[4] },
          { order: 'ymd', unit },
        )
        if (draft) yield draft
      }
    }
  },
}
