import { DAY_MS } from '#domain/day.ts'
import type { Language } from '#domain/languages.ts'
import { NO_REMINDERS, type ReminderSettings } from '#domain/reminders/reminder-settings.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import type { Database, DatabaseOrTransaction, MemberTable, ReminderPlanTable } from '#server/db/schema.ts'

/** So long a sent reminder is remembered: a clock that is set back sends it no second time. */
const CLAIMS_KEPT_MS = 40 * DAY_MS

/** The zone that a plan is made for: an unknown one stays as it is written, and counts as UTC. */
export const plannedZoneOf = (member: Pick<MemberTable, 'chosen_time_zone' | 'time_zone'>): string =>
  member.chosen_time_zone ?? member.time_zone ?? 'UTC'

export const settingsOf = (plan: Pick<ReminderPlanTable, 'settings'> | undefined): ReminderSettings =>
  plan ? (JSON.parse(plan.settings) as ReminderSettings) : NO_REMINDERS

export const findPlan = (db: DatabaseOrTransaction, memberId: string): Promise<ReminderPlanTable | undefined> =>
  db.selectFrom('reminder_plan').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Keeps what a member wishes; it is looked at right after. */
export const savePlan = async (
  db: Database,
  { memberId, settings, language, zone }: { memberId: string; settings: ReminderSettings; language: Language; zone: string },
  now: number,
): Promise<void> => {
  const anew = { settings: JSON.stringify(settings), language, zone, planned_at: now, next_at: now }
  await db
    .insertInto('reminder_plan')
    .values({ member_id: memberId, ...anew })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(anew))
    .execute()
}

/** Has a member's reminders looked at anew, because something was recorded or changed. */
export const lookAgain = async (db: DatabaseOrTransaction, memberId: string, now: number): Promise<void> => {
  await db
    .updateTable('reminder_plan')
    .set({ next_at: now, planned_at: now })
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('next_at', 'is', null), where('next_at', '>', now)]))
    .execute()
}

/** Plans that are due, the oldest first. */
export const duePlans = (db: Database, now: number, most: number): Promise<ReminderPlanTable[]> =>
  db.selectFrom('reminder_plan').selectAll().where('next_at', '<=', now).orderBy('next_at').limit(most).execute()

/** Has those looked at anew that were made by a clock that ran ahead, or for a zone in which the member is no more. */
export const lookAgainAtMoved = async (db: Database, now: number): Promise<void> => {
  await db.updateTable('reminder_plan').set({ next_at: now, planned_at: now }).where('planned_at', '>', latestNotedAt(now)).execute()
  const moved = await db
    .selectFrom('reminder_plan')
    .innerJoin('member', 'member.id', 'reminder_plan.member_id')
    .select('reminder_plan.member_id')
    .where(({ eb, fn, ref, val }) =>
      eb(ref('reminder_plan.zone'), '<>', fn.coalesce('member.chosen_time_zone', 'member.time_zone', val('UTC'))),
    )
    .execute()
  for (const { member_id } of moved) await lookAgain(db, member_id, now)
}

/** Moves a plan on; false where another instance, or a recording, did so in the meantime. */
export const movePlan = async (
  db: DatabaseOrTransaction,
  { member_id, next_at }: ReminderPlanTable,
  to: { nextAt: number | null; zone: string },
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('reminder_plan')
    .set({ next_at: to.nextAt, zone: to.zone, planned_at: now })
    .where('member_id', '=', member_id)
    .where('next_at', '=', next_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one reminder to be sent; false where it was taken before. */
export const claim = async (db: DatabaseOrTransaction, memberId: string, kind: string, slot: string, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reminder_claim')
    .values({ member_id: memberId, kind, slot, claimed_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'slot']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const forgetClaims = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('reminder_claim')
    .where('claimed_at', '<', now - CLAIMS_KEPT_MS)
    .execute()
}
