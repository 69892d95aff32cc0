import { dateOrderOf } from '#domain/imports/written-dates.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from './weight-row.ts'

/** Columns that openScale has beside date and weight, in its own spelling of either version. */
const OWN = ['lbm', 'bmr', 'bone', 'muscle', 'water', 'visceral_fat', 'visceralfat', 'caliper', 'caliper1', 'caliper_1']

const headingOf = ({ table }: Beginning) => columnsOf(table?.rows[0])

/**
 * openScale (Android), CSV export: `DATE,TIME,...,WEIGHT` since version 3, `"biceps",...,"dateTime",...,"weight"` before. It does not
 * name its unit, which is kg unless the person set another.
 */
export const openScale: Format = {
  name: 'openscale',
  recognises: (beginning) => {
    const columns = headingOf(beginning)
    const isDated = columns.has('datetime') || (columns.has('date') && columns.has('time'))
    return isDated && columns.has('weight') && OWN.some((name) => columns.has(name))
  },
  async *read(beginning) {
    const { part, table } = beginning
    const columns = headingOf(beginning)
    const at = (cells: readonly string[], name: string) => cells[columns.get(name) ?? -1] ?? ''
    const dateName = columns.has('datetime') ? 'datetime' : 'date'
    const order = dateOrderOf((table?.rows ?? []).slice(1).map(({ cells }) => at(cells, dateName))) ?? 'dmy'
    let isHeading = true
    for await (const { line, cells } of rowsOfTable(part, table?.delimiter ?? ',')) {
      const texts = { date: at(cells, dateName), time: at(cells, 'time'), weight: at(cells, 'weight'), notes: at(cells, 'comment') }
      const draft = isHeading ? undefined : weightDraft(line, texts, { order, unit: null })
      isHeading = false
      if (draft) yield draft
    }
  },
}
