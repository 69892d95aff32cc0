import { sql } from 'kysely'
import type { SECOND_STEPS } from '#contract/accounts/sign-in.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

export interface SecondFactors {
  readonly hasTotp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

export const secondFactorsOf = async (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<SecondFactors> => {
  const { rows } = await sql<{ totps: number; passkeys: number; codes: number }>`select
    (select count(*) from totp where member_id = ${memberId} and confirmed_at is not null) as totps,
    (select count(*) from passkey where member_id = ${memberId}) as passkeys,
    (select count(*) from recovery_code where member_id = ${memberId} and used_at is null) as codes`.execute(
    db,
  )
  const { totps = 0, passkeys = 0, codes = 0 } = rows[0] ?? {}
  return { hasTotp: totps > 0, passkeys, recoveryCodesLeft: codes }
}

/** The second steps a member can take, easiest first; none if the password is enough. */
export const secondStepsWith = ({
  hasTotp,
  passkeys,
  recoveryCodesLeft,
}: SecondFactors): (typeof SECOND_STEPS)[number][] =>
  hasTotp || passkeys > 0
    ? [
        ...(passkeys > 0 ? (['passkey'] as const) : []),
        ...(hasTotp ? (['totp'] as const) : []),
        ...(recoveryCodesLeft > 0 ? (['recovery-code'] as const) : []),
      ]
    : []
