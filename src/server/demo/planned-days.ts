import { ACTIVITY_TYPES, type ActivityType, netActivityKcal } from '#domain/activity/activities.ts'
import { type CivilDay, daysEndingOn, weekdayOf } from '#domain/day.ts'
import { restingEnergy } from '#domain/energy/resting-energy.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type DemoDish, demoDishes, type MealTime } from './dishes.ts'

export const DEMO_BODY = {
  weightKg: 92.4,
  heightCm: 178,
  ageYears: 41,
  sex: 'male',
  targetKg: 78,
} as const

/** The same as registration fields. */
export const DEMO_PROFILE = {
  weight: DEMO_BODY.weightKg,
  height: DEMO_BODY.heightCm,
  age: DEMO_BODY.ageYears,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: DEMO_BODY.targetKg,
} as const

/** kcal per kg of body weight; accurate enough for a believable curve. */
const KCAL_PER_KG = 7700
const SATURDAY = 6

export interface PlannedMeal {
  readonly dish: DemoDish
  readonly foods: readonly { readonly code: string; readonly grams: number }[]
  /** Hours since midnight. */
  readonly hour: number
  readonly hasPhoto: boolean
  readonly preMealWater: boolean
  readonly routine: boolean
  readonly isCorrected: boolean
}

export interface PlannedDay {
  readonly on: CivilDay
  readonly meals: readonly PlannedMeal[]
  readonly glasses: number
  readonly activity: {
    readonly type: ActivityType
    readonly minutes: number
    readonly hour: number
  } | null
  readonly weighInKg: number | null
  readonly booster: {
    readonly sleepHours: number
    readonly quality: 'poor' | 'fair' | 'good' | 'excellent'
    readonly morning: boolean
    readonly evening: boolean
    readonly sugarFree: boolean
  } | null
  /** Hour of something eaten without details. */
  readonly eatenMark: number | null
}

/** What a day is planned to hold at most. */
const MAX_MEALS = 5
/** How much more or less of a dish there is on a hungry or a light day. */
const STRETCH = { min: 0.8, max: 1.25 }

type Sitting = Pick<PlannedMeal, 'dish' | 'hour'>

/** A little more or less of what can be divided, so that the day has its energy. */
const servedFor = (
  intakeKcal: number,
  sittings: readonly Sitting[],
  kcalOf: (code: string, grams: number) => number,
): ((dish: DemoDish) => PlannedMeal['foods']) => {
  let wholeKcal = 0
  let restKcal = 1
  for (const { code, grams, isWhole } of sittings.flatMap(({ dish }) => dish.helpings))
    if (isWhole) wholeKcal += kcalOf(code, grams)
    else restKcal += kcalOf(code, grams)
  const wanted = (intakeKcal - wholeKcal) / restKcal
  const stretch = Math.min(STRETCH.max, Math.max(STRETCH.min, wanted))
  return ({ helpings }) =>
    helpings.map(({ code, grams, isWhole }) => ({
      code,
      grams: isWhole ? grams : 5 * Math.round((grams * stretch) / 5),
    }))
}

