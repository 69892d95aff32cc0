import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { fullDay, whole } from '#web/language/formats.ts'

export const periodWords: Record<Period, string> = {
  daily: 'today',
  weekly: 'in the last 7 days',
  monthly: 'in the last 30 days',
}

type Row = NutritionSummary['data'][number]

/** What the calorie line says, in two or three sentences. */
export function calorieTrendWords({ summary, data }: NutritionSummary): string {
  const recorded = data.filter(({ entries }) => entries > 0)
  const [first] = recorded
  if (!first || summary.averageCaloriesPerDay === null) return 'No day with a record.'
  if (recorded.length === 1) return `${whole(first.calories)} kcal on ${fullDay(first.date)}.`
  const lowest = recorded.reduce((least, row) => (row.calories < least.calories ? row : least))
  const highest = recorded.reduce((most, row) => (row.calories > most.calories ? row : most))
  const gaps = recorded.length < data.length ? ' Days without a record stay open.' : ''
  return (
    `${whole(summary.averageCaloriesPerDay)} kcal on an average day, from ${whole(lowest.calories)} on ` +
    `${fullDay(lowest.date)} to ${whole(highest.calories)} on ${fullDay(highest.date)}. ` +
    `Recorded on ${recorded.length} of ${data.length} days.${gaps}`
  )
}

/** Grams of an average recorded day. */
export function nutrientWords({ summary }: NutritionSummary): string {
  const { recordedDays, totalProtein, totalCarbs, totalFats } = summary
  if (recordedDays === 0) return 'No day with a record.'
  const aDay = (grams: number) => `${whole(grams / recordedDays)} g`
  const when = recordedDays === 1 ? 'On the recorded day' : 'On an average recorded day'
  return `${when}: ${aDay(totalProtein)} protein, ${aDay(totalCarbs)} carbs and ${aDay(totalFats)} fats.`
}

/** A day's value, or null where nothing was recorded: a day that nobody recorded is unknown, not zero. */
export const unlessUnrecorded = <Value>(row: Row, valueOf: (row: Row) => Value): Value | null => (row.entries > 0 ? valueOf(row) : null)
