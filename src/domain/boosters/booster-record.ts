import { addDays, type CivilDay } from '../day.ts'
import type { LocalTime } from '../local-time.ts'

export const SLEEP_QUALITIES = ['poor', 'fair', 'good', 'excellent'] as const
export type SleepQuality = (typeof SLEEP_QUALITIES)[number]
export const VINEGAR_TYPES = ['apple_cider', 'white', 'balsamic', 'other'] as const
export type VinegarType = (typeof VINEGAR_TYPES)[number]

/** Hours of one night. */
export const SLEEP_HOURS = { min: 0, max: 24, step: 0.5 } as const

/**
 * What was entered for one day; null where nothing was. Sleep needs both its hours and its quality.
 */
export interface BoosterDay {
  readonly sleepHours: number | null
  readonly sleepQuality: SleepQuality | null
  readonly morningVinegar: boolean | null
  readonly eveningVinegar: boolean | null
  readonly sugarFreeDay: boolean | null
}

/** A day with the kind of vinegar, which earns no points. */
export interface BoosterEntries extends BoosterDay {
  readonly vinegarType: VinegarType | null
}

export const NOTHING_ENTERED: BoosterEntries = {
  sleepHours: null,
  sleepQuality: null,
  morningVinegar: null,
  eveningVinegar: null,
  vinegarType: null,
  sugarFreeDay: null,
}

/** What a form changes of a day: what it leaves out stays, and null removes. */
export const boosterChange = (form: {
  readonly [Part in keyof BoosterEntries]?: BoosterEntries[Part] | undefined
}): Partial<BoosterEntries> =>
  Object.fromEntries(Object.entries(form).filter(([, told]) => told !== undefined))

/** Until this hour of the member's clock yesterday can still be completed. */
const YESTERDAY_OPEN_UNTIL_HOUR = 12

/**
 * Whether boosters can be recorded for a day: today, and yesterday until noon. `now` is the
 * member's local time; before the day turns its date is no longer that of today.
 */
export function isOpenForBoosters(on: CivilDay, todayOn: CivilDay, now: LocalTime): boolean {
  const isMorning = now.startsWith(todayOn) && Number(now.slice(11, 13)) < YESTERDAY_OPEN_UNTIL_HOUR
  return on === todayOn || (isMorning && on === addDays(todayOn, -1))
}

/** Which part of the sleep is missing while the other is given; null if none is. */
export function missingSleepPart({
  sleepHours,
  sleepQuality,
}: BoosterDay): 'sleepHours' | 'sleepQuality' | null {
  if (sleepHours === null && sleepQuality !== null) return 'sleepHours'
  return sleepHours !== null && sleepQuality === null ? 'sleepQuality' : null
}

export const isEmptyBoosterDay = ({
  sleepHours,
  sleepQuality,
  morningVinegar,
  eveningVinegar,
  sugarFreeDay,
}: BoosterDay): boolean =>
  [sleepHours, sleepQuality, morningVinegar, eveningVinegar, sugarFreeDay].every(
    (part) => part === null,
  )

/** One record per civil day; the last one of a day wins. */
export interface BoosterRecord extends BoosterDay {
  readonly on: CivilDay
}

/** The records by day; of several for one day the last in the list counts. */
export const recordByDay = (records: readonly BoosterRecord[]): Map<CivilDay, BoosterRecord> =>
  new Map(records.map((record) => [record.on, record]))

/** Vinegar in the morning or in the evening. */
export const hasVinegar = (day: BoosterDay): boolean =>
  day.morningVinegar === true || day.eveningVinegar === true
