import { ADMIN } from './messages/admin.ts'
import { BODY } from './messages/body.ts'
import { COLUMNS } from './messages/columns.ts'
import { EVERYWHERE } from './messages/everywhere.ts'
import { FOOD } from './messages/food.ts'
import { HABITS } from './messages/habits.ts'
import { HOUSEHOLD } from './messages/household.ts'
import { IMPORTS } from './messages/imports.ts'
import { NUTRIENTS } from './messages/nutrients.ts'
import { REMINDERS } from './messages/reminders.ts'
import { SERVER } from './messages/server.ts'
import { SETTINGS } from './messages/settings.ts'
import { SHEET } from './messages/sheet.ts'

// Every message of server and domain, in English (ICU message format), by its code, in one file for
// each part of the pages that loads it. The server writes these messages into its replies and mails;
// the pages look the code up in the catalogue of their language.

/** By the part of a catalogue that contains them. */
export const MESSAGES_BY_PART = {
  everywhere: { ...EVERYWHERE, ...NUTRIENTS },
  food: FOOD,
  body: BODY,
  habits: HABITS,
  settings: SETTINGS,
  reminders: REMINDERS,
  household: HOUSEHOLD,
  sheet: SHEET,
  admin: ADMIN,
  imports: IMPORTS,
  server: { ...SERVER, ...COLUMNS },
} as const

export const MESSAGES = {
  ...EVERYWHERE,
  ...NUTRIENTS,
  ...FOOD,
  ...BODY,
  ...HABITS,
  ...SETTINGS,
  ...REMINDERS,
  ...HOUSEHOLD,
  ...SHEET,
  ...ADMIN,
  ...IMPORTS,
  ...SERVER,
  ...COLUMNS,
} as const

export type MessageCode = keyof typeof MESSAGES
