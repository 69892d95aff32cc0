import { readWhen } from '#domain/imports/written-dates.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from './weight-row.ts'

const headingOf = ({ table }: Beginning) => columnsOf(table?.rows[0])

/** Google Takeout, Fit: the daily summaries, one row a day with `Step count` and `Average weight (kg)`. */
export const googleFit: Format = {
  name: 'google-fit',
  recognises: (beginning) => {
    const columns = headingOf(beginning)
    return columns.get('date') === 0 && (columns.has('step count') || columns.has('average weight (kg)'))
  },
  async *read(beginning) {
    const { part, table } = beginning
    const columns = headingOf(beginning)
    const at = (cells: readonly string[], name: string) => cells[columns.get(name) ?? -1] ?? ''
    for await (const { line, cells } of rowsOfTable(part, table?.delimiter ?? ',')) {
      if (line === table?.rows[0]?.line) continue
      const date = cells[0] ?? ''
      const weight = weightDraft(line, { date, weight: at(cells, 'average weight (kg)') }, { unit: 'kg' })
      if (weight) yield weight
      const when = readWhen(date, 'ymd')
      const steps = readNumber(at(cells, 'step count'))
      if (when?.kind === 'day' && steps !== null) yield { kind: 'movement', line, on: when.on, steps }
    }
  },
}
