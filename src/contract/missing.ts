import { MISSING } from '#domain/not-enough-data.ts'
import * as z from 'zod'

/** What a member would have to record before the figures that are null exist; empty when nothing is missing. */
export const missingSchema = z.array(
  z.object({
    code: z.enum(MISSING),
    /** In English; the sentence's code is "missing." and this code. */
    message: z.string(),
  }),
)
export type MissingParts = z.infer<typeof missingSchema>
