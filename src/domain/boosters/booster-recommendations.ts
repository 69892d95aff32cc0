import { type CivilDay, weekdayOf } from '../day.ts'
import { roundToTenth } from '../units.ts'
import { type BoosterRecord, hasVinegar } from './booster-record.ts'
import { SLEEP_ACTIVE_HOURS, SLEEP_OPTIMAL_HOURS } from './booster-score.ts'
import { BOOSTER_STATS_DAYS, boosterStats, recentRecords } from './booster-stats.ts'
import { boosterStreaks } from './booster-streaks.ts'

/** What stands beside every claim about the boosters. */
export const BOOSTER_EVIDENCE_WORDS =
  "The boost is the programme's own claim. The evidence for sleep is good: short nights raise appetite and intake. The " +
  'evidence for vinegar is weak: its best-known trial, of 2024, was retracted in 2025. Eating less sugar helps through ' +
  'the calories it saves, which your log counts already.'

export interface BoosterRecommendation {
  readonly code: 'record-days' | 'sleep' | 'sleep-quality' | 'vinegar' | 'sugar-free' | 'sugar-weekday' | 'streak'
  readonly words: string
}

const FEWEST_TELLING_DAYS = 3
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const

const inDays = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

function aboutSleep(recent: readonly BoosterRecord[], averageHours: number): BoosterRecommendation {
  const slept = `You sleep ${roundToTenth(averageHours)} hours on average`
  const minutesTo = (hours: number): number => Math.max(5, Math.round(((hours - averageHours) * 60) / 5) * 5)
  if (averageHours >= SLEEP_OPTIMAL_HOURS) return { code: 'sleep', words: `${slept}: optimal. Keep your bedtime.` }
  if (averageHours >= SLEEP_ACTIVE_HOURS) {
    const more = minutesTo(SLEEP_OPTIMAL_HOURS)
    return { code: 'sleep', words: `${slept}: the booster is active. ${more} minutes more would make it optimal.` }
  }
  const rested = recent.filter((record) => record.sleepHours >= SLEEP_ACTIVE_HOURS).length
  return {
    code: 'sleep',
    words:
      `${slept}, and reached ${SLEEP_ACTIVE_HOURS} hours on ${rested} of ${recent.length} nights. ` +
      `Going to bed ${minutesTo(SLEEP_ACTIVE_HOURS)} minutes earlier would make the booster active.`,
  }
}

function aboutSleepQuality(recent: readonly BoosterRecord[]): BoosterRecommendation | null {
  const restless = recent.filter(({ sleepQuality }) => sleepQuality === 'poor' || sleepQuality === 'fair').length
  if (restless * 2 < recent.length) return null
  return {
    code: 'sleep-quality',
    words:
      `${restless} of your ${recent.length} nights were poor or fair. A dark, cool room and no screen in the last hour ` +
      'are worth a try.',
  }
}

function aboutVinegar(recent: readonly BoosterRecord[]): BoosterRecommendation | null {
  const mornings = recent.filter((record) => record.morningVinegar).length
  const evenings = recent.filter((record) => record.eveningVinegar).length
  const either = recent.filter(hasVinegar).length
  if (mornings === recent.length && evenings === recent.length) return null
  if (either === 0) {
    return {
      code: 'vinegar',
      words: 'You recorded no vinegar. It is worth 25 points, but its evidence is weak: try it, well diluted, only if you like it.',
    }
  }
  const [rarer, count, points] = mornings < evenings ? ['morning', mornings, 15] : ['evening', evenings, 10]
  return {
    code: 'vinegar',
    words:
      `You took vinegar on ${either} of ${recent.length} days, in the ${rarer} on ${count}. ` +
      `The ${rarer} spoon is worth ${points} points a day; always dilute it.`,
  }
}

function aboutSugar(recent: readonly BoosterRecord[]): BoosterRecommendation {
  const sugarFree = recent.filter((record) => record.sugarFreeDay).length
  const counted = `${sugarFree} of your ${recent.length} recorded days were sugar-free`
  return {
    code: 'sugar-free',
    words:
      sugarFree * 2 >= recent.length
        ? `${counted}: your strongest booster, at 45 points a day.`
        : `${counted}. Each one is worth 45 points: start with the drinks.`,
  }
}

/** The weekday that is never sugar-free although most days are, told from at least two of it. */
function aboutHardestWeekday(recent: readonly BoosterRecord[]): BoosterRecommendation | null {
  const sugarFreeDays = recent.filter((record) => record.sugarFreeDay).length
  if (sugarFreeDays * 2 < recent.length) return null
  for (const [i, name] of WEEKDAYS.entries()) {
    const sameWeekday = recent.filter(({ on }) => weekdayOf(on) === i + 1)
    if (sameWeekday.length < 2 || sameWeekday.some((record) => record.sugarFreeDay)) continue
    return { code: 'sugar-weekday', words: `${name} are your sweet spot: none of the last ${sameWeekday.length} was sugar-free.` }
  }
  return null
}

function aboutStreak(records: readonly BoosterRecord[], todayOn: CivilDay): BoosterRecommendation | null {
  const { current, longest } = boosterStreaks(records, todayOn).combined
  if (current < 2) return null
  return {
    code: 'streak',
    words:
      current === longest
        ? `All three boosters for ${inDays(current)} in a row: your longest streak so far.`
        : `All three boosters for ${inDays(current)} in a row; ${inDays(longest - current + 1)} more would be a record.`,
  }
}

/** Recommendations in words, from the member's own last 30 days; before three recorded days only what is missing. */
export function boosterRecommendations(records: readonly BoosterRecord[], todayOn: CivilDay): BoosterRecommendation[] {
  const recent = recentRecords(records, todayOn, BOOSTER_STATS_DAYS)
  const { averageSleepHours } = boosterStats(records, todayOn)
  if (recent.length < FEWEST_TELLING_DAYS || averageSleepHours === null) {
    const missing = inDays(FEWEST_TELLING_DAYS - recent.length)
    return [{ code: 'record-days', words: `Record your boosters on ${missing} more to get recommendations of your own.` }]
  }
  return [
    aboutSleep(recent, averageSleepHours),
    aboutSleepQuality(recent),
    aboutSugar(recent),
    aboutHardestWeekday(recent),
    aboutVinegar(recent),
    aboutStreak(records, todayOn),
  ].filter((recommendation) => recommendation !== null)
}
