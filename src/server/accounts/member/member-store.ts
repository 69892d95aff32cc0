import { randomUUID } from 'node:crypto'
import type { ProviderRegistration } from '#contract/accounts/registration.ts'
import type { Language } from '#domain/languages.ts'
import type { Database, DatabaseOrTransaction, MemberTable } from '#server/db/schema.ts'
import { ProblemError } from '#server/http/problems.ts'

export interface NewMember extends ProviderRegistration {
  /** Whether the email address is known to belong to the member. */
  readonly isEmailVerified: boolean
}

interface NewRow extends NewMember {
  /** Null follows the browser. */
  readonly language: Language | null
}

/** Adds a member and returns the id. A taken username or email fails on its unique index. */
export const insertMember = async (
  db: DatabaseOrTransaction,
  member: NewRow,
  now: number,
): Promise<string> => {
  const id = randomUUID()
  await db
    .insertInto('member')
    .values({
      id,
      email: member.email,
      email_verified: member.isEmailVerified ? 1 : 0,
      created_at: now,
      language: member.language,
      username: member.username.toLowerCase(),
      display_username: member.username,
      weight_kg: member.weight,
      height_cm: member.height,
      age_years: member.age,
      body_type: member.bodyType,
      motivation: member.motivation,
      target_weight_kg: member.targetWeight,
      ...(member.units && {
        mass_unit: member.units.massUnit,
        height_unit: member.units.heightUnit,
        volume_unit: member.units.volumeUnit,
        energy_unit: member.units.energyUnit,
      }),
    })
    .execute()
  return id
}

export const hasMembers = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('member').select('id').limit(1).executeTakeFirst()) !== undefined

/** @throws if there is no such member */
export const memberById = (db: DatabaseOrTransaction, id: string): Promise<MemberTable> =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findMemberByEmail = (db: Database, email: string): Promise<MemberTable | undefined> =>
  db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst()

export const findMemberByUsernameOrEmail = (
  db: Database,
  usernameOrEmail: string,
): Promise<MemberTable | undefined> => {
  const name = usernameOrEmail.toLowerCase()
  return db
    .selectFrom('member')
    .selectAll()
    .where((where) => where.or([where('username', '=', name), where('email', '=', name)]))
    .executeTakeFirst()
}

export const markWelcomeSeenAt = async (db: Database, id: string, now: number): Promise<void> => {
  await db
    .updateTable('member')
    .set({ welcome_seen_at: now })
    .where('id', '=', id)
    .where('welcome_seen_at', 'is', null)
    .execute()
}

/**
 * Refuses a username or email that another member has.
 * @param ownId the member who may keep the own names
 * @throws ProblemError username_taken or email_taken, naming the field
 */
export const refuseTakenNames = async (
  db: Database,
  username: string,
  email: string,
  ownId: string | null = null,
): Promise<void> => {
  const taken = await db
    .selectFrom('member')
    .select(['username', 'email'])
    .$if(ownId !== null, (query) => query.where('id', '!=', ownId as string))
    .where((where) =>
      where.or([where('username', '=', username.toLowerCase()), where('email', '=', email)]),
    )
    .execute()
  if (taken.some((row) => row.username === username.toLowerCase()))
    throw nameTaken('username_taken', 'username')
  if (taken.length > 0) throw nameTaken('email_taken', 'email')
}

const nameTaken = (code: 'username_taken' | 'email_taken', field: string): ProblemError => {
  const { message } = new ProblemError(code)
  return new ProblemError(code, { details: [{ field, message }] })
}
