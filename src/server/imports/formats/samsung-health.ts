import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { foodDraft } from '#domain/imports/food-draft.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'
import { columnsOf, rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'

const FIRST_LINE = /^"?com\.samsung\.s?health\.(weight|nutrition)"?,/

/** The numbers of meals; snacks have three. */
const MEALS: Readonly<Record<string, string>> = {
  '100001': 'breakfast',
  '100002': 'lunch',
  '100003': 'dinner',
  '100004': 'snack',
  '100005': 'snack',
  '100006': 'snack',
}

/** Its calcium, iron and vitamins are left out: their units differ between versions. */
const FOOD_COLUMNS = {
  date: 'date',
  slot: 'meal',
  name: 'title',
  energyKcal: 'calorie',
  proteinG: 'protein',
  carbsG: 'carbohydrate',
  fatG: 'total_fat',
  fiberG: 'dietary_fiber',
  sodiumMg: 'sodium',
  more: {
    sugars: 'sugar',
    saturatedFat: 'saturated_fat',
    cholesterol: 'cholesterol',
    potassium: 'potassium',
  },
}

/**
 * Samsung Health, `com.samsung.health.weight.*.csv` and `...nutrition.*.csv`: a line about the file,
 * then a heading; weights in kg and foods with what they hold, at instants in UTC. Names of columns
 * may have the name of the file before them.
 */
async function* readRows({ part, table }: Beginning): AsyncGenerator<ImportDraft> {
  const isOfFoods = FIRST_LINE.exec(part.beginning)?.[1] === 'nutrition'
  let columns: ReadonlyMap<string, number> | undefined
  let isFirst = true
  for await (const { line, cells } of rowsOfTable(part, table)) {
    if (isFirst) {
      isFirst = false
      continue
    }
    if (!columns) {
      columns = columnsOf({ line, cells: cells.map((name) => name.split('.').at(-1) ?? '') })
      continue
    }
    const cell = (name: string) => cells[columns?.get(name) ?? -1] ?? ''
    const date = cell('start_time') || cell('create_time')
    const instant = date === '' ? '' : `${date}Z`
    const foodCell = (column: string | undefined): string =>
      column === 'date'
        ? instant
        : column === 'meal'
          ? (MEALS[cell('meal_type')] ?? '')
          : cell(column ?? '')
    const draft = isOfFoods
      ? foodDraft(line, foodCell, FOOD_COLUMNS, { order: 'ymd', grams: null })
      : weightDraft(
          line,
          { date: instant, weight: cell('weight'), notes: cell('comment') },
          { unit: 'kg' },
        )
    if (draft) yield draft
  }
}

export const samsungHealth: Format = {
  name: 'samsung-health',
  recognises: ({ part }) => FIRST_LINE.test(part.beginning),
  read: readRows,
}
