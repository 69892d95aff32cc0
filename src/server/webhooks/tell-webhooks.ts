import { DAY_MS } from '#domain/day.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import type { Recorded } from '#server/http/mount.ts'
import { channelsToldOf } from '#server/sending/channel-store.ts'
import { enqueue } from '#server/sending/delivery-store.ts'

/** How long a webhook that fails is tried. */
const TRIED_FOR_MS = 3 * DAY_MS

/** Puts the news of a recording on its way to the member's webhooks, in the transaction that records it. */
export const tellWebhooks = async (db: DatabaseOrTransaction, memberId: string, recorded: Recorded, now: number): Promise<void> => {
  const { name, change } = recorded
  const channelIds = await channelsToldOf(db, memberId, name)
  if (channelIds.length === 0) return
  const message = { type: 'recording', at: now, about: name, change, data: recorded.data() } as const
  await enqueue(db, { memberId, channelIds, message, giveUpAt: now + TRIED_FOR_MS }, now)
}
