import { weightUnitIn } from '#domain/imports/import-draft.ts'
import type { Beginning, Format } from './format.ts'
import { foodDraft, gramsIn } from '#domain/imports/food-draft.ts'
import { draftsOfRows, hasColumns, orderIn } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const isServings = (beginning: Beginning) => hasColumns(beginning, 'day', 'food name', 'amount')
const isBiometrics = (beginning: Beginning) =>
  hasColumns(beginning, 'day', 'metric', 'unit', 'amount')

const COLUMNS = {
  date: 'day',
  time: 'time',
  slot: 'group',
  name: 'food name',
  energyKcal: 'energy (kcal)',
  kj: 'energy (kj)',
  proteinG: 'protein (g)',
  carbsG: 'carbs (g)',
  fatG: 'fat (g)',
  fiberG: 'fiber (g)',
  sodiumMg: 'sodium (mg)',
  calciumMg: 'calcium (mg)',
  more: {
    sugars: 'sugars (g)',
    saturatedFat: 'saturated (g)',
    monounsaturatedFat: 'monounsaturated (g)',
    polyunsaturatedFat: 'polyunsaturated (g)',
    cholesterol: 'cholesterol (mg)',
    potassium: 'potassium (mg)',
    iron: 'iron (mg)',
    vitaminC: 'vitamin c (mg)',
    vitaminE: 'vitamin e (mg)',
    vitaminK: 'vitamin k (µg)',
    thiamin: 'b1 (thiamine) (mg)',
    riboflavin: 'b2 (riboflavin) (mg)',
    niacin: 'b3 (niacin) (mg)',
    vitaminB6: 'b6 (pyridoxine) (mg)',
    vitaminB12: 'b12 (cobalamin) (µg)',
    folate: 'folate (µg)',
    choline: 'choline (mg)',
    magnesium: 'magnesium (mg)',
    phosphorus: 'phosphorus (mg)',
    zinc: 'zinc (mg)',
    copper: 'copper (mg)',
    selenium: 'selenium (µg)',
    caffeine: 'caffeine (mg)',
    alcohol: 'alcohol (g)',
    water: 'water (g)',
  },
}

/** Cronometer's `servings.csv`, one food per row, and the weights of `biometrics.csv`. */
export const cronometer: Format = {
  name: 'cronometer',
  recognises: (beginning) => isServings(beginning) || isBiometrics(beginning),
  read: (beginning) => {
    const isFood = isServings(beginning)
    const order = orderIn(beginning, 'day', 'dmy')
    return draftsOfRows(beginning, ({ line, cell }) => {
      if (isFood) return foodDraft(line, cell, COLUMNS, { order, grams: gramsIn(cell('amount')) })
      if (!/^weight\b/i.test(cell('metric'))) return undefined
      const texts = { date: cell('day'), time: cell('time'), weight: cell('amount') }
      return weightDraft(line, texts, { order, unit: weightUnitIn(cell('unit')) ?? null })
    })
  },
}
