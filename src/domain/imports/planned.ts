import type { CivilDay } from '../day.ts'
import type { MealAmounts, MealItem } from '../meals/meal-items.ts'
import type { Message } from '../message.ts'

/** A row that is left out, or that is taken and looks odd. */
export interface Remark {
  readonly part?: string
  readonly line: number
  readonly reason: Message
}

/** What makes a thing the same one in another file: equal keys are never imported twice. */
interface Keyed {
  readonly key: string
}

export interface PlannedWeighIn extends Keyed {
  readonly at: number
  readonly on: CivilDay
  readonly weightKg: number
  readonly notes: string | null
}

export interface PlannedMeal extends Keyed {
  readonly at: number
  readonly on: CivilDay
  readonly name: string
  readonly items: readonly MealItem[]
  /** Without macronutrients where one of its foods does not name all of them. */
  readonly amounts: MealAmounts
}

export interface PlannedMark extends Keyed {
  readonly at: number
  readonly on: CivilDay
}

export interface PlannedMovement {
  readonly on: CivilDay
  readonly steps: number | null
  readonly activeKcal: number | null
}

export type Planned = PlannedWeighIn | PlannedMeal | PlannedMark | PlannedMovement

/** A place in the file. */
export interface Place {
  readonly part: string | undefined
  readonly line: number
}

export const remarkAt = ({ part, line }: Place, reason: Message): Remark => ({
  ...(part !== undefined && { part }),
  line,
  reason,
})
