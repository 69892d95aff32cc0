import { createHash, randomBytes } from 'node:crypto'
import type { Database, DatabaseOrTransaction, TicketKind } from '#server/db/schema.ts'

const TOKEN_BYTES = 32

export interface Ticket<Payload> {
  readonly memberId: string | null
  readonly payload: Payload
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface NewTicket {
  readonly kind: TicketKind
  readonly memberId: string | null
  readonly payload?: unknown
  readonly lifeMs: number
  /** A token that is known already, when it stands for one ticket at a time; otherwise a random one is made. */
  readonly token?: string
}

/** Makes a one-time ticket; answers its token, which is kept nowhere. */
export const makeTicket = async (db: DatabaseOrTransaction, ticket: NewTicket, now: number): Promise<string> => {
  const { kind, memberId, payload, lifeMs, token = randomBytes(TOKEN_BYTES).toString('base64url') } = ticket
  const row = {
    kind,
    member_id: memberId,
    payload: payload === undefined ? null : JSON.stringify(payload),
    expires_at: now + lifeMs,
  }
  await db
    .insertInto('ticket')
    .values({ token_hash: hashOf(token), ...row })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
  return token
}

const ticketOf = <Payload>(row: { member_id: string | null; payload: string | null }): Ticket<Payload> => ({
  memberId: row.member_id,
  payload: (row.payload === null ? null : JSON.parse(row.payload)) as Payload,
})

/** The ticket of a token, which stays good; undefined when it is unknown, used or out of time. */
export const findTicket = async <Payload = null>(
  db: Database,
  kind: TicketKind,
  token: string,
  now: number,
): Promise<Ticket<Payload> | undefined> => {
  const row = await db
    .selectFrom('ticket')
    .select(['member_id', 'payload'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && ticketOf<Payload>(row)
}

/** Uses a ticket up. One statement, so that of two at once one gets it. */
export const takeTicket = async <Payload = null>(
  db: DatabaseOrTransaction,
  kind: TicketKind,
  token: string,
  now: number,
): Promise<Ticket<Payload> | undefined> => {
  const row = await db
    .deleteFrom('ticket')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning(['member_id', 'payload'])
    .executeTakeFirst()
  return row && ticketOf<Payload>(row)
}

/** Makes a member's open tickets worthless, all or of one kind. */
export const dropTicketsOf = async (db: DatabaseOrTransaction, memberId: string, kind?: TicketKind): Promise<void> => {
  await db
    .deleteFrom('ticket')
    .where('member_id', '=', memberId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as TicketKind))
    .execute()
}

export const sweepTickets = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('ticket').where('expires_at', '<=', now).execute()
}
