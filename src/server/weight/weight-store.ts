import type { Updateable } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import { compiledStatement, type Given, type Places } from '#server/db/compiled-statements.ts'
import type { Database, DatabaseOrTransaction, WeighInTable } from '#server/db/schema.ts'

const newestFirst = (
  db: DatabaseOrTransaction,
  { memberId, limit }: { memberId: Given<string>; limit: Given<number> },
) =>
  db
    .selectFrom('weigh_in')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('weighed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(limit))

const firstPage = compiledStatement(
  (db, page: Places<Readonly<{ memberId: string; limit: number }>>) => newestFirst(db, page),
)

/** Newest first; after an entry, only older ones. Empty if that entry is not the member's. */
export const newestWeighIns = (
  db: Database,
  memberId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<WeighInTable[]> =>
  afterId === undefined
    ? firstPage(db, { memberId, limit })
    : newestFirst(db, { memberId, limit })
        .where((where) =>
          where(
            where.refTuple('weighed_at', 'id'),
            '<',
            where
              .selectFrom('weigh_in as seen')
              .select(['seen.weighed_at', 'seen.id'])
              .where('seen.member_id', '=', memberId)
              .where('seen.id', '=', afterId)
              .$asTuple('weighed_at', 'id'),
          ),
        )
        .execute()

/** Returns the changed entry; undefined if the member has none with this id. */
export const updateWeighIn = (
  db: DatabaseOrTransaction,
  memberId: string,
  id: string,
  change: Updateable<WeighInTable>,
): Promise<WeighInTable | undefined> =>
  db
    .updateTable('weigh_in')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
