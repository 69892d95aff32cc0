import type { Insertable } from 'kysely'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import type { Database, ProductTable } from '#server/db/schema.ts'
import { productWords, type StoredProduct } from './product-reads.ts'

const rowOf = ({
  barcode,
  name,
  brand,
  per100g,
  portion,
  changedAt,
}: StoredProduct): Insertable<ProductTable> => ({
  gtin: Number(barcode),
  name,
  brand,
  words: productWords(`${name} ${brand}`).join(' '),
  ...foodColumnsOf(per100g),
  portion_name: portion?.description ?? null,
  portion_g: portion?.grams ?? null,
  changed_at: changedAt,
})

/**
 * Adds products, and replaces existing ones unless they are newer. Each barcode must be unique in
 * the list.
 */
export const saveProducts = async (
  db: Database,
  products: readonly StoredProduct[],
): Promise<void> => {
  if (products.length === 0) return
  const rows = products.map(rowOf)
  const columns = Object.keys(rows[0] ?? {}).filter(
    (column) => column !== 'gtin',
  ) as (keyof ProductTable)[]
  await db
    .insertInto('product')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('gtin')
        .doUpdateSet((row) =>
          Object.fromEntries(columns.map((column) => [column, row.ref(`excluded.${column}`)])),
        )
        .where((row) => row('product.changed_at', '<=', row.ref('excluded.changed_at'))),
    )
    .execute()
}

export const rememberUnknown = async (
  db: Database,
  barcode: string,
  askedAt: number,
): Promise<void> => {
  await db
    .insertInto('unknown_barcode')
    .values({ barcode, asked_at: askedAt })
    .onConflict((conflict) => conflict.column('barcode').doUpdateSet({ asked_at: askedAt }))
    .execute()
}

export const forgetUnknown = async (db: Database, before: number): Promise<void> => {
  await db.deleteFrom('unknown_barcode').where('asked_at', '<', before).execute()
}
