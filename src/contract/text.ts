import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

/** Text that must be given; blanks around it do not count. */
export const requiredText = (max: number, tooLong = codedMessage('input.at-most', { max })) =>
  z
    .string({ error: codedMessage('input.required') })
    .trim()
    .min(1, codedMessage('input.required'))
    .max(max, tooLong)

/** Text that may be empty; blanks around it do not count. */
export const textUpTo = (max: number) =>
  z.string().trim().max(max, codedMessage('input.at-most', { max }))
