import * as z from 'zod'

const NOTES_LENGTH = 500

/** Trimmed; empty counts as none. */
export const notesSchema = z
  .string({ error: 'Notes must be text' })
  .trim()
  // PostgreSQL cannot keep a NUL in a text.
  .refine((text) => !text.includes('\u0000'), 'Notes must be text')
  .max(NOTES_LENGTH, `Notes must have at most ${NOTES_LENGTH} characters`)
  .nullish()
