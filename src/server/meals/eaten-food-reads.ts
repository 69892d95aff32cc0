import type { CivilDay } from '#domain/day.ts'
import type { EatenFood } from '#domain/nutrition/nutrient-report.ts'
import {
  columnsOfMore,
  MORE_COLUMNS,
  moreOfColumns,
  type NutrientColumns,
} from '#server/db/nutrient-columns.ts'
import { timesMore } from '#domain/foods/more-amounts.ts'
import { type AlwaysKnown, MAIN_NUTRIENTS, type MainNutrient } from '#domain/foods/nutrient.ts'
import type { Database } from '#server/db/schema.ts'
import { nameIn, type NamesOf } from '#server/foods/food-names-in.ts'
import { moreOfTable } from '#server/foods/table-nutrients.ts'
import { mealsOf } from './eaten-meal-reads.ts'

/** The main nutrients that a report shows. */
const SHOWN_MAIN = MAIN_NUTRIENTS.filter(
  (row): row is Exclude<MainNutrient, AlwaysKnown> => !('isAlwaysKnown' in row),
)
const SHOWN_COLUMNS = ['energy_kcal', ...SHOWN_MAIN.map(({ column }) => column)] as const
const ITEM_COLUMNS = [...SHOWN_COLUMNS, ...MORE_COLUMNS].map(
  (column) => `meal_item.${column}` as const,
)
const mainAmountsOf = (row: Pick<NutrientColumns, (typeof SHOWN_MAIN)[number]['column']>) =>
  Object.fromEntries(
    SHOWN_MAIN.flatMap(({ name, column }) => {
      const amount = row[column]
      return amount === null ? [] : [[name, amount]]
    }),
  ) as { [Name in (typeof SHOWN_MAIN)[number]['name']]?: number }

/** The foods of meals from a day on, as eaten; a meal with only totals counts as one food. */
export const eatenFoodsSince = async (
  db: Database,
  memberId: string,
  sinceOn: CivilDay,
  language: NamesOf,
): Promise<EatenFood[]> => {
  const [meals, items] = await Promise.all([
    mealsOf(db, memberId)
      .select(['id', 'food_name', 'named_by', 'eaten_on', 'portion_multiplier', ...SHOWN_COLUMNS])
      .where('eaten_on', '>=', sinceOn)
      .execute(),
    db
      .selectFrom('meal_item')
      .innerJoin('meal', (join) =>
        join
          .onRef('meal.member_id', '=', 'meal_item.member_id')
          .onRef('meal.id', '=', 'meal_item.meal_id')
          .on('meal.member_id', '=', memberId),
      )
      .select([
        'meal_item.meal_id',
        'meal_item.name',
        'meal_item.named_by',
        'meal_item.grams',
        'meal_item.food_code',
        ...ITEM_COLUMNS,
      ])
      .where('meal_item.member_id', '=', memberId)
      .where('meal.deleted_at', 'is', null)
      .where('meal.eaten_on', '>=', sinceOn)
      .execute(),
  ])
  const itemsOf = Map.groupBy(items, ({ meal_id }) => meal_id)
  return meals.flatMap(
    ({ id, food_name, named_by, eaten_on, portion_multiplier: portion, ...sum }) =>
      (
        itemsOf.get(id) ?? [
          { ...sum, name: food_name, named_by, grams: null, food_code: null, ...columnsOfMore() },
        ]
      ).map((row) => {
        // Foods of the table are looked up there, so the values are also known for old meals.
        const more =
          row.food_code === null || row.grams === null
            ? moreOfColumns(row)
            : moreOfTable(row.food_code, row.grams)
        return {
          eatenOn: eaten_on,
          name: nameIn({ name: row.name, namedBy: row.named_by }, language),
          energyKcal: row.energy_kcal * portion,
          amounts: timesMore({ ...more, ...mainAmountsOf(row) }, portion),
        }
      }),
  )
}
