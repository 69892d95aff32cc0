import type { Config } from '#server/config/config.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { ACCOUNT_LOCKED, checkSecret, limitKey } from '../rate-limit/attempt-limit.ts'

type HashCost = Pick<Config, 'passwordMemoryMib'>

/**
 * The member with this username and password. An unknown name and a member without a password must
 * take the same time.
 */
const findByPassword = async (
  db: Database,
  config: HashCost,
  username: string,
  password: string,
): Promise<MemberTable | undefined> => {
  const found = await db
    .selectFrom('member')
    .leftJoin('password', 'password.member_id', 'member.id')
    .where('member.username', '=', username.toLowerCase())
    .selectAll('member')
    .select('password.hash')
    .executeTakeFirst()
  if (found?.hash == null) {
    await hashPassword(password, config.passwordMemoryMib)
    return undefined
  }
  const { hash, ...member } = found
  return (await verifyPassword(hash, password)) ? member : undefined
}

/**
 * The member with this username and password. Earlier failures are forgotten only once the whole
 * sign-in is complete.
 * @throws ProblemError wrong_credentials, account_locked or too_many_requests
 */
export const checkCredentials = async (
  db: Database,
  config: HashCost,
  now: number,
  { username, password, address }: { username: string; password: string; address: string },
): Promise<MemberTable> => {
  let member: MemberTable | undefined
  await checkSecret(db, now, {
    key: limitKey('name', username),
    addressKey: limitKey('address', address),
    refusal: ACCOUNT_LOCKED,
    isRight: async () =>
      (member = await findByPassword(db, config, username, password)) !== undefined,
  })
  if (member === undefined) throw new ProblemError('wrong_credentials')
  return member
}
