import { MINUTE_MS, DAY_MS } from '#domain/day.ts'
import type { FastifyBaseLogger } from 'fastify'
import { dueReminders, LATEST_MS } from '#domain/reminders/due-reminders.ts'
import { isWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { storageProblemOf } from '#server/http/storage-problems.ts'
import type { Database, ReminderPlanTable } from '#server/db/schema.ts'
import { reminderChannelsOf } from '#server/sending/channel-store.ts'
import { enqueue } from '#server/sending/delivery-store.ts'
import { readReminderFacts } from './reminder-facts.ts'
import { languageOf, messageAbout } from './reminder-message.ts'
import {
  claim,
  duePlans,
  markMovedPlansDue,
  movePlan,
  plannedZoneOf,
  settingsOf,
} from './reminder-plan-store.ts'

const PLANS_AT_ONCE = 8
const PLANS_PER_READ = 200
const MOVED_EVERY_MS = 60_000
/** How long sending is retried; later the reminder would be useless. */
const TRIED_FOR_MS = 5 * MINUTE_MS
/** Delay before a failed plan is checked again. */
const PUT_OFF_MS = 10 * MINUTE_MS
/** Delay before a member who is disabled or withdrew consent is checked again. */
const SILENT_FOR_MS = DAY_MS

/**
 * Finds reminders that are due and queues their messages. All instances may do so at the same time:
 * moving the plan, claiming the reminder and queueing its messages are one transaction, and the key
 * of the claim prevents duplicates.
 */
export const createReminderWatch = (db: Database, clock: () => number, log: FastifyBaseLogger) => {
  let movedLookedAt = Number.NEGATIVE_INFINITY

  const lookAt = async (plan: ReminderPlanTable): Promise<void> => {
    const now = clock()
    const profile = await db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', plan.member_id)
      .executeTakeFirst()
    if (!profile) return
    const isSilent = profile.disabled_at !== null || (await isWithoutHealthConsent(db, profile.id))
    const settings = settingsOf(plan)
    // A reminder due just before midnight belongs to the day before.
    const plannedAt = plan.next_at ?? now
    const asOf = plannedAt <= now && plannedAt > now - LATEST_MS ? plannedAt : now
    const facts = await readReminderFacts(db, profile, settings, asOf)
    const { due, nextAt } = isSilent
      ? { due: [], nextAt: now + SILENT_FOR_MS }
      : dueReminders(settings, facts, now)
    const language = languageOf(profile, plan.language)
    const messages = await Promise.all(
      due.map(async ({ kind, slot, at }) => ({
        kind,
        slot,
        at,
        message: await messageAbout(kind, language, at),
      })),
    )
    await db.transaction().execute(async (transaction) => {
      if (!(await movePlan(transaction, plan, { nextAt, zone: plannedZoneOf(profile) }, now)))
        return
      if (messages.length === 0) return
      const live = (await reminderChannelsOf(transaction, profile.id)).filter(
        ({ ended_at }) => ended_at === null,
      )
      for (const { kind, slot, at, message } of messages) {
        if (!(await claim(transaction, profile.id, kind, slot, now))) continue
        await enqueue(
          transaction,
          {
            memberId: profile.id,
            channelIds: live.map(({ id }) => id),
            message,
            giveUpAt: at + LATEST_MS + TRIED_FOR_MS,
          },
          now,
        )
      }
    })
  }

  /**
   * A plan that fails is postponed, so that it does not block others. If the database is
   * unavailable, all of them wait.
   */
  const lookAtOne = async (plan: ReminderPlanTable): Promise<void> => {
    try {
      await lookAt(plan)
    } catch (error) {
      if (storageProblemOf(error)) throw error
      log.error({ err: error }, 'reminders of a member could not be looked at')
      await movePlan(db, plan, { nextAt: clock() + PUT_OFF_MS, zone: plan.zone }, clock())
    }
  }

  return {
    /**
     * Checks all plans that are due. `afterSome` is called after each batch, so that messages are
     * sent before all plans are checked.
     */
    async look(afterSome: () => Promise<void>): Promise<void> {
      if (Math.abs(clock() - movedLookedAt) >= MOVED_EVERY_MS) {
        await markMovedPlansDue(db, clock())
        movedLookedAt = clock()
      }
      for (;;) {
        const plans = await duePlans(db, clock(), PLANS_PER_READ)
        for (let start = 0; start < plans.length; start += PLANS_AT_ONCE) {
          await Promise.all(plans.slice(start, start + PLANS_AT_ONCE).map(lookAtOne))
        }
        await afterSome()
        if (plans.length < PLANS_PER_READ) return
      }
    },
  }
}
