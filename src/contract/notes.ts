import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

const NOTES_LENGTH = 500

/** Trimmed; empty counts as none. */
export const notesSchema = z
  .string({ error: codedMessage('input.notes-text') })
  .trim()
  .max(NOTES_LENGTH, codedMessage('input.notes-length', { max: NOTES_LENGTH }))
  .nullish()
