import type { CivilDay } from '#domain/day.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** Stores the newest day whose replay was completed; an older day changes nothing. */
export const saveCompletedReplay = async (
  db: DatabaseOrTransaction,
  memberId: string,
  completedOn: CivilDay,
): Promise<void> => {
  await db
    .updateTable('member')
    .set({ replay_completed_on: completedOn })
    .where('id', '=', memberId)
    .where((where) =>
      where.or([
        where('replay_completed_on', 'is', null),
        where('replay_completed_on', '<', completedOn),
      ]),
    )
    .execute()
}
