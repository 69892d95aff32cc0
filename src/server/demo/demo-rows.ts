import { startOfDayAt, HOUR_MS } from '#domain/day.ts'
import type { RecordingName } from '#contract/recordings.ts'
import { gramsText, itemOfFood } from '#domain/meals/meal-items.ts'
import { namedByFood } from '#domain/meals/named-by.ts'
import type { Flag } from '#server/db/schema.ts'
import { nameOfFood } from '#server/foods/food-names-in.ts'
import { foodByCode } from '#server/foods/food-table.ts'
import { columnsOfItems } from '#server/meals/item-columns.ts'
import { PLAIN_MEAL, type StoredMeal } from '#server/meals/meal-parts.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { DemoDish } from './dishes.ts'
import type { PlannedDay, PlannedMeal } from './planned-days.ts'

/** The last minutes stay empty, for the visitor to record something. */
const LEFT_OPEN_MS = 20 * 60_000

export const foodOf = (dish: DemoDish) => {
  const food = foodByCode(dish.code)
  if (!food) throw new Error(`The food table has no food ${dish.code}`)
  return { ...food, name: nameOfFood(food, 'en') }
}
const flag = (isSo: boolean): Flag => (isSo ? 1 : 0)

/** The rows of one recorded thing for one day. */
type RowsOfDay = (
  day: PlannedDay,
  index: number,
  random: SeededRandom,
  photoIds: readonly (string | null)[],
) => readonly object[]