/** Days with habits that improve, harder weekends, and a weight that follows. */
export const planDays = (
  random: SeededRandom,
  today: CivilDay,
  count: number,
  kcalOf: (code: string, grams: number) => number,
): PlannedDay[] => {
  let weightKg: number = DEMO_BODY.weightKg
  // Neither the same snack twice a day nor the same dinner every evening.
  const recent: DemoDish[] = []
  const dishFor = (time: MealTime, isWeekend: boolean): DemoDish => {
    const days = isWeekend ? 'weekends' : 'weekdays'
    const fitting = demoDishes.filter(({ at, on = days }) => at.includes(time) && on === days)
    const usual = fitting.find(({ isUsual }) => isUsual)
    if (usual && random.chance(isWeekend ? 0.25 : 0.85)) return usual
    const others = fitting.filter(({ isUsual }) => !isUsual)
    const fresh = others.filter((one) => !recent.includes(one))
    const dish = random.pick(fresh.length > 0 ? fresh : others)
    recent.push(dish)
    if (recent.length > 6) recent.shift()
    return dish
  }

  return daysEndingOn(today, count).map((on, index) => {
    const progress = index / count
    const isWeekend = weekdayOf(on) >= SATURDAY
    const skipsBreakfast = random.chance(0.45 + 0.35 * progress - (isWeekend ? 0.15 : 0))
    const dinnerHour = isWeekend ? random.between(18.6, 20.2) : random.between(18.3, 19.4)
    const at = (time: MealTime, hour: number): Sitting => ({ dish: dishFor(time, isWeekend), hour })
    const sittings = [
      at('lunch', skipsBreakfast ? random.between(12, 12.9) : random.between(12.4, 13.4)),
      at('dinner', dinnerHour),
      at('snack', random.between(15.2, 16.8)),
    ]
    if (!skipsBreakfast)
      sittings.push(at('breakfast', isWeekend ? random.between(8.5, 9.6) : random.between(7.2, 8)))
    const intakeKcal = 2100 + (isWeekend ? 90 : 0) - 110 * progress + random.normal() * 210
    const kcalSoFar = () =>
      sittings
        .flatMap(({ dish }) => dish.helpings)
        .reduce((sum, { code, grams }) => sum + kcalOf(code, grams), 0)
    // If that is little: something after dinner, then in the morning.
    for (const hour of [dinnerHour + random.between(0.5, 0.8), random.between(10, 10.8)])
      if (
        sittings.length < MAX_MEALS &&
        kcalSoFar() < 0.88 * intakeKcal &&
        !(skipsBreakfast && hour < 12)
      )
        sittings.push(at('snack', hour))
    const served = servedFor(intakeKcal, sittings, kcalOf)
    const meals = sittings
      .toSorted((one, other) => one.hour - other.hour)
      .map(({ dish, hour }): PlannedMeal => ({
        dish,
        foods: served(dish),
        hour,
        hasPhoto: dish.look !== undefined && random.chance(0.62),
        preMealWater: random.chance(0.45 + 0.45 * progress),
        routine: random.chance(0.7 + 0.25 * progress),
        isCorrected: random.chance(0.12),
      }))
    const activity = random.chance(isWeekend ? 0.6 : 0.42)
      ? {
          type: random.pick(ACTIVITY_TYPES.slice(0, 6)),
          minutes: 5 * Math.round(random.between(4, 13)),
          hour: random.between(16.9, 18.1),
        }
      : null
    const resting = restingEnergy({ ...DEMO_BODY, weightKg }).energyKcal
    const moved = activity ? netActivityKcal(activity.type, activity.minutes, weightKg) : 0
    const eatenKcal = meals
      .flatMap(({ foods }) => foods)
      .reduce((sum, { code, grams }) => sum + kcalOf(code, grams), 0)
    weightKg += (eatenKcal - resting * 1.4 - moved) / KCAL_PER_KG
    const isForgotten = index > 3 && index < count - 2 && random.chance(0.035)
    const sleepHours = Math.min(
      9,
      Math.max(5, Math.round((7 + 0.4 * progress + random.normal() * 0.7) * 2) / 2),
    )
    const daysLeft = count - 1 - index
    return {
      on,
      meals: isForgotten ? [] : meals,
      glasses: Math.round(Math.min(8, Math.max(2, 5 + 2.5 * progress + random.normal() * 1.3))),
      activity,
      weighInKg:
        index === 0 || daysLeft === 1 || random.chance(0.36)
          ? Math.round((weightKg + random.normal() * 0.35) * 10) / 10
          : null,
      booster: random.chance(0.86)
        ? {
            sleepHours,
            quality:
              sleepHours < 6
                ? 'poor'
                : sleepHours < 7
                  ? 'fair'
                  : sleepHours < 8
                    ? 'good'
                    : 'excellent',
            morning: random.chance(0.4 + 0.3 * progress),
            evening: random.chance(0.3),
            sugarFree: random.chance(isWeekend ? 0.3 : 0.45 + 0.3 * progress),
          }
        : null,
      eatenMark: index % 20 === 10 ? random.between(16, 17) : null,
    }
  })
}
