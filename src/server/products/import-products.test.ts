import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts'
import { withCheckDigit } from '#domain/products/barcode.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { importProducts, UnknownDump } from './import-products.ts'
import { findStoredProduct, searchProducts } from './product-reads.ts'

let folder: string
let database: OpenDatabase
let postgres: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkcast-products-'))
  postgres = await freshDatabase()
  database = await openDatabase({ dataDir: folder, databaseUrl: postgres?.url })
})
afterEach(async () => {
  await database.close()
  await postgres?.drop()
  await rm(folder, { recursive: true, force: true })
})

/** The barcode of product number n, with its check digit. */
const barcodeOf = (n: number): string => withCheckDigit(`400${String(n).padStart(9, '0')}`)
const COLUMNS = [
  'code',
  'url',
  'last_modified_t',
  'product_name',
  'quantity',
  'brands',
  'serving_size',
  'serving_quantity',
  'energy-kj_100g',
  'energy-kcal_100g',
  'fat_100g',
  'carbohydrates_100g',
  'fiber_100g',
  'proteins_100g',
  'salt_100g',
  'sodium_100g',
  'calcium_100g',
  'sugars_100g',
  'saturated-fat_100g',
  'cholesterol_100g',
  'iron_100g',
  'potassium_100g',
  'vitamin-c_100g',
  'vitamin-b12_100g',
  'monounsaturated-fat_100g',
  'magnesium_100g',
]
const row = (values: Record<string, string | number>) =>
  COLUMNS.map((column) => values[column] ?? '').join('\t')
const bar = (n: number, more: Record<string, string | number> = {}) => ({
  code: barcodeOf(n),
  last_modified_t: 1_700_000_000,
  product_name: `Oat bar ${n}`,
  brands: 'Mill & Co',
  'energy-kj_100g': 1757,
  fat_100g: 15,
  carbohydrates_100g: 60,
  proteins_100g: 8,
  sodium_100g: 0.2,
  ...more,
})
const csv = (...rows: Record<string, string | number>[]) =>
  [COLUMNS.join('\t'), ...rows.map(row)].join('\n')
