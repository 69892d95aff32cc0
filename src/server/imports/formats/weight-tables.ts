// Apps that only store weights, in a table with one row per weigh-in.
import { weightUnitIn } from '#domain/imports/import-draft.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'
import type { MassUnit } from '#domain/units.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { draftsOfRows, hasColumns, orderIn } from './table-rows.ts'

const LIBRA_HEADING = /^"?#date"?;"?weight/im

/**
 * Libra (Android): `#Version`, `#Units`, then `#date;weight;weight trend;...`; instants in UTC or
 * local times.
 */
export const libra: Format = {
  name: 'libra',
  recognises: ({ part }) => LIBRA_HEADING.test(part.beginning),
  async *read({ part }) {
    let unit: MassUnit = 'kg'
    let columns = columnsOf(undefined)
    for await (const { line, cells } of rowsOfTable(part, { delimiter: ';' })) {
      const [first = ''] = cells
      if (/^#units:/i.test(first)) unit = weightUnitIn(first.slice(7)) ?? 'kg'
      if (LIBRA_HEADING.test(cells.join(';')))
        columns = columnsOf({ line, cells: [first.slice(1), ...cells.slice(1)] })
      if (first.startsWith('#')) continue
      const notesAt = columns.get('log') ?? columns.get('comment') ?? columns.get('comments')
      const notes = notesAt === undefined ? undefined : cells[notesAt]
      const draft = weightDraft(
        line,
        { date: first, weight: cells[columns.get('weight') ?? 1] ?? '', notes },
        { unit },
      )
      if (draft) yield draft
    }
  },
}

const columnLike = ({ table }: Beginning, pattern: RegExp): string | undefined =>
  [...columnsOf(table?.rows[0]).keys()].find((name) => pattern.test(name))
const withingsWeight = (beginning: Beginning) => columnLike(beginning, /^weight \(\w+\)$/)

/**
 * Withings, `weight.csv` of the export: `Date,"Weight (kg)","Fat mass (kg)",...,Comments`; local
 * times.
 */
export const withings: Format = {
  name: 'withings',
  recognises: (beginning) =>
    withingsWeight(beginning) !== undefined &&
    columnLike(beginning, /^fat mass \(\w+\)$/) !== undefined,
  read: (beginning) => {
    const weight = withingsWeight(beginning) ?? ''
    const unit = weightUnitIn(weight) ?? null
    const order = orderIn(beginning, 'date', 'dmy')
    return draftsOfRows(beginning, ({ line, cell }) =>
      weightDraft(
        line,
        { date: cell('date'), weight: cell(weight), notes: cell('comments') },
        { order, unit },
      ),
    )
  },
}

/** Happy Scale's weight column is named by its unit. */
const HAPPY_SCALE_WEIGHTS: readonly (readonly [string, MassUnit])[] = [
  ['pound(s)', 'lb'],
  ['kilogram(s)', 'kg'],
]
const happyScaleWeight = (beginning: Beginning) =>
  HAPPY_SCALE_WEIGHTS.find(([name]) => hasColumns(beginning, 'date', name))

/** Happy Scale (iOS). */
export const happyScale: Format = {
  name: 'happy-scale',
  recognises: (beginning) => happyScaleWeight(beginning) !== undefined,
  read: (beginning) => {
    const order = orderIn(beginning, 'date', 'mdy')
    const [name, unit] = happyScaleWeight(beginning) ?? ['', null]
    return draftsOfRows(beginning, ({ line, cell }) =>
      weightDraft(line, { date: cell('date'), weight: cell(name) }, { order, unit }),
    )
  },
}

/** openScale's other columns, as both versions spell them. */
const OPEN_SCALE_COLUMNS = [
  'lbm',
  'bmr',
  'bone',
  'muscle',
  'water',
  'visceral_fat',
  'visceralfat',
  'caliper',
  'caliper1',
  'caliper_1',
]

/**
 * openScale (Android), CSV export: `DATE,TIME,...,WEIGHT` since version 3,
 * `"biceps",...,"dateTime",...,"weight"` before. The unit is not in the file; it is kg unless the
 * person chose another.
 */
export const openScale: Format = {
  name: 'openscale',
  recognises: (beginning) =>
    (hasColumns(beginning, 'datetime', 'weight') ||
      hasColumns(beginning, 'date', 'time', 'weight')) &&
    OPEN_SCALE_COLUMNS.some((name) => hasColumns(beginning, name)),
  read: (beginning) => {
    const date = hasColumns(beginning, 'datetime') ? 'datetime' : 'date'
    const order = orderIn(beginning, date, 'dmy')
    return draftsOfRows(beginning, ({ line, cell }) => {
      const texts = {
        date: cell(date),
        time: cell('time'),
        weight: cell('weight'),
        notes: cell('comment'),
      }
      return weightDraft(line, texts, { order, unit: null })
    })
  },
}
