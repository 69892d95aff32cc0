import type { CoachedMember, CoachGrant, CoachLook } from '#contract/coaching.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import type {
  CoachGrantTable,
  Database,
  DatabaseOrTransaction,
  MemberTable,
} from '#server/db/schema.ts'
import { iso, isoOrNull } from '#server/http/moment.ts'

const LOOKS_SHOWN = 50

const partsOf = (row: Pick<CoachGrantTable, 'parts'>): CoachPart[] =>
  JSON.parse(row.parts) as CoachPart[]

const stillCounts = (db: DatabaseOrTransaction, now: number) =>
  db
    .selectFrom('coach_grant')
    .where((where) =>
      where.or([
        where('coach_grant.accepted_at', 'is not', null),
        where('coach_grant.expires_at', '>', now),
      ]),
    )
    .select([
      'coach_grant.id',
      'coach_grant.parts',
      'coach_grant.accepted_at',
      'coach_grant.expires_at',
    ])
    .orderBy('coach_grant.offered_at')
    .orderBy('coach_grant.id')

const viewGrant = (row: Pick<CoachGrantTable, 'id' | 'parts' | 'accepted_at' | 'expires_at'>) => ({
  id: row.id,
  parts: partsOf(row),
  acceptedAt: isoOrNull(row.accepted_at),
  expiresAt: iso(row.expires_at),
})

/** The coaches of a member, accepted and offered. */
export const grantsOf = async (
  db: DatabaseOrTransaction,
  memberId: string,
  now: number,
): Promise<CoachGrant[]> => {
  const rows = await stillCounts(db, now)
    .leftJoin('member', 'member.id', 'coach_grant.coach_id')
    .select(['coach_grant.username', 'member.display_username'])
    .where('coach_grant.member_id', '=', memberId)
    .execute()
  // An offer shows the name as typed: the exact spelling of the account would reveal that it
  // exists.
  return rows.map((row) => ({
    ...viewGrant(row),
    username: row.accepted_at === null ? row.username : (row.display_username ?? row.username),
  }))
}

/** Whether the account with this name is already a coach of the member. */
export const isCoachedBy = async (
  db: DatabaseOrTransaction,
  memberId: string,
  username: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('coach_grant')
    .innerJoin('member', 'member.id', 'coach_grant.coach_id')
    .select('coach_grant.id')
    .where('coach_grant.member_id', '=', memberId)
    .where('coach_grant.accepted_at', 'is not', null)
    .where('member.username', '=', username.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** The members that a coach may look at, and open offers. */
export const coachedBy = async (
  db: Database,
  coachId: string,
  now: number,
): Promise<CoachedMember[]> => {
  const rows = await stillCounts(db, now)
    .innerJoin('member', 'member.id', 'coach_grant.member_id')
    .select('member.display_username')
    .where('coach_grant.coach_id', '=', coachId)
    .where('coach_grant.declined_at', 'is', null)
    .execute()
  return rows.map((row) => ({ ...viewGrant(row), username: row.display_username }))
}

/**
 * What a coach may see of a member; undefined if nothing. Whether the member still consents,
 * `insertLook` checks.
 */
export const acceptedGrant = async (
  db: Database,
  coachId: string,
  id: string,
): Promise<{ profile: MemberTable; parts: readonly CoachPart[] } | undefined> => {
  const row = await db
    .selectFrom('coach_grant')
    .innerJoin('member', 'member.id', 'coach_grant.member_id')
    .selectAll('member')
    .select('coach_grant.parts')
    .where('coach_grant.id', '=', id)
    .where('coach_grant.coach_id', '=', coachId)
    .where('coach_grant.accepted_at', 'is not', null)
    .where('member.disabled_at', 'is', null)
    .executeTakeFirst()
  return row && { profile: row, parts: partsOf(row) }
}

/** Who looked at a member, newest first. */
export const newestLooks = async (
  db: Database,
  memberId: string,
  limit = LOOKS_SHOWN,
): Promise<CoachLook[]> => {
  const rows = await db
    .selectFrom('coach_look')
    .leftJoin('member', 'member.id', 'coach_look.coach_id')
    .select(['coach_look.parts', 'coach_look.looked_at', 'member.display_username'])
    .where('coach_look.member_id', '=', memberId)
    .orderBy('coach_look.looked_at', 'desc')
    .orderBy('coach_look.grant_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    username: row.display_username,
    lookedAt: iso(row.looked_at),
    parts: partsOf(row),
  }))
}

const LOOKS_EXPORTED = 10_000

/** Coaches in the export. */
export const coachesForExport = async (
  db: Database,
  memberId: string,
  now: number,
): Promise<object> => {
  const [coaches, looks, coached] = await Promise.all([
    grantsOf(db, memberId, now),
    newestLooks(db, memberId, LOOKS_EXPORTED),
    coachedBy(db, memberId, now),
  ])
  const exported = ({ username, parts, acceptedAt }: CoachGrant) => ({
    username,
    parts,
    accepted_at: acceptedAt === null ? null : Date.parse(acceptedAt),
  })
  return {
    coaches: coaches.map(exported),
    looks: looks.map(({ username, lookedAt, parts }) => ({
      username,
      looked_at: Date.parse(lookedAt),
      parts,
    })),
    coached: coached.map(exported),
  }
}
