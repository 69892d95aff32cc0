import type { NutritionSummary } from '#contract/nutrition.ts'
import type { Period } from '#domain/day.ts'
import type { Macro } from '#domain/energy/intake-target.ts'
import { plural, t } from '@lingui/core/macro'
import { energy, energyBefore, fullDay, whole } from '#web/language/formats.ts'
import { withoutMacrosText } from '#web/today/today-text.ts'

export const periodLabels = (): Record<Period, string> => ({
  daily: t`today so far`,
  weekly: t`in the last 7 days`,
  monthly: t`in the last 30 days`,
})

type Row = NutritionSummary['data'][number]

/** The calorie line in words, in two or three sentences. */
export function calorieTrendText({ summary, data }: NutritionSummary): string {
  const today = data.at(-1)
  const soFar = today && today.entries > 0 ? t`${energy(today.calories)} today so far.` : ''
  const finished = data.slice(0, -1)
  const recorded = finished.filter(({ entries }) => entries > 0)
  const [first] = recorded
  if (!first) return soFar || t`No day with a record.`
  const sentences = (...all: string[]) => all.filter((one) => one !== '').join(' ')
  if (recorded.length === 1)
    return sentences(t`${energy(first.calories)} on ${fullDay(first.date)}.`, soFar)
  const lowest = recorded.reduce((least, row) => (row.calories < least.calories ? row : least))
  const highest = recorded.reduce((most, row) => (row.calories > most.calories ? row : most))
  const [least, leastOn, most, mostOn] = [
    energyBefore(lowest.calories),
    fullDay(lowest.date),
    energyBefore(highest.calories),
    fullDay(highest.date),
  ]
  return sentences(
    summary.averageCaloriesPerDay === null
      ? t`From ${least} on ${leastOn} to ${most} on ${mostOn}.`
      : t`${energy(summary.averageCaloriesPerDay)} on an average day, from ${least} on ${leastOn} to ${most} on ${mostOn}.`,
    t`Recorded on ${recorded.length} of ${plural(finished.length, { one: '# finished day', other: '# finished days' })}.`,
    recorded.length < finished.length ? t`Days without a record stay open.` : '',
    soFar,
  )
}

/** Words about grams, with what they leave out. */
export const withUnknown = (
  words: string,
  { caloriesWithoutMacros }: { readonly caloriesWithoutMacros: number },
): string =>
  [words, withoutMacrosText(caloriesWithoutMacros)].filter((one) => one !== null).join(' ')

/** Grams of an average finished day, or of today so far if that is all there is. */
export function nutrientText({ summary, data }: NutritionSummary): string {
  const { averageProtein, averageCarbs, averageFats } = summary
  if (data.length > 1 && averageProtein !== null && averageCarbs !== null && averageFats !== null) {
    const [protein, carbs, fats] = [whole(averageProtein), whole(averageCarbs), whole(averageFats)]
    return withUnknown(
      t`On an average finished day: ${protein} g protein, ${carbs} g carbs and ${fats} g fats.`,
      summary,
    )
  }
  const today = data.at(-1)
  if (!today || today.entries === 0) return t`No day with a record.`
  const [protein, carbs, fats] = [whole(today.protein), whole(today.carbs), whole(today.fats)]
  return withUnknown(
    t`Today so far: ${protein} g protein, ${carbs} g carbs and ${fats} g fats.`,
    today,
  )
}

/** The note under "Avg. Daily". */
export function averageNote(
  { averagedDays, recordedDays }: NutritionSummary['summary'],
  period: Period,
): string {
  if (period === 'daily') return averagedDays > 0 ? t`today so far` : t`no meal recorded yet`
  if (averagedDays > 0)
    return plural(averagedDays, { one: 'on # finished day', other: 'on # finished days' })
  return recordedDays > 0 ? t`known once a day is over` : t`no day recorded yet`
}

/**
 * A day's grams of protein, carbs and fats; null where nothing was recorded, or only the energy.
 */
export const macrosOf = ({
  entries,
  calories,
  caloriesWithoutMacros,
  protein,
  carbs,
  fats,
}: Row): Record<Macro, number> | null => {
  const isAllUnknown =
    caloriesWithoutMacros > 0 && caloriesWithoutMacros === calories && protein + carbs + fats === 0
  return entries === 0 || isAllUnknown ? null : { protein, carbs, fats }
}

/** A day's value, or null where nothing was recorded: such a day is unknown, not zero. */
export const unlessUnrecorded = <Value>(row: Row, valueOf: (row: Row) => Value): Value | null =>
  row.entries > 0 ? valueOf(row) : null
