import { type Kysely, sql } from 'kysely'
import type { Engine } from '../schema.ts'

const MACROS = ['protein_g', 'carbs_g', 'fat_g'] as const

/** Of a meal, the energy alone may be known: protein, carbs and fat are null then. */
export const energyAlone = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of MACROS) {
      if (engine === 'postgres') {
        await db.schema
          .alterTable('meal')
          .alterColumn(column, (change) => change.dropNotNull())
          .execute()
        continue
      }
      // SQLite cannot drop a NOT NULL, and a table that others refer to is not made anew: a column
      // without it takes its place.
      const open = `open_${column}`
      await db.schema.alterTable('meal').addColumn(open, 'double precision').execute()
      await sql`update meal set ${sql.ref(open)} = ${sql.ref(column)}`.execute(db)
      await db.schema.alterTable('meal').dropColumn(column).execute()
      await db.schema.alterTable('meal').renameColumn(open, column).execute()
    }
  },
})
