import { readFileSync } from 'node:fs'
import type { Food } from '#domain/foods/food.ts'
import * as z from 'zod'
import { inProject } from '#server/project-root.ts'
import { foodByCode } from './food-table.ts'

const LABELS_PATH = inProject('assets/foods/labels.json')

export const foodLabelSchema = z.strictObject({
  /** What the embedded food model says. */
  label: z.string().regex(/^[a-z_]+$/),
  /** What a person reads. */
  name: z.string().min(1),
  foodCode: z.string().regex(/^\d{8}$/),
  /** The food's name in the table, for whoever reads the file. */
  foodName: z.string().min(1),
  /** A helping as one usually eats it. */
  portionGrams: z.number().min(20).max(1000),
  servingText: z.string().min(1),
  /** Relative standard deviation of a helping's weight; what recipes differ by comes on top of it. */
  portionSpread: z.number().min(0.1).max(0.8),
  /** Where the food of the table is not quite the dish. */
  note: z.string().optional(),
})

export interface LabelledFood {
  readonly label: string
  readonly name: string
  readonly food: Food
  readonly portionGrams: number
  readonly servingText: string
  /** Relative standard deviation of a helping's weight; what recipes differ by comes on top of it. */
  readonly portionSpread: number
}

function readLabels(): Map<string, LabelledFood> {
  const lines = z.array(foodLabelSchema).parse(JSON.parse(readFileSync(LABELS_PATH, 'utf8')))
  return new Map(
    lines.map(({ label, name, foodCode, portionGrams, servingText, portionSpread }) => {
      const food = foodByCode(foodCode)
      if (!food) throw new Error(`The label ${label} names a food that is not in the table: ${foodCode}`)
      return [label, { label, name, food, portionGrams, servingText, portionSpread }]
    }),
  )
}

let labels: Map<string, LabelledFood> | undefined

/** The food behind a label of the embedded model, with a usual helping; none for `not_food` and unknown labels. */
export function foodByLabel(label: string): LabelledFood | undefined {
  labels ??= readLabels()
  return labels.get(label)
}
