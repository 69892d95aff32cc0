import { weightUnitIn } from '#domain/imports/drafts.ts'
import { columnsOf } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { namedRows } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const columnIn = ({ table }: Beginning, pattern: RegExp): string | undefined =>
  [...columnsOf(table?.rows[0]).keys()].find((name) => pattern.test(name))
const weightIn = (beginning: Beginning) => columnIn(beginning, /^weight \(\w+\)$/)

/** Withings, `weight.csv` of the export: `Date,"Weight (kg)","Fat mass (kg)",...,Comments`; local times. */
export const withings: Format = {
  name: 'withings',
  recognises: (beginning) => weightIn(beginning) !== undefined && columnIn(beginning, /^fat mass \(\w+\)$/) !== undefined,
  async *read(beginning) {
    const weight = weightIn(beginning) ?? ''
    const unit = weightUnitIn(weight) ?? null
    for await (const { line, cell } of namedRows(beginning)) {
      const draft = weightDraft(line, { date: cell('date'), weight: cell(weight), notes: cell('comments') }, { unit })
      if (draft) yield draft
    }
  },
}
