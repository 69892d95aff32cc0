import * as z from 'zod'

/**
 * A sentence that the pages translate. The code may be any text: pages that are older than the server show the English message instead.
 */
export const sentenceSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The sentence in English. */
  message: z.string(),
})
export type SpokenSentence = z.infer<typeof sentenceSchema>
