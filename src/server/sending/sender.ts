import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#domain/day.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Encryption } from '#server/db/encryption.ts'
import type { ChannelTable, Database, DeliveryTable, Transaction } from '#server/db/schema.ts'
import type { Reach } from './address-guard.ts'
import {
  destinationOf,
  endChannel,
  findLiveChannel,
  noteFailure,
  noteSent,
  removeChannel,
} from './channel-store.ts'
import {
  type ChannelKey,
  channelsWithDue,
  dropDelivery,
  putOff,
  takeDelivery,
  LONGEST_PAUSE_MS,
} from './delivery-store.ts'
import type { Message } from './message.ts'
import { type Answer, post } from './post.ts'
import { requestFor, type SenderIdentity } from './request-for.ts'

/**
 * Messages sent at the same time, each to another channel. Those still unanswered after
 * SLOW_AFTER_MS do not count, up to MAX_SLOW.
 */
const MAX_AT_ONCE = 50
const SLOW_AFTER_MS = 1000
const MAX_SLOW = 500
const FIRST_PAUSE_MS = 15_000
/** A channel is switched off after failing for this long and this often. */
const ENDS_AFTER_MS = 3 * DAY_MS
const ENDS_AFTER_FAILURES = 5

/** The outcome of sending a message. */
type Outcome =
  | { readonly kind: 'sent' }
  /** The receiver says that the address no longer exists. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Answer }

interface SenderParts {
  readonly db: Database
  readonly encryption: Encryption
  readonly identity: SenderIdentity
  readonly reach: () => Promise<Reach>
  readonly clock: () => number
  readonly log: FastifyBaseLogger
  /** Called when a channel was switched off, in the same transaction. */
  readonly onEnded: (transaction: Transaction, channel: ChannelTable, now: number) => Promise<void>
}

export interface Sender {
  /** Starts sending everything that is due and returns at once. */
  sendDue(): Promise<void>
  /** Sends one message immediately, bypassing the queue. */
  sendNow(channel: ChannelTable, message: Message): Promise<Outcome>
  /** Waits for messages that are being sent. */
  close(): Promise<void>
}

const nameOf = ({ member_id, channel_id }: ChannelKey): string => `${member_id} ${channel_id}`

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1))

const outcomeOf = (kind: ChannelTable['kind'], answer: Answer): Outcome => {
  if (typeof answer === 'number' && answer >= 200 && answer < 300) return { kind: 'sent' }
  if (answer === 410 || (kind === 'push' && answer === 404)) return { kind: 'gone' }
  return { kind: 'failed', failure: answer }
}

const transmit = async (
  { encryption, identity, reach, clock }: SenderParts,
  channel: ChannelTable,
  message: Message,
  id: string,
): Promise<Outcome> => {
  const request = await requestFor(
    destinationOf(encryption, channel),
    message,
    { id, now: clock() },
    identity,
  ).catch(() => undefined)
  // No real browser has invalid keys.
  if (!request) return { kind: 'gone' }
  return outcomeOf(channel.kind, await post(request, await reach()))
}

/**
 * Stores the outcome of a message. Those that bypassed the queue have no delivery, and their
 * failures do not count.
 */
const settle = (
  { db, clock, onEnded }: SenderParts,
  channel: ChannelTable,
  outcome: Outcome,
  delivery?: DeliveryTable,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const now = clock()
    if (outcome.kind === 'sent') {
      if (delivery) await dropDelivery(transaction, delivery)
      await noteSent(transaction, channel, now)
      return
    }
    if (outcome.kind === 'gone' && channel.kind === 'push') {
      await removeChannel(transaction, channel.member_id, channel.id)
      return
    }
    if (!delivery) return
    const failure = outcome.kind === 'gone' ? '410' : String(outcome.failure)
    const failed = await noteFailure(transaction, channel, failure, now)
    const hasFailedForDays =
      failed !== undefined &&
      failed.failures >= ENDS_AFTER_FAILURES &&
      now - (failed.failing_since_at ?? now) >= ENDS_AFTER_MS
    if (outcome.kind === 'gone' || hasFailedForDays) {
      if (await endChannel(transaction, channel, now)) await onEnded(transaction, channel, now)
    } else await putOff(transaction, delivery, now + pauseAfter(delivery.attempts))
  })

/**
 * Sends the messages queued in the database, those of a channel one after the other. Each message
 * is taken by one instance. If that dies while sending, the message is sent again, so a receiver
 * may rarely get it twice, with the same id.
 */
export const createSender = (parts: SenderParts): Sender => {
  const { db, clock, log } = parts
  const busy = new Map<string, Promise<void>>()
  const slow = new Set<string>()
  /** Outcomes that could not be stored because the database was unavailable. */
  const unsettled = new Map<string, () => Promise<void>>()
  /** Whether more messages are due than could be started. */
  let hasMore = false
  let filling = Promise.resolve()
  let isClosing = false

  const drain = async (key: ChannelKey): Promise<void> => {
    for (;;) {
      if (isClosing) return
      const delivery = await takeDelivery(db, key, clock())
      if (!delivery) return
      const channel = await findLiveChannel(db, key.member_id, key.channel_id)
      if (!channel || delivery.give_up_at <= clock()) {
        await dropDelivery(db, delivery)
        continue
      }
      const outcome = await transmit(
        parts,
        channel,
        JSON.parse(delivery.message) as Message,
        delivery.id,
      )
      try {
        await settle(parts, channel, outcome, delivery)
      } catch (error) {
        unsettled.set(delivery.id, () => settle(parts, channel, outcome, delivery))
        throw error
      }
      if (outcome.kind !== 'sent') return
    }
  }

  const noteAll = async (): Promise<void> => {
    for (const [id, note] of unsettled) {
      await note()
      unsettled.delete(id)
    }
  }
  let noting: Promise<void> | undefined
  const noteUnsettled = (): Promise<void> =>
    (noting ??= noteAll().finally(() => {
      noting = undefined
    }))

  const logFailure = (error: unknown) => log.error({ err: error }, 'messages could not be sent')

  const free = (): number => MAX_AT_ONCE - (busy.size - Math.min(slow.size, MAX_SLOW))

  const fillAgain = (): void => {
    if (!hasMore || isClosing || free() < MAX_AT_ONCE / 2) return
    hasMore = false
    filling = fill().catch(logFailure)
  }

  const begin = (key: ChannelKey): void => {
    const name = nameOf(key)
    const becomesSlow = setTimeout(() => {
      slow.add(name)
      fillAgain()
    }, SLOW_AFTER_MS)
    const draining = drain(key)
      .catch(logFailure)
      .finally(() => {
        clearTimeout(becomesSlow)
        slow.delete(name)
        busy.delete(name)
        fillAgain()
      })
    busy.set(name, draining)
  }

  const fill = async (): Promise<void> => {
    // First store earlier outcomes; otherwise these messages would be sent again.
    await noteUnsettled()
    if (isClosing) return
    // The result includes busy channels, so ask for more.
    const due = (await channelsWithDue(db, clock(), busy.size + 2 * MAX_AT_ONCE)).filter(
      (key) => !busy.has(nameOf(key)),
    )
    const most = Math.max(0, free())
    hasMore ||= due.length > most
    for (const key of due.slice(0, most)) begin(key)
  }

  return {
    sendDue: fill,
    async sendNow(channel, message) {
      const outcome = await transmit(parts, channel, message, randomUUID())
      await settle(parts, channel, outcome)
      return outcome
    },
    async close() {
      isClosing = true
      await Promise.all(busy.values())
      await filling
    },
  }
}
