import { MISSING } from '#domain/not-enough-data.ts'
import * as z from 'zod'

/**
 * What must be recorded before the figures that are null can be computed; empty if nothing is
 * missing.
 */
export const missingSchema = z.array(
  z.object({
    code: z.enum(MISSING),
    /** In English; the message's code is "missing." and this code. */
    message: z.string(),
  }),
)
export type MissingParts = z.infer<typeof missingSchema>
