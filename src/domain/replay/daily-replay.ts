import { addDays, type CivilDay } from '../day.ts'
import type { EatenMeal } from '../meals/eaten-meal.ts'

export type ReplayMeal = Pick<EatenMeal, 'eatenAt' | 'eatenOn'> & { readonly hasPhoto: boolean }

export type DailyReplay<M> =
  | { readonly showReplay: true; readonly replayId: CivilDay; readonly meals: readonly M[] }
  | { readonly showReplay: false; readonly replayId: null; readonly meals: readonly [] }

/** A replay is known by the day that it shows. */
export const replayedDayOn = (todayOn: CivilDay): CivilDay => addDays(todayOn, -1)

/**
 * Yesterday's meals with photos, earliest first, unless that day's replay was completed.
 * @param completedOn the newest day whose replay the member completed (its replayId)
 */
export function dailyReplay<M extends ReplayMeal>(
  meals: readonly M[],
  todayOn: CivilDay,
  completedOn: CivilDay | null,
): DailyReplay<M> {
  const yesterdayOn = replayedDayOn(todayOn)
  const shown = meals
    .filter((meal) => meal.hasPhoto && meal.eatenOn === yesterdayOn)
    .sort((a, b) => a.eatenAt - b.eatenAt)
  if (shown.length === 0 || (completedOn !== null && completedOn >= yesterdayOn)) {
    return { showReplay: false, replayId: null, meals: [] }
  }
  return { showReplay: true, replayId: yesterdayOn, meals: shown }
}

/** The index after one press of next (+1) or previous (-1): the photos go round. */
export const turnPhoto = (index: number, count: number, by: 1 | -1): number =>
  count === 0 ? 0 : (index + by + count) % count
