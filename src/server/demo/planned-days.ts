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
  readonly grams: number
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

const dishesFor = (time: MealTime) => demoDishes.filter(({ at }) => at.includes(time))

/** Days with habits that improve, harder weekends, and a weight that follows. */
export const planDays = (
  random: SeededRandom,
  today: CivilDay,
  count: number,
  kcalOf: (dish: DemoDish, grams: number) => number,
): PlannedDay[] => {
  let weightKg: number = DEMO_BODY.weightKg
  let lastDish: DemoDish | undefined
  const dishFor = (time: MealTime): DemoDish => {
    const others = dishesFor(time).filter((dish) => dish !== lastDish)
    lastDish = random.pick(others)
    return lastDish
  }

  return daysEndingOn(today, count).map((on, index) => {
    const progress = index / count
    const isWeekend = weekdayOf(on) >= SATURDAY
    const skipsBreakfast = random.chance(0.5 + 0.35 * progress - (isWeekend ? 0.15 : 0))
    const snacks = random.chance(isWeekend ? 0.75 : 0.55)
    const times: { time: MealTime; hour: number; share: number }[] = [
      ...(skipsBreakfast
        ? []
        : [{ time: 'breakfast' as const, hour: random.between(7.2, 9), share: 0.24 }]),
      {
        time: 'lunch',
        hour: skipsBreakfast ? random.between(12, 12.9) : random.between(12.2, 13.4),
        share: skipsBreakfast ? 0.42 : 0.33,
      },
      ...(snacks ? [{ time: 'snack' as const, hour: random.between(15.2, 16.8), share: 0.1 }] : []),
      {
        time: 'dinner',
        hour: isWeekend ? random.between(18.6, 20.6) : random.between(18.3, 19.6),
        share: 0.42,
      },
    ]
    const shares = times.reduce((sum, { share }) => sum + share, 0)
    const intakeKcal = 2240 + (isWeekend ? 260 : 0) - 90 * progress + random.normal() * 170
    const meals = times.map(({ time, hour, share }): PlannedMeal => {
      const dish = dishFor(time)
      const wanted = (intakeKcal * share) / shares / Math.max(1, kcalOf(dish, 1))
      const grams = Math.max(15, Math.round(Math.min(wanted, dish.grams * 2.6) / 5) * 5)
      return {
        dish,
        grams,
        hour,
        hasPhoto: dish.look !== undefined && random.chance(0.62),
        preMealWater: random.chance(0.45 + 0.45 * progress),
        routine: random.chance(0.7 + 0.25 * progress),
        isCorrected: random.chance(0.12),
      }
    })
    const activity = random.chance(isWeekend ? 0.6 : 0.42)
      ? {
          type: random.pick(ACTIVITY_TYPES.slice(0, 6)),
          minutes: 5 * Math.round(random.between(4, 13)),
          hour: random.between(16.9, 18.1),
        }
      : null
    const resting = restingEnergy({ ...DEMO_BODY, weightKg }).energyKcal
    const moved = activity ? netActivityKcal(activity.type, activity.minutes, weightKg) : 0
    const eatenKcal = meals.reduce((sum, { dish, grams }) => sum + kcalOf(dish, grams), 0)
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
