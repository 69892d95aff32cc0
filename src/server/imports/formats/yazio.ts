import type { Format } from './format.ts'
import { foodDraft } from '#domain/imports/food-draft.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { draftsOfRows, hasColumns, orderIn } from './table-rows.ts'

const COLUMNS = {
  slot: 'meal',
  name: 'product',
  grams: 'amount',
  energyKcal: 'calories total',
  proteinG: 'protein total',
  carbsG: 'carbs total',
  fatG: 'fat total',
}

/**
 * Yazio has no export of its own: `nutrition_log.csv` is what a public program makes of what Yazio
 * answers, one product per row, with its time or the day alone.
 */
export const yazio: Format = {
  name: 'yazio',
  recognises: (beginning) =>
    hasColumns(beginning, 'date', 'meal', 'product', 'calories/g', 'calories total'),
  read: (beginning) => {
    const order = orderIn(beginning, 'date', 'dmy')
    return draftsOfRows(beginning, ({ line, cell }) => {
      const date = readWhen(cell('time'), order) ? 'time' : 'date'
      return foodDraft(line, cell, { ...COLUMNS, date }, { order })
    })
  },
}
