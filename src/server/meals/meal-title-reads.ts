import type { EatenItem } from '#domain/meals/meal-items.ts'
import type { NamedBy } from '#domain/meals/named-by.ts'
import { sql } from 'kysely'
import { compiledStatement, isOneOf, type Places } from '#server/db/compiled-statements.ts'
import type { Database, MealTable } from '#server/db/schema.ts'
import { type NamesOf, titleIn } from '#server/foods/food-names-in.ts'

type Titled = Pick<MealTable, 'id' | 'food_name' | 'named_by'>
type NamedItem = Pick<EatenItem, 'name' | 'namedBy'>

export type OfMeals = Readonly<{ memberId: string; mealIds: readonly string[] }>
const namesOfItems = compiledStatement((db, { memberId, mealIds }: Places<OfMeals>) =>
  db
    .selectFrom('meal_item')
    .select(['meal_id', 'name', 'named_by as namedBy'])
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('meal_id'), mealIds))
    .orderBy('meal_id')
    .orderBy('position'),
)

/** The names of foods, by meal. */
export const readItemNames = async (
  db: Database,
  memberId: string,
  mealIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedItem[]>> => {
  if (mealIds.length === 0) return new Map()
  const items = await namesOfItems(db, { memberId, mealIds })
  return Map.groupBy(items, ({ meal_id }) => meal_id)
}

/** Where a meal's foods are read with it. */
export const JOINED_ITEM = [
  'meal_item.name as item_name',
  'meal_item.named_by as item_named_by',
] as const
type JoinedItem = Readonly<{ item_name: string | null; item_named_by: NamedBy | null }>
export const joinedItems = (rows: readonly JoinedItem[]): NamedItem[] =>
  rows.flatMap(({ item_name: name, item_named_by: namedBy }) =>
    name === null || namedBy === null ? [] : [{ name, namedBy }],
  )

/** Titles of meals for lists without foods; the foods of those that are called by them are read. */
export const readTitles = async (
  db: Database,
  memberId: string,
  meals: readonly Titled[],
  language: NamesOf,
): Promise<(meal: Titled) => string> => {
  const ids =
    language === null
      ? []
      : meals.filter(({ named_by }) => named_by === 'items').map(({ id }) => id)
  const itemsOf = await readItemNames(db, memberId, ids)
  return (meal) => titleIn(meal, itemsOf.get(meal.id) ?? [], language)
}
