import type { CivilDay } from '../day.ts'

export const SLEEP_QUALITIES = ['poor', 'fair', 'good', 'excellent'] as const
export type SleepQuality = (typeof SLEEP_QUALITIES)[number]
export const VINEGAR_TYPES = ['apple_cider', 'white', 'balsamic', 'other'] as const
export type VinegarType = (typeof VINEGAR_TYPES)[number]

/** Hours of one night. */
export const SLEEP_HOURS = { min: 0, max: 24, step: 0.5 } as const

export interface BoosterDay {
  readonly sleepHours: number
  readonly sleepQuality: SleepQuality
  readonly morningVinegar: boolean
  readonly eveningVinegar: boolean
  readonly sugarFreeDay: boolean
}

/** One record per civil day; the last one of a day wins. */
export interface BoosterRecord extends BoosterDay {
  readonly on: CivilDay
}

/** The records by day; of several for one day the last in the list stands. */
export const recordByDay = (records: readonly BoosterRecord[]): Map<CivilDay, BoosterRecord> =>
  new Map(records.map((record) => [record.on, record]))

export const hasVinegar = (day: BoosterDay): boolean => day.morningVinegar || day.eveningVinegar
