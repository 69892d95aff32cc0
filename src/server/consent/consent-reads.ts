import { CONSENT_VERSIONS, type ConsentKind, consentState } from '#domain/consent/consent.ts'
import { sql } from 'kysely'
import type { ConsentTable, DatabaseOrTransaction } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'

/** Whether the member's consent to the wording in force runs. */
export const hasConsent = async (db: DatabaseOrTransaction, memberId: string, kind: ConsentKind, subject = ''): Promise<boolean> => {
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

/** Those of some members who withdrew the consent to storing health data. */
export const withoutHealthConsent = async (db: DatabaseOrTransaction, memberIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('consent')
    .select(['member_id', 'version', 'given_at', 'withdrawn_at'])
    .where('member_id', 'in', [...memberIds])
    .where('kind', '=', 'health-data')
    .execute()
  const byMember = Map.groupBy(rows, (row) => row.member_id)
  const withdrawn = [...byMember].filter(([, own]) => consentState('health-data', own.map(periodOf)) === 'withdrawn')
  return new Set(withdrawn.map(([memberId]) => memberId))
}

/** Whether the member withdrew the consent to storing health data. */
export const isWithoutHealthConsent = async (db: DatabaseOrTransaction, memberId: string): Promise<boolean> =>
  (await withoutHealthConsent(db, [memberId])).has(memberId)

/** @throws ProblemError consent_needed for a member who withdrew the consent to storing health data */
export const refuseWithoutHealthConsent = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  if (await isWithoutHealthConsent(db, memberId)) throw new ProblemError('consent_needed')
}

/** Everything that the member ever agreed to, oldest first; the running one last, should others begin at its instant. */
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
