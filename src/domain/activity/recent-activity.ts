import { addDays, type CivilDay } from '../day.ts'
import { type ActivityType, netActivityKcal } from './activities.ts'

/** The civil days, today included, whose activities count toward the expenditure. */
export const RECENT_ACTIVITY_DAYS = 14

export interface RecordedActivity {
  readonly activityType: ActivityType
  readonly durationMinutes: number
  readonly performedOn: CivilDay
}

/**
 * Mean net activity per day, kcal, over the last 14 civil days. Days without an activity count as
 * zero: a member who records none has none on top of the everyday factor.
 */
export function meanNetActivityKcal(
  activities: readonly RecordedActivity[],
  weightKg: number,
  todayOn: CivilDay,
): number {
  const sinceOn = addDays(todayOn, 1 - RECENT_ACTIVITY_DAYS)
  const totalKcal = activities
    .filter(({ performedOn }) => performedOn >= sinceOn && performedOn <= todayOn)
    .reduce(
      (sum, { activityType, durationMinutes }) =>
        sum + netActivityKcal(activityType, durationMinutes, weightKg),
      0,
    )
  return totalKcal / RECENT_ACTIVITY_DAYS
}
