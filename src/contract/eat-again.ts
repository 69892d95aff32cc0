import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { mealSchema, recordingFields } from './meals.ts'
import { replyOf } from './reply.ts'
import { rowIdSchema } from './row-id.ts'

/** A dish that can be eaten again as it was the newest time. */
const repeatedMealSchema = mealSchema
  .pick({ foodName: true, calories: true, portionMultiplier: true, serving: true, thumbnailUrl: true, isStarred: true, eatenOn: true })
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
      /** At this hour of such a day, the likeliest first, 5 at most. */
      usual: z.array(repeatedMealSchema),
      /** The newest first, 12 at most. */
      recent: z.array(repeatedMealSchema),
      /** The newest star first. */
      starred: z.array(repeatedMealSchema),
    }),
  ),
})

export const eatAgain = endpoint({
  method: 'POST',
  path: '/api/food-analyses/:id/again',
  summary: 'Record an earlier meal once more, now or at another time',
  ...recordingCall('meals', 'recorded', 'log'),
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
      /** Meals of that day whose time has not come yet on the other: they were not copied. */
      notYet: z.int(),
    }),
  ),
  status: 201,
})
