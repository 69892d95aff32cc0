import { sql } from 'kysely'
import type { SECOND_STEPS } from '#contract/accounts/sign-in.ts'
import type { Database, DatabaseOrTransaction, TotpTable } from '#server/db/schema.ts'
import { hashOfRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

export interface SecondFactors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

export const secondFactorsOf = async (db: DatabaseOrTransaction, memberId: string): Promise<SecondFactors> => {
  const { rows } = await sql<{ totps: number; passkeys: number; codes: number }>`select
    (select count(*) from totp where member_id = ${memberId} and confirmed_at is not null) as totps,
    (select count(*) from passkey where member_id = ${memberId}) as passkeys,
    (select count(*) from recovery_code where member_id = ${memberId} and used_at is null) as codes`.execute(db)
  const { totps = 0, passkeys = 0, codes = 0 } = rows[0] ?? {}
  return { hasTotp: totps > 0, passkeys, recoveryCodesLeft: codes }
}

/** How a member may take the second step, the easiest first; none where one step is enough. */
export const secondStepsWith = ({ hasTotp, passkeys, recoveryCodesLeft }: SecondFactors): (typeof SECOND_STEPS)[number][] =>
  hasTotp || passkeys > 0
    ? [
        ...(passkeys > 0 ? (['passkey'] as const) : []),
        ...(hasTotp ? (['totp'] as const) : []),
        ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
      ]
    : []

export const findTotp = (db: Database, memberId: string): Promise<TotpTable | undefined> =>
  db.selectFrom('totp').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Keeps a secret that waits for its first code; one that is confirmed stays. */
export const saveTotpSecret = async (db: Database, memberId: string, sealedSecret: string): Promise<void> => {
  await db
    .insertInto('totp')
    .values({ member_id: memberId, sealed_secret: sealedSecret, confirmed_at: null, last_used_step: 0 })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ sealed_secret: sealedSecret }).where('totp.confirmed_at', 'is', null),
    )
    .execute()
}

/** Uses a code up; false when it, or a newer one, was used before. One statement, so that of two at once one passes. */
export const takeTotpStep = async (
  db: DatabaseOrTransaction,
  memberId: string,
  step: number,
  { confirmedAt }: { confirmedAt?: number } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_used_step: step, ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }) })
    .where('member_id', '=', memberId)
    .where('last_used_step', '<', step)
    .where('confirmed_at', confirmedAt === undefined ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses a recovery code up; false when it is none, or was used before. */
export const takeRecoveryCode = async (db: Database, memberId: string, code: string, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** New codes in the place of all others. */
export const replaceRecoveryCodes = async (db: DatabaseOrTransaction, memberId: string): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  const rows = codes.map((code) => ({ member_id: memberId, code_hash: hashOfRecoveryCode(code), used_at: null }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** The codes of a first second factor; null where the member has some that are left. */
export const recoveryCodesIfNone = async (db: DatabaseOrTransaction, memberId: string): Promise<string[] | null> =>
  (await secondFactorsOf(db, memberId)).recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(db, memberId)

/** Recovery codes stand in for another second factor: with the last one they go. */
export const dropOrphanedCodes = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  const { hasTotp, passkeys } = await secondFactorsOf(db, memberId)
  if (!hasTotp && passkeys === 0) await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

/** Ends two-step sign-in, with all that stands for it. */
export const dropSecondFactors = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  for (const table of ['totp', 'passkey', 'recovery_code'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}

export const dropTotp = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.deleteFrom('totp').where('member_id', '=', memberId).execute()
  await dropOrphanedCodes(db, memberId)
}
