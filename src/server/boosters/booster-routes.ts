import {
  type BoosterForm,
  type DailyBooster,
  fetchBoosterStats,
  fetchTodaysBoosters,
  recordBoosters,
} from '#contract/boosters.ts'
import {
  type BoosterRecord,
  isEmptyBoosterDay,
  isOpenForBoosters,
  missingSleepPart,
  type VinegarType,
} from '#domain/boosters/booster-record.ts'
import { boosterRecommendations } from '#domain/boosters/booster-recommendations.ts'
import { scoreBoosters, sleepLevel } from '#domain/boosters/booster-score.ts'
import { boosterStats } from '#domain/boosters/booster-stats.ts'
import { boosterStreaks } from '#domain/boosters/booster-streaks.ts'
import { addDays, type CivilDay } from '#domain/day.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { codedMessage } from '#domain/coded-message.ts'
import type { BoosterDayTable, Transaction } from '#server/db/schema.ts'
import { planOf } from '#server/fasting/fasting-reads.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { boosterRecordsSince, recordOf } from './booster-reads.ts'
import { findBoosterDay, saveBoosterDay } from './booster-store.ts'
import { inEnglish, messageReply } from '#server/http/english.ts'

const emptyRow = (memberId: string, recordedOn: CivilDay, recordedAt: number): BoosterDayTable => ({
  member_id: memberId,
  recorded_on: recordedOn,
  recorded_at: recordedAt,
  sleep_hours: null,
  sleep_quality: null,
  morning_vinegar: null,
  evening_vinegar: null,
  vinegar_type: null,
  sugar_free_day: null,
})

const flagOf = (answer: boolean | null): 0 | 1 | null => (answer === null ? null : answer ? 1 : 0)

/** The columns that a form fills in; the others stay unchanged. */
const filledColumns = (form: BoosterForm): Partial<BoosterDayTable> => ({
  ...(form.sleepHours !== undefined && { sleep_hours: form.sleepHours }),
  ...(form.sleepQuality !== undefined && { sleep_quality: form.sleepQuality }),
  ...(form.morningVinegar !== undefined && { morning_vinegar: flagOf(form.morningVinegar) }),
  ...(form.eveningVinegar !== undefined && { evening_vinegar: flagOf(form.eveningVinegar) }),
  ...(form.vinegarType !== undefined && { vinegar_type: form.vinegarType }),
  ...(form.sugarFreeDay !== undefined && { sugar_free_day: flagOf(form.sugarFreeDay) }),
})

const SLEEP_MESSAGES = {
  sleepHours: codedMessage('input.sleep-hours'),
  sleepQuality: codedMessage('input.sleep-quality'),
} as const

const refuseIncomplete = (record: BoosterRecord): void => {
  const missing = missingSleepPart(record)
  if (missing !== null) throw invalidField(missing, SLEEP_MESSAGES[missing])
  if (isEmptyBoosterDay(record))
    throw invalidField('sugarFreeDay', codedMessage('input.nothing-told'))
}

/**
 * Adds the form to what is already recorded of the day; returns the whole day.
 * @throws ProblemError invalid_input if part of the sleep is missing, or the form is empty
 */
const recordBoosterDay = async (
  transaction: Transaction,
  { memberId, on, form, now }: { memberId: string; on: CivilDay; form: BoosterForm; now: number },
): Promise<ReturnType<typeof recordOf>> => {
  const filled = filledColumns(form)
  const earlier = await findBoosterDay(transaction, memberId, on)
  const row = { ...(earlier ?? emptyRow(memberId, on, now)), ...filled, recorded_at: now }
  refuseIncomplete(recordOf(row))
  await saveBoosterDay(transaction, row, { ...filled, recorded_at: now })
  return recordOf(row)
}

/** How many days to search for streaks. */
const STREAK_DAYS = 366

const viewDay = (row: BoosterDayTable): DailyBooster => {
  const { on, ...record } = recordOf(row)
  return {
    date: on,
    isRecorded: true,
    ...record,
    morningVinegar: record.morningVinegar ?? false,
    eveningVinegar: record.eveningVinegar ?? false,
    vinegarType: row.vinegar_type as VinegarType | null,
    sugarFreeDay: record.sugarFreeDay ?? false,
    boosterScore: scoreBoosters(record).totalScore,
  }
}

export const mountBoosters = ({ app }: ServerParts): void => {
  mountForMember(app, fetchTodaysBoosters, async ({ query, at, db }, caller) => {
    const todayOn = todayOf(caller, at)
    const date = query.date ?? todayOn
    if (date > todayOn) throw invalidField('date', codedMessage('input.day-ahead'))
    const row = await findBoosterDay(db, caller.memberId, date)
    const day = viewDay(row ?? emptyRow(caller.memberId, date, at))
    return row ? day : { ...day, isRecorded: false, boosterScore: null }
  })

  mountForMember(app, recordBoosters, async ({ body: { date, ...form }, at: now, db }, caller) => {
    const todayOn = todayOf(caller, now)
    const on = date ?? todayOn
    if (!isOpenForBoosters(on, todayOn, localTimeAt(now, caller.zone)))
      throw invalidField('date', codedMessage('input.boosters-closed'))
    const record = await recordBoosterDay(db, { memberId: caller.memberId, on, form, now })
    return {
      success: true as const,
      metrics: { ...scoreBoosters(record), sleepLevel: sleepLevel(record.sleepHours) },
    }
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
