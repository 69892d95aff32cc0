import { randomUUID } from 'node:crypto'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import type {
  BoostedTrajectory,
  correctWeight,
  fetchWeightHistory,
  recordWeight,
  WeightEntry,
  WeightTrajectoryReply,
} from '#contract/weight.ts'
import { BOOST_DAYS } from '#domain/boosters/boost-score.ts'
import { boostForecast, boostOf } from '#domain/boosters/boosted-projection.ts'
import { addDays } from '#domain/day.ts'
import { boosterRecordsSince } from '#server/boosters/booster-reads.ts'
import type { Database, WeighInTable } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { momentOf, todayOf } from '#server/http/moment.ts'
import { ProblemError } from '#server/http/problems.ts'
import { inEnglish, wordsForMissing } from '#server/http/english.ts'
import { viewProjected, viewTrajectory } from './trajectory-view.ts'
import { readWeightHistory, trajectoryOf } from './weight-reads.ts'
import { deleteWeighIn, insertWeighIn, newestWeighIns, updateWeighIn } from './weight-store.ts'

const viewEntry = (row: WeighInTable): WeightEntry => ({
  id: row.id,
  weight: row.weight_kg,
  ...(row.notes !== null && { notes: row.notes }),
  createdAt: new Date(row.weighed_at).toISOString(),
  date: row.weighed_on,
})

const noSuchEntry = () => new ProblemError('not_found', { words: 'There is no such weight entry of yours.' })

export const createWeightService = (db: Database, clock: () => number) => {
  const readTrajectory = async ({ memberId, profile }: Caller, now: number, todayOn: string) => {
    const history = await readWeightHistory(db, memberId, todayOn, now)
    const trajectory = trajectoryOf(history, profile, todayOn, now)
    return { trajectory, view: viewTrajectory(trajectory, history.weighIns) }
  }

  return {
    async record(body: BodyOf<typeof recordWeight>, caller: Caller): Promise<WeightEntry> {
      const now = clock()
      const { at, on } = momentOf({ field: 'weighedAt', text: body.weighedAt }, caller, now)
      const weighIn: WeighInTable = {
        member_id: caller.memberId,
        id: randomUUID(),
        weighed_at: at,
        weighed_on: on,
        recorded_at: now,
        weight_kg: body.weight,
        notes: body.notes || null,
      }
      await insertWeighIn(db, weighIn)
      return viewEntry(weighIn)
    },

    async history(
      { cursor, limit }: QueryOf<typeof fetchWeightHistory>,
      caller: Caller,
    ): Promise<{ entries: WeightEntry[]; nextCursor: string | null }> {
      const rows = await newestWeighIns(db, caller.memberId, { afterId: cursor, limit: limit + 1 })
      const page = rows.slice(0, limit)
      return { entries: page.map(viewEntry), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
    },

    async correct(id: string, body: BodyOf<typeof correctWeight>, caller: Caller): Promise<WeightEntry> {
      const moment = body.weighedAt === undefined ? null : momentOf({ field: 'weighedAt', text: body.weighedAt }, caller, clock())
      const row = await updateWeighIn(db, caller.memberId, id, {
        ...(body.weight !== undefined && { weight_kg: body.weight }),
        ...(body.notes !== undefined && { notes: body.notes || null }),
        ...(moment !== null && { weighed_at: moment.at, weighed_on: moment.on }),
      })
      if (!row) throw noSuchEntry()
      return viewEntry(row)
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const isDeleted = await deleteWeighIn(db, caller.memberId, id)
      if (!isDeleted) throw noSuchEntry()
    },

    async trajectory(caller: Caller): Promise<WeightTrajectoryReply> {
      const now = clock()
      return (await readTrajectory(caller, now, todayOf(caller, now))).view
    },

    async boostedTrajectory(caller: Caller): Promise<BoostedTrajectory> {
      const now = clock()
      const todayOn = todayOf(caller, now)
      const [{ trajectory, view }, records] = await Promise.all([
        readTrajectory(caller, now, todayOn),
        boosterRecordsSince(db, caller.memberId, addDays(todayOn, -BOOST_DAYS)),
      ])
      const boost = boostOf(records, todayOn)
      const { forecast, targetWeightKg } = trajectory
      const boosted = forecast && boost.kind === 'known' ? boostForecast(forecast, targetWeightKg, boost.multiplier) : forecast?.weeks
      return {
        ...view,
        projectedWeights: boosted?.map(viewProjected) ?? [],
        unboostedWeights: view.projectedWeights,
        boost: boost.kind === 'known' ? { meanScore: boost.meanScore, multiplier: boost.multiplier } : null,
        evidence: inEnglish({ code: 'boosters.evidence' }),
        missing: boost.kind === 'known' ? view.missing : [...view.missing, ...wordsForMissing(boost.missing)],
      }
    },
  }
}

export type WeightService = ReturnType<typeof createWeightService>
