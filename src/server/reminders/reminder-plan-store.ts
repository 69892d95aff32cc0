import { DAY_MS } from '#domain/day.ts'
import type { Language } from '#domain/languages.ts'
import { NO_REMINDERS, type ReminderSettings } from '#domain/reminders/reminder-settings.ts'
import { latestNotedAt } from '#domain/latest-noted.ts'
import { compiledStatement, type Places } from '#server/db/compiled-statements.ts'
import type {
  Database,
  DatabaseOrTransaction,
  MemberTable,
  ReminderPlanTable,
} from '#server/db/schema.ts'

/**
 * How long sent reminders are remembered, so that a clock that is set back does not send them
 * again.
 */
const CLAIMS_KEPT_MS = 40 * DAY_MS

/** The time zone of a plan. Unknown ones are stored as they are and count as UTC. */
export const plannedZoneOf = (
  member: Pick<MemberTable, 'chosen_time_zone' | 'time_zone'>,
): string => member.chosen_time_zone ?? member.time_zone ?? 'UTC'

export const settingsOf = (
  plan: Pick<ReminderPlanTable, 'settings'> | undefined,
): ReminderSettings => (plan ? (JSON.parse(plan.settings) as ReminderSettings) : NO_REMINDERS)

export const findPlan = (
  db: DatabaseOrTransaction,
  memberId: string,
): Promise<ReminderPlanTable | undefined> =>
  db.selectFrom('reminder_plan').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** Stores a member's reminder settings; the plan is checked right away. */
export const savePlan = async (
  db: Database,
  {
    memberId,
    settings,
    language,
    zone,
  }: { memberId: string; settings: ReminderSettings; language: Language; zone: string },
  now: number,
): Promise<void> => {
  const anew = { settings: JSON.stringify(settings), language, zone, planned_at: now, next_at: now }
  await db
    .insertInto('reminder_plan')
    .values({ member_id: memberId, ...anew })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(anew))
    .execute()
}

/** Marks a member's plan for checking, because something was recorded or changed. */
export const markPlanDue = compiledStatement(
  (db, { memberId, now }: Places<Readonly<{ memberId: string; now: number }>>) =>
    db
      .updateTable('reminder_plan')
      .set({ next_at: now, planned_at: now })
      .where('member_id', '=', memberId)
      .where((where) => where.or([where('next_at', 'is', null), where('next_at', '>', now)])),
)

/** Plans that are due, oldest first. */
export const duePlans = (db: Database, now: number, most: number): Promise<ReminderPlanTable[]> =>
  db
    .selectFrom('reminder_plan')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()

/**
 * Marks plans for checking that were made with a clock that was ahead, or for a time zone that the
 * member has left.
 */
export const markMovedPlansDue = async (db: Database, now: number): Promise<void> => {
  await db
    .updateTable('reminder_plan')
    .set({ next_at: now, planned_at: now })
    .where('planned_at', '>', latestNotedAt(now))
    .execute()
  const moved = await db
    .selectFrom('reminder_plan')
    .innerJoin('member', 'member.id', 'reminder_plan.member_id')
    .select('reminder_plan.member_id')
    .where(({ eb, fn, ref, val }) =>
      eb(
        ref('reminder_plan.zone'),
        '<>',
        fn.coalesce('member.chosen_time_zone', 'member.time_zone', val('UTC')),
      ),
    )
    .execute()
  for (const { member_id } of moved) await markPlanDue(db, { memberId: member_id, now })
}

/**
 * Sets the next time of a plan; false if another instance or a recording has changed it meanwhile.
 */
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

/** Claims a reminder for sending; false if it was claimed before. */
export const claim = async (
  db: DatabaseOrTransaction,
  memberId: string,
  kind: string,
  slot: string,
  now: number,
): Promise<boolean> => {
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
