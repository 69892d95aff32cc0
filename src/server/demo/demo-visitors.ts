import { randomBytes } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '#domain/day.ts'
import { insertMember } from '#server/accounts/member/member-store.ts'
import { SettingsError } from '#server/config/config.ts'
import type { Database } from '#server/db/schema.ts'
import type { PhotoStore } from '#server/photos/photo-store.ts'
import { type EraseParts, eraseMember } from '#server/portability/erase-member.ts'
import { DEMO_PROFILE } from './planned-days.ts'

const DAYS = 42
const PHOTO_DAYS = 10
const PICTURES_PER_DISH = 1
/** The sweep runs hourly, so nothing is stored longer than a day. */
const KEPT_MS = DAY_MS - HOUR_MS
/** A domain that receives no mail. */
const DOMAIN = '@demo.invalid'

// Loaded on demand: other servers do not need the dishes.
const demoDays = () => import('./demo-days.ts')

/** Draws the dishes before the first visitor has to wait for them. */
export const prepareDemo = async (): Promise<void> => {
  await (await demoDays()).drawnDishes(PICTURES_PER_DISH)
}

/** Creates a made-up member with six weeks of data for one visitor; returns the id. */
export const createVisitor = async (
  db: Database,
  photos: PhotoStore,
  { zone, now }: { zone: string; now: number },
): Promise<string> => {
  const username = `visitor-${randomBytes(4).toString('hex')}`
  const memberId = await insertMember(
    db,
    {
      username,
      email: `${username}${DOMAIN}`,
      isEmailVerified: false,
      language: null,
      ...DEMO_PROFILE,
    },
    now,
  )
  const { fillWithDemoDays } = await demoDays()
  await fillWithDemoDays(db, photos, {
    memberId,
    zone,
    now,
    dayCount: DAYS,
    photoDays: PHOTO_DAYS,
    picturesPerDish: PICTURES_PER_DISH,
    joinedAt: now,
  })
  return memberId
}

export const countVisitors = async (db: Database): Promise<number> => {
  const { visitors } = await db
    .selectFrom('member')
    .select((of) => of.fn.countAll<number>().as('visitors'))
    .executeTakeFirstOrThrow()
  return visitors
}

/** Erases visitors of the day before with all their data. */
export const eraseOldVisitors = async (parts: EraseParts, now: number): Promise<void> => {
  const old = await parts.db
    .selectFrom('member')
    .select('id')
    .where('email', 'like', `%${DOMAIN}`)
    .where('created_at', '<', now - KEPT_MS)
    .execute()
  for (const { id } of old) await eraseMember(parts, id, now)
}

/**
 * A demo erases its members, so it must not start on a database with real ones. @throws
 * SettingsError
 */
export const refuseRealMembers = async (db: Database): Promise<void> => {
  const real = await db
    .selectFrom('member')
    .select('id')
    .where('email', 'not like', `%${DOMAIN}`)
    .limit(1)
    .executeTakeFirst()
  if (real) {
    throw new SettingsError(
      'DEMO: this database has members who are no visitors of a demo. Give the demo a separate DATA_DIR or DATABASE_URL.',
    )
  }
}