const fileOf = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const count = async () =>
  Number(
    (
      await database.db
        .selectFrom('product')
        .select((select) => select.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('an export of Open Food Facts', () => {
  it('is read from its packed CSV, kilojoules and salt turned into what a meal counts', async () => {
    const rows = Array.from({ length: 1203 }, (_, n) => bar(n))
    const path = await fileOf('products.csv.gz', gzipSync(csv(...rows)))
    expect(await importProducts(database.db, path)).toEqual({ read: 1203, kept: 1203 })
    expect(await findStoredProduct(database.db, barcodeOf(7))).toMatchObject({
      name: 'Oat bar 7',
      brand: 'Mill & Co',
      per100g: { energyKcal: expect.closeTo(419.93, 1), sodiumMg: 200, fiberG: null },
    })
    expect(await searchProducts(database.db, database.engine, 'mill bar 1202', 5)).toMatchObject([
      { name: 'Oat bar 1202' },
    ])
  })
  it('keeps sugars, saturated fat and the rest where it has them, and leaves out what cannot be true', async () => {
    const rich = {
      sugars_100g: 21.5,
      'saturated-fat_100g': 2.1,
      iron_100g: 0.0042,
      'vitamin-c_100g': 0.012,
      'monounsaturated-fat_100g': 1.4,
      'vitamin-b12_100g': 0.0000025,
      // Written in mg where g were meant.
      magnesium_100g: 120,
    }
    const path = await fileOf(
      'products.csv',
      csv(bar(1, rich), bar(2, { sugars_100g: 75, potassium_100g: 0.3 }), bar(3)),
    )
    await importProducts(database.db, path)
    const moreOf = async (n: number) =>
      (await findStoredProduct(database.db, barcodeOf(n)))?.per100g.more
    expect(await moreOf(1)).toEqual({
      sugars: 21.5,
      saturatedFat: 2.1,
      monounsaturatedFat: 1.4,
      iron: expect.closeTo(4.2, 6),
      vitaminC: expect.closeTo(12, 6),
      vitaminB12: expect.closeTo(2.5, 6),
    })
    expect(await moreOf(2)).toEqual({ potassium: expect.closeTo(300, 6) })
    expect(await moreOf(3)).toBeUndefined()
  })
  it('goes on where it was stopped, and begins anew with another file', async () => {
    const rows = Array.from({ length: 2400 }, (_, n) => bar(n))
    const path = await fileOf('products.csv', csv(...rows))
    let seen = 0
    const stopped = await importProducts(database.db, path, {
      isStopped: () => seen >= 1000,
      onProgress: ({ read }) => {
        seen = read
      },
    })
    expect(stopped).toEqual({ read: 1000, kept: 1000 })
    // What was read before is not read again: it would come back.
    await database.db.deleteFrom('product').execute()
    expect(await importProducts(database.db, path)).toEqual({ read: 2400, kept: 2400 })
    expect(await count()).toBe(1400)
    expect(await importProducts(database.db, path)).toEqual({ read: 2400, kept: 2400 })
    expect(await count()).toBe(2400)
  })
  it('is read from its JSONL too', async () => {
    const { code, product_name, brands, last_modified_t, ...nutriments } = bar(1)
    const line = JSON.stringify({ code, product_name, brands, last_modified_t, nutriments })
    const path = await fileOf('products.jsonl', `${line}\n{broken\n\n`)
    expect(await importProducts(database.db, path)).toEqual({ read: 2, kept: 1 })
  })
  it('leaves out wrong barcodes, missing names or numbers, and numbers that cannot be true', async () => {
    const path = await fileOf(
      'products.csv',
      csv(
        bar(1),
        bar(2, { code: '123' }),
        bar(3, { product_name: ' ' }),
        bar(4, { fat_100g: '' }),
        bar(5, { fat_100g: 150 }),
        bar(6, { 'energy-kj_100g': 17570 }),
      ),
    )
    expect(await importProducts(database.db, path)).toEqual({ read: 6, kept: 1 })
  })
  it('read again changes nothing, a newer one takes the place of older ones, and an older one does not', async () => {
    const older = await fileOf('older.csv', csv(bar(1), bar(2)))
    const newer = await fileOf(
      'newer.csv',
      csv(bar(1, { product_name: 'Better bar', last_modified_t: 1_800_000_000 })),
    )
    await importProducts(database.db, older)
    await importProducts(database.db, older)
    expect(await count()).toBe(2)
    await importProducts(database.db, newer)
    await importProducts(database.db, older)
    expect(await findStoredProduct(database.db, barcodeOf(1))).toMatchObject({ name: 'Better bar' })
    for (const [words, nth] of [
      ['better bar', 1],
      ['oat bar', 2],
    ] as const) {
      const [first, second] = await searchProducts(database.db, database.engine, words, 5)
      expect(first).toMatchObject({ barcode: barcodeOf(nth) })
      // Packets that ship come after this server's products.
      expect(second?.asOf).toBeDefined()
    }
  })
  it('that is stopped keeps what was read, and can be read on', async () => {
    const path = await fileOf(
      'products.csv',
      csv(...Array.from({ length: 2000 }, (_, n) => bar(n))),
    )
    let batches = 0
    await importProducts(database.db, path, {
      isStopped: () => batches >= 2,
      onProgress: () => (batches += 1),
    })
    const kept = await count()
    expect(kept).toBeGreaterThanOrEqual(1000)
    expect(kept).toBeLessThan(2000)
    await importProducts(database.db, path)
    expect(await count()).toBe(2000)
  })
  it('is refused in words when it is something else', async () => {
    await expect(
      importProducts(database.db, await fileOf('notes.csv', 'a,b\n1,2\n')),
    ).rejects.toThrow(/no column "code"/)
    await expect(importProducts(database.db, await fileOf('empty.csv', ''))).rejects.toThrow(
      UnknownDump,
    )
    const cut = gzipSync(csv(bar(1))).subarray(0, 60)
    await expect(
      importProducts(database.db, await fileOf('cut.csv.gz', cut)),
    ).rejects.toMatchObject({ code: 'Z_BUF_ERROR' })
  })
})
