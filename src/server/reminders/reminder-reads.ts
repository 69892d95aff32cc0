import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import { channelsOf } from '#server/sending/channel-store.ts'
import { findPlan, settingsOf } from './reminder-plan-store.ts'

/** A member's reminders for the export, without secrets. */
export const remindersForExport = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<object> => {
  const channels = await channelsOf(db, memberId)
  return {
    settings: settingsOf(await findPlan(db, memberId)),
    channels: channels.map(
      ({ member_id: _member, id: _id, address_hash: _hash, sealed: _sealed, ...shown }) => shown,
    ),
  }
}
