import * as z from 'zod'

/**
 * A sentence that the pages say in their own language. The code is any text: pages that are older than the server show the
 * English words beside it.
 */
export const sentenceSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The sentence in English. */
  message: z.string(),
})
export type SpokenSentence = z.infer<typeof sentenceSchema>
