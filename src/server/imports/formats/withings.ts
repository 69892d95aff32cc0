import { weightUnitIn } from '#domain/imports/drafts.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from './weight-row.ts'

const columnIn = ({ table }: Beginning, pattern: RegExp): number =>
  table?.rows[0]?.cells.findIndex((name) => pattern.test(name.trim())) ?? -1

/** Withings, `weight.csv` of the export: `Date,"Weight (kg)","Fat mass (kg)",...,Comments`; local times. */
export const withings: Format = {
  name: 'withings',
  recognises: (beginning) => columnIn(beginning, /^weight \(\w+\)$/i) > 0 && columnIn(beginning, /^fat mass \(\w+\)$/i) > 0,
  async *read(beginning) {
    const { part, table } = beginning
    const heading = table?.rows[0]
    const weightAt = columnIn(beginning, /^weight \(\w+\)$/i)
    const unit = weightUnitIn(heading?.cells[weightAt] ?? '') ?? null
    const notesAt = columnsOf(heading).get('comments') ?? -1
    for await (const { line, cells } of rowsOfTable(part, table?.delimiter ?? ',')) {
      if (line === heading?.line) continue
      const draft = weightDraft(line, { date: cells[0] ?? '', weight: cells[weightAt] ?? '', notes: cells[notesAt] }, { unit })
      if (draft) yield draft
    }
  },
}
