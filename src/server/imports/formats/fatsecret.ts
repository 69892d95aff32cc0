import { dateFault } from '#domain/imports/faults.ts'
import { languages } from '#domain/languages.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { rowsOfTable } from '../tables.ts'
import { COLUMNS_BY_ORDER, foodDraft, gramsIn } from '#domain/imports/food-draft.ts'
import type { Beginning, Format } from './format.ts'

const DETAILS = /^"?# Report Details/m
/** Column names are in the person's language, but the order is always the same. */
const ORDER = [
  'food',
  'calories',
  'fats',
  'saturated',
  'carbs',
  'fiber',
  'sugars',
  'protein',
  'sodium',
  'cholesterol',
  'potassium',
]
const COLUMNS_IN_KJ = { ...COLUMNS_BY_ORDER, energyKcal: '', kj: 'calories' }
const ENERGY_IN_KJ = /kj/i

/** "Saturday, June 1, 2019", "sábado, junio 1, 2019", "土曜日, 6月 1, 2019" */
const DAY = /^(?:[^,]+,\s*)?(\p{L}+|\d{1,2}月)\s+(\d{1,2}),\s*(\d{4})$/u
/** Languages of known files beyond those of this app. */
const SEEN = ['ru', 'sv']

/** Months by their names, including the forms used with a day. */
const MONTHS = new Map(
  [...languages, ...SEEN].flatMap((language) =>
    ([{ month: 'long' }, { month: 'long', day: 'numeric' }] as const).flatMap((shape) => {
      const format = new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, month): [string, number] => {
        const parts = format.formatToParts(Date.UTC(2024, month, 1))
        return [(parts.find(({ type }) => type === 'month')?.value ?? '').toLowerCase(), month + 1]
      })
    }),
  ),
)

/** A day as `YYYY-MM-DD`; undefined if the text is not a day. */
const dayIn = (text: string): string | undefined => {
  const [, month = '', day = '', year = ''] = DAY.exec(text.trim()) ?? []
  const number =
    MONTHS.get(month.toLowerCase()) ??
    (/^\d+月$/.test(month) ? Number.parseInt(month, 10) : undefined)
  return number === undefined
    ? undefined
    : `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A food, or a whole meal; the amount is in the next row. */
interface Entry {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * FatSecret's diary: a line for each day with its totals, below it the meals (indented by one
 * space), the foods (two spaces), and below each food its amount. A report without foods has the
 * totals of the meals.
 */
export const fatSecret: Format = {
  name: 'fatsecret',
  recognises: ({ part }: Beginning) => DETAILS.test(part.beginning),
  async *read({ part }): AsyncGenerator<ImportDraft> {
    let hasBegun = false
    let isKj = false
    let date = ''
    let meal: Entry | undefined
    let hasFoods = false
    let food: Entry | undefined

    const draftOf = ({ line, cells }: Entry, grams: number | null): ImportDraft => {
      // A name with unquoted commas takes several cells, so the numbers are taken from the end.
      const amounts = cells.slice(Math.max(1, cells.length - ORDER.length + 1))
      const name = cells
        .slice(0, cells.length - amounts.length)
        .join(',')
        .replaceAll('"', '')
        .trim()
      const cell = (column: string | undefined): string => {
        if (column === 'date') return date
        if (column === 'meal') return meal?.cells[0] ?? ''
        return column === 'food' ? name : (amounts[ORDER.indexOf(column ?? '') - 1] ?? '')
      }
      return foodDraft(line, cell, isKj ? COLUMNS_IN_KJ : COLUMNS_BY_ORDER, {
        order: 'ymd',
        grams,
        lone: 'decimal',
      })
    }
    /** The entry that was read before the row with its amount. */
    const waiting = (grams: number | null = null): ImportDraft | undefined => {
      const entry = food ?? (meal && !hasFoods && (meal.cells[1] ?? '') !== '' ? meal : undefined)
      food = undefined
      return entry && draftOf(entry, grams)
    }

    for await (const { line, cells } of rowsOfTable(part, { delimiter: ',' })) {
      const [first = '', ...others] = cells
      if (!hasBegun || first.startsWith('#')) {
        hasBegun ||= DETAILS.test(first)
        continue
      }
      if (others.length < 2 || others.every((cell) => cell.trim() === '')) {
        const draft = food && waiting(gramsIn(first))
        if (draft) yield draft
        continue
      }
      const depth = /^"?( *)/.exec(first)?.[1]?.length ?? 0
      if (depth < 2) {
        const draft = waiting()
        if (draft) yield draft
        ;[meal, hasFoods] = [undefined, false]
      }
      if (depth === 0) {
        isKj ||= ENERGY_IN_KJ.test(others[0] ?? '')
        const day = dayIn(first)
        if (day === undefined && /\d{4}$/.test(first.trim())) yield dateFault(line, first)
        date = day ?? ''
      } else if (date !== '') {
        if (depth === 1) meal = { line, cells }
        else {
          const draft = food && waiting()
          if (draft) yield draft
          food = { line, cells }
          hasFoods = true
        }
      }
    }
    const draft = waiting()
    if (draft) yield draft
  },
}
