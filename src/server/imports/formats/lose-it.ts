import { faultAt } from '#domain/imports/faults.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import type { Beginning, Format } from './format.ts'
import { foodDraft, gramsIn } from '#domain/imports/food-draft.ts'
import { draftsOfRows, fastDraft, hasColumns, type NamedRow, stepsDraft } from './table-rows.ts'
import { weightDraft } from '#domain/imports/weight-draft.ts'

const COLUMNS = {
  date: 'date',
  name: 'name',
  energyKcal: 'calories',
  proteinG: 'protein (g)',
  carbsG: 'carbohydrates (g)',
  fatG: 'fat (g)',
  fiberG: 'fiber (g)',
  sodiumMg: 'sodium (mg)',
}

const isFoods = (beginning: Beginning) =>
  hasColumns(beginning, 'date', 'name', 'quantity', 'units', 'calories', 'deleted', 'fat (g)')
const isWeights = (beginning: Beginning) => hasColumns(beginning, 'date', 'weight', 'last updated')
const isFasts = (beginning: Beginning) => hasColumns(beginning, 'actual start', 'actual end')
/** Many measures have the same heading, so the name within the zip decides. */
const isSteps = (beginning: Beginning) =>
  /(^|\/)steps\.csv$/i.test(beginning.part.name ?? '') &&
  hasColumns(beginning, 'date', 'value', 'secondary value')

const readFood = ({ line, cell }: NamedRow): ImportDraft | undefined => {
  const slot = cell('meal') === '' ? 'type' : 'meal'
  // The weekly table lists exercise among the foods.
  if (/^exercise$/i.test(cell(slot))) return undefined
  return foodDraft(
    line,
    cell,
    { ...COLUMNS, slot },
    { order: 'mdy', grams: gramsIn(cell('quantity'), cell('units')) },
  )
}

const readFast = ({ line, cell }: NamedRow): ImportDraft =>
  fastDraft(
    line,
    readWhen(cell('actual start'), 'mdy'),
    readWhen(cell('actual end'), 'mdy'),
    cell('actual end').trim() === '',
  )

const readSteps = ({ line, cell }: NamedRow): ImportDraft =>
  stepsDraft(line, cell('date'), cell('value'), 'mdy') ?? faultAt(line, 'import.row-broken')

/**
 * Lose It!: the zip of "Export Data" (`food-logs.csv`, `weights.csv`, `steps.csv`,
 * `fasting-logs.csv`), or its weekly table.
 */
export const loseIt: Format = {
  name: 'lose-it',
  recognises: (beginning) => [isFoods, isWeights, isFasts, isSteps].some((is) => is(beginning)),
  read: (beginning) => {
    const read = isFoods(beginning)
      ? readFood
      : isFasts(beginning)
        ? readFast
        : isSteps(beginning)
          ? readSteps
          : ({ line, cell }: NamedRow) =>
              weightDraft(
                line,
                { date: cell('date'), weight: cell('weight') },
                { order: 'mdy', unit: null },
              )
    return draftsOfRows(beginning, (row) =>
      /^(true|1)$/i.test(row.cell('deleted').trim()) ? undefined : read(row),
    )
  },
}
