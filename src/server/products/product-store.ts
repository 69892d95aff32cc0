import type { Insertable } from 'kysely'
import { foodColumnsOf } from '#server/db/nutrient-columns.ts'
import type { Database, ProductTable } from '#server/db/schema.ts'
import type { StoredProduct } from './product-reads.ts'
import { productWords } from './product-words.ts'

const rowOf = ({ barcode, name, brand, per100g, portion, changedAt }: StoredProduct): Insertable<ProductTable> => ({
  gtin: Number(barcode),
  name,
  brand,
  words: productWords(`${name} ${brand}`).join(' '),
  ...foodColumnsOf(per100g),
  portion_name: portion?.description ?? null,
  portion_g: portion?.grams ?? null,
  changed_at: changedAt,
})

/** Adds products, and replaces those that are no newer. Each barcode may stand in the list once. */
export const saveProducts = async (db: Database, products: readonly StoredProduct[]): Promise<void> => {
  if (products.length === 0) return
  await db
    .insertInto('product')
    .values(products.map(rowOf))
    .onConflict((conflict) =>
      conflict
        .column('gtin')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          brand: row.ref('excluded.brand'),
          words: row.ref('excluded.words'),
          energy_kcal: row.ref('excluded.energy_kcal'),
          protein_g: row.ref('excluded.protein_g'),
          carbs_g: row.ref('excluded.carbs_g'),
          fat_g: row.ref('excluded.fat_g'),
          fiber_g: row.ref('excluded.fiber_g'),
          sodium_mg: row.ref('excluded.sodium_mg'),
          calcium_mg: row.ref('excluded.calcium_mg'),
          sugars_g: row.ref('excluded.sugars_g'),
          saturated_fat_g: row.ref('excluded.saturated_fat_g'),
          cholesterol_mg: row.ref('excluded.cholesterol_mg'),
          iron_mg: row.ref('excluded.iron_mg'),
          potassium_mg: row.ref('excluded.potassium_mg'),
          vitamin_c_mg: row.ref('excluded.vitamin_c_mg'),
          portion_name: row.ref('excluded.portion_name'),
          portion_g: row.ref('excluded.portion_g'),
          changed_at: row.ref('excluded.changed_at'),
        }))
        .where((row) => row('product.changed_at', '<=', row.ref('excluded.changed_at'))),
    )
    .execute()
}

export const rememberUnknown = async (db: Database, barcode: string, askedAt: number): Promise<void> => {
  await db
    .insertInto('unknown_barcode')
    .values({ barcode, asked_at: askedAt })
    .onConflict((conflict) => conflict.column('barcode').doUpdateSet({ asked_at: askedAt }))
    .execute()
}

export const forgetUnknown = async (db: Database, before: number): Promise<void> => {
  await db.deleteFrom('unknown_barcode').where('asked_at', '<', before).execute()
}
