import { DONE, okWith } from '#contract/reply.ts'
import * as z from 'zod'

/**
 * What a handler returns: only the data of an envelope, nothing for a bare success, or else the
 * whole reply.
 */
export type ReplyData<Reply> = Reply extends unknown
  ? [keyof Reply] extends ['success']
    ? void
    : [keyof Reply] extends ['success' | 'data']
      ? Reply extends { data: infer Data }
        ? Data
        : Reply
      : Reply
  : never

/** Wraps what a handler returned in the common envelope. */
export const enveloped = <Reply extends z.ZodType>(
  reply: Reply,
  data: ReplyData<z.output<Reply>>,
): z.output<Reply> => {
  const names = reply instanceof z.ZodObject ? Object.keys(reply.shape).join() : ''
  const whole: unknown = names === 'success' ? DONE : names === 'success,data' ? okWith(data) : data
  return whole as z.output<Reply>
}
