import type { ExpressionBuilder } from 'kysely'
import type { Database, DatabaseOrTransaction, Schema, TokenKind } from '#server/db/schema.ts'
import { newSecretToken, tokenHash } from './secret-token.ts'

/** The owner and the payload of a token. The token itself is not stored, only its hash. */
interface OneTimeToken<Payload> {
  readonly memberId: string | null
  readonly payload: Payload
}

interface NewToken {
  readonly kind: TokenKind
  readonly memberId: string | null
  readonly payload?: unknown
  readonly lifeMs: number
  /** Given if something else, such as a session's id, identifies the token; random by default. */
  readonly token?: string
}

/** Creates a one-time token and returns it. Only its hash is stored. */
export const createToken = async (
  db: DatabaseOrTransaction,
  newToken: NewToken,
  now: number,
): Promise<string> => {
  const { kind, memberId, payload, lifeMs, token = newSecretToken() } = newToken
  const row = {
    kind,
    member_id: memberId,
    payload: payload === undefined ? null : JSON.stringify(payload),
    expires_at: now + lifeMs,
  }
  await db
    .insertInto('one_time_token')
    .values({ token_hash: tokenHash(token), ...row })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
  return token
}

const readRow = <Payload>(row: {
  member_id: string | null
  payload: string | null
}): OneTimeToken<Payload> => ({
  memberId: row.member_id,
  payload: (row.payload === null ? null : JSON.parse(row.payload)) as Payload,
})

const isLive =
  (kind: TokenKind, token: string, now: number) =>
  (where: ExpressionBuilder<Schema, 'one_time_token'>) =>
    where.and([
      where('token_hash', '=', tokenHash(token)),
      where('kind', '=', kind),
      where('expires_at', '>', now),
    ])

/** Finds a token without consuming it; undefined if it is unknown, used or expired. */
export const findToken = async <Payload = null>(
  db: DatabaseOrTransaction,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<OneTimeToken<Payload> | undefined> => {
  const row = await db
    .selectFrom('one_time_token')
    .select(['member_id', 'payload'])
    .where(isLive(kind, token, now))
    .executeTakeFirst()
  return row && readRow<Payload>(row)
}

/** Consumes a token. One statement, so that only one of two simultaneous calls gets it. */
export const consumeToken = async <Payload = null>(
  db: DatabaseOrTransaction,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<OneTimeToken<Payload> | undefined> => {
  const row = await db
    .deleteFrom('one_time_token')
    .where(isLive(kind, token, now))
    .returning(['member_id', 'payload'])
    .executeTakeFirst()
  return row && readRow<Payload>(row)
}

/** Changes what a token stands for; false if somebody else has changed it meanwhile. */
export const changeToken = async (
  db: DatabaseOrTransaction,
  token: string,
  { from, to }: { from: unknown; to: unknown },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('one_time_token')
    .set({ payload: JSON.stringify(to) })
    .where('token_hash', '=', tokenHash(token))
    .where('payload', '=', JSON.stringify(from))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a member's unused tokens. */
export const revokeTokens = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.deleteFrom('one_time_token').where('member_id', '=', memberId).execute()
}

export const deleteExpiredTokens = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('one_time_token').where('expires_at', '<=', now).execute()
}
