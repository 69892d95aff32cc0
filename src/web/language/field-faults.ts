import type * as z from 'zod'
import { sayText } from './say.ts'

/** The message of each field that a schema refused: the first one, where a field has several. */
export const faultsByField = (refusal: z.ZodError | undefined): Partial<Record<string, string>> =>
  Object.fromEntries((refusal?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), sayText(message)]))
