import * as z from 'zod'
import { codedMessage } from '#domain/coded-message.ts'

/** The id of something recorded, in a path or as a cursor. */
export const rowIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, codedMessage('problem.not_found'))
