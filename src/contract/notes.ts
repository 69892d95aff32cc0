import * as z from 'zod'

const NOTES_LENGTH = 500

/** Trimmed; empty counts as none. */
export const notesSchema = z
  .string({ error: 'Notes must be text' })
  .trim()
  .max(NOTES_LENGTH, `Notes must have at most ${NOTES_LENGTH} characters`)
  .nullish()
