import type { MassUnit } from '#domain/units.ts'
import type { Beginning, Format } from './format.ts'
import { hasColumns, namedRows, orderIn } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

/** Its column of weights is called by their unit. */
const COLUMNS: readonly (readonly [string, MassUnit])[] = [
  ['pound(s)', 'lb'],
  ['kilogram(s)', 'kg'],
]

const columnIn = (beginning: Beginning) => COLUMNS.find(([name]) => hasColumns(beginning, 'date', name))

/** Happy Scale (iOS): a row for each weigh-in. */
export const happyScale: Format = {
  name: 'happy-scale',
  recognises: (beginning) => columnIn(beginning) !== undefined,
  async *read(beginning) {
    const order = orderIn(beginning, 'date', 'mdy')
    const [name, unit] = columnIn(beginning) ?? ['', null]
    for await (const { line, cell } of namedRows(beginning)) {
      const draft = weightDraft(line, { date: cell('date'), weight: cell(name) }, { order, unit })
      if (draft) yield draft
    }
  },
}
