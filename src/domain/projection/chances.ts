import { addDays, type CivilDay } from '../day.ts'
import type { WeightGoal } from '../energy/energy-target.ts'
import type { Message } from '../message.ts'
import { EIGHTY_PERCENT_REACH, normalShareBelow } from '../normal-curve.ts'
import { kgFromLb, lbFromKg, type MassUnit } from '../units.ts'
import type { Forecast, ForecastWeight } from './forecast.ts'

/** The chance to be at a weight, or past it, in one of the weeks to come. */
export interface Chance {
  readonly weightKg: number
  /** 4, 8 or 12 weeks from now. */
  readonly week: number
  readonly on: CivilDay
  /** 0 to 1. */
  readonly chance: number
  /** The same in words: "78.0 kg by 18 February: about 1 in 4". */
  readonly message: Message
}

/** The weeks that a chance is said of: the first in which the target is more likely than not. */
const WEEKS = [4, 8, 12] as const
const LIKELIER_THAN_NOT = 0.5
/** Beside a target that is less likely: the farthest weight on the way that is this likely. */
const LIKELY = 0.55
/** In place of a target that 12 weeks are too short for: the farthest that is this likely. */
const POSSIBLE = 0.2
/** Nobody can say more exactly than these. */
const PLAIN_CHANCES = [
  { times: 1, of: 10 },
  { times: 1, of: 4 },
  { times: 1, of: 3 },
  { times: 1, of: 2 },
  { times: 2, of: 3 },
  { times: 3, of: 4 },
  { times: 9, of: 10 },
] as const
const LEAST_SAID = 0.05
/**
 * A weight ahead is reached less often than a normal curve around the line says, by so many standard
 * deviations: of chances that 51 real people would have been told without it, those of 34, 44 and 55 %
 * came true in 28, 34 and 50 % (docs/forecast.md).
 */
const FALLS_SHORT_BY = 0.16

/**
 * The chance, 0 to 1, that the weight of a week is at `kg` or past it, by a normal curve through the
 * forecast and its 80 % band, from which people fall short a little.
 * @param side -1 for at most that weight, 1 for at least
 */
export function chanceToBeAt(
  { weightKg, lowKg, highKg }: Pick<ForecastWeight, 'weightKg' | 'lowKg' | 'highKg'>,
  kg: number,
  side: -1 | 1,
): number {
  const deviationKg = (highKg - lowKg) / (2 * EIGHTY_PERCENT_REACH)
  return normalShareBelow((side * (weightKg - kg)) / deviationKg - FALLS_SHORT_BY)
}

function inWords(weightKg: number, byOn: CivilDay, chance: number, unit: MassUnit): Message {
  const values = { weightKg, unit, byOn }
  if (chance < LEAST_SAID) return { code: 'chance.under', values }
  if (chance > 1 - LEAST_SAID) return { code: 'chance.over', values }
  const offBy = ({ times, of }: (typeof PLAIN_CHANCES)[number]) => Math.abs(chance - times / of)
  const { times, of } = PLAIN_CHANCES.reduce((best, one) => (offBy(one) < offBy(best) ? one : best))
  return { code: 'chance.about', values: { ...values, times, of } }
}

/** The whole kilograms or pounds from a weight to the target, without both, nearest first. */
function wholeWeightsBetween(fromKg: number, toKg: number, unit: MassUnit): number[] {
  const [from, to] = unit === 'kg' ? [fromKg, toKg] : [lbFromKg(fromKg), lbFromKg(toKg)]
  const step = Math.sign(to - from)
  const first = step < 0 ? Math.ceil(from) - 1 : Math.floor(from) + 1
  const count = Math.max(0, Math.ceil(step * (to - first)))
  return Array.from({ length: count }, (_, i) => first + step * i).map((whole) =>
    unit === 'kg' ? whole : kgFromLb(whole),
  )
}

/** From where to where, and whether that is reached. */
interface WeightAim {
  readonly currentKg: number
  readonly targetKg: number
  readonly goal: WeightGoal
}

/**
 * How likely the target is in 4, 8 or 12 weeks; where that is unlikely, also a weight on the way that
 * is likely, nearest first, and in place of a target that 12 weeks are too short for another one.
 * Empty once the target is reached.
 */
export function chancesOf(
  { startKg, weeks }: Forecast,
  { currentKg, targetKg, goal }: WeightAim,
  todayOn: CivilDay,
  unit: MassUnit,
): Chance[] {
  if (goal === 'hold') return []
  const side = goal === 'lose' ? -1 : 1
  const chanceAt = (kg: number, week: number): Chance[] => {
    const forecast = weeks[week - 1]
    if (forecast === undefined) return []
    const on = addDays(todayOn, 7 * week)
    const chance = chanceToBeAt(forecast, kg, side)
    return [{ weightKg: kg, week, on, chance, message: inWords(kg, on, chance, unit) }]
  }
  const byWeek = WEEKS.flatMap((week) => chanceAt(targetKg, week))
  const target = byWeek.find(({ chance }) => chance >= LIKELIER_THAN_NOT) ?? byWeek.at(-1)
  if (target === undefined) return []
  if (target.chance >= LIKELIER_THAN_NOT) return [target]
  const fromKg = side < 0 ? Math.min(startKg, currentKg) : Math.max(startKg, currentKg)
  const onTheWay = wholeWeightsBetween(fromKg, targetKg, unit).flatMap((kg) =>
    chanceAt(kg, target.week),
  )
  const farthest = (least: number) => onTheWay.findLast(({ chance }) => chance >= least)
  const far = target.chance < LEAST_SAID ? (farthest(POSSIBLE) ?? target) : target
  const near = farthest(LIKELY)
  return near === undefined || near === far ? [far] : [near, far]
}
