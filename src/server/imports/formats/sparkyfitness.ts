import { rowsOfTable } from '../tables.ts'
import type { Beginning, Format } from './format.ts'
import { COLUMNS_BY_ORDER, foodDraft, gramsIn } from '#domain/imports/food-draft.ts'

/** Column names are in the person's language, but the order is always the same. */
const ORDER = [
  'date',
  'meal',
  'food',
  'brand',
  'amount',
  'unit',
  'calories',
  'protein',
  'carbs',
  'fats',
  'saturated',
  'fiber',
  'sugars',
  'sodium',
]
const isDiary = ({ table }: Beginning): boolean => {
  const [heading, first] = table?.rows.map(({ cells }) => cells) ?? []
  return (
    heading?.length === 15 &&
    heading[6]?.endsWith('(kcal)') === true &&
    heading.slice(7, 13).every((name) => name.endsWith('(g)')) &&
    heading[13]?.endsWith('(mg)') === true &&
    /^(breakfast|lunch|dinner|snacks)$/.test(first?.[1] ?? '')
  )
}

/** SparkyFitness, the table of the diary export: one food per row, days as midnight UTC. */
export const sparkyFitness: Format = {
  name: 'sparkyfitness',
  recognises: isDiary,
  async *read({ part, table }) {
    for await (const { line, cells } of rowsOfTable(part, table)) {
      if (line === table?.rows[0]?.line) continue
      const cell = (column: string | undefined) => {
        const text = column === undefined ? '' : (cells[ORDER.indexOf(column)] ?? '')
        return column === 'date' ? text.slice(0, 10) : text
      }
      yield foodDraft(line, cell, COLUMNS_BY_ORDER, {
        order: 'ymd',
        grams: gramsIn(cell('amount'), cell('unit')),
      })
    }
  },
}
