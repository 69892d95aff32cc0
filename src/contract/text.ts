import { said } from '#domain/said.ts'
import * as z from 'zod'

/** Text that must be given; blanks around it do not count. */
export const requiredText = (max: number, tooLong = said('input.at-most', { max })) =>
  z
    .string({ error: said('input.required') })
    .trim()
    .min(1, said('input.required'))
    .max(max, tooLong)

/** Text that may be empty; blanks around it do not count. */
export const textUpTo = (max: number) => z.string().trim().max(max, said('input.at-most', { max }))
