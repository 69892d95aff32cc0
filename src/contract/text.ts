import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

/** Anything that can be seen: no blanks, and no marks of zero width or of direction. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u

/** Text that must be given; blanks around it do not count, nor does what nobody sees. */
export const requiredText = (max: number, tooLong = codedMessage('input.at-most', { max })) =>
  z
    .string({ error: codedMessage('input.required') })
    .trim()
    .min(1, { error: codedMessage('input.required'), abort: true })
    .max(max, tooLong)
    .refine((text) => VISIBLE.test(text), codedMessage('input.required'))

/** Text that may be empty; blanks around it do not count. */
export const textUpTo = (max: number) =>
  z.string().trim().max(max, codedMessage('input.at-most', { max }))
