import { HOUR_MS, DAY_MS } from '#domain/day.ts'
import { paths } from '#contract/pages.ts'
import { createToken } from '../one-time-tokens/one-time-token-store.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'

/** Mail arrives at once; an administrator needs time to pass the link on. */
const LIFE_MS = { mail: HOUR_MS, admin: DAY_MS } as const

export interface ResetPayload {
  readonly by: keyof typeof LIFE_MS
}

/** Creates a link that resets a member's password once; returns its path and expiry. */
export const createResetLink = async (
  db: DatabaseOrTransaction,
  { memberId, by }: { memberId: string } & ResetPayload,
  now: number,
): Promise<{ path: string; expiresAt: number }> => {
  const payload: ResetPayload = { by }
  const token = await createToken(
    db,
    { kind: 'password-reset', memberId, payload, lifeMs: LIFE_MS[by] },
    now,
  )
  return { path: `${paths.resetPassword}#${token}`, expiresAt: now + LIFE_MS[by] }
}
