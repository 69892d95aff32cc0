import type {
  CoachedMember,
  CoachGrant,
  CoachLook,
  DayComment,
  WrittenComment,
} from '#contract/coaching.ts'
import type { CoachPart } from '#domain/coaching/coach-parts.ts'
import type { CivilDay } from '#domain/day.ts'
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
    .select(['coach_grant.username', 'coach_grant.muted_at', 'member.display_username'])
    .where('coach_grant.member_id', '=', memberId)
    .execute()
  // An offer shows the name as typed: the exact spelling of the account would reveal that it
  // exists.
  return rows.map((row) => ({
    ...viewGrant(row),
    username: row.accepted_at === null ? row.username : (row.display_username ?? row.username),
    isMuted: row.muted_at !== null,
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

/** What coaches wrote on a day of a member who has not muted them, the oldest first. */
export const commentsOn = async (
  db: Database,
  memberId: string,
  on: CivilDay,
): Promise<DayComment[]> => {
  const [rows, grants] = await Promise.all([
    commentsAbout(db, memberId).where('day_comment.commented_on', '=', on).execute(),
    db
      .selectFrom('coach_grant')
      .select(['id', 'muted_at'])
      .where('member_id', '=', memberId)
      .execute(),
  ])
  const grantById = new Map(grants.map((grant) => [grant.id, grant]))
  return rows
    .filter(({ grant_id }) => (grantById.get(grant_id)?.muted_at ?? null) === null)
    .map((row) => ({
      id: row.grant_id,
      username: row.display_username,
      text: row.words,
      writtenAt: iso(row.written_at),
      mayMute: grantById.has(row.grant_id),
    }))
}

const commentsAbout = (db: Database, memberId: string) =>
  db
    .selectFrom('day_comment')
    .innerJoin('member', 'member.id', 'day_comment.coach_id')
    .select([
      'day_comment.commented_on',
      'day_comment.grant_id',
      'day_comment.words',
      'day_comment.written_at',
      'member.display_username',
    ])
    .where('day_comment.member_id', '=', memberId)
    .orderBy('day_comment.commented_on')
    .orderBy('day_comment.written_at')
    .orderBy('day_comment.grant_id')

/** What a coach wrote by a grant, the newest day first. */
export const commentsWritten = async (
  db: Database,
  memberId: string,
  grantId: string,
): Promise<WrittenComment[]> => {
  const rows = await db
    .selectFrom('day_comment')
    .select(['commented_on', 'words', 'written_at'])
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .orderBy('commented_on', 'desc')
    .execute()
  return rows.map((row) => ({
    day: row.commented_on,
    text: row.words,
    writtenAt: iso(row.written_at),
  }))
}

/** What a coach wrote on days of all members. */
const commentsBy = (db: Database, coachId: string) =>
  db
    .selectFrom('day_comment')
    .innerJoin('member', 'member.id', 'day_comment.member_id')
    .select([
      'day_comment.commented_on',
      'day_comment.words',
      'day_comment.written_at',
      'member.display_username',
    ])
    .where('day_comment.coach_id', '=', coachId)
    .orderBy('day_comment.commented_on')
    .orderBy('day_comment.written_at')
    .execute()

const LOOKS_EXPORTED = 10_000

const exportedComment = (row: {
  display_username: string
  commented_on: string
  written_at: number
  words: string
}) => ({
  username: row.display_username,
  commented_on: row.commented_on,
  written_at: row.written_at,
  text: row.words,
})

/** Coaches in the export. */
export const coachesForExport = async (
  db: Database,
  memberId: string,
  now: number,
): Promise<object> => {
  const [coaches, looks, coached, comments, written] = await Promise.all([
    grantsOf(db, memberId, now),
    newestLooks(db, memberId, LOOKS_EXPORTED),
    coachedBy(db, memberId, now),
    commentsAbout(db, memberId).execute(),
    commentsBy(db, memberId),
  ])
  const exported = ({ username, parts, acceptedAt }: CoachedMember) => ({
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
    comments: comments.map(exportedComment),
    comments_written: written.map(exportedComment),
  }
}
