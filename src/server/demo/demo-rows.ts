import { startOfDayAt, HOUR_MS } from '#domain/day.ts'
import type { RecordingName } from '#contract/recordings.ts'
import type { SeededRandom } from './seeded-random.ts'
import { columnsOfAmounts } from '#server/db/nutrient-columns.ts'
import { flag, foodOf, mealRow } from './demo-meal.ts'
import type { PlannedDay } from './planned-days.ts'

/** The last minutes stay empty, for the visitor to record something. */
const LEFT_OPEN_MS = 20 * 60_000

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

/** Kept as a food of one's own, from the bakery next door. */
const BREAD = {
  name: 'Rye bread of the bakery',
  brand: null,
  barcode: null,
  portion_name: '1 slice',
  portion_g: 45,
  recipe: null,
}
const LIKE_BREAD = '04000153'

/** The rows of a made-up member, from planned days. */
export const demoRows = (
  { memberId, zone, now }: DemoLife,
  days: readonly PlannedDay[],
): Record<RecordingName, RowsOfDay> => {
  const atHour = (day: PlannedDay, hour: number) => hourOf({ zone }, day, hour)
  const hasPassed = (at: number) => hasPassedBy(now, at)
  const isToday = (day: PlannedDay) => day === days.at(-1)

  return {
    meals: (day, _index, random, photoIds) =>
      day.meals.flatMap((meal, nth) => {
        const eatenAt = atHour(day, meal.hour)
        return hasPassed(eatenAt)
          ? [
              mealRow(
                meal,
                { memberId, on: day.on, eatenAt, photoId: photoIds[nth] ?? null },
                random,
              ),
            ]
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
    // Kept on the first day.
    ownFoods: (day, index, random) =>
      index === 0 && hasPassed(atHour(day, 8))
        ? [
            {
              member_id: memberId,
              id: random.id(),
              recorded_at: atHour(day, 8),
              ...BREAD,
              ...columnsOfAmounts(foodOf(LIKE_BREAD).per100g),
            },
          ]
        : [],
  }
}
