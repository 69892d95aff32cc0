import { randomUUID } from 'node:crypto'
import { type PersonalToken, MAX_PERSONAL_TOKENS } from '#contract/accounts/personal-tokens.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scope.ts'
import { DAY_MS } from '#domain/day.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import type { Database, DatabaseOrTransaction, PersonalTokenTable } from '#server/db/schema.ts'
import { isoOrNull } from '#server/http/moment.ts'
import { type CheckedMember, requireUnchanged } from '../sessions/access-version.ts'
import { newSecretToken, tokenHash } from '../one-time-tokens/secret-token.ts'

/** Lets people and secret scanners recognise a leaked token. */
const TOKEN_MARK = 'forkcast_'

interface NewPersonalToken {
  /** As they were when the call was let in. */
  readonly member: CheckedMember
  /** That of an earlier token of the member replaces it. */
  readonly id?: string | undefined
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Null for a token that does not expire. */
  readonly lifeDays: number | null
}

const scopesOf = (stored: string): TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => stored.split(' ').includes(scope))

export const viewPersonalToken = (row: PersonalTokenTable): PersonalToken => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row.scopes),
  createdAt: new Date(row.created_at).toISOString(),
  lastUsedAt: isoOrNull(row.last_used_at),
  endsAt: isoOrNull(row.ends_at),
})

/** A member's tokens that have not expired, oldest first. */
export const personalTokensOf = (
  db: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<PersonalTokenTable[]> =>
  db
    .selectFrom('personal_token')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Creates a token; undefined if the member has too many. Only its hash is stored. */
export const insertPersonalToken = async (
  db: Database,
  { member, id = randomUUID(), name, scopes, lifeDays }: NewPersonalToken,
  now: number,
): Promise<{ token: string; row: PersonalTokenTable } | undefined> => {
  const memberId = member.id
  const token = TOKEN_MARK + newSecretToken()
  const row: PersonalTokenTable = {
    member_id: memberId,
    id,
    token_hash: tokenHash(token),
    name,
    scopes: scopes.join(' '),
    created_at: now,
    last_used_at: null,
    ends_at: lifeDays === null ? null : now + lifeDays * DAY_MS,
  }
  return db.transaction().execute(async (transaction) => {
    await requireUnchanged(transaction, member, 'not_signed_in')
    await deleteOwnRow(transaction, 'personal_token', memberId, id)
    if ((await personalTokensOf(transaction, memberId, now)).length >= MAX_PERSONAL_TOKENS)
      return undefined
    await insertRow(transaction, 'personal_token', row)
    return { token, row }
  })
}

const tokenWithMember = compiledStatement((db, { hash }: Places<{ hash: string }>) =>
  db
    .selectFrom('personal_token')
    .innerJoin('member', 'member.id', 'personal_token.member_id')
    .where('personal_token.token_hash', '=', hash)
    .where('member.disabled_at', 'is', null)
    .selectAll('member')
    .select([
      'personal_token.id as token_id',
      'personal_token.scopes',
      'personal_token.last_used_at',
      'personal_token.ends_at',
    ]),
)

/** The token that a program sent, unless expired, with its member. */
export const findPersonalToken = async (db: Database, token: string, now: number) => {
  const [row] = await tokenWithMember(db, { hash: tokenHash(token) })
  if (!row || (row.ends_at !== null && row.ends_at <= now)) return undefined
  return {
    id: row.token_id,
    scopes: scopesOf(row.scopes),
    lastUsedAt: row.last_used_at,
    profile: row,
  }
}

export const recordTokenUse = async (db: Database, id: string, now: number): Promise<void> => {
  await db.updateTable('personal_token').set({ last_used_at: now }).where('id', '=', id).execute()
}

export const endPersonalTokens = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  await db.deleteFrom('personal_token').where('member_id', '=', memberId).execute()
}

export const deleteEndedTokens = async (db: Database, now: number): Promise<void> => {
  await db.deleteFrom('personal_token').where('ends_at', '<=', now).execute()
}
