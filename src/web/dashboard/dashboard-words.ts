import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import { countOf, fullDay, whole } from '#web/language/formats.ts'

export const periodWords: Record<Period, string> = {
  daily: 'today so far',
  weekly: 'in the last 7 days',
  monthly: 'in the last 30 days',
}

type Row = NutritionSummary['data'][number]

/** What the calorie line says, in two or three sentences. */
export function calorieTrendWords({ summary, data }: NutritionSummary): string {
  const today = data.at(-1)
  const soFar = today && today.entries > 0 ? `${whole(today.calories)} kcal today so far.` : ''
  const finished = data.slice(0, -1)
  const recorded = finished.filter(({ entries }) => entries > 0)
  const [first] = recorded
  if (!first) return soFar || 'No day with a record.'
  const andToday = soFar && ` ${soFar}`
  if (recorded.length === 1) return `${whole(first.calories)} kcal on ${fullDay(first.date)}.${andToday}`
  const lowest = recorded.reduce((least, row) => (row.calories < least.calories ? row : least))
  const highest = recorded.reduce((most, row) => (row.calories > most.calories ? row : most))
  const gaps = recorded.length < finished.length ? ' Days without a record stay open.' : ''
  const average = summary.averageCaloriesPerDay === null ? 'From' : `${whole(summary.averageCaloriesPerDay)} kcal on an average day, from`
  return (
    `${average} ${whole(lowest.calories)} on ` +
    `${fullDay(lowest.date)} to ${whole(highest.calories)} on ${fullDay(highest.date)}. ` +
    `Recorded on ${recorded.length} of ${countOf(finished.length, 'finished day')}.${gaps}${andToday}`
  )
}

/** Grams of an average finished day, or of today so far where it is all there is. */
export function nutrientWords({ summary, data }: NutritionSummary): string {
  const { averageProtein, averageCarbs, averageFats } = summary
  const grams = (protein: number, carbs: number, fats: number) =>
    `${whole(protein)} g protein, ${whole(carbs)} g carbs and ${whole(fats)} g fats.`
  if (data.length > 1 && averageProtein !== null && averageCarbs !== null && averageFats !== null) {
    return `On an average finished day: ${grams(averageProtein, averageCarbs, averageFats)}`
  }
  const today = data.at(-1)
  if (!today || today.entries === 0) return 'No day with a record.'
  return `Today so far: ${grams(today.protein, today.carbs, today.fats)}`
}

/** What stands under "Avg. Daily". */
export function averageNote({ averagedDays, recordedDays }: NutritionSummary['summary'], period: Period): string {
  if (period === 'daily') return averagedDays > 0 ? 'today so far' : 'no meal recorded yet'
  if (averagedDays > 0) return `on ${countOf(averagedDays, 'finished day')}`
  return recordedDays > 0 ? 'known once a day is over' : 'no day recorded yet'
}

/** A day's value, or null where nothing was recorded: a day that nobody recorded is unknown, not zero. */
export const unlessUnrecorded = <Value>(row: Row, valueOf: (row: Row) => Value): Value | null => (row.entries > 0 ? valueOf(row) : null)
