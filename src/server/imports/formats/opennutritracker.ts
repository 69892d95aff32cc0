import { faultAt } from '#domain/imports/faults.ts'
import { amountsNamed, type ImportDraft } from '#domain/imports/import-draft.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { fieldOf, jsonOf, listIn, numberField, textField } from '../json-part.ts'
import type { Format } from './format.ts'
import { slotOf } from '#domain/imports/food-draft.ts'

/** Units of amounts to which the numbers per 100 g or ml apply. */
const BY_WEIGHT = ['g', 'ml', 'g/ml', 'gml']

const NAMES_THERE = {
  energyKcal: 'energyKcal100',
  proteinG: 'proteins100',
  carbsG: 'carbohydrates100',
  fatG: 'fat100',
  fiberG: 'fiber100',
}

/**
 * OpenNutriTracker's `user_intake.json`: one food per entry, local time, numbers per 100 g or 100
 * ml.
 */
export const openNutriTracker: Format = {
  name: 'opennutritracker',
  recognises: ({ part: { beginning } }) =>
    /^\s*\[\s*\{/.test(beginning) &&
    beginning.includes('"nutriments"') &&
    beginning.includes('"energyKcal100"'),
  async *read({ part }): AsyncGenerator<ImportDraft> {
    for (const [nth, entry] of listIn(await jsonOf(part)).entries()) {
      const line = nth + 1
      const when = readWhen(textField(entry, 'dateTime'), 'ymd')
      const amount = numberField(entry, 'amount')
      const unit = textField(entry, 'unit').toLowerCase()
      const meal = fieldOf(entry, 'meal')
      if (!when || amount === null)
        yield faultAt(line, when ? 'import.row-broken' : 'import.no-date')
      else if (!BY_WEIGHT.includes(unit)) yield faultAt(line, 'import.unit-unknown', unit)
      else {
        const nutriments = fieldOf(meal, 'nutriments')
        const of = (name: string) => {
          const per100 = numberField(nutriments, name)
          return per100 === null ? null : (per100 * amount) / 100
        }
        yield {
          kind: 'food',
          line,
          when,
          slot: slotOf(textField(entry, 'type')),
          name: textField(meal, 'name'),
          grams: unit === 'ml' ? null : amount,
          amounts: amountsNamed(NAMES_THERE, of),
        }
      }
    }
  },
}
