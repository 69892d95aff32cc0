import { faultAt } from '#domain/imports/faults.ts'
import {
  amountsNamed,
  type ImportDraft,
  type FoodAmounts,
  type MealSlot,
} from '#domain/imports/import-draft.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { fieldOf, jsonOf, listIn, numberField, textField } from '../json-part.ts'
import { kcalFromKj } from '#domain/units.ts'
import type { Format } from './format.ts'
import { gramsIn, slotOf } from '#domain/imports/food-draft.ts'

/** The app's default meals; people can rename them. */
const FIRST_SLOTS: readonly MealSlot[] = ['breakfast', 'lunch', 'dinner', 'snacks']

const byId = (list: unknown): ReadonlyMap<number, unknown> =>
  new Map(listIn(list).map((one) => [numberField(one, 'id') ?? -1, one]))

const NAMES_THERE = {
  energyKcal: 'calories',
  proteinG: 'proteins',
  carbsG: 'carbohydrates',
  fatG: 'fat',
  fiberG: 'fiber',
  sodiumMg: 'sodium',
  calciumMg: 'calcium',
}

/** The amounts of this many portions of a food. */
const amountsOf = (nutrition: unknown, factor: number): FoodAmounts => {
  const times = (name: string) => {
    const amount = numberField(nutrition, name)
    return amount === null ? null : amount * factor
  }
  const kj = times('kilojoules')
  const amounts = amountsNamed(NAMES_THERE, times)
  return kj === null ? amounts : { ...amounts, energyKcal: amounts.energyKcal ?? kcalFromKj(kj) }
}

/** Waistline's database as JSON: days with portions of foods and recipes, and with weights. */
export const waistline: Format = {
  name: 'waistline',
  recognises: ({ part: { beginning } }) =>
    /^\s*\{/.test(beginning) && /"(foodList|diary)"\s*:\s*\[/.test(beginning),
  async *read({ part }): AsyncGenerator<ImportDraft> {
    const content = await jsonOf(part)
    const foods = byId(fieldOf(content, 'foodList'))
    const recipes = byId(fieldOf(content, 'recipes'))
    const names = listIn(fieldOf(fieldOf(fieldOf(content, 'settings'), 'diary'), 'meal-names'))
    for (const [nth, day] of listIn(fieldOf(content, 'diary')).entries()) {
      const line = nth + 1
      const when = readWhen(textField(day, 'dateTime').slice(0, 10), 'ymd')
      if (!when) {
        yield faultAt(line, 'import.no-date')
        continue
      }
      const weight = numberField(fieldOf(day, 'stats'), 'weight')
      if (weight !== null) yield { kind: 'weigh-in', line, when, value: weight, unit: null }
      for (const item of listIn(fieldOf(day, 'items'))) {
        const food = (textField(item, 'type') === 'recipe' ? recipes : foods).get(
          numberField(item, 'id') ?? Number.NaN,
        )
        const whole = numberField(food, 'portion')
        const portion = numberField(item, 'portion') ?? whole
        if (!food || whole === null || whole <= 0 || portion === null) {
          yield faultAt(line, 'import.row-broken')
          continue
        }
        const quantity = numberField(item, 'quantity') ?? 1
        const category = numberField(item, 'category') ?? -1
        const named = names[category]
        yield {
          kind: 'food',
          line,
          when,
          slot:
            typeof named === 'string' && slotOf(named) !== 'other'
              ? slotOf(named)
              : (FIRST_SLOTS[category] ?? 'other'),
          name: textField(food, 'name'),
          grams: gramsIn(String(portion * quantity), textField(food, 'unit') || 'g'),
          amounts: amountsOf(fieldOf(food, 'nutrition'), (portion / whole) * quantity),
        }
      }
    }
  },
}
