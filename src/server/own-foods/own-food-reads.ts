import type { Food } from '#contract/foods.ts'
import { itemOfView, viewAmounts, viewItem } from '#contract/amounts.ts'
import { type OwnFood, ownFoodCode, ownFoodIdOf } from '#domain/own-foods/own-food.ts'
import { portionsBeside100g } from '#domain/foods/food.ts'
import type { Recipe } from '#domain/own-foods/recipe.ts'
import { foodAmountsOf } from '#server/db/nutrient-columns.ts'
import { sql } from 'kysely'
import { compiledStatement, isOneOf, type Places } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction, OwnFoodTable } from '#server/db/schema.ts'
import { typedWords } from '#server/foods/search-words.ts'
import type { OwnFood as OwnFoodReply } from '#contract/own-foods.ts'

export const viewOwnFood = ({
  id,
  name,
  brand,
  barcode,
  per100g,
  portion,
  recipe,
  isShared,
}: OwnFood): OwnFoodReply => ({
  id,
  code: ownFoodCode(id),
  name,
  brand: brand === '' ? null : brand,
  barcode,
  per100g: viewAmounts(per100g),
  portion,
  recipe: recipe && { ...recipe, items: recipe.items.map(viewItem) },
  isShared,
})

const recipeOf = (text: string): Recipe => {
  const { items, ...rest } = JSON.parse(text) as Omit<Recipe, 'items'> & {
    items: Parameters<typeof itemOfView>[0][]
  }
  return { ...rest, items: items.map(itemOfView) }
}

export const ownFoodOf = (row: OwnFoodTable): OwnFood => ({
  id: row.id,
  name: row.name,
  brand: row.brand ?? '',
  barcode: row.barcode,
  per100g: foodAmountsOf(row),
  portion:
    row.portion_g === null || row.portion_name === null
      ? null
      : { description: row.portion_name, grams: row.portion_g },
  recipe: row.recipe === null ? null : recipeOf(row.recipe),
  isShared: row.shared_with !== null,
})

// Not sorted by the database: some put capitals first and accents last.
const names = new Intl.Collator('en')

/** Compares by name as people expect, independent of the database. */
export const byName = (
  one: Pick<OwnFood, 'name' | 'id'>,
  other: Pick<OwnFood, 'name' | 'id'>,
): number => names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)

/** All of a member's own foods, by name. */
export const ownFoodsOf = async (db: Database, memberId: string): Promise<OwnFood[]> => {
  const rows = await db
    .selectFrom('own_food')
    .selectAll()
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(ownFoodOf).toSorted(byName)
}

/** What tells an own food from others. */
type NamedOwnFood = Pick<OwnFood, 'id' | 'name' | 'brand' | 'barcode'>
const namesOfOwnFoods = compiledStatement(
  (db, { memberId }: Places<Readonly<{ memberId: string }>>) =>
    db
      .selectFrom('own_food')
      .select(['id', 'name', 'barcode'])
      .select(({ fn, val }) => fn.coalesce('brand', val('')).as('brand'))
      .where('member_id', '=', memberId),
)
/** The names of all of a member's own foods, by name. */
export const namedOwnFoods = async (db: Database, memberId: string): Promise<NamedOwnFood[]> =>
  (await namesOfOwnFoods(db, { memberId })).toSorted(byName)

type TheseFoods = Readonly<{ memberId: string; ids: readonly string[] }>
const rowsOfOwnFoods = compiledStatement((db, { memberId, ids }: Places<TheseFoods>) =>
  db
    .selectFrom('own_food')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(isOneOf(db, sql.ref('id'), ids)),
)
/** Some of a member's own foods, in their order. */
export const theseOwnFoods = async (
  db: Database,
  memberId: string,
  these: readonly Pick<OwnFood, 'id'>[],
): Promise<OwnFood[]> => {
  if (these.length === 0) return []
  const ids = these.map(({ id }) => id)
  const rows = await rowsOfOwnFoods(db, { memberId, ids })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [ownFoodOf(row)] : []
  })
}

/** An own food by its code from the search. */
export const findOwnFood = async (
  db: DatabaseOrTransaction,
  memberId: string,
  code: string,
): Promise<OwnFood | undefined> => {
  const row = await db
    .selectFrom('own_food')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', ownFoodIdOf(code) ?? '')
    .executeTakeFirst()
  return row && ownFoodOf(row)
}

/** The member's newest own food with this barcode. */
export const findOwnFoodByBarcode = async (
  db: Database,
  memberId: string,
  barcode: string,
): Promise<OwnFood | undefined> => {
  const row = await db
    .selectFrom('own_food')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('barcode', '=', barcode)
    .orderBy('recorded_at', 'desc')
    .executeTakeFirst()
  return row && ownFoodOf(row)
}

/** Foods whose name or brand matches the beginning of every word in the query. */
export const searchOwnFoods = <Kept extends Pick<OwnFood, 'name' | 'brand'>>(
  foods: readonly Kept[],
  query: string,
): Kept[] => {
  const asked = typedWords(query)
  if (asked.length === 0) return []
  return foods.filter(({ name, brand }) => {
    const words = typedWords(`${name} ${brand}`)
    return asked.every(({ typed, stem }) =>
      words.some((word) => word.typed.startsWith(typed) || word.stem === stem),
    )
  })
}

/** An own food in the format of the food search. */
export const viewFoundOwnFood = ({ id, name, brand, per100g, portion }: OwnFood): Food => ({
  code: ownFoodCode(id),
  name,
  ...(brand !== '' && { brand }),
  category: 'Your own food',
  per100g: viewAmounts(per100g),
  ...portionsBeside100g(portion),
})
