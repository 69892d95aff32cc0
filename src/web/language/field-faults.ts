import type * as z from 'zod'
import { sayText } from './say.ts'

/** What a schema refused, in words by field: of each field the first fault. */
export const faultsByField = (refusal: z.ZodError | undefined): Partial<Record<string, string>> =>
  Object.fromEntries((refusal?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), sayText(message)]))
