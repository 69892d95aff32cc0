import { type DailyBooster, fetchBoosterStats, fetchTodaysBoosters, recordBoosters } from '#contract/boosters.ts'
import { isOpenForBoosters, type VinegarType } from '#domain/boosters/booster-record.ts'
import { boosterRecommendations } from '#domain/boosters/booster-recommendations.ts'
import { scoreBoosters, sleepLevel } from '#domain/boosters/booster-score.ts'
import { boosterStats } from '#domain/boosters/booster-stats.ts'
import { boosterStreaks } from '#domain/boosters/booster-streaks.ts'
import { addDays } from '#domain/day.ts'
import { localTimeAt } from '#domain/local-time.ts'
import { said } from '#domain/said.ts'
import type { BoosterDayTable } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { invalidField } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { boosterRecordsSince, recordOf } from './booster-reads.ts'
import { emptyRow, recordBoosterDay } from './booster-service.ts'
import { findBoosterDay } from './booster-store.ts'
import { inEnglish, spoken } from '#server/http/english.ts'

/** A streak is looked for in this many days. */
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

export const mountBoosters = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchTodaysBoosters, async ({ query }, caller) => {
    const todayOn = todayOf(caller, clock())
    const date = query.date ?? todayOn
    if (date > todayOn) throw invalidField('date', said('input.day-ahead'))
    const row = await findBoosterDay(db, caller.memberId, date)
    const day = viewDay(row ?? emptyRow(caller.memberId, date, clock()))
    return row ? day : { ...day, isRecorded: false, boosterScore: null }
  })

  mountForMember(app, recordBoosters, async ({ body: { date, ...form } }, caller) => {
    const now = clock()
    const local = localTimeAt(now, caller.zone)
    const on = date ?? local.slice(0, 10)
    if (!isOpenForBoosters(on, local)) throw invalidField('date', said('input.boosters-closed'))
    const record = await recordBoosterDay(db, { memberId: caller.memberId, on, form, now })
    return { success: true as const, metrics: { ...scoreBoosters(record), sleepLevel: sleepLevel(record.sleepHours) } }
  })

  mountForMember(app, fetchBoosterStats, async (_call, caller) => {
    const todayOn = todayOf(caller, clock())
    const records = await boosterRecordsSince(db, caller.memberId, addDays(todayOn, -STREAK_DAYS))
    const stats = boosterStats(records, todayOn)
    const recommendations = boosterRecommendations(records, todayOn)
    return {
      recordedDays: stats.recordedDays,
      averagedDays: stats.averagedDays,
      averageSleep: stats.averageSleepHours,
      vinegarConsistency: stats.vinegarConsistency,
      sugarFreeDays: stats.sugarFreeDays,
      averageBoosterScore: stats.averageScore,
      recommendations: recommendations.map(inEnglish),
      advice: recommendations.map(spoken),
      streaks: boosterStreaks(records, todayOn),
    }
  })
}
