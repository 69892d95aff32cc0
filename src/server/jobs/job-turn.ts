import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * Turns end slightly early, because instances start at different moments and none should miss a
 * whole period.
 */
const SHARE_OF_PERIOD = 0.9

/**
 * Whether this instance should do a job, which runs once per period across all instances; one
 * statement decides. If the instance dies during the job, the next turn does it.
 */
export const takeTurn = async (
  db: Database,
  name: string,
  periodMs: number,
  now: number,
): Promise<boolean> => {
  const taken = await db
    .insertInto('job_turn')
    .values({ name, next_at: Math.round(now + periodMs * SHARE_OF_PERIOD) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ next_at: row.ref('excluded.next_at') }))
        .where((where) =>
          where.or([
            where('job_turn.next_at', '<=', now),
            where('job_turn.next_at', '>', latestNotedAt(now, periodMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
