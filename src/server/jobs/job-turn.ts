import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database } from '#server/db/schema.ts'

/** Instances begin at different moments; a turn ends a little early, so that none waits a whole period more. */
const SHARE_OF_PERIOD = 0.9

/**
 * Whether it is this instance's turn to do a job, which comes up once in a period for all of them: one statement decides.
 * An instance that dies at its work leaves it to the next turn, and so does one whose clock was ahead.
 */
export const takeTurn = async (db: Database, name: string, periodMs: number, now: number): Promise<boolean> => {
  const taken = await db
    .insertInto('job_turn')
    .values({ name, next_at: Math.round(now + periodMs * SHARE_OF_PERIOD) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({ next_at: row.ref('excluded.next_at') }))
        .where((where) => where.or([where('job_turn.next_at', '<=', now), where('job_turn.next_at', '>', latestNotedAt(now, periodMs))])),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
