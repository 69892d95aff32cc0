import { stepsDraft } from './table-rows.ts'
import { faultAt } from '#domain/imports/faults.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { dateOrderOf } from '#domain/imports/written-dates.ts'
import { jsonOf, listIn, numberField, textField } from '../json-part.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const SECTIONS = /^(Body|Foods|Activities|Sleep)\s*$/m

/**
 * `weight-<day>.json` of the account's export: days as month/day/year. The unit, mostly pounds, is
 * not in the file.
 */
async function* readWeights({ part }: Beginning): AsyncGenerator<ImportDraft> {
  for (const [nth, entry] of listIn(await jsonOf(part)).entries()) {
    const texts = {
      date: textField(entry, 'date'),
      time: textField(entry, 'time'),
      weight: String(numberField(entry, 'weight') ?? ''),
    }
    const draft = weightDraft(nth + 1, texts, { order: 'mdy', unit: null })
    yield draft ?? faultAt(nth + 1, 'import.row-broken')
  }
}

/**
 * The monthly CSV export: sections `Body` with weights and `Activities` with steps, in the person's
 * units.
 */
async function* readSections({ part, table }: Beginning): AsyncGenerator<ImportDraft> {
  const dates = (table?.rows ?? [])
    .map(({ cells }) => cells[0] ?? '')
    .filter((cell) => /\d/.test(cell))
  const order = dateOrderOf(dates) ?? 'mdy'
  let section = ''
  let columns = columnsOf(undefined)
  for await (const row of rowsOfTable(part, { delimiter: ',' })) {
    const { line, cells } = row
    const [first = ''] = cells
    if (cells.length === 1) section = first.trim()
    else if (first.trim() === 'Date') columns = columnsOf(row)
    else if (section === 'Body') {
      const draft = weightDraft(
        line,
        { date: first, weight: cells[columns.get('weight') ?? 1] ?? '' },
        { order, unit: null },
      )
      if (draft) yield draft
    } else if (section === 'Activities') {
      yield (
        stepsDraft(line, first, cells[columns.get('steps') ?? -1] ?? '', order) ??
          faultAt(line, 'import.row-broken')
      )
    }
  }
}

const isWeights = ({ part: { beginning } }: Beginning): boolean => {
  const [first = ''] = /^\s*\[\s*\{[^}]*/.exec(beginning) ?? []
  return ['"logId"', '"weight"', '"date"'].every((field) => first.includes(field))
}

export const fitbit: Format = {
  name: 'fitbit',
  recognises: (beginning) =>
    isWeights(beginning) ||
    (SECTIONS.test(beginning.part.beginning.slice(0, 200)) && beginning.table !== undefined),
  read: (beginning) => (isWeights(beginning) ? readWeights(beginning) : readSections(beginning)),
}
