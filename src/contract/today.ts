import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { runningFastSchema } from './fasting.ts'
import { replyOf } from './reply.ts'
import { waterIntakeSchema } from './water.ts'
import { chanceSchema } from './weight.ts'

/** kcal; 80 % of true values lie from low to high. */
const estimatedEnergy = { calories: z.number(), low: z.number(), high: z.number() }

/** Today at a glance. Energies in kcal, the rest in g, unrounded. */
const todaySchema = z.object({
  date: z.iso.date(),
  eaten: z.object({
    ...estimatedEnergy,
    protein: z.number(),
    carbs: z.number(),
    fats: z.number(),
    /**
     * kcal of meals whose protein, carbs or fats nobody knows: the grams are those of the other
     * meals, and so too few.
     */
    caloriesWithoutMacros: z.number(),
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
  worthWeighing: z
    .object({ mealId: z.string(), foodName: z.string(), halvesDoubt: z.boolean() })
    .nullable(),
  water: waterIntakeSchema,
  /** Null before the first meal, and where the member switched fasting off. */
  fast: runningFastSchema.nullable(),
})
export type Today = z.infer<typeof todaySchema>

export const fetchToday = endpoint({
  method: 'GET',
  path: '/api/today',
  summary: 'Today at a glance: eaten, target, left, water, the running fast',
  reply: replyOf(todaySchema),
})

/**
 * The day, the weight and where it leads, for a widget or a sensor: rounded as the app shows it.
 */
const todayForProgramsSchema = z.object({
  date: z.iso.date(),
  /** kcal, and g. */
  eaten: z.object({
    calories: z.int(),
    protein: z.int(),
    carbs: z.int(),
    fats: z.int(),
    /**
     * Of meals whose protein, carbs or fats nobody knows: the grams are those of the other meals,
     * and so too few.
     */
    caloriesWithoutMacros: z.int(),
    meals: z.int(),
    /** False when something was eaten without details: then more was eaten than this. */
    isComplete: z.boolean(),
  }),
  /**
   * kcal; 80 % of true values lie from low to high. Negative once more was eaten than the target.
   */
  left: z.object({ calories: z.int(), low: z.int(), high: z.int(), target: z.int() }),
  water: waterIntakeSchema,
  /**
   * Null before the first meal, and where the member switched fasting off. Hours with one decimal.
   */
  fast: runningFastSchema
    .pick({ state: true, startedAt: true, goalAt: true, hoursFasted: true, hoursToGo: true })
    .nullable(),
  /** kg with one decimal. */
  weight: z.object({
    current: z.number(),
    /** Until the first weigh-in it is the profile's. */
    from: z.enum(['weigh-in', 'profile']),
    target: z.number(),
    /** A week, negative when losing; null while unknown. */
    weeklyChange: z.number().nullable(),
  }),
  /**
   * The forecast for 12 weeks from now, kg; 80 % of true values lie from low to high. Null while
   * there is too little to make one from.
   */
  projection: z
    .object({
      weight: z.number(),
      low: z.number(),
      high: z.number(),
      /**
       * How likely the target is in 4, 8 or 12 weeks; where it is unlikely, weights on the way to it.
       */
      chances: z.array(chanceSchema),
      /** Always null: no range of weeks held 80 % of true arrivals. */
      weeksToTarget: z.null(),
    })
    .nullable(),
})
export type TodayForPrograms = z.infer<typeof todayForProgramsSchema>

export const fetchTodayForPrograms = endpoint({
  method: 'GET',
  path: '/api/v1/today',
  summary: 'Eaten, left, water, fast, weight and projection in one small reply',
  scope: 'read',
  reply: replyOf(todayForProgramsSchema),
})
