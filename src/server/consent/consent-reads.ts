import { CONSENT_VERSIONS } from '#contract/consent.ts'
import type { ConsentKind } from '#domain/consent/consent.ts'
import { sql } from 'kysely'
import { compiledStatement, type Given, type Places } from '#server/db/compiled-statements.ts'
import type { ConsentTable, DatabaseOrTransaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Whether the member consents to the current wording. */
export const hasConsent = async (
  db: DatabaseOrTransaction,
  memberId: string,
  kind: ConsentKind,
  subject = '',
): Promise<boolean> => {
  const row = await db
    .selectFrom('consent')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('version', '=', CONSENT_VERSIONS[kind])
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Query for those of the given members who have withdrawn their consent to storing health data. */
export const withdrawnHealthConsents = (
  db: DatabaseOrTransaction,
  memberIds: readonly Given<string>[],
) =>
  db
    .selectFrom('consent')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .where('kind', '=', 'health-data')
    .groupBy('member_id')
    .having(({ eb, fn }) => eb(fn.countAll(), '=', fn.count('withdrawn_at')))

export const withoutHealthConsent = async (
  db: DatabaseOrTransaction,
  memberIds: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (await withdrawnHealthConsents(db, memberIds).execute()).map(({ member_id }) => member_id),
  )

const withdrawnByOne = compiledStatement(
  (db, { memberId }: Places<Readonly<{ memberId: string }>>) =>
    withdrawnHealthConsents(db, [memberId]),
)
export const isWithoutHealthConsent = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<boolean> => (await withdrawnByOne(db, { memberId })).length > 0

/**
 * @throws ProblemError consent_needed for a member who withdrew the consent to storing health data
 */
export const refuseWithoutHealthConsent = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  if (await isWithoutHealthConsent(db, memberId)) throw new ProblemError('consent_needed')
}

/**
 * All consents that the member ever gave, oldest first; among those of the same instant the active
 * one is last.
 */
export const consentsOf = (db: DatabaseOrTransaction, memberId: string): Promise<ConsentTable[]> =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('given_at')
    .orderBy(sql`withdrawn_at is null`)
    .orderBy('id')
    .execute()

export const periodOf = (row: Pick<ConsentTable, 'version' | 'given_at' | 'withdrawn_at'>) => ({
  version: row.version,
  givenAt: row.given_at,
  withdrawnAt: row.withdrawn_at,
})
