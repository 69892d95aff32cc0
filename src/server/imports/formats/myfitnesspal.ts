import type { Beginning, Format } from './format.ts'
import { foodDraft } from '#domain/imports/food-draft.ts'
import { draftsOfRows, hasColumns, orderIn } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const isDiary = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'meal', 'calories', 'carbohydrates (g)', 'protein (g)')
const isMeasurements = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'body fat %', 'weight') ||
  (/(^|\/)(measurement|progress)[^/]*\.csv$/i.test(beginning.part.name ?? '') &&
    hasColumns(beginning, 'date', 'weight'))

const COLUMNS = {
  date: 'date',
  time: 'time',
  slot: 'meal',
  name: 'meal',
  energyKcal: 'calories',
  proteinG: 'protein (g)',
  carbsG: 'carbohydrates (g)',
  fatG: 'fat (g)',
  fiberG: 'fiber',
  sodiumMg: 'sodium (mg)',
}

/**
 * MyFitnessPal Premium's export: weights, and the totals of meals without their foods. Vitamins and
 * calcium are percentages of a daily value.
 */
export const myFitnessPal: Format = {
  name: 'myfitnesspal',
  recognises: (beginning) => isDiary(beginning) || isMeasurements(beginning),
  read: (beginning) => {
    const order = orderIn(beginning, 'date', 'mdy')
    const isFood = isDiary(beginning)
    return draftsOfRows(beginning, ({ line, cell }) =>
      isFood
        ? foodDraft(line, cell, COLUMNS, { order, grams: null })
        : weightDraft(line, { date: cell('date'), weight: cell('weight') }, { order, unit: null }),
    )
  },
}
