import { faultAt } from '#domain/imports/faults.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { fieldOf, jsonOf, listIn, numberField, textField } from '../json-part.ts'
import { columnsOf } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { hasColumns, namedRows, orderIn, stepsDraft } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const WEIGHT = 'com.google.weight'
const isPoints = ({ part: { beginning } }: Beginning): boolean =>
  /^\s*\{/.test(beginning) &&
  beginning.includes('"Data Points"') &&
  beginning.includes(`"${WEIGHT}"`)

/**
 * `All Data/*_com.google.weight_*.json`: each weigh-in in kg with its instant in nanoseconds, once
 * as entered and once merged.
 */
async function* readPoints({ part }: Beginning): AsyncGenerator<ImportDraft> {
  for (const [nth, point] of listIn(fieldOf(await jsonOf(part), 'Data Points')).entries()) {
    if (textField(point, 'dataTypeName') !== WEIGHT) continue
    const value = numberField(fieldOf(listIn(fieldOf(point, 'fitValue'))[0], 'value'), 'fpVal')
    const at = Math.round((numberField(point, 'endTimeNanos') ?? Number.NaN) / 1_000_000)
    yield value === null || Number.isNaN(at)
      ? faultAt(nth + 1, 'import.row-broken')
      : { kind: 'weigh-in', line: nth + 1, when: { kind: 'instant', at }, value, unit: 'kg' }
  }
}

/** The daily summaries, one row per day with `Step count` and `Average weight (kg)`. */
async function* readDays(beginning: Beginning): AsyncGenerator<ImportDraft> {
  const order = orderIn(beginning, 'date', 'dmy')
  for await (const { line, cell } of namedRows(beginning)) {
    const weight = weightDraft(
      line,
      { date: cell('date'), weight: cell('average weight (kg)') },
      { order, unit: 'kg' },
    )
    if (weight) yield weight.kind === 'weigh-in' ? { ...weight, isAverage: true } : weight
    const steps = stepsDraft(line, cell('date'), cell('step count'), order)
    if (steps) yield steps
  }
}

/**
 * Google Takeout, Fit: weigh-ins and daily steps. A day's average weight is used only if it has no
 * weigh-in.
 */
export const googleFit: Format = {
  name: 'google-fit',
  recognises: (beginning) =>
    isPoints(beginning) ||
    (columnsOf(beginning.table?.rows[0]).get('date') === 0 &&
      (hasColumns(beginning, 'step count') || hasColumns(beginning, 'average weight (kg)'))),
  read: (beginning) => (isPoints(beginning) ? readPoints(beginning) : readDays(beginning)),
}
