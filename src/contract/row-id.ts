import * as z from 'zod'
import { codedMessage } from '#domain/coded-message.ts'

/** The id of something recorded, in a path or as a cursor. */
export const rowIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, codedMessage('problem.not_found'))

/**
 * The id that whoever records something gives to it, so that they can refer to it before they have
 * the answer. Without one the server chooses.
 */
export const newIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{16,64}$/, 'An id has 16 to 64 letters, digits or -, such as a UUID')
  .optional()
