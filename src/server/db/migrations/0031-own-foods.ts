import { type Kysely, sql } from 'kysely'

/** Foods that a member keeps; amounts are those of 100 g. */
export const ownFoods = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const double = sql`double precision`
    await db.schema
      .createTable('own_food')
      .addColumn('member_id', 'text', (column) =>
        column.notNull().references('member.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('recorded_at', 'bigint', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('brand', 'text')
      .addColumn('barcode', 'text')
      .addColumn('energy_kcal', double, (column) => column.notNull())
      .addColumn('protein_g', double, (column) => column.notNull())
      .addColumn('carbs_g', double, (column) => column.notNull())
      .addColumn('fat_g', double, (column) => column.notNull())
      .addColumn('fiber_g', double)
      .addColumn('sodium_mg', double)
      .addColumn('calcium_mg', double)
      .addColumn('portion_name', 'text')
      .addColumn('portion_g', double)
      .addPrimaryKeyConstraint('own_food_key', ['member_id', 'id'])
      .execute()
  },
})
