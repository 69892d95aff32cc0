import type { Draft } from '#domain/imports/drafts.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'

const FIRST_LINE = /^com\.samsung\.(?:s?health)\.weight,/

/**
 * Samsung Health, `com.samsung.health.weight.*.csv`: a line about the file, then a heading; weights
 * in kg at instants in UTC. Names of columns may have the name of the file before them.
 */
async function* readWeights({ part }: Beginning): AsyncGenerator<Draft> {
  let columns: ReadonlyMap<string, number> | undefined
  let isFirst = true
  for await (const { line, cells } of rowsOfTable(part, ',')) {
    if (isFirst) {
      isFirst = false
      continue
    }
    if (!columns) {
      columns = columnsOf({ line, cells: cells.map((name) => name.split('.').at(-1) ?? '') })
      continue
    }
    const cell = (name: string) => cells[columns?.get(name) ?? -1] ?? ''
    const date = cell('start_time') || cell('create_time')
    const draft = weightDraft(
      line,
      { date: date === '' ? '' : `${date}Z`, weight: cell('weight'), notes: cell('comment') },
      { unit: 'kg' },
    )
    if (draft) yield draft
  }
}

export const samsungHealth: Format = {
  name: 'samsung-health',
  recognises: ({ part }) => FIRST_LINE.test(part.beginning),
  read: readWeights,
}
