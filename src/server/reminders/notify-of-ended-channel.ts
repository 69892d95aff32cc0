import { DAY_MS } from '#domain/day.ts'
import type { ChannelTable, Transaction } from '#server/db/schema.ts'
import { reminderChannelsOf } from '#server/sending/channel-store.ts'
import { enqueue } from '#server/sending/delivery-store.ts'
import { languageOf, messageAbout } from './reminder-message.ts'
import { findPlan } from './reminder-plan-store.ts'

const TRIED_FOR_MS = DAY_MS

/** Notifies a member through the remaining channels that one was switched off. */
export const notifyOfEndedChannel = async (
  db: Transaction,
  ended: ChannelTable,
  now: number,
): Promise<void> => {
  const memberId = ended.member_id
  const { language } = await db
    .selectFrom('member')
    .select('language')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const plan = await findPlan(db, memberId)
  const others = (await reminderChannelsOf(db, memberId)).filter(
    ({ id, kind, ended_at }) => id !== ended.id && ended_at === null && kind !== 'webhook',
  )
  const message = await messageAbout('channel-ended', languageOf({ language }, plan?.language), now)
  await enqueue(
    db,
    { memberId, channelIds: others.map(({ id }) => id), message, giveUpAt: now + TRIED_FOR_MS },
    now,
  )
}
