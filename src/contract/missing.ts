import { MISSING_WORDS, type Missing } from '#domain/not-enough-data.ts'
import * as z from 'zod'

const missingCodes = Object.keys(MISSING_WORDS) as [Missing, ...Missing[]]

/** What a member would have to record before the figures that are null exist; empty when nothing is missing. */
export const missingSchema = z.array(z.object({ code: z.enum(missingCodes), message: z.string() }))
export type MissingParts = z.infer<typeof missingSchema>

export const wordsForMissing = (missing: readonly Missing[]): MissingParts =>
  [...new Set(missing)].map((code) => ({ code, message: MISSING_WORDS[code] }))
