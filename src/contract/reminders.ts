import {
  isRest,
  MEAL_AFTER_MINUTES,
  type ReminderSettings,
  WATER_EVERY_HOURS,
  WINDOW_BEFORE_MINUTES,
} from '#domain/reminders/reminder-settings.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'
import { channelSchema } from './channels.ts'
import { endpoint } from './endpoint.ts'
import { doneReply, replyOf } from './reply.ts'

const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, codedMessage('input.clock-time'))

/** Null is off. Times are local times of the member, `HH:MM`. */
const reminderSettingsSchema = z.object({
  weighIn: z.object({ at: clockTimeSchema, every: z.enum(['day', 'week']) }).nullable(),
  /** Delay after the time of a usual meal that is not recorded. */
  meal: z.object({ afterMinutes: z.literal(MEAL_AFTER_MINUTES) }).nullable(),
  water: z.object({ everyHours: z.literal(WATER_EVERY_HOURS) }).nullable(),
  eatingWindow: z.object({ beforeMinutes: z.literal(WINDOW_BEFORE_MINUTES) }).nullable(),
  boosters: z.object({ at: clockTimeSchema }).nullable(),
  /** Nothing is sent in this period; the same time twice means no rest. */
  rest: z.object({ from: clockTimeSchema, until: clockTimeSchema }),
})

const isAtRest = ({ rest }: ReminderSettings, at: string | undefined): boolean =>
  at !== undefined && isRest(rest, at)

const remindersSchema = z.object({
  settings: reminderSettingsSchema,
  channels: z.array(channelSchema),
  /** The key with which browsers subscribe; null if sending is off. */
  pushKey: z.string().nullable(),
  /** Where messages may be sent; `off` if the operator turned sending off. */
  reach: z.enum(['public', 'any', 'off']),
  hasCalendar: z.boolean(),
})
export type Reminders = z.output<typeof remindersSchema>

export const fetchReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  summary: 'What this member is reminded of, and where reminders go',
  reply: replyOf(remindersSchema),
})

export const changeReminders = endpoint({
  method: 'PUT',
  path: '/api/reminders',
  summary: 'Choose what to be reminded of; each reminder stops once it is done',
  body: reminderSettingsSchema
    .refine((body) => !isAtRest(body, body.weighIn?.at), {
      path: ['weighIn', 'at'],
      message: codedMessage('input.time-at-rest'),
    })
    .refine((body) => !isAtRest(body, body.boosters?.at), {
      path: ['boosters', 'at'],
      message: codedMessage('input.time-at-rest'),
    }),
  reply: replyOf(reminderSettingsSchema),
})

/** The calendar feed. It needs no session, because the address contains the secret token. */
export const CALENDAR_PATH = '/api/calendar'

export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/reminders/calendar',
  summary: 'Create the secret address of a calendar of reminders; the earlier one stops working',
  closedInDemo: true,
  reply: replyOf(
    z.object({
      /** On this server; only shown now. */
      path: z.string(),
    }),
  ),
  status: 201,
})

export const endCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/reminders/calendar',
  summary: 'End the secret address of the calendar',
  reply: doneReply,
})
