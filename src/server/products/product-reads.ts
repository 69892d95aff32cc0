import { sql } from 'kysely'
import type { WeighableFood } from '#domain/meals/meal-items.ts'
import { type OwnFood, ownFoodIdOf } from '#domain/own-foods/own-food.ts'
import { sharedFoodKeyOf } from '#domain/own-foods/shared-food.ts'
import { barcodeOfNumber } from '#domain/products/barcode.ts'
import { barcodeOfCode, type Product, weighableProduct } from '#domain/products/product.ts'
import { nameOfFood, type NamesOf } from '#server/foods/food-names-in.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { foodAmountsOf } from '#server/db/nutrient-columns.ts'
import type { Database, DatabaseOrTransaction, Engine, ProductTable } from '#server/db/schema.ts'
import { findSharedFood, type SharedFood } from '#server/households/household-reads.ts'
import { findOwnFood } from '#server/own-foods/own-food-reads.ts'
import { searchWords } from '#server/foods/search-words.ts'
import { shippedPackets } from './packet-table.ts'

export interface StoredProduct extends Product {
  /** When its source last changed it, ms since the epoch. */
  readonly changedAt: number
}

const productOf = (row: ProductTable): StoredProduct => ({
  barcode: barcodeOfNumber(row.gtin),
  name: row.name,
  brand: row.brand,
  per100g: foodAmountsOf(row),
  portion:
    row.portion_g === null
      ? null
      : { description: row.portion_name ?? '1 portion', grams: row.portion_g },
  changedAt: row.changed_at,
})

export type PackagedFood =
  | { readonly kind: 'own'; readonly food: OwnFood }
  | { readonly kind: 'shared'; readonly food: SharedFood }
  | { readonly kind: 'product'; readonly food: Product }

/**
 * Finds the food with a barcode: first among the member's own foods, then shared foods of the
 * household, this server's products, Open Food Facts, if the operator allows it, whose answer is
 * stored, and the packets that ship. Undefined if it is not found.
 * @throws ProblemError products_unavailable if only Open Food Facts could know it and does not
 *   answer
 */
export type FindByBarcode = (
  db: Database,
  memberId: string,
  barcode: string,
) => Promise<PackagedFood | undefined>

export const findStoredProduct = async (
  db: DatabaseOrTransaction,
  barcode: string,
): Promise<StoredProduct | undefined> => {
  const row = await db
    .selectFrom('product')
    .selectAll()
    .where('gtin', '=', Number(barcode))
    .executeTakeFirst()
  return row && productOf(row)
}

/**
 * The words of a product or query, as both engines' indexes define them: letters and digits without
 * accents.
 */
export const productWords = (text: string): string[] => searchWords(text.replaceAll('%', ' '))

const MAX_WORDS = 8
/**
 * The maximum number of matches to sort, so that a search does not slow down with the size of the
 * table.
 */
const MAX_RANKED = 1000

/**
 * Stored products whose name or brand has every word of a query, the last of which may be
 * incomplete. Shortest names first.
 */
const searchStoredProducts = async (
  db: Database,
  engine: Engine,
  query: string,
  limit: number,
): Promise<StoredProduct[]> => {
  const words = productWords(query).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const found =
    engine === 'postgres'
      ? sql`select * from product where to_tsvector('simple', words) @@ to_tsquery('simple', ${`${words.join(' & ')}:*`}) limit ${MAX_RANKED}`
      : sql`select product.* from product_words join product on product.gtin = product_words.rowid
          where product_words match ${`${words.map((word) => `"${word}"`).join(' ')}*`} limit ${MAX_RANKED}`
  const { rows } = await sql<ProductTable>`
    select * from (${found}) as found order by length(words), gtin limit ${limit}`.execute(db)
  return rows.map(productOf)
}

/** Packaged foods with the words of a query: this server's products, then the packets that ship. */
export const searchProducts = async (
  db: Database,
  engine: Engine,
  query: string,
  limit: number,
): Promise<Product[]> => {
  const [stored, packets] = await Promise.all([
    searchStoredProducts(db, engine, query, limit),
    shippedPackets().search(query, limit),
  ])
  if (packets.length === 0 || stored.length === limit) return stored
  // A stored product is the newer answer, even where its name has changed.
  const replaced = await db
    .selectFrom('product')
    .select('gtin')
    .where(
      'gtin',
      'in',
      packets.map(({ barcode }) => Number(barcode)),
    )
    .execute()
  const isReplaced = new Set(replaced.map(({ gtin }) => gtin))
  const others = packets.filter(({ barcode }) => !isReplaced.has(Number(barcode)))
  return [...stored, ...others].slice(0, limit)
}

export const wasUnknownSince = async (
  db: Database,
  barcode: string,
  since: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('unknown_barcode')
    .select('barcode')
    .where('barcode', '=', barcode)
    .where('asked_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A food by its code from the search: of the table, packaged, the member's own or shared in the
 * household.
 */
export const findFood = async (
  db: DatabaseOrTransaction,
  { memberId, language }: { memberId: string; language: NamesOf },
  code: string,
): Promise<WeighableFood | undefined> => {
  if (ownFoodIdOf(code) !== undefined) {
    const own = await findOwnFood(db, memberId, code)
    return own && weighableProduct(own)
  }
  if (sharedFoodKeyOf(code) !== undefined) {
    const shared = await findSharedFood(db, memberId, code)
    return shared && weighableProduct(shared)
  }
  const barcode = barcodeOfCode(code)
  if (barcode === undefined) {
    const food = foodByCode(code)
    return food && { ...food, name: nameOfFood(food, language ?? 'en') }
  }
  const product = (await findStoredProduct(db, barcode)) ?? shippedPackets().find(barcode)
  return product && weighableProduct(product)
}
