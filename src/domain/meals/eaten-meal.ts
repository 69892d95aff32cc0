import type { CivilDay } from '../day.ts'
import type { CalorieRange } from './calorie-range.ts'

/**
 * A meal of the log as it was eaten: its amounts are those of its portion, unrounded. What needs to
 * know less of it says so with `Pick`.
 */
export interface EatenMeal {
  readonly id: string
  /** ms since the epoch */
  readonly eatenAt: number
  /** The member's civil day when it was eaten, frozen. */
  readonly eatenOn: CivilDay
  readonly energyKcal: number
  /**
   * Where 80 % of true energies lie; null where the member gave the numbers, which are then taken as
   * they are.
   */
  readonly range: CalorieRange | null
  /** Null where only the energy is known, as are carbs and fats. */
  readonly proteinG: number | null
  readonly carbsG: number | null
  readonly fatG: number | null
  readonly preMealWater: boolean
  /** The box "I have not had anything after my last recording". */
  readonly recordingRoutineAdherence: boolean
}
