import {
  COLUMN_NUTRIENTS,
  type ColumnNutrient,
  type AlwaysKnown,
  inEach,
  LISTED_NAMES,
  MAIN_NUTRIENTS,
  type MainNutrient,
  type MoreNutrient,
} from '#domain/foods/nutrient.ts'
import type { MoreAmounts } from '#domain/foods/more-amounts.ts'
import type { ItemAmounts, MealAmounts } from '#domain/meals/meal-items.ts'

/** Nutrient columns of foods and meals; null if unknown. */
export type NutrientColumns = {
  [Row in MainNutrient as Row['column']]: Row extends AlwaysKnown ? number : number | null
}

export const MAIN_COLUMNS = MAIN_NUTRIENTS.map(({ column }) => column)
/** The column of each main nutrient. */
export const COLUMN_OF = inEach(MAIN_NUTRIENTS, 'field', ({ column }) => column)

/** The same for a meal, of which only the energy may be known. */
export type MealNutrientColumns = Record<
  Exclude<MainNutrient['column'], 'energy_kcal'>,
  number | null
> &
  Pick<NutrientColumns, 'energy_kcal'>

export function amountsOfColumns(row: NutrientColumns): ItemAmounts
export function amountsOfColumns(row: MealNutrientColumns): MealAmounts
export function amountsOfColumns(row: MealNutrientColumns): MealAmounts {
  const amounts = {} as Record<MainNutrient['field'], number | null>
  for (const { field, column } of MAIN_NUTRIENTS) amounts[field] = row[column]
  return amounts as MealAmounts
}

export function columnsOfAmounts(amounts: ItemAmounts): NutrientColumns
export function columnsOfAmounts(amounts: MealAmounts): MealNutrientColumns
export function columnsOfAmounts(amounts: MealAmounts): MealNutrientColumns {
  const row = {} as Record<MainNutrient['column'], number | null>
  for (const { field, column } of MAIN_NUTRIENTS) row[column] = amounts[field]
  return row as MealNutrientColumns
}

/** More nutrients, for foods that are not in the food table. */
export type MoreNutrientColumns = Record<ColumnNutrient['column'], number | null> & {
  /** JSON: the amounts of nutrients without a column, by name. */
  more_nutrients: string | null
}

export const MORE_COLUMNS = [
  ...COLUMN_NUTRIENTS.map(({ column }) => column),
  'more_nutrients',
] as const satisfies readonly (keyof MoreNutrientColumns)[]

/** Undefined if none is known. */
export const moreOfColumns = (row: MoreNutrientColumns): MoreAmounts | undefined => {
  let more: { [Name in MoreNutrient]?: number } | undefined
  if (row.more_nutrients !== null) more = JSON.parse(row.more_nutrients) as MoreAmounts
  // Nothing is made for most rows, which are of foods of the table.
  for (const { name, column } of COLUMN_NUTRIENTS) {
    const amount = row[column]
    if (amount !== null) (more ??= {})[name] = amount
  }
  return more
}

export const columnsOfMore = (more: MoreAmounts = {}): MoreNutrientColumns => {
  const row = {} as Record<ColumnNutrient['column'], number | null>
  for (const { name, column } of COLUMN_NUTRIENTS) row[column] = more[name] ?? null
  const listed = LISTED_NAMES.filter((name) => more[name] !== undefined)
  return {
    ...row,
    more_nutrients:
      listed.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(listed.map((name) => [name, more[name]]))),
  }
}

/** All amounts of a food's row. */
export const foodAmountsOf = (row: NutrientColumns & MoreNutrientColumns): ItemAmounts => {
  const more = moreOfColumns(row)
  return more ? { ...amountsOfColumns(row), more } : amountsOfColumns(row)
}

export const foodColumnsOf = (amounts: ItemAmounts): NutrientColumns & MoreNutrientColumns => ({
  ...columnsOfAmounts(amounts),
  ...columnsOfMore(amounts.more),
})
