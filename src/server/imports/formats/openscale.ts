import type { Beginning, Format } from './format.ts'
import { hasColumns, namedRows, orderIn } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

/** Columns that openScale has beside date and weight, in its own spelling of either version. */
const OWN = ['lbm', 'bmr', 'bone', 'muscle', 'water', 'visceral_fat', 'visceralfat', 'caliper', 'caliper1', 'caliper_1']

const dateColumnIn = (beginning: Beginning): string => (hasColumns(beginning, 'datetime') ? 'datetime' : 'date')

/**
 * openScale (Android), CSV export: `DATE,TIME,...,WEIGHT` since version 3, `"biceps",...,"dateTime",...,"weight"` before. It does not
 * name its unit, which is kg unless the person set another.
 */
export const openScale: Format = {
  name: 'openscale',
  recognises: (beginning) =>
    (hasColumns(beginning, 'datetime', 'weight') || hasColumns(beginning, 'date', 'time', 'weight')) &&
    OWN.some((name) => hasColumns(beginning, name)),
  async *read(beginning) {
    const date = dateColumnIn(beginning)
    const order = orderIn(beginning, date, 'dmy')
    for await (const { line, cell } of namedRows(beginning)) {
      const texts = { date: cell(date), time: cell('time'), weight: cell('weight'), notes: cell('comment') }
      const draft = weightDraft(line, texts, { order, unit: null })
      if (draft) yield draft
    }
  },
}
