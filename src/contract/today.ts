import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { runningFastSchema } from './fasting.ts'
import { replyOf } from './reply.ts'
import { waterIntakeSchema } from './water.ts'

/** kcal; 80 % of true values lie from low to high. */
const estimatedEnergy = { calories: z.number(), low: z.number(), high: z.number() }

/** Today at a glance. Energies in kcal, the rest in g, unrounded. */
export const todaySchema = z.object({
  date: z.iso.date(),
  eaten: z.object({
    ...estimatedEnergy,
    protein: z.number(),
    carbs: z.number(),
    fats: z.number(),
    meals: z.int(),
    /** False when something was eaten without details: then more was eaten than this. */
    isComplete: z.boolean(),
  }),
  target: z.object({
    calories: z.number(),
    /** By pace and expenditure, or set by hand. */
    from: z.enum(['pace', 'own']),
    /** Null where the member aims at none. */
    protein: z.number().nullable(),
    carbs: z.number().nullable(),
    fats: z.number().nullable(),
  }),
  /** Negative once more was eaten than the target. */
  left: z.object(estimatedEnergy),
  /** The meal of today whose weighing would narrow the range most; null where none is worth it. */
  worthWeighing: z.object({ mealId: z.string(), foodName: z.string(), halvesDoubt: z.boolean() }).nullable(),
  water: waterIntakeSchema,
  /** Null before the first meal, and where the member switched fasting off. */
  fast: runningFastSchema.nullable(),
})
export type Today = z.infer<typeof todaySchema>

export const fetchToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'Today at a glance: eaten, target, left, water, the running fast',
  access: 'member',
  reply: replyOf(todaySchema),
})
