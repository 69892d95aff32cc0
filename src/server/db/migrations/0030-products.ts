import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

/** Packaged foods by their barcode, shared by all members, with an index of their words; and barcodes that nobody knew lately. */
export const products = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('product')
      .addColumn('barcode', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('brand', 'text', (column) => column.notNull())
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
      await sql`create index product_words on product using gin (to_tsvector('simple', name || ' ' || brand))`.execute(db)
      return
    }
    // An index of words beside the table, which triggers keep in step with it.
    await sql`create virtual table product_words using fts5(
      name, brand, content='product', content_rowid='rowid', tokenize='unicode61 remove_diacritics 2')`.execute(db)
    const add = sql.raw('insert into product_words(rowid, name, brand) values (new.rowid, new.name, new.brand);')
    const remove = sql.raw(
      "insert into product_words(product_words, rowid, name, brand) values ('delete', old.rowid, old.name, old.brand);",
    )
    await sql`create trigger product_added after insert on product begin ${add} end`.execute(db)
    await sql`create trigger product_removed after delete on product begin ${remove} end`.execute(db)
    await sql`create trigger product_changed after update on product begin ${remove} ${add} end`.execute(db)
  },
})
