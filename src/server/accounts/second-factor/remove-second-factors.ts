import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** Ends two-step sign-in: deletes passkeys, authenticator and recovery codes. */
export const removeSecondFactors = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<void> => {
  for (const table of ['totp', 'passkey', 'recovery_code'] as const) {
    await db.deleteFrom(table).where('member_id', '=', memberId).execute()
  }
}
