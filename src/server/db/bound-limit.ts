import { type RawBuilder, sql } from 'kysely'

/**
 * A limit that is given when a statement runs. SQLite plans a statement anew each time that a bare parameter limits it,
 * which costs more than a small read itself; it does not look into a cast.
 */
export const boundLimit = (limit: number): RawBuilder<number> => sql<number>`cast(${limit} as integer)`
