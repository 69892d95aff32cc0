import * as z from 'zod'

const succeeded = z.literal(true)

/** The common envelope of a reply that carries data. */
export const replyOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: succeeded, data })

/** A page of a list, with a cursor to the next one; null on the last page. */
export const pageReplyOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ success: succeeded, data: z.array(row), nextCursor: z.string().nullable() })

/** The number of rows of a page. */
export const limitSchema = (perPage: { readonly default: number; readonly max: number }) =>
  z.coerce.number().int().min(1).max(perPage.max).default(perPage.default)

/** A reply without data. */
export const doneReply = z.object({ success: succeeded })

export const DONE = { success: true } as const

export const okWith = <Data>(data: Data) => ({ success: true as const, data })
