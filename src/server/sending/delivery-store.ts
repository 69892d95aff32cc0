import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#domain/day.ts'
import type { ExpressionBuilder } from 'kysely'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database, DatabaseOrTransaction, DeliveryTable, Schema } from '#server/db/schema.ts'
import type { Message } from './message.ts'

/** How many messages may wait for a channel; further ones are dropped. */
const MAX_WAITING = 2000
/** How long an instance holds a message before another may take it. */
export const LEASE_MS = 45_000
/** The longest pause after a failure. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS

interface Outgoing {
  readonly memberId: string
  readonly channelIds: readonly string[]
  readonly message: Message
  /** When an undelivered message is dropped, ms since the epoch. */
  readonly giveUpAt: number
}

/** Queues a message within the current transaction. */
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
  const full = new Set(
    waiting.filter(({ count }) => Number(count) >= MAX_WAITING).map(({ channel_id }) => channel_id),
  )
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

/** Whether a message is due: its time has come, or was set with a clock that was ahead. */
const isDueBy = (now: number) => (where: ExpressionBuilder<Schema, 'delivery'>) =>
  where.or([
    where('next_try_at', '<=', now),
    where('next_try_at', '>', latestNotedAt(now, LONGEST_PAUSE_MS)),
  ])

/** Channels with messages that are due, longest waiting first. */
export const channelsWithDue = (db: Database, now: number, most: number): Promise<ChannelKey[]> =>
  db
    .selectFrom('delivery')
    .select(['member_id', 'channel_id'])
    .where(isDueBy(now))
    .groupBy(['member_id', 'channel_id'])
    .orderBy(({ fn }) => fn.min('next_try_at'))
    .limit(most)
    .execute()

/** Takes the oldest due message of a channel and reserves it for this instance for a while. */
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

/** Postpones all messages of a channel; drops those that would expire before then. */
export const putOff = async (
  db: DatabaseOrTransaction,
  { member_id, channel_id }: ChannelKey,
  until: number,
): Promise<void> => {
  const ofChannel = db
    .deleteFrom('delivery')
    .where('member_id', '=', member_id)
    .where('channel_id', '=', channel_id)
  await ofChannel.where('give_up_at', '<', until).execute()
  await db
    .updateTable('delivery')
    .set({ next_try_at: until })
    .where('member_id', '=', member_id)
    .where('channel_id', '=', channel_id)
    .execute()
}
