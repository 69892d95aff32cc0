import { faultAt } from '#domain/imports/faults.ts'
import type { ImportDraft } from '#domain/imports/import-draft.ts'
import type { MassUnit } from '#domain/units.ts'
import { readWhen } from '#domain/imports/written-dates.ts'
import { textOf } from '../text-encoding.ts'
import { kcalFromKj } from '#domain/units.ts'
import type { Format } from './format.ts'
import { readTags } from './xml-tags.ts'

const WEIGHT = 'HKQuantityTypeIdentifierBodyMass'
const STEPS = 'HKQuantityTypeIdentifierStepCount'
const ENERGY = 'HKQuantityTypeIdentifierActiveEnergyBurned'
/** Days times devices: more than anybody has. */
const MAX_SUMS = 500_000

const UNITS: Readonly<Record<string, { unit: MassUnit; times: number }>> = {
  kg: { unit: 'kg', times: 1 },
  g: { unit: 'kg', times: 0.001 },
  lb: { unit: 'lb', times: 1 },
  oz: { unit: 'lb', times: 1 / 16 },
  st: { unit: 'st', times: 1 },
}

/** Sums per device and day. A phone and a watch count the same steps, so the larger sum counts. */
class DailySums {
  readonly #sums = new Map<string, number>()

  add(on: string, device: string, amount: number): void {
    const key = `${on}|${device}`
    if (this.#sums.size < MAX_SUMS || this.#sums.has(key))
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount)
  }

  largest(): Map<string, number> {
    const largest = new Map<string, number>()
    for (const [key, amount] of this.#sums) {
      const on = key.slice(0, 10)
      largest.set(on, Math.max(amount, largest.get(on) ?? 0))
    }
    return largest
  }
}

const isWanted = (tag: string): boolean =>
  tag.includes(`"${WEIGHT}"`) || tag.includes(`"${STEPS}"`) || tag.includes(`"${ENERGY}"`)

/**
 * Apple Health's `export.xml`, which may have gigabytes: `<Record type unit value startDate
 * sourceName>`, each with the offset of its time zone. Everything else is skipped, including
 * declarations and entities.
 */
export const appleHealth: Format = {
  name: 'apple-health',
  recognises: ({ part }) => /<HealthData\b|<!DOCTYPE HealthData\b/.test(part.beginning),
  async *read({ part }) {
    const steps = new DailySums()
    const energy = new DailySums()
    let nth = 0
    for await (const tags of readTags(textOf(part, part.encoding), 'Record', isWanted)) {
      for (const tag of tags) {
        nth += 1
        const draft = readRecord(tag, nth, steps, energy)
        if (draft) yield draft
      }
    }
    const [stepsOn, energyOn] = [steps.largest(), energy.largest()]
    for (const on of new Set([...stepsOn.keys(), ...energyOn.keys()])) {
      const [counted, activeKcal] = [stepsOn.get(on), energyOn.get(on)]
      yield {
        kind: 'movement',
        line: nth,
        on,
        ...(counted !== undefined && { steps: counted }),
        ...(activeKcal !== undefined && { activeKcal }),
      }
    }
  },
}

/** Returns a weigh-in or a fault; adds up steps and energy. */
const readRecord = (
  tag: ReadonlyMap<string, string>,
  line: number,
  steps: DailySums,
  energy: DailySums,
): ImportDraft | undefined => {
  const [start = '', unitName = '', device = ''] = [
    tag.get('startDate'),
    tag.get('unit'),
    tag.get('sourceName'),
  ]
  const value = Number(tag.get('value') || Number.NaN)
  const when = readWhen(start, 'ymd')
  if (!when) return faultAt(line, 'import.date-unreadable', start)
  if (!Number.isFinite(value))
    return faultAt(line, 'import.number-unreadable', tag.get('value') ?? '')
  const unknownUnit: ImportDraft = faultAt(line, 'import.unit-unknown', unitName)
  const on = start.slice(0, 10)
  if (tag.get('type') === STEPS) {
    steps.add(on, device, value)
    return undefined
  }
  if (tag.get('type') === ENERGY) {
    const kcal =
      unitName === 'kcal' || unitName === 'Cal'
        ? value
        : unitName === 'kJ'
          ? kcalFromKj(value)
          : undefined
    if (kcal === undefined) return unknownUnit
    energy.add(on, device, kcal)
    return undefined
  }
  const known = UNITS[unitName]
  return known
    ? { kind: 'weigh-in', line, when, value: value * known.times, unit: known.unit }
    : unknownUnit
}
