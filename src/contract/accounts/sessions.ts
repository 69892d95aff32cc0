import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { doneReply, replyOf } from '../reply.ts'
import { rowIdSchema } from '../row-id.ts'

const sessionSchema = z.object({
  id: z.string(),
  /** Browser and operating system in English, such as "Firefox on Windows". */
  device: z.string(),
  /**
   * The name of the browser, such as "Firefox"; null if unknown. Missing in replies of older
   * servers.
   */
  browser: z.string().nullish(),
  /** The name of the system, such as "Windows". */
  system: z.string().nullish(),
  signedInAt: z.iso.datetime(),
  /** To within ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the current session. */
  isThis: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'The sessions of this member: the calling one, then the last seen first',
  reply: replyOf(z.array(sessionSchema)),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Sign out on one device',
  params: z.object({ id: rowIdSchema }),
  reply: doneReply,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Sign out on all devices but this one',
  reply: doneReply,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End this session on the server',
  access: 'anyone',
  reply: doneReply,
})

export const logOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/logout-everywhere',
  summary: 'End all sessions of this member, this one too',
  reply: doneReply,
})
