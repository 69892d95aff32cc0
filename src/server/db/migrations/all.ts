import type { Migration } from 'kysely/migration'
import type { Engine } from '../schema.ts'
import { foundation } from './0001-foundation.ts'

/** Forward only, in the order of their names; a landed one is never edited. */
export const allMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-foundation': foundation(engine),
})
