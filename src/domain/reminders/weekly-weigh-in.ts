import { addDays, type CivilDay, daysBetween } from '../day.ts'

const WEIGH_IN_EVERY_DAYS = 7
/** How long closing or skipping hides the reminder. */
const SKIP_HIDES_DAYS = 7

interface WeighInReminder {
  readonly showWeightReminder: boolean
  /** The civil day on which it appears, or appeared. */
  readonly dueOn: CivilDay
}

/**
 * Due 7 civil days after the last weigh-in, or after registration without one; a skip hides it for
 * 7 days more. Counted in civil days, so that a Monday-morning weigh-in is asked for on Monday
 * morning.
 */
export function weighInReminder(member: {
  readonly registeredOn: CivilDay
  readonly lastWeighedOn: CivilDay | null
  readonly skippedOn: CivilDay | null
  readonly todayOn: CivilDay
}): WeighInReminder {
  const { registeredOn, lastWeighedOn, skippedOn, todayOn } = member
  const weeklyOn = addDays(lastWeighedOn ?? registeredOn, WEIGH_IN_EVERY_DAYS)
  const skippedUntilOn = skippedOn === null ? weeklyOn : addDays(skippedOn, SKIP_HIDES_DAYS)
  const dueOn = skippedUntilOn > weeklyOn ? skippedUntilOn : weeklyOn
  return { showWeightReminder: daysBetween(dueOn, todayOn) >= 0, dueOn }
}
