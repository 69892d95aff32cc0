import { readFileSync } from 'node:fs'
import type { Food } from '#domain/foods/food.ts'
import * as z from 'zod'
import { inProject } from '#server/project-root.ts'
import { foodByCode } from './food-table.ts'

const LABELS_PATH = inProject('assets/foods/labels.json')
const GROUPS_PATH = inProject('assets/foods/label-groups.json')

const servedFoodSchema = z.strictObject({
  /** What a person reads. */
  name: z.string().min(1),
  foodCode: z.string().regex(/^\d{8}$/),
  /** The food's name in the table, for readers of the file. */
  foodName: z.string().min(1),
  /** A usual helping. */
  portionGrams: z.number().min(20).max(1000),
  servingText: z.string().min(1),
  /**
   * Relative standard deviation of a helping's weight; what recipes differ by comes on top of it.
   */
  portionSpread: z.number().min(0.1).max(0.8),
  /** For foods of the table that are not exactly the dish. */
  note: z.string().optional(),
})

export const foodLabelSchema = servedFoodSchema.extend({
  /** The embedded model's label. */
  label: z.string().regex(/^[a-z_]+$/),
  /** What can still be said of a photo if the label is unsure. */
  group: z.string().regex(/^[a-z]+$/),
})

export type FoodLabel = Omit<z.infer<typeof foodLabelSchema>, 'foodName' | 'note'>

export const labelGroupSchema = servedFoodSchema.extend({ group: z.string().regex(/^[a-z]+$/) })

export interface ServedFood {
  readonly name: string
  readonly food: Food
  readonly portionGrams: number
  readonly servingText: string
  /**
   * Relative standard deviation of a helping's weight; what recipes differ by comes on top of it.
   */
  readonly portionSpread: number
}

const servedFoodOf = ({
  name,
  foodCode,
  portionGrams,
  servingText,
  portionSpread,
}: z.infer<typeof servedFoodSchema>): ServedFood => {
  const food = foodByCode(foodCode)
  if (!food) throw new Error(`${name} names a food that is not in the table: ${foodCode}`)
  return { name, food, portionGrams, servingText, portionSpread }
}

const readServed = <Line extends z.infer<typeof servedFoodSchema>>(
  path: URL,
  schema: z.ZodType<Line>,
  keyOf: (line: Line) => string,
) =>
  new Map(
    z
      .array(schema)
      .parse(JSON.parse(readFileSync(path, 'utf8')))
      .map((line) => [keyOf(line), servedFoodOf(line)]),
  )

let labels: Map<string, ServedFood> | undefined
let groups: Map<string, ServedFood> | undefined

/** The food of a label, with a usual helping; undefined for `not_food` and unknown labels. */
export function foodByLabel(label: string): ServedFood | undefined {
  labels ??= readServed(LABELS_PATH, foodLabelSchema, (line) => line.label)
  return labels.get(label)
}

/**
 * A typical food for a group of labels ("A soup"), with a usual helping; undefined for unknown
 * groups.
 */
export function foodOfGroup(group: string): ServedFood | undefined {
  groups ??= readServed(GROUPS_PATH, labelGroupSchema, (line) => line.group)
  return groups.get(group)
}
