import { WEIGHT_KG } from '../accounts/registration.ts'
import { ACTIVE_KCAL, STEPS } from '../activity/device-samples.ts'
import { type CivilDay, civilDayAt } from '../day.ts'
import { isItemWeight, type ItemAmounts, MAX_ITEMS, type MealAmounts, type MealItem, nameOfItems, sumOfItems } from '../meals/meal-items.ts'
import type { Sentence } from '../sentences.ts'
import { isUnlikelyMeal, isUnlikelyWeight } from '../unlikely.ts'
import { type Draft, type FoodAmounts, kgOfWritten, type MealSlot } from './drafts.ts'
import type { MassUnit } from '../units.ts'
import { instantOf, type When } from './written-dates.ts'

/** Drafts of one part of a file. */
export interface DraftsOfPart {
  /** The format: what came from one source is told apart from what came from another. */
  readonly source: string
  /** The part's name within a zip; undefined of a file that is not one. */
  readonly part?: string
  readonly drafts: readonly Draft[]
}

export interface PlanContext {
  /** The member's IANA zone, for times without one. */
  readonly zone: string
  readonly now: number
  /** Of weights whose unit the file does not say. */
  readonly unit: MassUnit
}

/** A row that is left out, or that is taken and looks odd. */
export interface Remark {
  readonly part?: string
  readonly line: number
  readonly reason: Sentence
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

export interface ImportPlan {
  /** Oldest first, as all of them. */
  readonly weighIns: readonly PlannedWeighIn[]
  readonly meals: readonly PlannedMeal[]
  /** Beginnings and ends of fasts. */
  readonly eatenMarks: readonly PlannedMark[]
  readonly movementDays: readonly PlannedMovement[]
  /** Rows that are left out. */
  readonly faults: readonly Remark[]
  /** Rows that are taken, though they look like a typing error. */
  readonly doubts: readonly Remark[]
  /** Entries that stand in the file more than once. */
  readonly repeated: number
  /** Whether some times are those that a meal usually has, or a morning's: the file says the day alone. */
  readonly hasUsualTimes: boolean
}

const LEEWAY_MS = 5 * 60_000
const EARLIEST_AT = Date.UTC(2000, 0, 1)
/** The hour of a weigh-in of which only the day is known. */
const WEIGH_IN_HOUR = 8
/** The hours of meals of which only the day is known. */
const SLOT_HOURS: Readonly<Record<MealSlot, number>> = { breakfast: 8, lunch: 12, snacks: 16, dinner: 19, other: 12 }
const LONGEST_NAME = 200
const LONGEST_NOTES = 500
/** Rows in one step of the plan; between two steps the caller may do something else. */
const STRIDE = 200

/** No engine keeps NUL in a text. */
const plainText = (text: string, longest: number): string => text.replaceAll('\u0000', '').trim().slice(0, longest)

const outOfTime = (at: number, now: number): Sentence | undefined => {
  if (at > now + LEEWAY_MS) return { code: 'import.ahead' }
  return at < EARLIEST_AT ? { code: 'import.long-ago' } : undefined
}

/** Sums of many small amounts end in noise. */
const oneDecimal = (value: number): number => Math.round(value * 10) / 10

const keyOfWhen = (when: When): string => (when.kind === 'instant' ? String(when.at) : when.kind === 'local' ? when.time : when.on)

type FoodDraft = Extract<Draft, { kind: 'food' }>

/** Of a food whose energy alone is sure, the rest counts as nothing and is not told. */
const amountsOf = ({ energyKcal, proteinG, carbsG, fatG, ...others }: FoodAmounts & { energyKcal: number }): ItemAmounts => ({
  energyKcal,
  proteinG: proteinG ?? 0,
  carbsG: carbsG ?? 0,
  fatG: fatG ?? 0,
  ...others,
})

const namesMacros = ({ proteinG, carbsG, fatG }: FoodAmounts): boolean => proteinG !== null && carbsG !== null && fatG !== null

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean => value >= min && value <= max

/** What a meal or a food of one may hold: kcal and g. Above it, the file means something else. */
const MAX = { energyKcal: 20_000, grams: 10_000, mg: 1_000_000 }
const isPossible = ({ energyKcal, proteinG, carbsG, fatG, fiberG, sodiumMg, calciumMg }: ItemAmounts): boolean =>
  isWithin(energyKcal, { min: 0, max: MAX.energyKcal }) &&
  [proteinG, carbsG, fatG, fiberG ?? 0].every((grams) => isWithin(grams, { min: 0, max: MAX.grams })) &&
  [sodiumMg ?? 0, calciumMg ?? 0].every((mg) => isWithin(mg, { min: 0, max: MAX.mg }))

interface GatheredMeal {
  readonly key: string
  readonly when: When
  readonly slot: MealSlot
  readonly items: MealItem[]
  /** Whether each of its foods names protein, carbs and fat. */
  hasMacros: boolean
  readonly part: string | undefined
  readonly line: number
}

/**
 * Judges what was read from a file: what would be imported, and which rows are left out or odd, and why. It yields after each step, so
 * that the caller can do something else in between, and returns the plan at its end.
 */
export function* planImport(parts: readonly DraftsOfPart[], { zone, now, unit }: PlanContext): Generator<undefined, ImportPlan> {
  const faults: Remark[] = []
  const doubts: Remark[] = []
  const weighIns = new Map<string, PlannedWeighIn & { readonly part: string | undefined; readonly line: number }>()
  /** Averages of days by their keys, and which days have weigh-ins of the same app. */
  const averages = new Map<string, string>()
  const weighedOn = new Set<string>()
  const marks = new Map<number, PlannedMark>()
  const days = new Map<CivilDay, PlannedMovement>()
  const meals = new Map<string, GatheredMeal>()
  let repeated = 0
  let hasUsualTimes = false
  let seen = 0

  const leaveOut = (part: string | undefined, line: number, reason: Sentence) =>
    void faults.push({ ...(part !== undefined && { part }), line, reason })

  /** The moment of something; undefined where it is left out. */
  const momentOf = (part: string | undefined, line: number, when: When, hour: number): { at: number; on: CivilDay } | undefined => {
    const usual = instantOf(when, zone, hour)
    // Of today only the day is known: it was no later than now.
    const at = when.kind === 'day' && usual > now && civilDayAt(now, zone) === when.on ? now : usual
    const reason = outOfTime(at, now)
    if (reason) {
      leaveOut(part, line, reason)
      return undefined
    }
    hasUsualTimes ||= when.kind === 'day'
    return { at, on: civilDayAt(at, zone) }
  }

  for (const { source, part, drafts } of parts) {
    for (const draft of drafts) {
      seen += 1
      if (seen % STRIDE === 0) yield
      const { line } = draft
      switch (draft.kind) {
        case 'fault':
          leaveOut(part, line, draft.reason)
          break
        case 'weigh-in': {
          const weightKg = kgOfWritten(draft.value, draft.unit ?? unit)
          if (!isWithin(weightKg, WEIGHT_KG)) {
            leaveOut(part, line, { code: 'import.weight-range', values: { ...WEIGHT_KG, weight: draft.value } })
            break
          }
          const key = `weigh-in|${source}|${keyOfWhen(draft.when)}|${oneDecimal(weightKg)}`
          if (weighIns.has(key)) {
            repeated += 1
            break
          }
          const moment = momentOf(part, line, draft.when, WEIGH_IN_HOUR)
          if (!moment) break
          const notes = plainText(draft.notes ?? '', LONGEST_NOTES) || null
          weighIns.set(key, { key, ...moment, weightKg, notes, part, line })
          const day = `${source}|${moment.on}`
          if (draft.isAverage) averages.set(key, day)
          else weighedOn.add(day)
          break
        }
        case 'movement': {
          const { on, steps, activeKcal } = draft
          if ((steps !== undefined && !isWithin(steps, STEPS)) || (activeKcal !== undefined && !isWithin(activeKcal, ACTIVE_KCAL))) {
            leaveOut(part, line, { code: 'import.movement-range' })
            break
          }
          if (on > civilDayAt(now, zone) || on < '2000-01-01') {
            leaveOut(part, line, { code: on < '2000-01-01' ? 'import.long-ago' : 'import.ahead' })
            break
          }
          const known = days.get(on)
          days.set(on, {
            on,
            steps: steps === undefined ? (known?.steps ?? null) : Math.round(Math.max(steps, known?.steps ?? 0)),
            activeKcal: activeKcal === undefined ? (known?.activeKcal ?? null) : Math.max(oneDecimal(activeKcal), known?.activeKcal ?? 0),
          })
          break
        }
        case 'fast': {
          const ends = [draft.startedAt, draft.endedAt].map((when) => instantOf(when, zone, 0))
          const [startedAt = 0, endedAt = 0] = ends
          const reason: Sentence | undefined =
            endedAt <= startedAt ? { code: 'import.fast-backwards' } : (outOfTime(endedAt, now) ?? outOfTime(startedAt, now))
          if (reason) {
            leaveOut(part, line, reason)
            break
          }
          if (marks.has(startedAt) && marks.has(endedAt)) repeated += 1
          for (const at of ends) marks.set(at, { key: `mark|${source}|${at}`, at, on: civilDayAt(at, zone) })
          break
        }
        case 'food': {
          const name = plainText(draft.name, LONGEST_NAME)
          const { energyKcal } = draft.amounts
          const amounts = energyKcal === null ? null : amountsOf({ ...draft.amounts, energyKcal })
          if (name === '') leaveOut(part, line, { code: 'import.food-nameless' })
          else if (!amounts) leaveOut(part, line, { code: 'import.food-incomplete' })
          else if (!isPossible(amounts)) leaveOut(part, line, { code: 'import.food-range' })
          else gather(meals, source, part, draft, name, amounts)
          break
        }
      }
    }
  }

  const planned: PlannedMeal[] = []
  for (const { key, when, slot, items, hasMacros, part, line } of meals.values()) {
    seen += 1
    if (seen % STRIDE === 0) yield
    const moment = momentOf(part, line, when, SLOT_HOURS[slot])
    if (!moment) continue
    const sum = sumOfItems(items)
    const amounts = hasMacros ? sum : { ...sum, proteinG: null, carbsG: null, fatG: null }
    if (isUnlikelyMeal(amounts.energyKcal))
      doubts.push({
        ...(part !== undefined && { part }),
        line,
        reason: { code: 'import.meal-large', values: { kcal: Math.round(amounts.energyKcal) } },
      })
    // With a food of unknown weight or unknown macronutrients, or too many of them, the meal is known by its sum alone.
    const areWeighed = hasMacros && items.length <= MAX_ITEMS && items.every(({ grams }) => isItemWeight(grams))
    planned.push({ key, ...moment, name: nameOfItems(items).slice(0, LONGEST_NAME), items: areWeighed ? items : [], amounts })
  }

  for (const [key, day] of averages) if (weighedOn.has(day)) weighIns.delete(key)
  const inTime = [...weighIns.values()].sort((a, b) => a.at - b.at)
  for (const [nth, { weightKg, part, line }] of inTime.entries()) {
    const before = inTime[nth - 1]?.weightKg
    if (before === undefined || !isUnlikelyWeight(weightKg, before)) continue
    doubts.push({
      ...(part !== undefined && { part }),
      line,
      reason: { code: 'import.weight-unlikely', values: { weightKg, beforeKg: before } },
    })
  }
  return {
    weighIns: inTime.map(({ key, at, on, weightKg, notes }) => ({ key, at, on, weightKg, notes })),
    meals: planned.sort((a, b) => a.at - b.at),
    eatenMarks: [...marks.values()].sort((a, b) => a.at - b.at),
    movementDays: [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1)),
    faults,
    doubts,
    repeated,
    hasUsualTimes,
  }
}

/** Puts a food to the others of its meal: same day or time, same name of the meal. */
const gather = (
  meals: Map<string, GatheredMeal>,
  source: string,
  part: string | undefined,
  { when, slot, grams, line, amounts: told }: FoodDraft,
  name: string,
  amounts: ItemAmounts,
): void => {
  const key = `meal|${source}|${keyOfWhen(when)}|${slot}`
  const meal = meals.get(key) ?? { key, when, slot, items: [], hasMacros: true, part, line }
  meal.items.push({ name, grams: grams ?? 0, amounts, foodCode: null, confidence: null })
  meal.hasMacros &&= namesMacros(told)
  meals.set(key, meal)
}

/**
 * The unit that weights without one most likely have: the one in which their middle lies closest to what the member weighs.
 * @param memberKg what the member weighs, kg
 */
export const likelyUnit = (values: readonly number[], memberKg: number): MassUnit => {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) return 'kg'
  const distance = (unit: MassUnit) => Math.abs(Math.log(kgOfWritten(middle, unit) / memberKg))
  return distance('lb') < distance('kg') ? 'lb' : 'kg'
}
