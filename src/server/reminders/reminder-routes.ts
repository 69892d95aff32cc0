import { changeReminders, fetchReminders } from '#contract/reminders.ts'
import { fetchWeeklyReminder, skipWeeklyReminder } from '#contract/weekly-reminder.ts'
import { type CivilDay, civilDayAt } from '#domain/day.ts'
import { weighInReminder } from '#domain/reminders/weekly-weigh-in.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { lastWeighIn } from '#server/weight/weight-reads.ts'
import { reminderChannelsOf } from '#server/sending/channel-store.ts'
import { viewChannel } from '#server/sending/channel-view.ts'
import type { DatabaseOrTransaction } from '#server/db/schema.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { updateMember } from '#server/db/rows.ts'
import { hasCalendar } from './calendar-store.ts'
import { languageOf } from './reminder-message.ts'
import { findPlan, plannedZoneOf, savePlan, settingsOf } from './reminder-plan-store.ts'

/** Reminder settings, and the weekly reminder in the app. */
export const mountReminders = ({ app, serverSettings, pushKey }: ServerParts): void => {
  mountForMember(app, fetchReminders, async ({ db }, { memberId }) => {
    const [plan, channels, isSubscribed, { memberAddresses: reach }] = await Promise.all([
      findPlan(db, memberId),
      reminderChannelsOf(db, memberId),
      hasCalendar(db, memberId),
      serverSettings(),
    ])
    return {
      settings: settingsOf(plan),
      channels: channels.map(viewChannel),
      pushKey: reach === 'off' ? null : pushKey,
      reach,
      hasCalendar: isSubscribed,
    }
  })

  mountForMember(app, changeReminders, async ({ body, request, at, db }, { memberId, profile }) => {
    const language = languageOf(profile, request.headers['accept-language'])
    await savePlan(db, { memberId, settings: body, language, zone: plannedZoneOf(profile) }, at)
    return body
  })

  const reminderOf = async (
    db: DatabaseOrTransaction,
    { memberId, zone, profile }: Caller,
    todayOn: CivilDay,
    skippedOn: CivilDay | null,
  ) =>
    weighInReminder({
      registeredOn: civilDayAt(profile.created_at, zone),
      lastWeighedOn: (await lastWeighIn(db, memberId))?.weighed_on ?? null,
      skippedOn,
      todayOn,
    })

  mountForMember(app, fetchWeeklyReminder, ({ at, db }, caller) =>
    reminderOf(db, caller, todayOf(caller, at), caller.profile.weigh_in_skipped_on),
  )

  mountForMember(app, skipWeeklyReminder, async ({ at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    await updateMember(db, caller.memberId, { weigh_in_skipped_on: todayOn })
    return reminderOf(db, caller, todayOn, todayOn)
  })
}
