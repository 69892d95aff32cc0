import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

const weeklyReminderSchema = z.object({
  showWeightReminder: z.boolean(),
  /** The civil day on which it appears, or appeared. */
  dueOn: z.iso.date(),
})

export const fetchWeeklyReminder = endpoint({
  method: 'GET',
  path: '/api/reminders/weekly',
  summary: 'Whether the weekly weigh-in is due',
  reply: replyOf(weeklyReminderSchema),
})

export const skipWeeklyReminder = endpoint({
  method: 'POST',
  path: '/api/reminders/weekly/skip',
  summary: 'Close or skip the weekly weigh-in: it stays away for 7 days',
  records: true,
  reply: replyOf(weeklyReminderSchema),
})
