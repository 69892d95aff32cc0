import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#domain/day.ts'
import type { ExpressionBuilder } from 'kysely'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database, DatabaseOrTransaction, DeliveryTable, Schema } from '#server/db/schema.ts'
import type { Message } from './message.ts'

/** How many messages may wait for one channel; what comes then is left out. */
const MAX_WAITING = 2000
/** How long one instance has a message for itself. */
export const LEASE_MS = 45_000
/** How long a channel waits after a failure, at the most. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS

interface Outgoing {
  readonly memberId: string
  readonly channelIds: readonly string[]
  readonly message: Message
  /** ms since the epoch; what could not be delivered until then is dropped. */
  readonly giveUpAt: number
}

/** Puts a message on its way, within the transaction that is under way. */
export const enqueue = async (
  db: DatabaseOrTransaction,
  { memberId, channelIds, message, giveUpAt }: Outgoing,
  now: number,
): Promise<void> => {
  if (channelIds.length === 0) return
  const waiting = await db
    .selectFrom('delivery')
    .select(({ fn }) => ['channel_id', fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .groupBy('channel_id')
    .execute()
  const full = new Set(waiting.filter(({ count }) => Number(count) >= MAX_WAITING).map(({ channel_id }) => channel_id))
  const rows = channelIds
    .filter((id) => !full.has(id))
    .map((channel_id) => ({
      member_id: memberId,
      id: randomUUID(),
      channel_id,
      message: JSON.stringify(message),
      attempts: 0,
      next_try_at: now,
      give_up_at: giveUpAt,
    }))
  if (rows.length > 0) await db.insertInto('delivery').values(rows).execute()
}

export type ChannelKey = Pick<DeliveryTable, 'member_id' | 'channel_id'>

/** Whether a message waits no longer: its time has come, or was set by a clock that ran ahead. */
const isDueBy = (now: number) => (where: ExpressionBuilder<Schema, 'delivery'>) =>
  where.or([where('next_try_at', '<=', now), where('next_try_at', '>', latestNotedAt(now, LONGEST_PAUSE_MS))])

/** Channels for which something is due, those that wait longest first. */
export const channelsWithDue = (db: Database, now: number, most: number): Promise<ChannelKey[]> =>
  db
    .selectFrom('delivery')
    .select(['member_id', 'channel_id'])
    .where(isDueBy(now))
    .groupBy(['member_id', 'channel_id'])
    .orderBy(({ fn }) => fn.min('next_try_at'))
    .limit(most)
    .execute()

/** Takes the oldest message that is due for a channel: this instance has it for a while, and no other one. */
export const takeDelivery = async (
  db: Database,
  { member_id, channel_id }: ChannelKey,
  now: number,
): Promise<DeliveryTable | undefined> => {
  for (;;) {
    const due = await db
      .selectFrom('delivery')
      .select(['id', 'next_try_at'])
      .where('member_id', '=', member_id)
      .where('channel_id', '=', channel_id)
      .where(isDueBy(now))
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const taken = await db
      .updateTable('delivery')
      .set((row) => ({ next_try_at: now + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('member_id', '=', member_id)
      .where('id', '=', due.id)
      .where('next_try_at', '=', due.next_try_at)
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
  }
}

export const dropDelivery = async (
  db: DatabaseOrTransaction,
  { member_id, id }: Pick<DeliveryTable, 'member_id' | 'id'>,
): Promise<void> => {
  await db.deleteFrom('delivery').where('member_id', '=', member_id).where('id', '=', id).execute()
}

/** Lets everything for a channel wait until an instant; what would be given up before then is dropped. */
export const putOff = async (db: DatabaseOrTransaction, { member_id, channel_id }: ChannelKey, until: number): Promise<void> => {
  const ofChannel = db.deleteFrom('delivery').where('member_id', '=', member_id).where('channel_id', '=', channel_id)
  await ofChannel.where('give_up_at', '<', until).execute()
  await db
    .updateTable('delivery')
    .set({ next_try_at: until })
    .where('member_id', '=', member_id)
    .where('channel_id', '=', channel_id)
    .execute()
}
