import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'

const PAGE = 1000

/**
 * Of a session's token only the hash is kept, so that no copy of the database lets anybody in.
 * Everybody stays signed in.
 */
export const sessionTokenHashes = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('session').renameColumn('token', 'token_hash').execute()
    for (let last: string | undefined = ''; last !== undefined;) {
      const after: string = last
      const { rows } = await sql<{ id: string; token: string }>`
        select id, token_hash as token from session where id > ${after} order by id limit ${sql.lit(PAGE)}`.execute(
        db,
      )
      for (const { id, token } of rows) {
        const hash = createHash('sha256').update(token).digest('base64url')
        await sql`update session set token_hash = ${hash} where id = ${id}`.execute(db)
      }
      last = rows.at(-1)?.id
    }
  },
})
