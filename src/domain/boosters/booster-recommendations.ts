import { type CivilDay, WEEKDAYS, weekdayOf } from '../day.ts'
import type { Message } from '../message.ts'
import { roundToTenth } from '../units.ts'
import { type BoosterRecord, hasVinegar } from './booster-record.ts'
import { SLEEP_ACTIVE_HOURS, SLEEP_OPTIMAL_HOURS } from './booster-score.ts'
import { boosterStats, recentRecords } from './booster-stats.ts'
import type { Streak } from './booster-streaks.ts'

const MIN_RECORDED_DAYS = 3

const isNight = (record: BoosterRecord): record is BoosterRecord & { sleepHours: number } =>
  record.sleepHours !== null

function aboutSleep(recent: readonly BoosterRecord[], averageHours: number): Message {
  const nights = recent.filter(isNight)
  const hours = roundToTenth(averageHours)
  const minutesTo = (goal: number): number =>
    Math.max(5, Math.round(((goal - averageHours) * 60) / 5) * 5)
  if (averageHours >= SLEEP_OPTIMAL_HOURS)
    return { code: 'boosters.sleep-optimal', values: { hours } }
  if (averageHours >= SLEEP_ACTIVE_HOURS) {
    return {
      code: 'boosters.sleep-active',
      values: { hours, minutes: minutesTo(SLEEP_OPTIMAL_HOURS) },
    }
  }
  const rested = nights.filter((night) => night.sleepHours >= SLEEP_ACTIVE_HOURS).length
  return {
    code: 'boosters.sleep-short',
    values: {
      hours,
      activeHours: SLEEP_ACTIVE_HOURS,
      rested,
      nights: nights.length,
      minutes: minutesTo(SLEEP_ACTIVE_HOURS),
    },
  }
}

function aboutSleepQuality(recent: readonly BoosterRecord[]): Message | null {
  const nights = recent.filter(isNight).length
  const restless = recent.filter(
    ({ sleepQuality }) => sleepQuality === 'poor' || sleepQuality === 'fair',
  ).length
  return nights === 0 || restless * 2 < nights
    ? null
    : { code: 'boosters.sleep-quality', values: { restless, nights } }
}

function aboutVinegar(recent: readonly BoosterRecord[]): Message | null {
  const mornings = recent.filter((record) => record.morningVinegar).length
  const evenings = recent.filter((record) => record.eveningVinegar).length
  const either = recent.filter(hasVinegar).length
  if (mornings === recent.length && evenings === recent.length) return null
  if (either === 0) return { code: 'boosters.no-vinegar' }
  const values = { either, days: recent.length, rarer: Math.min(mornings, evenings) }
  return {
    code: mornings < evenings ? 'boosters.morning-vinegar' : 'boosters.evening-vinegar',
    values,
  }
}

function aboutSugar(recent: readonly BoosterRecord[]): Message {
  const sugarFree = recent.filter((record) => record.sugarFreeDay).length
  const isStrong = sugarFree * 2 >= recent.length
  return {
    code: isStrong ? 'boosters.sugar-free-strong' : 'boosters.sugar-free-rare',
    values: { sugarFree, days: recent.length },
  }
}

/**
 * The weekday that is never sugar-free although most days are; needs at least two records of that
 * weekday.
 */
function aboutHardestWeekday(recent: readonly BoosterRecord[]): Message | null {
  const sugarFreeDays = recent.filter((record) => record.sugarFreeDay).length
  if (sugarFreeDays * 2 < recent.length) return null
  for (const weekday of WEEKDAYS) {
    const sameWeekday = recent.filter(({ on }) => weekdayOf(on) === weekday)
    if (sameWeekday.length < 2 || sameWeekday.some((record) => record.sugarFreeDay)) continue
    return { code: 'boosters.sugar-weekday', values: { weekday, times: sameWeekday.length } }
  }
  return null
}

function aboutStreak({ current, longest }: Streak): Message | null {
  if (current < 2) return null
  return current === longest
    ? { code: 'boosters.longest-streak', values: { days: current } }
    : { code: 'boosters.streak', values: { days: current, more: longest - current + 1 } }
}

/**
 * Recommendations from the finished ones of the last 30 days, and the streak of all habits; before
 * three days only what is missing.
 */
export function boosterRecommendations(
  records: readonly BoosterRecord[],
  todayOn: CivilDay,
  streak: Streak,
): Message[] {
  const { averageSleepHours, recordedDays } = boosterStats(records, todayOn)
  const recent = recentRecords(records, todayOn).filter(({ on }) => on < todayOn)
  if (recent.length < MIN_RECORDED_DAYS) {
    // A today that was recorded counts from tomorrow on.
    return [
      {
        code: 'boosters.record-days',
        values: { days: Math.max(1, MIN_RECORDED_DAYS - recordedDays) },
      },
    ]
  }
  return [
    averageSleepHours === null ? null : aboutSleep(recent, averageSleepHours),
    aboutSleepQuality(recent),
    aboutSugar(recent),
    aboutHardestWeekday(recent),
    aboutVinegar(recent),
    aboutStreak(streak),
  ].filter((recommendation) => recommendation !== null)
}
