import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/**
 * Packaged foods by their barcode, shared by all members, with an index of their words; and
 * barcodes that nobody knew lately.
 */
export const products = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('product')
      // SQLite's index of words refers to rows by this number; only a key of this very type is one
      // that no tidying changes.
      .addColumn('gtin', engine === 'sqlite' ? 'integer' : 'bigint', (column) =>
        column.primaryKey(),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('words', 'text', (column) => column.notNull())
      .addColumn('energy_kcal', 'double precision', (column) => column.notNull())
      .addColumn('protein_g', 'double precision', (column) => column.notNull())
      .addColumn('carbs_g', 'double precision', (column) => column.notNull())
      .addColumn('fat_g', 'double precision', (column) => column.notNull())
      .addColumn('fiber_g', 'double precision')
      .addColumn('sodium_mg', 'double precision')
      .addColumn('calcium_mg', 'double precision')
      .addColumn('portion_name', 'text')
      .addColumn('portion_g', 'double precision')
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('unknown_barcode')
      .addColumn('barcode', 'text', (column) => column.primaryKey())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute()
    if (engine === 'postgres') {
      await sql`create index product_words on product using gin (to_tsvector('simple', words))`.execute(
        db,
      )
      return
    }
    // An index of words beside the table, which triggers keep in step with it.
    await sql`create virtual table product_words using fts5(
      words, content='product', content_rowid='gtin', prefix='2 3 4', detail='column')`.execute(db)
    const add = sql.raw('insert into product_words(rowid, words) values (new.gtin, new.words);')
    const remove = sql.raw(
      "insert into product_words(product_words, rowid, words) values ('delete', old.gtin, old.words);",
    )
    await sql`create trigger product_added after insert on product begin ${add} end`.execute(db)
    await sql`create trigger product_removed after delete on product begin ${remove} end`.execute(
      db,
    )
    await sql`create trigger product_changed after update on product begin ${remove} ${add} end`.execute(
      db,
    )
  },
})
