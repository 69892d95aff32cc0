import * as z from 'zod'

/** The common envelope of a reply that carries data. */
export const replyOf = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data })

/** A reply that only says that it was done. */
export const doneReply = z.object({ success: z.literal(true) })

export const DONE = { success: true } as const

export const okWith = <Data>(data: Data) => ({ success: true as const, data })
