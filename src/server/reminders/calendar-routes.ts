import { CALENDAR_PATH, endCalendarLink, makeCalendarLink } from '#contract/reminders.ts'
import { addDays, DAY_MS } from '#domain/day.ts'
import { remindersOn } from '#domain/reminders/due-reminders.ts'
import { isWithoutHealthConsent } from '#server/consent/consent-reads.ts'
import { mountFile, mountForMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { endCalendar, makeCalendarToken, memberOfCalendar } from './calendar-store.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { readReminderFacts } from './reminder-facts.ts'
import { languageOf, messageAbout } from './reminder-message.ts'
import { findPlan, settingsOf } from './reminder-plan-store.ts'

const SHOWN_DAYS = 7
const ENDING = '.ics'
const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** A calendar with upcoming reminders, for subscribing. The server does not send it. */
export const mountCalendar = ({ app, config: { publicUrl } }: ServerParts): void => {
  mountForMember(app, makeCalendarLink, async ({ at, db }, { memberId }) => ({
    path: `${CALENDAR_PATH}/${await makeCalendarToken(db, memberId, at)}${ENDING}`,
  }))

  mountForMember(app, endCalendarLink, ({ db }, { memberId }) => endCalendar(db, memberId))

  mountFile<{ file: string }>(
    app,
    `${CALENDAR_PATH}/:file`,
    { config: { access: 'anyone' }, schema: { hide: true } },
    async ({ at: now, db, request, reply }) => {
      const { file } = request.params
      const member = file.endsWith(ENDING)
        ? await memberOfCalendar(db, file.slice(0, -ENDING.length))
        : undefined
      if (!member) throw new ProblemError('not_found')
      const plan = await findPlan(db, member.id)
      const language = languageOf(member, plan?.language)
      const events: CalendarEvent[] = []
      if (plan && !(await isWithoutHealthConsent(db, member.id))) {
        const settings = settingsOf(plan)
        const facts = await readReminderFacts(db, member, settings, now)
        for (let ahead = 0; ahead < SHOWN_DAYS; ahead += 1) {
          for (const { kind, slot, at } of remindersOn(
            addDays(facts.todayOn, ahead),
            settings,
            facts,
          )) {
            if (at < now - DAY_MS) continue
            const { title = '', path = '' } = await messageAbout(kind, language, at)
            events.push({
              uid: `${kind}-${slot.replace(' ', '-')}@forkcast`,
              at,
              title,
              url: publicUrl === undefined ? undefined : publicUrl + path,
            })
          }
        }
      }
      return reply.type(CALENDAR_TYPE).send(calendarText('Forkcast', events, now))
    },
  )
}
