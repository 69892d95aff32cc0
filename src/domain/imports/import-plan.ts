import { memberDayAt } from '../day-turn.ts'
import { WEIGHT_KG } from '../accounts/registration.ts'
import { ACTIVE_KCAL, STEPS } from '../activity/counted-movement.ts'
import { MAIN_NUTRIENTS } from '../foods/nutrient.ts'
import type { CivilDay } from '../day.ts'
import type { ItemAmounts, MealItem } from '../meals/meal-items.ts'
import type { Message } from '../message.ts'
import { type ImportDraft, type FoodAmounts, kgOfWritten, type MealSlot } from './import-draft.ts'
import { latestNotedAt } from '../latest-noted.ts'
import { type MassUnit, roundToTenth } from '../units.ts'
import { instantOf, type When } from './written-dates.ts'
import {
  type Remark,
  type PlannedWeighIn,
  type PlannedMark,
  type PlannedMovement,
  type Place,
  remarkAt,
} from './planned.ts'
import { type GatheredMeal, LONGEST_NAME, join, joinedMeals } from './gathered-meals.ts'
import { doubtsOfMeals, doubtsOfWeighIns } from './import-doubts.ts'

/** Drafts of one part of a file. */
export interface DraftsOfPart {
  /** The format: it keeps apart what came from different sources. */
  readonly source: string
  /** The part's name within a zip; undefined of a file that is not one. */
  readonly part?: string
  readonly drafts: readonly ImportDraft[]
}

export interface PlanContext {
  /** The member's IANA zone, for times without one. */
  readonly zone: string
  /** The hour at which the member's day turns, 0 to 6. */
  readonly dayTurnHour: number
  readonly now: number
  /** Of weights whose unit the file does not say. */
  readonly unit: MassUnit
}

export interface ImportPlan {
  /** Oldest first, as all of them. */
  readonly weighIns: readonly PlannedWeighIn[]
  /** Each becomes a planned one by `mealOf`. */
  readonly meals: readonly GatheredMeal[]
  /** Beginnings and ends of fasts. */
  readonly eatenMarks: readonly PlannedMark[]
  readonly movementDays: readonly PlannedMovement[]
  /** Rows that are left out. */
  readonly faults: readonly Remark[]
  /** Rows that are taken, though they look like a typing error. */
  readonly doubts: readonly Remark[]
  /** Entries of the file that are taken; foods are counted one by one. */
  readonly taken: number
  /** Entries that are in the file more than once. */
  readonly repeated: number
  /**
   * Whether some times are those that a meal usually has, or a morning's: the file says the day
   * alone.
   */
  readonly hasUsualTimes: boolean
}

const EARLIEST_ON = '2000-01-01'

const EARLIEST_AT = Date.parse(EARLIEST_ON)

/** The hour of a weigh-in of which only the day is known. */
const WEIGH_IN_HOUR = 8

/** The hours of meals of which only the day is known. */
const SLOT_HOURS: Readonly<Record<MealSlot, number>> = {
  breakfast: 8,
  lunch: 12,
  snacks: 16,
  dinner: 19,
  other: 12,
}

const LONGEST_NOTES = 500

/** No engine keeps NUL in a text. */
const plainText = (text: string, longest: number): string =>
  text.replaceAll('\u0000', '').trim().slice(0, longest)

const outOfTime = (at: number, now: number): Message | undefined => {
  if (at > latestNotedAt(now)) return { code: 'import.ahead' }
  return at < EARLIEST_AT ? { code: 'import.long-ago' } : undefined
}

const keyOfWhen = (when: When): string =>
  when.kind === 'instant' ? String(when.at) : when.kind === 'local' ? when.time : when.on

/**
 * A macronutrient that is not given counts as zero here; `hasMacros` of the meal is then false, so
 * that none are shown.
 */
const amountsOf = ({
  energyKcal,
  proteinG,
  carbsG,
  fatG,
  ...others
}: FoodAmounts & { energyKcal: number }): ItemAmounts => ({
  energyKcal,
  proteinG: proteinG ?? 0,
  carbsG: carbsG ?? 0,
  fatG: fatG ?? 0,
  ...others,
})

const namesMacros = ({ proteinG, carbsG, fatG }: FoodAmounts): boolean =>
  proteinG !== null && carbsG !== null && fatG !== null

const isWithin = (value: number, { min, max }: { min: number; max: number }): boolean =>
  value >= min && value <= max

