import * as z from 'zod'

/**
 * A message that the pages translate. The code may be any text: pages that are older than the
 * server show the English message instead.
 */
export const messageSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The text in English. */
  message: z.string(),
})
export type MessageReply = z.infer<typeof messageSchema>
