import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type FoodLabel, foodLabelSchema } from '../foods/food-labels.ts'

/**
 * The preprocessing that the server implements; models that need anything else are refused at
 * start.
 */
const preprocessSchema = z.object({
  orient: z.literal('exif'),
  colour: z.literal('srgb'),
  alphaOn: z.literal('white'),
  crop: z.literal('centre-square'),
  kernel: z.literal('lanczos3'),
  enlarge: z.literal(true),
  layout: z.literal('nhwc'),
  type: z.literal('uint8'),
})

export const NOT_FOOD = 'not_food'

const modelSettingsSchema = z.object({
  version: z.string().min(1),
  /**
   * The version in which the features last changed, so that photos stay comparable after a mere
   * recalibration.
   */
  featuresVersion: z.string().min(1).optional(),
  inputSize: z.number().int().min(16).max(1024),
  preprocess: preprocessSchema,
  temperature: z.number().positive(),
  /** Absent if the features are not meant for comparing photos. */
  likeness: z
    .object({
      evenAt: z.number().min(-1).max(1),
      steepness: z.number().positive(),
    })
    .optional(),
  notFoodThreshold: z.number().min(0).max(1),
  /** Other names of labels, such as varieties of apple. */
  aliases: z.record(z.string(), z.string()).default({}),
  labels: z
    .array(z.string().min(1))
    .min(2)
    .refine((labels) => new Set(labels).size === labels.length, 'a label occurs twice'),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

const readChecked = <T>(path: string, schema: z.ZodType<T>): T => {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new Error(`The food model cannot be used: ${path} is missing or not JSON.`, { cause })
  }
  const checked = schema.safeParse(content)
  if (checked.success) return checked.data
  throw new Error(`The food model cannot be used: ${path}\n${z.prettifyError(checked.error)}`)
}

/** Reads `model.json`. @throws Error for the operator if it does not fit */
export const readModelSettings = (path: string): ModelSettings =>
  readChecked(path, modelSettingsSchema)

/** Reads the food of each label. @throws Error if a label of the model has none */
export const readLabelFoods = (
  path: string,
  labels: readonly string[],
): ReadonlyMap<string, FoodLabel> => {
  const foods = new Map(
    readChecked(path, z.array(foodLabelSchema)).map((food) => [food.label, food]),
  )
  const missing = labels.filter((label) => label !== NOT_FOOD && !foods.has(label))
  if (missing.length > 0)
    throw new Error(`The food model cannot be used: ${path} has no food for ${missing.join(', ')}.`)
  return foods
}
