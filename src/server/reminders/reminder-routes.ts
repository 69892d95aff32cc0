import { fetchWeeklyReminder, skipWeeklyReminder } from '#contract/reminders.ts'
import { okWith } from '#contract/reply.ts'
import { type CivilDay, civilDayAt } from '#domain/day.ts'
import { weighInReminder } from '#domain/reminders/weekly-weigh-in.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { lastWeighedOn } from '#server/weight/weight-reads.ts'
import { saveSkip } from './reminder-store.ts'

export const mountReminders = (app: FastifyInstance, db: Database, clock: () => number): void => {
  const reminderOf = async ({ memberId, zone, profile }: Caller, todayOn: CivilDay, skippedOn: CivilDay | null) =>
    weighInReminder({
      registeredOn: civilDayAt(profile.created_at, zone),
      lastWeighedOn: await lastWeighedOn(db, memberId),
      skippedOn,
      todayOn,
    })

  mountForMember(app, fetchWeeklyReminder, async (_call, caller) =>
    okWith(await reminderOf(caller, todayOf(caller, clock()), caller.profile.weigh_in_skipped_on)),
  )

  mountForMember(app, skipWeeklyReminder, async (_call, caller) => {
    const todayOn = todayOf(caller, clock())
    await saveSkip(db, caller.memberId, todayOn)
    return okWith(await reminderOf(caller, todayOn, todayOn))
  })
}
