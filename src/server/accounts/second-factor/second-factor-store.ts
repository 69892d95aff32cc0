import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database, DatabaseOrTransaction, TotpTable } from '#server/db/schema.ts'
import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/accounts/second-factor.ts'
import { secondFactorsOf } from './second-factor-reads.ts'
import { STEP_MS } from './totp.ts'

// Crockford's base32: no letters that look like digits.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const GROUP = 4

const randomCode = (): string => {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  )
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}

/** New codes of 80 bits each. */
const makeRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, randomCode)

/**
 * A plain hash is enough for 80 random bits. Spaces, dashes, case and O instead of 0 do not matter.
 */
const hashOfRecoveryCode = (code: string): string => {
  const letters = code
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return createHash('sha256').update(`recovery-code:${letters}`).digest('base64url')
}

export const findTotp = (db: Database, memberId: string): Promise<TotpTable | undefined> =>
  db.selectFrom('totp').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Stores a secret until a first code confirms it; a confirmed secret stays. */
export const saveTotpSecret = async (
  db: Database,
  memberId: string,
  encryptedSecret: string,
): Promise<void> => {
  await db
    .insertInto('totp')
    .values({
      member_id: memberId,
      encrypted_secret: encryptedSecret,
      confirmed_at: null,
      last_used_step: 0,
    })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ encrypted_secret: encryptedSecret })
        .where('totp.confirmed_at', 'is', null),
    )
    .execute()
}

/**
 * Consumes a code; false if it or a newer one was used before. One statement, so that only one of
 * two simultaneous calls passes.
 */
export const consumeTotpStep = async (
  db: DatabaseOrTransaction,
  memberId: string,
  step: number,
  { confirmedAt }: { confirmedAt?: number } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_used_step: step, ...(confirmedAt !== undefined && { confirmed_at: confirmedAt }) })
    .where('member_id', '=', memberId)
    .where((where) =>
      where.or([
        where('last_used_step', '<', step),
        where('last_used_step', '>', latestNotedAt(step * STEP_MS) / STEP_MS),
      ]),
    )
    .where('confirmed_at', confirmedAt === undefined ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes a recovery code; false if it is wrong or used. */
export const consumeRecoveryCode = async (
  db: Database,
  memberId: string,
  code: string,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hashOfRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces all codes with new ones. */
export const replaceRecoveryCodes = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<string[]> => {
  const codes = makeRecoveryCodes()
  await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  const rows = codes.map((code) => ({
    member_id: memberId,
    code_hash: hashOfRecoveryCode(code),
    used_at: null,
  }))
  await db.insertInto('recovery_code').values(rows).execute()
  return codes
}

/** New codes for a first second factor; null if the member still has some. */
export const recoveryCodesIfNone = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<string[] | null> =>
  (await secondFactorsOf(db, memberId)).recoveryCodesLeft > 0
    ? null
    : replaceRecoveryCodes(db, memberId)

/** Recovery codes replace another second factor, so they go with the last one. */
export const deleteOrphanedCodes = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  const { hasTotp, passkeys } = await secondFactorsOf(db, memberId)
  if (!hasTotp && passkeys === 0)
    await db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
}

export const deleteTotp = async (db: DatabaseOrTransaction, memberId: string): Promise<void> => {
  await db.deleteFrom('totp').where('member_id', '=', memberId).execute()
  await deleteOrphanedCodes(db, memberId)
}
