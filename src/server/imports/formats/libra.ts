import { weightUnitIn } from '#domain/imports/drafts.ts'
import type { MassUnit } from '#domain/units.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Format } from './format.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const HEADING = /^#date;weight/im

/** Libra (Android): `#Version`, `#Units`, then `#date;weight;weight trend;...`; instants in UTC or local times. */
export const libra: Format = {
  name: 'libra',
  recognises: ({ part }) => HEADING.test(part.beginning),
  async *read({ part }) {
    let unit: MassUnit = 'kg'
    let columns = columnsOf(undefined)
    for await (const { line, cells } of rowsOfTable(part, ';')) {
      const [first = ''] = cells
      if (/^#units:/i.test(first)) unit = weightUnitIn(first.slice(7)) ?? 'kg'
      if (HEADING.test(cells.join(';'))) columns = columnsOf({ line, cells: [first.slice(1), ...cells.slice(1)] })
      if (first.startsWith('#')) continue
      const notesAt = columns.get('log') ?? columns.get('comment') ?? columns.get('comments')
      const notes = notesAt === undefined ? undefined : cells[notesAt]
      const draft = weightDraft(line, { date: first, weight: cells[columns.get('weight') ?? 1] ?? '', notes }, { unit })
      if (draft) yield draft
    }
  },
}