export interface DemoLife {
  readonly memberId: string
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

export const hourOf = ({ zone }: Pick<DemoLife, 'zone'>, day: PlannedDay, hour: number): number =>
  Math.round(startOfDayAt(day.on, zone) + hour * HOUR_MS)
export const hasPassedBy = (now: number, at: number): boolean => at < now - LEFT_OPEN_MS

/** The rows of a made-up member, from planned days. */
export const demoRows = (
  { memberId, zone, now }: DemoLife,
  days: readonly PlannedDay[],
): Record<RecordingName, RowsOfDay> => {
  const atHour = (day: PlannedDay, hour: number) => hourOf({ zone }, day, hour)
  const hasPassed = (at: number) => hasPassedBy(now, at)
  const isToday = (day: PlannedDay) => day === days.at(-1)

  const mealRow = (
    meal: PlannedMeal,
    on: string,
    eatenAt: number,
    photoId: string | null,
    random: SeededRandom,
  ): StoredMeal => {
    const food = foodOf(meal.dish)
    const namedBy = namedByFood(food.code)
    const numbers = columnsOfItems([{ ...itemOfFood(food, meal.grams), namedBy }])
    const isCorrected = photoId !== null && meal.isCorrected
    const isEstimate = photoId !== null && !isCorrected
    const spread = random.between(0.14, 0.3)
    const first = columnsOfItems([
      { ...itemOfFood(food, Math.round(meal.grams * random.between(0.7, 1.3))), namedBy },
    ])
    return {
      member_id: memberId,
      id: random.id(),
      eaten_at: eatenAt,
      eaten_on: on,
      recorded_at: eatenAt,
      source: photoId === null ? 'table' : 'photo',
      food_name: food.name,
      named_by: namedBy,
      serving: gramsText(meal.grams),
      ...PLAIN_MEAL,
      ...numbers,
      energy_low_kcal: isEstimate ? Math.round(numbers.energy_kcal * (1 - spread)) : null,
      energy_high_kcal: isEstimate ? Math.round(numbers.energy_kcal * (1 + spread)) : null,
      confidence: isEstimate ? Math.round(random.between(58, 96)) : null,
      analyser: photoId === null ? null : 'demo drawing',
      pre_meal_water: flag(meal.preMealWater),
      routine_adherent: flag(meal.routine),
      photoIds: photoId === null ? [] : [photoId],
      corrected_at: isCorrected ? eatenAt + 60_000 : null,
      first_estimate: isCorrected
        ? JSON.stringify({
            foodName: food.name,
            namedBy,
            confidence: Math.round(random.between(40, 70)),
            serving: gramsText(first.grams ?? meal.grams),
            calories: first.energy_kcal,
            protein: first.protein_g,
            carbs: first.carbs_g,
            fats: first.fat_g,
          })
        : null,
      deleted_at: null,
    }
  }

  return {
    meals: (day, _index, random, photoIds) =>
      day.meals.flatMap((meal, nth) => {
        const eatenAt = atHour(day, meal.hour)
        return hasPassed(eatenAt)
          ? [mealRow(meal, day.on, eatenAt, photoIds[nth] ?? null, random)]
          : []
      }),
    waterDays: (day) => [
      {
        member_id: memberId,
        drunk_on: day.on,
        glasses: isToday(day) ? Math.min(day.glasses, 3) : day.glasses,
        recorded_at: Math.min(now, atHour(day, 20)),
      },
    ],
    activities: (day, _index, random) => {
      const { activity } = day
      if (!activity || !hasPassed(atHour(day, activity.hour))) return []
      return [
        {
          member_id: memberId,
          id: random.id(),
          performed_at: atHour(day, activity.hour),
          performed_on: day.on,
          activity_type: activity.type,
          duration_minutes: activity.minutes,
          notes: null,
        },
      ]
    },
    weighIns: (day, index, random) => {
      const weighedAt = atHour(day, 6.8)
      if (day.weighInKg === null || !hasPassed(weighedAt)) return []
      return [
        {
          member_id: memberId,
          id: random.id(),
          weighed_at: weighedAt,
          weighed_on: day.on,
          recorded_at: weighedAt,
          weight_kg: day.weighInKg,
          notes: index === 0 ? 'Here we go' : null,
        },
      ]
    },
    boosterDays: (day) => {
      const { booster } = day
      if (!booster || isToday(day)) return []
      return [
        {
          member_id: memberId,
          recorded_on: day.on,
          recorded_at: atHour(day, 21),
          sleep_hours: booster.sleepHours,
          sleep_quality: booster.quality,
          morning_vinegar: flag(booster.morning),
          evening_vinegar: flag(booster.evening),
          vinegar_type: 'apple_cider',
          sugar_free_day: flag(booster.sugarFree),
        },
      ]
    },
    eatenMarks: (day, _index, random) =>
      day.eatenMark !== null && hasPassed(atHour(day, day.eatenMark))
        ? [
            {
              member_id: memberId,
              id: random.id(),
              eaten_at: atHour(day, day.eatenMark),
              eaten_on: day.on,
              routine_adherent: 1,
            },
          ]
        : [],
    // Every second week, shrinking as the weight does.
    bodyMeasurements: (day, index, random) => {
      const measuredAt = atHour(day, 7)
      if (index % 14 !== 0 || !hasPassed(measuredAt)) return []
      const tenth = (value: number) => Math.round(value * 10) / 10
      return [
        {
          member_id: memberId,
          id: random.id(),
          measured_at: measuredAt,
          measured_on: day.on,
          recorded_at: measuredAt,
          waist_cm: tenth(104 - index * 0.055 + random.normal() * 0.4),
          hip_cm: tenth(110 - index * 0.03 + random.normal() * 0.4),
          body_fat_percent: tenth(29 - index * 0.02 + random.normal() * 0.3),
          notes: null,
        },
      ]
    },
    // A phone in the pocket: more on the days with an activity.
    movementDays: (day, _index, random) => {
      const steps = Math.max(
        1500,
        Math.round(6200 + (day.activity ? 3800 : 0) + random.normal() * 1600),
      )
      return isToday(day)
        ? []
        : [
            {
              member_id: memberId,
              moved_on: day.on,
              steps,
              active_kcal: Math.round(steps * 0.04),
              recorded_at: atHour(day, 23),
            },
          ]
    },
    // The bread of the bakery next door, kept on the first day.
    ownFoods: (day, index, random) =>
      index === 0 && hasPassed(atHour(day, 8))
        ? [
            {
              member_id: memberId,
              id: random.id(),
              recorded_at: atHour(day, 8),
              name: 'Rye bread of the bakery',
              brand: null,
              barcode: null,
              energy_kcal: 221,
              protein_g: 6.7,
              carbs_g: 43,
              fat_g: 1.1,
              fiber_g: 6.5,
              sodium_mg: 500,
              calcium_mg: null,
              portion_name: '1 slice',
              portion_g: 45,
              recipe: null,
            },
          ]
        : [],
  }
}