/** The most that a meal or a food of one may have. Above it, the file means something else. */
const MAX = { kcal: 20_000, g: 10_000, mg: 1_000_000 }

const isPossible = (amounts: ItemAmounts): boolean =>
  MAIN_NUTRIENTS.every(({ field, unit }) =>
    isWithin(amounts[field] ?? 0, { min: 0, max: MAX[unit] }),
  )

type ImportDraftOf<Kind extends ImportDraft['kind']> = Extract<ImportDraft, { kind: Kind }>

/** Why the movement of a day is left out, if it is. */
const faultOfMovement = (
  { on, steps, activeKcal }: ImportDraftOf<'movement'>,
  todayOn: CivilDay,
): Message | undefined => {
  if (
    (steps !== undefined && !isWithin(steps, STEPS)) ||
    (activeKcal !== undefined && !isWithin(activeKcal, ACTIVE_KCAL))
  )
    return { code: 'import.movement-range' }
  if (on < EARLIEST_ON) return { code: 'import.long-ago' }
  return on > todayOn ? { code: 'import.ahead' } : undefined
}

/** The movement of a day with what another entry of it says: the larger number of each counts. */
const movementWith = (
  { on, steps, activeKcal }: ImportDraftOf<'movement'>,
  known: PlannedMovement | undefined,
): PlannedMovement => ({
  on,
  steps:
    steps === undefined ? (known?.steps ?? null) : Math.round(Math.max(steps, known?.steps ?? 0)),
  activeKcal:
    activeKcal === undefined
      ? (known?.activeKcal ?? null)
      : Math.max(roundToTenth(activeKcal), known?.activeKcal ?? 0),
})

/**
 * Checks what was read from a file, part by part: what would be imported, and which rows are left out
 * or odd, and why.
 */
