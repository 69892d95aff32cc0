import { createHash, randomUUID } from 'node:crypto'
import type { RecordingName } from '#contract/recordings.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type { Encryption } from '#server/db/encryption.ts'
import type {
  ChannelTable,
  Database,
  DatabaseOrTransaction,
  Transaction,
} from '#server/db/schema.ts'
import { deleteOwnRow, lockMember } from '#server/db/rows.ts'

export const MAX_CHANNELS = 10

/** The address of a channel, with the secrets for sending. */
export type Destination =
  | {
      readonly kind: 'push'
      readonly endpoint: string
      readonly p256dh: string
      readonly auth: string
    }
  /** `server` has no trailing slash. */
  | {
      readonly kind: 'ntfy'
      readonly server: string
      readonly topic: string
      readonly token: string | null
    }
  | { readonly kind: 'webhook'; readonly url: string; readonly secret: string }

export interface NewChannel {
  readonly memberId: string
  readonly name: string
  readonly shown: string
  readonly destination: Destination
  /** For a webhook: the recordings it receives. Otherwise the channel is for reminders. */
  readonly recordings?: readonly RecordingName[]
}

const contextOf = (memberId: string): string => `channel of ${memberId}`

export const destinationOf = (
  encryption: Encryption,
  channel: Pick<ChannelTable, 'member_id' | 'sealed'>,
): Destination =>
  JSON.parse(encryption.decrypt(channel.sealed, contextOf(channel.member_id))) as Destination

const addressOf = (destination: Destination): string => {
  if (destination.kind === 'push') return destination.endpoint
  return destination.kind === 'ntfy'
    ? `${destination.server}/${destination.topic}`
    : destination.url
}

/** The same address is a different channel for reminders and for recordings. */
const hashOf = (destination: Destination, isForRecordings: boolean): string =>
  createHash('sha256')
    .update(`${isForRecordings ? 'recordings ' : ''}${destination.kind} ${addressOf(destination)}`)
    .digest('base64url')

/** All channels of a member, oldest first. */
export const channelsOf = (db: DatabaseOrTransaction, memberId: string): Promise<ChannelTable[]> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Channels for reminders. */
export const reminderChannelsOf = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<ChannelTable[]> =>
  (await channelsOf(db, memberId)).filter(({ recordings }) => recordings === null)

/** The recordings that a webhook receives. */
export const recordingsOf = ({ recordings }: Pick<ChannelTable, 'recordings'>): RecordingName[] =>
  recordings === null ? [] : (JSON.parse(recordings) as RecordingName[])

/** A webhook that is not switched off. */
export type LiveWebhook = Pick<ChannelTable, 'id' | 'recordings'>

export const liveWebhooksOf = compiledStatement(
  (db, { memberId }: Places<Readonly<{ memberId: string }>>) =>
    db
      .selectFrom('channel')
      .select(['id', 'recordings'])
      .where('member_id', '=', memberId)
      .where('recordings', 'is not', null)
      .where('ended_at', 'is', null),
)

/**
 * Adds a channel; an existing one with the same address is switched on again. Undefined if the
 * member has too many. A browser belongs to one member at a time, so it is removed from any other.
 */
export const addChannel = async (
  db: Database,
  encryption: Encryption,
  { memberId, name, shown, destination, recordings }: NewChannel,
  now: number,
): Promise<ChannelTable | undefined> => {
  const address_hash = hashOf(destination, recordings !== undefined)
  return db.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId)
    const mine = await channelsOf(transaction, memberId)
    if (mine.length >= MAX_CHANNELS && mine.every((one) => one.address_hash !== address_hash))
      return undefined
    if (destination.kind === 'push') {
      await transaction
        .deleteFrom('channel')
        .where('address_hash', '=', address_hash)
        .where('member_id', '<>', memberId)
        .execute()
    }
    const anew = {
      name,
      shown,
      sealed: encryption.encrypt(JSON.stringify(destination), contextOf(memberId)),
      failing_since_at: null,
      failures: 0,
      last_failure: null,
      ended_at: null,
      recordings: recordings ? JSON.stringify(recordings) : null,
    }
    return transaction
      .insertInto('channel')
      .values({
        member_id: memberId,
        id: randomUUID(),
        kind: destination.kind,
        address_hash,
        created_at: now,
        last_sent_at: null,
        ...anew,
      })
      .onConflict((conflict) => conflict.columns(['member_id', 'address_hash']).doUpdateSet(anew))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Deletes a channel and its waiting messages; false if the member has none with this id. */
export const removeChannel = async (
  transaction: Transaction,
  memberId: string,
  id: string,
): Promise<boolean> => {
  await dropDeliveries(transaction, memberId, id)
  return deleteOwnRow(transaction, 'channel', memberId, id)
}

/** Deletes the channels to which a member's recordings are sent. */
export const removeWebhooks = async (transaction: Transaction, memberId: string): Promise<void> => {
  for (const { id, recordings } of await channelsOf(transaction, memberId))
    if (recordings !== null) await removeChannel(transaction, memberId, id)
}

const dropDeliveries = async (
  db: DatabaseOrTransaction,
  memberId: string,
  channelId: string,
): Promise<void> => {
  await db
    .deleteFrom('delivery')
    .where('member_id', '=', memberId)
    .where('channel_id', '=', channelId)
    .execute()
}

export const findChannel = (
  db: Database,
  memberId: string,
  id: string,
): Promise<ChannelTable | undefined> =>
  db
    .selectFrom('channel')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A channel for sending; undefined if it is gone or switched off, or the member is disabled. */
export const findLiveChannel = (
  db: Database,
  memberId: string,
  id: string,
): Promise<ChannelTable | undefined> =>
  db
    .selectFrom('channel')
    .innerJoin('member', 'member.id', 'channel.member_id')
    .selectAll('channel')
    .where('channel.member_id', '=', memberId)
    .where('channel.id', '=', id)
    .where('channel.ended_at', 'is', null)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst()

const change = (
  db: DatabaseOrTransaction,
  { member_id, id }: Pick<ChannelTable, 'member_id' | 'id'>,
) => db.updateTable('channel').where('member_id', '=', member_id).where('id', '=', id)

export const noteSent = async (
  db: DatabaseOrTransaction,
  channel: ChannelTable,
  now: number,
): Promise<void> => {
  await change(db, channel)
    .set({ last_sent_at: now, failing_since_at: null, failures: 0, last_failure: null })
    .execute()
}

/** Records a failure; returns the updated channel. */
export const noteFailure = (
  db: DatabaseOrTransaction,
  channel: ChannelTable,
  failure: string,
  now: number,
): Promise<ChannelTable | undefined> =>
  change(db, channel)
    .set((row) => ({
      failing_since_at: row.fn.coalesce('failing_since_at', row.val(now)),
      failures: row('failures', '+', 1),
      last_failure: failure,
    }))
    .returningAll()
    .executeTakeFirst()

/** Switches a channel off; false if it already was. */
export const endChannel = async (
  db: DatabaseOrTransaction,
  channel: ChannelTable,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await change(db, channel)
    .where('ended_at', 'is', null)
    .set({ ended_at: now })
    .executeTakeFirst()
  await dropDeliveries(db, channel.member_id, channel.id)
  return numUpdatedRows > 0n
}

/** Switches a channel on again. */
export const resumeChannel = (
  db: Database,
  memberId: string,
  id: string,
): Promise<ChannelTable | undefined> =>
  change(db, { member_id: memberId, id })
    .set({ ended_at: null, failing_since_at: null, failures: 0, last_failure: null })
    .returningAll()
    .executeTakeFirst()
