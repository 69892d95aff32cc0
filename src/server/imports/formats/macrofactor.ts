import type { ImportDraft } from '#domain/imports/import-draft.ts'
import type { Beginning, Format } from './format.ts'
import { foodDraft } from '#domain/imports/food-draft.ts'
import { hasColumns, namedRows, orderIn, stepsDraft } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const COLUMNS = {
  date: 'date',
  time: 'time',
  name: 'food name',
  grams: 'serving weight (g)',
  energyKcal: 'calories (kcal)',
  proteinG: 'protein (g)',
  carbsG: 'carbs (g)',
  fatG: 'fat (g)',
  fiberG: 'fiber (g)',
  sodiumMg: 'sodium (mg)',
  calciumMg: 'calcium (mg)',
}

const WEIGHTS = [
  ['weight (kg)', 'trend weight (kg)', 'kg'],
  ['weight (lbs)', 'trend weight (lbs)', 'lb'],
] as const

const isFoods = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'food name', 'serving weight (g)', 'calories (kcal)')
/** The sheets "Quick Export" and "Scale Weight": one row per day. */
const isOfWeights = (beginning: Beginning) =>
  WEIGHTS.some(
    ([name, trend]) =>
      hasColumns(beginning, 'date', name, trend) ||
      hasColumns(beginning, 'date', name, 'fat percent') ||
      (beginning.part.name === 'Scale Weight' && hasColumns(beginning, 'date', name)),
  )

/**
 * MacroFactor's workbook, or its sheets as tables: the food log, one food per row with its time,
 * and daily weights and steps.
 */
export const macroFactor: Format = {
  name: 'macrofactor',
  recognises: (beginning) => isFoods(beginning) || isOfWeights(beginning),
  async *read(beginning): AsyncGenerator<ImportDraft> {
    const order = orderIn(beginning, 'date', 'dmy')
    const isFood = isFoods(beginning)
    const [weight, , unit] = WEIGHTS.find(([name]) => hasColumns(beginning, name)) ?? WEIGHTS[0]
    for await (const { line, cell } of namedRows(beginning)) {
      if (!isFood) {
        const draft = weightDraft(
          line,
          { date: cell('date'), weight: cell(weight) },
          { order, unit },
        )
        if (draft) yield draft
        const steps = stepsDraft(line, cell('date'), cell('steps'), order)
        if (steps) yield steps
        continue
      }
      // The weight is of one serving, but more or less may have been eaten.
      yield foodDraft(line, cell, COLUMNS, { order, grams: null })
    }
  },
}
