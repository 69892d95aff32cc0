import type { Format } from './format.ts'
import { foodDraft } from './food-row.ts'
import { hasColumns, namedRows, orderIn } from './table-rows.ts'

const COLUMNS = {
  date: 'date',
  time: 'time',
  name: 'food name',
  grams: 'serving weight (g)',
  kcal: 'calories (kcal)',
  protein: 'protein (g)',
  carbs: 'carbs (g)',
  fat: 'fat (g)',
  fiber: 'fiber (g)',
  sodium: 'sodium (mg)',
  calcium: 'calcium (mg)',
}

/** MacroFactor's food log as a table, one food a row with its clock time. */
export const macroFactor: Format = {
  name: 'macrofactor',
  recognises: (beginning) => hasColumns(beginning, 'date', 'food name', 'serving weight (g)', 'calories (kcal)'),
  async *read(beginning) {
    const order = orderIn(beginning, 'date', 'ymd')
    for await (const { line, cell } of namedRows(beginning)) {
      // The weight of one serving, of which several may have been eaten, or a part.
      yield foodDraft(line, cell, COLUMNS, { order, grams: null })
    }
  },
}
