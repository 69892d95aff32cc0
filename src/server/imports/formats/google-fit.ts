import type { Draft } from '#domain/imports/drafts.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { readNumber } from '#domain/imports/written-numbers.ts'
import { fieldOf, jsonOf, numberField, textField } from '../json-part.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from './weight-row.ts'

const headingOf = ({ table }: Beginning) => columnsOf(table?.rows[0])

const WEIGHT = 'com.google.weight'
const isPoints = ({ part: { beginning } }: Beginning): boolean =>
  /^\s*\{/.test(beginning) && beginning.includes('"Data Points"') && beginning.includes(`"${WEIGHT}"`)

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

/** `All Data/*_com.google.weight_*.json`: each weigh-in in kg with its instant in nanoseconds, once as entered and once merged. */
async function* readPoints({ part }: Beginning): AsyncGenerator<Draft> {
  const points = fieldOf(await jsonOf(part), 'Data Points')
  for (const [nth, point] of (Array.isArray(points) ? points : []).entries()) {
    if (textField(point, 'dataTypeName') !== WEIGHT) continue
    const value = numberField(fieldOf(firstOf(fieldOf(point, 'fitValue')), 'value'), 'fpVal')
    const at = Math.round((numberField(point, 'endTimeNanos') ?? Number.NaN) / 1_000_000)
    yield value === null || Number.isNaN(at)
      ? { kind: 'fault', line: nth + 1, reason: { code: 'import.row-broken' } }
      : { kind: 'weigh-in', line: nth + 1, when: { kind: 'instant', at }, value, unit: 'kg' }
  }
}

/** The daily summaries, one row a day with `Step count` and `Average weight (kg)`. */
async function* readDays(beginning: Beginning): AsyncGenerator<Draft> {
  const { part, table } = beginning
  const columns = headingOf(beginning)
  const at = (cells: readonly string[], name: string) => cells[columns.get(name) ?? -1] ?? ''
  for await (const { line, cells } of rowsOfTable(part, table?.delimiter ?? ',')) {
    if (line === table?.rows[0]?.line) continue
    const date = cells[0] ?? ''
    const weight = weightDraft(line, { date, weight: at(cells, 'average weight (kg)') }, { unit: 'kg' })
    if (weight) yield weight.kind === 'weigh-in' ? { ...weight, isAverage: true } : weight
    const when = readWhen(date, 'ymd')
    const steps = readNumber(at(cells, 'step count'))
    if (when?.kind === 'day' && steps !== null) yield { kind: 'movement', line, on: when.on, steps }
  }
}

/** Google Takeout, Fit: the weigh-ins, and the steps of each day; its average weight only where no weigh-in of that day is in the file. */
export const googleFit: Format = {
  name: 'google-fit',
  recognises: (beginning) => {
    const columns = headingOf(beginning)
    return isPoints(beginning) || (columns.get('date') === 0 && (columns.has('step count') || columns.has('average weight (kg)')))
  },
  read: (beginning) => (isPoints(beginning) ? readPoints(beginning) : readDays(beginning)),
}
