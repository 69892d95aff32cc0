import type { Updateable } from 'kysely'
import { boundLimit } from '#server/db/bound-limit.ts'
import type { Database, DatabaseOrTransaction, WeighInTable } from '#server/db/schema.ts'

/** Newest first; after an entry, only older ones. Empty if that entry is not the member's. */
export const newestWeighIns = (
  db: Database,
  memberId: string,
  page: { afterId: string | undefined; limit: number },
): Promise<WeighInTable[]> =>
  db
    .selectFrom('weigh_in')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(page.afterId !== undefined, (query) =>
      query.where((where) =>
        where(
          where.refTuple('weighed_at', 'id'),
          '<',
          where
            .selectFrom('weigh_in as seen')
            .select(['seen.weighed_at', 'seen.id'])
            .where('seen.member_id', '=', memberId)
            .where('seen.id', '=', page.afterId as string)
            .$asTuple('weighed_at', 'id'),
        ),
      ),
    )
    .orderBy('weighed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(boundLimit(page.limit))
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
