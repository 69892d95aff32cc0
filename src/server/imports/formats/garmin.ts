import { faultAt } from '#domain/imports/faults.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { fieldOf, jsonOf, listIn, numberField, textField } from '../json-part.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const BIOMETRICS = /_userBioMetrics\.json$/i

/**
 * Garmin Connect's "Export CSV" of weights: a line with the day, then one per weigh-in with time
 * and unit.
 */
async function* readTable({ part, table }: Beginning): AsyncGenerator<ImportDraft> {
  let day = ''
  for await (const { line, cells } of rowsOfTable(part, table)) {
    const [first = '', weight = ''] = cells
    if (line === table?.rows[0]?.line) continue
    if (weight.trim() === '' && readWhen(first, 'mdy')?.kind === 'day') {
      day = first.trim()
      continue
    }
    const draft = weightDraft(
      line,
      { date: day, time: first, weight },
      { order: 'mdy', unit: null },
    )
    if (draft) yield draft
  }
}

/** Garmin's account export: weights in grams, each with its day. */
async function* readBiometrics({ part }: Beginning): AsyncGenerator<ImportDraft> {
  for (const [nth, entry] of listIn(await jsonOf(part)).entries()) {
    const weight = fieldOf(entry, 'weight')
    const grams = numberField(weight, 'weight')
    if (grams === null || grams === 0) continue
    const measuredGmt = textField(weight, 'timestampGMT')
    const date =
      measuredGmt === ''
        ? textField(fieldOf(entry, 'metaData'), 'calendarDate').slice(0, 10)
        : `${measuredGmt.replace(/Z$/, '')}Z`
    const when = readWhen(date, 'ymd')
    yield when
      ? { kind: 'weigh-in', line: nth + 1, when, value: grams / 1000, unit: 'kg' }
      : faultAt(nth + 1, 'import.no-date')
  }
}

export const garmin: Format = {
  name: 'garmin',
  recognises: ({ part, table }) => {
    if (part.name !== undefined && BIOMETRICS.test(part.name)) return true
    if (
      /^\s*\[\s*\{[^[]{0,400}"calendarDate"/.test(part.beginning) &&
      /"weight"\s*:\s*\{\s*"weight"/.test(part.beginning)
    )
      return true
    const columns = columnsOf(table?.rows[0])
    return columns.get('time') === 0 && columns.get('weight') === 1 && columns.has('change')
  },
  read: (beginning) => (beginning.table ? readTable(beginning) : readBiometrics(beginning)),
}
