import { type CivilDay, civilDayAt } from '../day.ts'
import { kgOfWritten } from '#domain/imports/import-draft.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { plainDigits } from '../plain-digits.ts'
import { kcalFromKj } from '../units.ts'

/**
 * A list of measured values of one kind, as the app Health Auto Export sends it for its REST
 * automation.
 */
interface DeviceMetric {
  readonly name: string
  readonly units: string
  /**
   * `date` is local: `2026-05-20 07:00:00 +0200`, on a phone with a clock of 12 hours `2026-05-20
   * 7:00:00 am +0200`. Kinds that nothing here reads may lack either.
   */
  readonly data: readonly {
    readonly date?: string | undefined
    readonly qty?: number | undefined
  }[]
}

/**
 * A weight by the scale, at an instant in ms since the epoch; kg, see `kgOfWritten`. `field` is its
 * place in the input.
 */
interface DeviceWeight {
  readonly weighedAt: number
  readonly weightKg: number
  readonly field: string
}

/** What a device counted on one day; undefined where it says nothing. */
interface DeviceDay {
  readonly movedOn: CivilDay
  readonly steps?: number | undefined
  readonly activeKcal?: number | undefined
  /** A total so far: what is known of the day already stays where it is more. */
  readonly isSoFar?: boolean
  readonly field: string
}

export interface DeviceSamples {
  readonly weights: readonly DeviceWeight[]
  readonly days: readonly DeviceDay[]
}

/** kg of a weight in kg or lb, see `kgOfWritten`; undefined for any other unit. */
const kgOf = (qty: number, units: string): number | undefined =>
  units === 'kg' || units === 'lb' ? kgOfWritten(qty, units) : undefined
const kcalOf = (qty: number, units: string): number | undefined =>
  units === 'kcal' || units === 'Cal' ? qty : units === 'kJ' ? kcalFromKj(qty) : undefined

/** A value that could not be read, and its place in the input. */
export class UnreadableSample extends Error {
  readonly field: string
  constructor(field: string) {
    super(field)
    this.field = field
  }
}

/**
 * Weights (`weight_body_mass`), steps (`step_count`) and active energy (`active_energy`) of
 * metrics; other kinds are left out. Several values of a day are added up.
 * @throws UnreadableSample for a date or a unit of these kinds that is not known
 */
export const samplesOfMetrics = (metrics: readonly DeviceMetric[]): DeviceSamples => {
  const weights: DeviceWeight[] = []
  const days = new Map<
    string,
    { movedOn: string; steps?: number; activeKcal?: number; field: string }
  >()
  for (const [nth, { name, units, data }] of metrics.entries()) {
    if (name !== 'weight_body_mass' && name !== 'step_count' && name !== 'active_energy') continue
    for (const [index, { date = '', qty }] of data.entries()) {
      if (qty === undefined) continue
      const field = `data.metrics.${nth}.data.${index}`
      const when = readWhen(date, 'ymd')
      if (when?.kind !== 'instant') throw new UnreadableSample(field)
      const movedOn = plainDigits(date).slice(0, 10)
      if (name === 'weight_body_mass') {
        const weightKg = kgOf(qty, units)
        if (weightKg === undefined) throw new UnreadableSample(`data.metrics.${nth}.units`)
        weights.push({ weighedAt: when.at, weightKg, field })
        continue
      }
      const day = days.get(movedOn) ?? { movedOn, field }
      if (name === 'step_count') day.steps = (day.steps ?? 0) + qty
      else {
        const kcal = kcalOf(qty, units)
        if (kcal === undefined) throw new UnreadableSample(`data.metrics.${nth}.units`)
        day.activeKcal = (day.activeKcal ?? 0) + kcal
      }
      days.set(movedOn, day)
    }
  }
  return { weights, days: [...days.values()] }
}

interface Counted {
  readonly start_time: string
  readonly end_time: string
}

/** What the app HC Webhook sends of Health Connect. */
interface HealthConnectRecords {
  readonly steps?: readonly (Counted & { readonly count: number })[] | undefined
  readonly active_calories?: readonly (Counted & { readonly calories: number })[] | undefined
  readonly weight?: readonly { readonly time: string; readonly kilograms: number }[] | undefined
}

/**
 * Weights, steps and active energy of records of Health Connect. The app sends what is new since the
 * last time, as totals of a day unless its settings say otherwise; several records of one day are
 * added up. A day is that of the middle of its record, by the clock of the member.
 */
export const samplesOfHealthConnect = (
  { steps = [], active_calories: energy = [], weight = [] }: HealthConnectRecords,
  zone: string,
): DeviceSamples => {
  const days = new Map<
    string,
    { movedOn: string; steps?: number; activeKcal?: number; isSoFar: true; field: string }
  >()
  const dayOf = ({ start_time: start, end_time: end }: Counted, field: string) => {
    const movedOn = civilDayAt((Date.parse(start) + Date.parse(end)) / 2, zone)
    const day = days.get(movedOn) ?? { movedOn, isSoFar: true as const, field }
    days.set(movedOn, day)
    return day
  }
  for (const [index, one] of steps.entries()) {
    const day = dayOf(one, `steps.${index}`)
    day.steps = (day.steps ?? 0) + one.count
  }
  for (const [index, one] of energy.entries()) {
    const day = dayOf(one, `active_calories.${index}`)
    day.activeKcal = (day.activeKcal ?? 0) + one.calories
  }
  return {
    weights: weight.map(({ time, kilograms }, index) => ({
      weighedAt: Date.parse(time),
      weightKg: kgOfWritten(kilograms, 'kg'),
      field: `weight.${index}`,
    })),
    days: [...days.values()],
  }
}

/** What the app openScale sync sends of one measurement. */
interface OpenScaleMeasurement {
  readonly date: string
  /** kg; 0 of a measurement without a weight, such as a waist alone. */
  readonly weight: number
}

/** What openScale says happened; the rest, such as `test`, `delete` and `clear`, changes nothing. */
const OPEN_SCALE_EVENTS: readonly string[] = ['insert', 'update']

/** The weights of measurements of openScale. */
export const samplesOfOpenScale = (
  event: string,
  measurements: readonly OpenScaleMeasurement[],
): DeviceSamples => ({
  weights: OPEN_SCALE_EVENTS.includes(event)
    ? measurements.flatMap(({ date, weight }, index) =>
        weight === 0
          ? []
          : [
              {
                weighedAt: Date.parse(date),
                weightKg: kgOfWritten(weight, 'kg'),
                field: `measurements.${index}`,
              },
            ],
      )
    : [],
  days: [],
})
