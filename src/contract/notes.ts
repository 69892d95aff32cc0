import { said } from '#domain/said.ts'
import * as z from 'zod'

const NOTES_LENGTH = 500

/** Trimmed; empty counts as none. */
export const notesSchema = z
  .string({ error: said('input.notes-text') })
  .trim()
  .max(NOTES_LENGTH, said('input.notes-length', { max: NOTES_LENGTH }))
  .nullish()
