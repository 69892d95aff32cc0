import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { IntakeMeal } from '#domain/energy/daily-intake.ts'
import type { Body } from '#domain/energy/resting-energy.ts'
import { addDays, isCivilDay } from '#domain/day.ts'

/** One person's weights, one a day, by ascending day; day 0 is the first. */
export interface History {
  readonly subject: string
  readonly days: readonly { readonly day: number; readonly weightKg: number }[]
  /** What was recorded of meals, where it is known; `eatenOn` counts from `DAY_ZERO`. */
  readonly meals?: readonly IntakeMeal[]
  /** For the formulas; weights alone need none. */
  readonly body?: Body
}

/** A folder or a file that holds no histories, in words. */
export class UnusableHistories extends Error {}

/** Day 0 of a history. */
export const DAY_ZERO = '2020-01-01'
const DAY_MS = 86_400_000
/**
 * Exporters fill gaps with straight lines: so many days in equal steps, or of one value, are no
 * weigh-ins.
 */
const STRAIGHT_DAYS = 5
const LEVEL_DAYS = 14

function dayOf(text: string, where: string): number {
  if (isCivilDay(text)) return Date.parse(`${text}T00:00:00Z`) / DAY_MS
  const day = Number(text)
  if (text === '' || !Number.isInteger(day))
    throw new UnusableHistories(`${where}: "${text}" is neither a date nor a whole day.`)
  return day
}

/** Without the inner days of straight stretches, which nobody weighed. */
export function withoutFillIns(days: History['days']): History['days'] {
  const stepTo = (i: number) => {
    const [before, here] = [days[i - 1], days[i]]
    return before && here && here.day === before.day + 1 ? here.weightKg - before.weightKg : null
  }
  const isFilled = days.map(() => false)
  for (let from = 0; from < days.length;) {
    const step = stepTo(from + 1)
    let to = from + 1
    while (
      step !== null &&
      stepTo(to + 1) !== null &&
      Math.abs((stepTo(to + 1) ?? 0) - step) < 1e-3
    )
      to += 1
    const least = step !== null && Math.abs(step) < 1e-3 ? LEVEL_DAYS : STRAIGHT_DAYS
    if (step !== null && to - from >= least) isFilled.fill(true, from + 1, to)
    from = to
  }
  return days.filter((_, i) => !isFilled[i])
}

/** Every person of every CSV file in a folder; several weights of one day count as their mean. */
export function readHistories(folder: string): History[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UnusableHistories(`There is no folder ${folder}.`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  const people = new Map<string, Map<number, number[]>>()
  const eaten = new Map<string, Map<number, number>>()
  for (const file of files.sort()) {
    let names: readonly string[] = []
    const columns = (head: string[]) => (names = head.map((name) => name.toLowerCase()))
    const lines = parse<Record<string, string>>(readFileSync(join(folder, file)), {
      bom: true,
      columns,
      trim: true,
      relax_column_count: true,
    })
    if (!names.includes('weight_kg') || !(names.includes('day') || names.includes('date')))
      throw new UnusableHistories(`${file} lacks a column: weight_kg, and day or date.`)
    for (const [i, line] of lines.entries()) {
      const { subject = '', day, date = '', weight_kg: kgText = '', energy_kcal = '' } = line
      const where = `${file}, line ${i + 2}`
      if (Number(energy_kcal) > 0) {
        const meals = eaten.get(`${file}/${subject}`) ?? new Map<number, number>()
        eaten.set(`${file}/${subject}`, meals)
        meals.set(dayOf(day ?? date, where), Number(energy_kcal))
      }
      // A day without a weight is a line of many exports, and no weigh-in.
      if (kgText === '' || kgText === 'NA') continue
      const kg = Number(kgText)
      if (!(kg > 0 && kg < 1000))
        throw new UnusableHistories(`${where}: "${kgText}" is no weight in kg.`)
      const person = `${file}/${subject}`
      const days = people.get(person) ?? new Map<number, number[]>()
      people.set(person, days)
      const on = dayOf(day ?? date, where)
      days.set(on, [...(days.get(on) ?? []), kg])
    }
  }
  if (people.size === 0) throw new UnusableHistories(`No CSV file in ${folder} holds a weight.`)
  return [...people].map(([subject, days]) => {
    const first = Math.min(...days.keys())
    const sorted = [...days].sort(([a], [b]) => a - b)
    const means = sorted.map(([day, kgs]) => ({
      day: day - first,
      weightKg: kgs.reduce((sum, kg) => sum + kg, 0) / kgs.length,
    }))
    const meals = [...(eaten.get(subject) ?? [])].map(([day, energyKcal]) => ({
      eatenOn: addDays(DAY_ZERO, day - first),
      energyKcal,
    }))
    return { subject, days: withoutFillIns(means), ...(meals.length > 0 && { meals }) }
  })
}
