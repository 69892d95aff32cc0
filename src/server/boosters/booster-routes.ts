import {
  type BoosterForm,
  fetchBoosterStats,
  fetchTodaysBoosters,
  recordBoosters,
  viewBoosterDay,
  viewBoosterScore,
} from '#contract/boosters.ts'
import {
  boosterChange,
  type BoosterDay,
  type BoosterEntries,
  isEmptyBoosterDay,
  isOpenForBoosters,
  missingSleepPart,
  NOTHING_ENTERED,
} from '#domain/boosters/booster-record.ts'
import { boosterRecommendations } from '#domain/boosters/booster-recommendations.ts'
import { boosterStats } from '#domain/boosters/booster-stats.ts'
import { boosterStreaks } from '#domain/boosters/booster-streaks.ts'
import { addDays, type CivilDay } from '#domain/day.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { Transaction } from '#server/db/schema.ts'
import { planOf } from '#server/fasting/fasting-reads.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { boosterRecordsSince, recordOf } from './booster-reads.ts'
import { findBoosterDay, saveBoosterDay } from './booster-store.ts'
import { inEnglish, messageReply } from '#server/http/english.ts'

type Flag<Answer> = Answer extends boolean ? 0 | 1 : Answer
const flagOf = <Answer extends boolean | null | undefined>(answer: Answer) =>
  (typeof answer === 'boolean' ? (answer ? 1 : 0) : answer) as Flag<Answer>

const columnsOf = <Told extends Partial<BoosterEntries>>(told: Told) => ({
  sleep_hours: told.sleepHours as Told['sleepHours'],
  sleep_quality: told.sleepQuality as Told['sleepQuality'],
  morning_vinegar: flagOf(told.morningVinegar as Told['morningVinegar']),
  evening_vinegar: flagOf(told.eveningVinegar as Told['eveningVinegar']),
  vinegar_type: told.vinegarType as Told['vinegarType'],
  sugar_free_day: flagOf(told.sugarFreeDay as Told['sugarFreeDay']),
})

const SLEEP_MESSAGES = {
  sleepHours: codedMessage('input.sleep-hours'),
  sleepQuality: codedMessage('input.sleep-quality'),
} as const

const refuseIncomplete = (day: BoosterDay): void => {
  const missing = missingSleepPart(day)
  if (missing !== null) throw invalidField(missing, SLEEP_MESSAGES[missing])
  if (isEmptyBoosterDay(day)) throw invalidField('sugarFreeDay', codedMessage('input.nothing-told'))
}

/**
 * Adds the form to what is already recorded of the day; returns the whole day.
 * @throws ProblemError invalid_input if part of the sleep is missing, or the form is empty
 */
const recordBoosterDay = async (
  transaction: Transaction,
  { memberId, on, form, now }: { memberId: string; on: CivilDay; form: BoosterForm; now: number },
): Promise<BoosterEntries> => {
  const earlier = await findBoosterDay(transaction, memberId, on)
  const change = boosterChange(form)
  const day = { ...(earlier ? recordOf(earlier) : NOTHING_ENTERED), ...change }
  refuseIncomplete(day)
  const row = { member_id: memberId, recorded_on: on, recorded_at: now, ...columnsOf(day) }
  await saveBoosterDay(transaction, row, { ...columnsOf(change), recorded_at: now })
  return day
}

/** How many days to search for streaks. */
const STREAK_DAYS = 366

export const mountBoosters = ({ app }: ServerParts): void => {
  mountForMember(app, fetchTodaysBoosters, async ({ query, at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const date = query.date ?? todayOn
    if (date > todayOn) throw invalidField('date', codedMessage('input.day-ahead'))
    const row = await findBoosterDay(db, caller.memberId, date)
    return viewBoosterDay(date, row && recordOf(row))
  })

  mountForMember(app, recordBoosters, async ({ body: { date, ...form }, at: now, db }, caller) => {
    const todayOn = todayOf(caller, now)
    const on = date ?? todayOn
    if (!isOpenForBoosters(on, todayOn, localTimeAt(now, caller.zone)))
      throw invalidField('date', codedMessage('input.boosters-closed'))
    const { memberId } = caller
    return viewBoosterScore(await recordBoosterDay(db, { memberId, on, form, now }))
  })

  mountForMember(app, fetchBoosterStats, async ({ at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const records = await boosterRecordsSince(db, caller.memberId, addDays(todayOn, -STREAK_DAYS))
    const stats = boosterStats(records, todayOn)
    const streaks = boosterStreaks(records, todayOn, planOf(caller.profile).daysLeftOut)
    const recommendations = boosterRecommendations(records, todayOn, streaks.combined)
    return {
      recordedDays: stats.recordedDays,
      averagedDays: stats.averagedDays,
      averageSleep: stats.averageSleepHours,
      vinegarConsistency: stats.vinegarConsistency,
      sugarFreeDays: stats.sugarFreeDays,
      averageBoosterScore: stats.averageScore,
      recommendations: recommendations.map(inEnglish),
      advice: recommendations.map(messageReply),
      streaks,
    }
  })
}
