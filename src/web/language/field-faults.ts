import type * as z from 'zod'
import { translateText } from './translate.ts'

/** The first message of each field that a schema refused. */
export const faultsByField = (refusal: z.ZodError | undefined): Partial<Record<string, string>> =>
  Object.fromEntries(
    (refusal?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), translateText(message)]),
  )
