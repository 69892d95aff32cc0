import { randomUUID } from 'node:crypto'
import type { ProviderRegistration } from '#contract/accounts/registration.ts'
import { ProblemError } from '#server/http/problems.ts'
import { libraryDate } from '#server/db/library-date.ts'
import type { Database, DatabaseOrTransaction, Engine } from '#server/db/schema.ts'

export interface NewMember extends ProviderRegistration {
  /** Whether it is known that the address is the member's own. */
  readonly isEmailProven: boolean
}

/** Adds a member; answers the id. Names that are taken break on their unique indexes. */
export const insertMember = async (db: DatabaseOrTransaction, engine: Engine, member: NewMember, now: number): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('member')
    .values({
      id,
      name: member.username,
      email: member.email,
      email_verified: member.isEmailProven ? 1 : 0,
      created_at: libraryDate(engine, now),
      updated_at: libraryDate(engine, now),
      username: member.username.toLowerCase(),
      display_username: member.username,
      weight_kg: member.weight,
      height_cm: member.height,
      age_years: member.age,
      body_type: member.bodyType,
      motivation: member.motivation,
      target_weight_kg: member.targetWeight,
    })
    .execute()
  return id
}

/**
 * Refuses what belongs to somebody else than the member named.
 * @throws ProblemError username_taken or email_taken, naming the field
 */
export const refuseTakenNames = async (db: Database, username: string, email: string, ownId: string | null = null): Promise<void> => {
  const taken = await db
    .selectFrom('member')
    .select(['username', 'email'])
    .$if(ownId !== null, (query) => query.where('id', '!=', ownId as string))
    .where((where) => where.or([where('username', '=', username.toLowerCase()), where('email', '=', email)]))
    .execute()
  if (taken.some((row) => row.username === username.toLowerCase())) throw nameTaken('username_taken', 'username')
  if (taken.length > 0) throw nameTaken('email_taken', 'email')
}

const nameTaken = (code: 'username_taken' | 'email_taken', field: string): ProblemError => {
  const { message } = new ProblemError(code)
  return new ProblemError(code, { details: [{ field, message }] })
}
