import { PARTS_OF_DAY } from '#domain/meals/typing-slip.ts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { replyOf } from './reply.ts'

/** Middle and standard deviation of the natural logarithm of so many amounts. */
const usualAmountSchema = z.object({
  count: z.int().positive(),
  middle: z.number(),
  spread: z.number().min(0),
})

export const fetchUsualAmounts = endpoint({
  method: 'GET',
  path: '/api/usual-amounts',
  summary:
    'What this member usually ate in the last 90 days: kcal of a meal by part of the day and by its name, and grams of each food, by which the app asks about slips in typed numbers',
  reply: replyOf(
    z.object({
      meals: z.partialRecord(z.enum(PARTS_OF_DAY), usualAmountSchema),
      /** By the name of meals recorded by their energy alone, in small letters. */
      names: z.record(z.string(), usualAmountSchema),
      /** By the code of the food, or by its name if it has none. */
      foods: z.record(z.string(), usualAmountSchema),
    }),
  ),
})