export const createImportPlanner = ({ zone, dayTurnHour, now, unit }: PlanContext) => {
  const sameDays = new Map<CivilDay, CivilDay>()
  /** The same text for the same day, because a file may have thousands of entries of each. */
  const dayOf = (at: number): CivilDay => {
    const on = memberDayAt(at, { zone, dayTurnHour })
    const known = sameDays.get(on)
    if (known === undefined) sameDays.set(on, on)
    return known ?? on
  }
  const faults: Remark[] = []
  const weighIns = new Map<string, PlannedWeighIn & Place>()
  /** Averages of days by their keys, and which days have weigh-ins of the same app. */
  const averages = new Map<string, string>()
  const weighedOn = new Set<string>()
  const marks = new Map<number, PlannedMark>()
  const days = new Map<CivilDay, PlannedMovement>()
  /** Null where the meal is left out. */
  const meals = new Map<string, GatheredMeal | null>()
  let seen = 0
  let repeated = 0
  let hasUsualTimes = false

  const leaveOut = (place: Place, reason: Message): void =>
    void faults.push(remarkAt(place, reason))

  /** The moment of something; undefined where it is left out. */
  const momentOf = (
    place: Place,
    when: When,
    hour: number,
  ): { at: number; on: CivilDay } | undefined => {
    const usual = instantOf(when, zone, hour)
    // Of today only the day is known: it was no later than now.
    const at = when.kind === 'day' && usual > now && dayOf(now) === when.on ? now : usual
    const reason = outOfTime(at, now)
    if (reason) {
      leaveOut(place, reason)
      return undefined
    }
    hasUsualTimes ||= when.kind === 'day'
    return { at, on: dayOf(at) }
  }

  const planWeighIn = (source: string, place: Place, draft: ImportDraftOf<'weigh-in'>): void => {
    const weightKg = kgOfWritten(draft.value, draft.unit ?? unit)
    if (!isWithin(weightKg, WEIGHT_KG))
      return leaveOut(place, {
        code: 'import.weight-range',
        values: { ...WEIGHT_KG, weight: draft.value },
      })
    const key = `weigh-in|${source}|${keyOfWhen(draft.when)}|${roundToTenth(weightKg)}`
    if (weighIns.has(key)) {
      repeated += 1
      return
    }
    const moment = momentOf(place, draft.when, WEIGH_IN_HOUR)
    if (!moment) return
    weighIns.set(key, {
      key,
      ...moment,
      weightKg,
      notes: plainText(draft.notes ?? '', LONGEST_NOTES) || null,
      ...place,
    })
    const day = `${source}|${moment.on}`
    if (draft.isAverage) averages.set(key, day)
    else weighedOn.add(day)
  }

  const planMovement = (place: Place, draft: ImportDraftOf<'movement'>): void => {
    const reason = faultOfMovement(draft, dayOf(now))
    if (reason) return leaveOut(place, reason)
    days.set(draft.on, movementWith(draft, days.get(draft.on)))
  }

  const planFast = (source: string, place: Place, draft: ImportDraftOf<'fast'>): void => {
    const ends = [draft.startedAt, draft.endedAt].map((when) => instantOf(when, zone, 0))
    const [startedAt = 0, endedAt = 0] = ends
    if (endedAt <= startedAt) return leaveOut(place, { code: 'import.fast-backwards' })
    const reason = outOfTime(endedAt, now) ?? outOfTime(startedAt, now)
    if (reason) return leaveOut(place, reason)
    if (marks.has(startedAt) && marks.has(endedAt)) repeated += 1
    for (const at of ends) marks.set(at, { key: `mark|${source}|${at}`, at, on: dayOf(at) })
  }

  /** Puts a food to the others of its meal: same day or time, same name of the meal. */
  const planFood = (source: string, place: Place, draft: ImportDraftOf<'food'>): void => {
    const { when, slot, grams } = draft
    const name = plainText(draft.name, LONGEST_NAME)
    const { energyKcal } = draft.amounts
    if (name === '') return leaveOut(place, { code: 'import.food-nameless' })
    if (energyKcal === null) return leaveOut(place, { code: 'import.food-incomplete' })
    const amounts = amountsOf({ ...draft.amounts, energyKcal })
    if (!isPossible(amounts)) return leaveOut(place, { code: 'import.food-range' })
    const key = `meal|${source}|${keyOfWhen(when)}|${slot}`
    const item: MealItem = { name, grams: grams ?? 0, amounts, foodCode: null, confidence: null }
    const part = {
      foods: JSON.stringify(item),
      energyKcal,
      hasMacros: namesMacros(draft.amounts),
    }
    const meal = meals.get(key)
    if (meal) join(meal, part)
    if (meal !== undefined) return
    const moment = momentOf(place, when, SLOT_HOURS[slot])
    meals.set(key, moment ? { key, ...moment, source, slot, ...part, ...place } : null)
  }

  const planDraft = (source: string, place: Place, draft: ImportDraft): void => {
    switch (draft.kind) {
      case 'fault':
        return leaveOut(place, draft.reason)
      case 'weigh-in':
        return planWeighIn(source, place, draft)
      case 'movement':
        return planMovement(place, draft)
      case 'fast':
        return planFast(source, place, draft)
      case 'food':
        return planFood(source, place, draft)
    }
  }

  return {
    add({ source, part, drafts }: DraftsOfPart): void {
      seen += drafts.length
      for (const draft of drafts) planDraft(source, { part, line: draft.line }, draft)
    },

    plan(): ImportPlan {
      const joined = joinedMeals(meals.values())
      // An average stands for a day without weigh-ins.
      for (const [key, day] of averages) if (weighedOn.has(day)) weighIns.delete(key)
      const inTime = [...weighIns.values()].sort((a, b) => a.at - b.at)
      return {
        meals: joined,
        weighIns: inTime,
        eatenMarks: [...marks.values()].sort((a, b) => a.at - b.at),
        movementDays: [...days.values()].sort((a, b) => (a.on < b.on ? -1 : 1)),
        faults,
        doubts: [...doubtsOfMeals(joined), ...doubtsOfWeighIns(inTime)],
        taken: Math.max(0, seen - faults.length),
        repeated,
        hasUsualTimes,
      }
    },
  }
}

/** Whether a table means something else than its columns were taken for: two of three do not fit. */
export const isMostlyUnfit = ({ taken, faults }: Pick<ImportPlan, 'taken' | 'faults'>): boolean =>
  faults.length > 2 * taken

/**
 * The unit that weights without one most likely have: the one in which their median is closest to
 * the member's weight.
 * @param memberKg what the member weighs, kg
 */
export const likelyUnit = (values: readonly number[], memberKg: number): MassUnit => {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) return 'kg'
  const distance = (unit: MassUnit) => Math.abs(Math.log(kgOfWritten(middle, unit) / memberKg))
  return distance('lb') < distance('kg') ? 'lb' : 'kg'
}
