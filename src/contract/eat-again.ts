import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { mealSchema, recordingFields } from './meals.ts'
import { replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'

/** A dish that can be recorded again as it was last time. */
const repeatedMealSchema = mealSchema
  .pick({
    foodName: true,
    calories: true,
    portionMultiplier: true,
    serving: true,
    thumbnailUrl: true,
    isStarred: true,
    eatenOn: true,
  })
  .extend({
    /** The meal that is copied. */
    mealId: z.string(),
    /** How often it was eaten in the last 60 days. */
    times: z.int(),
  })
export type RepeatedMeal = z.infer<typeof repeatedMealSchema>

export const fetchEatAgain = endpoint({
  method: 'GET',
  path: '/api/eat-again',
  summary: 'What this member usually eats about now, ate lately, and starred',
  scope: 'read',
  reply: replyOf(
    z.object({
      /** Usual at this hour of such a day, likeliest first, at most 5. */
      usual: z.array(repeatedMealSchema),
      /** Newest first, at most 12. */
      recent: z.array(repeatedMealSchema),
      /** Newest star first. */
      starred: z.array(repeatedMealSchema),
    }),
  ),
})

export const eatAgain = endpoint({
  method: 'POST',
  path: '/api/food-analyses/:id/again',
  summary: 'Record an earlier meal once more, now or at another time',
  ...recordingCall('meals', 'recorded', 'log'),
  takesId: true,
  params: z.object({ id: rowIdSchema }),
  body: z.object(recordingFields).nullish(),
  reply: replyOf(mealSchema),
  status: 201,
})

const civilDaySchema = z.iso.date('Please give a day as YYYY-MM-DD')

export const copyDay = endpoint({
  method: 'POST',
  path: '/api/copied-days',
  summary: 'Record the meals of a day once more on another one, at the same times by the clock',
  ...recordingCall('meals', 'recorded'),
  body: z.object({ day: civilDaySchema, to: civilDaySchema }),
  reply: replyOf(
    z.object({
      meals: z.array(mealSchema),
      /** Meals that were not copied, because their time is still in the future on the other day. */
      notYet: z.int(),
    }),
  ),
  status: 201,
})
