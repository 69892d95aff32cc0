import { addDays, civilDayAt, DAY_MS } from '#domain/day.ts'
import { memberDayAt } from '#domain/day-turn.ts'
import { fastingClock } from '#domain/fasting/fasting-clock.ts'
import { localTimeAt } from '#domain/local-time.ts'
import type { ReminderFacts } from '#domain/reminders/due-reminders.ts'
import type { ReminderSettings } from '#domain/reminders/reminder-settings.ts'
import { OBSERVED_DAYS, usualMealTimes } from '#domain/reminders/usual-meal-times.ts'
import { weighInReminder } from '#domain/reminders/weekly-weigh-in.ts'
import { boosterRecordsSince } from '#server/boosters/booster-reads.ts'
import type { Database, MemberTable } from '#server/db/schema.ts'
import { fastingMealsOf, planOf, readEating } from '#server/fasting/fasting-reads.ts'
import { dayClockOf } from '#server/http/caller.ts'
import { waterOfDay } from '#server/water/water-reads.ts'
import { lastWeighIn } from '#server/weight/weight-reads.ts'

/** How many days the fasting clock is computed from. */
const CLOCK_DAYS = 3

/** What a member's reminders depend on. Reads only what these settings need. */
export const readReminderFacts = async (
  db: Database,
  profile: MemberTable,
  settings: ReminderSettings,
  now: number,
): Promise<ReminderFacts> => {
  const clockOfDays = dayClockOf(profile)
  const { zone } = clockOfDays
  const todayOn = memberDayAt(now, clockOfDays)
  const isFasting = settings.eatingWindow !== null && profile.fasting_enabled === 1
  const eatingDays = settings.meal ? OBSERVED_DAYS + 2 : isFasting ? CLOCK_DAYS : 0
  const hasBoosters = settings.boosters !== null && profile.boosters_enabled === 1
  const [weighIn, eating, water, boosters] = await Promise.all([
    settings.weighIn ? lastWeighIn(db, profile.id) : undefined,
    eatingDays > 0
      ? readEating(db, profile.id, now - eatingDays * DAY_MS, now + DAY_MS)
      : { meals: [], marks: [] },
    settings.water ? waterOfDay(db, profile.id, todayOn) : undefined,
    hasBoosters ? boosterRecordsSince(db, profile.id, todayOn) : [],
  ])
  const lastWeighedOn = weighIn?.weighed_on ?? null
  const eaten = fastingMealsOf(eating)
  const clock = isFasting
    ? fastingClock(eaten, now, { plan: planOf(profile), ...clockOfDays })
    : undefined
  const window = clock?.kind === 'running' ? clock.eatingWindow : undefined
  const today = boosters.find(({ on }) => on === todayOn)
  return {
    ...clockOfDays,
    todayOn,
    lastWeighedOn,
    weeklyWeighInOn: weighInReminder({
      registeredOn: civilDayAt(profile.created_at, zone),
      lastWeighedOn,
      skippedOn: profile.weigh_in_skipped_on,
      todayOn,
    }).dueOn,
    usualMeals: usualMealTimes(
      eaten.map(({ eatenOn, eatenAt }) => ({ eatenOn, eatenAt: localTimeAt(eatenAt, zone) })),
      todayOn,
    ),
    eatenAt: eaten
      .filter(({ eatenOn }) => eatenOn >= addDays(todayOn, -1))
      .map(({ eatenAt }) => eatenAt),
    glassesDrunk: water?.glasses ?? 0,
    glassesTarget: profile.water_target_glasses,
    lastGlassAt: water?.recorded_at ?? null,
    windowClosesAt: window?.state === 'open' ? window.closesAt : null,
    // Sleep and the morning's spoon are recorded in the morning: bedtime is for the evening's.
    areBoostersDone:
      !hasBoosters ||
      (today !== undefined && (today.eveningVinegar !== null || today.sugarFreeDay !== null)),
  }
}
