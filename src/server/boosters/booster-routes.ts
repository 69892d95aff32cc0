import { type BoosterForm, type DailyBooster, fetchBoosterStats, fetchTodaysBoosters, recordBoosters } from '#contract/boosters.ts'
import { okWith } from '#contract/reply.ts'
import type { VinegarType } from '#domain/boosters/booster-record.ts'
import { boosterRecommendations } from '#domain/boosters/booster-recommendations.ts'
import { scoreBoosters, sleepLevel } from '#domain/boosters/booster-score.ts'
import { boosterStats } from '#domain/boosters/booster-stats.ts'
import { boosterStreaks } from '#domain/boosters/booster-streaks.ts'
import { addDays, type CivilDay } from '#domain/day.ts'
import type { FastifyInstance } from 'fastify'
import type { BoosterDayTable, Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { boosterRecordsSince, recordOf } from './booster-reads.ts'
import { findBoosterDay, saveBoosterDay } from './booster-store.ts'
import { inEnglish, spoken } from '#server/http/english.ts'

/** A streak is looked for in this many days. */
const STREAK_DAYS = 366

const viewDay = (row: BoosterDayTable): DailyBooster => {
  const { on, ...record } = recordOf(row)
  return {
    date: on,
    isRecorded: true,
    ...record,
    vinegarType: row.vinegar_type as VinegarType,
    boosterScore: scoreBoosters(record).totalScore,
  }
}

const unrecordedDay = (date: CivilDay): DailyBooster => ({
  date,
  isRecorded: false,
  sleepHours: null,
  sleepQuality: null,
  morningVinegar: false,
  eveningVinegar: false,
  vinegarType: null,
  sugarFreeDay: false,
  boosterScore: null,
})

const rowOf = (form: BoosterForm, memberId: string, recordedOn: CivilDay, recordedAt: number): BoosterDayTable => ({
  member_id: memberId,
  recorded_on: recordedOn,
  recorded_at: recordedAt,
  sleep_hours: form.sleepHours,
  sleep_quality: form.sleepQuality,
  morning_vinegar: form.morningVinegar ? 1 : 0,
  evening_vinegar: form.eveningVinegar ? 1 : 0,
  vinegar_type: form.vinegarType,
  sugar_free_day: form.sugarFreeDay ? 1 : 0,
})

export const mountBoosters = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchTodaysBoosters, async (_call, caller) => {
    const todayOn = todayOf(caller, clock())
    const row = await findBoosterDay(db, caller.memberId, todayOn)
    return okWith(row ? viewDay(row) : unrecordedDay(todayOn))
  })

  mountForMember(app, recordBoosters, async ({ body }, caller) => {
    const now = clock()
    await saveBoosterDay(db, rowOf(body, caller.memberId, todayOf(caller, now), now))
    return { success: true as const, metrics: { ...scoreBoosters(body), sleepLevel: sleepLevel(body.sleepHours) } }
  })

  mountForMember(app, fetchBoosterStats, async (_call, caller) => {
    const todayOn = todayOf(caller, clock())
    const records = await boosterRecordsSince(db, caller.memberId, addDays(todayOn, -STREAK_DAYS))
    const stats = boosterStats(records, todayOn)
    const recommendations = boosterRecommendations(records, todayOn)
    return okWith({
      recordedDays: stats.recordedDays,
      averageSleep: stats.averageSleepHours,
      vinegarConsistency: stats.vinegarConsistency,
      sugarFreeDays: stats.sugarFreeDays,
      averageBoosterScore: stats.averageScore,
      recommendations: recommendations.map(inEnglish),
      advice: recommendations.map(spoken),
      streaks: boosterStreaks(records, todayOn),
    })
  })
}
