import { randomUUID } from 'node:crypto'
import { okWith } from '#contract/reply.ts'
import {
  correctWeight,
  deleteWeight,
  fetchBoostedTrajectory,
  fetchWeightHistory,
  fetchWeightTrajectory,
  recordWeight,
  viewWeighIn,
  type WeightEntry,
} from '#contract/weight.ts'
import { BOOST_DAYS } from '#domain/boosters/boost-score.ts'
import { boostForecast, boostOf } from '#domain/boosters/boosted-projection.ts'
import { addDays } from '#domain/day.ts'
import { newWeighIn, type RecordedWeighIn, weighInChange } from '#domain/weight/weigh-in.ts'
import { boosterRecordsSince } from '#server/boosters/booster-reads.ts'
import type { Database, WeighInTable } from '#server/db/schema.ts'
import type { Caller } from '#server/http/caller.ts'
import { inEnglish, missingReply } from '#server/http/english.ts'
import { recordedMoment, todayOf } from '#server/http/moment.ts'
import { mountForMember, mountReadOfMember } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { deleteOwnRow, insertRow } from '#server/db/rows.ts'
import { viewProjected, viewTrajectory } from './trajectory-view.ts'
import { readRecordedDays, trajectoryOf } from './weight-reads.ts'
import { newestWeighIns, updateWeighIn } from './weight-store.ts'

const columnsOf = <Told extends Partial<RecordedWeighIn>>(told: Told) => ({
  weight_kg: told.weightKg as Told['weightKg'],
  notes: told.notes as Told['notes'],
  weighed_at: told.weighedAt as Told['weighedAt'],
  weighed_on: told.weighedOn as Told['weighedOn'],
})

const viewEntry = (row: WeighInTable): WeightEntry =>
  viewWeighIn(row.id, {
    weightKg: row.weight_kg,
    notes: row.notes,
    weighedAt: row.weighed_at,
    weighedOn: row.weighed_on,
  })

const noSuchEntry = () =>
  new ProblemError('not_found', { words: 'There is no such weight entry of yours.' })

const readTrajectory = async (db: Database, { profile }: Caller, todayOn: string, now: number) => {
  const history = await readRecordedDays(db, profile, todayOn, now)
  const trajectory = trajectoryOf(history, profile, todayOn, now)
  return { trajectory, view: viewTrajectory(trajectory, history.weighIns) }
}

export const mountWeight = ({ app }: ServerParts): void => {
  mountForMember(app, recordWeight, async ({ body, at: now, db }, caller) => {
    const moment = recordedMoment({ field: 'weighedAt', text: body.weighedAt }, caller, now)
    const weighIn = newWeighIn(body, moment)
    const id = body.id ?? randomUUID()
    await insertRow(db, 'weigh_in', {
      member_id: caller.memberId,
      id,
      recorded_at: now,
      ...columnsOf(weighIn),
    })
    return viewWeighIn(id, weighIn)
  })

  mountReadOfMember(
    app,
    fetchWeightHistory,
    (db, memberId, { cursor, limit }) =>
      newestWeighIns(db, memberId, { afterId: cursor, limit: limit + 1 }),
    (rows, { limit }) => {
      const page = rows.slice(0, limit)
      return {
        ...okWith(page.map(viewEntry)),
        nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
      }
    },
  )

  mountForMember(app, correctWeight, async ({ params, body, at: now, db }, caller) => {
    const moment =
      body.weighedAt === undefined
        ? undefined
        : recordedMoment({ field: 'weighedAt', text: body.weighedAt }, caller, now)
    const change = columnsOf(weighInChange(body, moment))
    const row = await updateWeighIn(db, caller.memberId, params.id, change)
    if (!row) throw noSuchEntry()
    return viewEntry(row)
  })

  mountForMember(app, deleteWeight, async ({ params, db }, { memberId }) => {
    if (!(await deleteOwnRow(db, 'weigh_in', memberId, params.id))) throw noSuchEntry()
  })

  mountForMember(app, fetchWeightTrajectory, async ({ at: now, db }, caller) => {
    return (await readTrajectory(db, caller, todayOf(caller, now), now)).view
  })

  mountForMember(app, fetchBoostedTrajectory, async ({ at: now, db }, caller) => {
    const todayOn = todayOf(caller, now)
    const [{ trajectory, view }, records] = await Promise.all([
      readTrajectory(db, caller, todayOn, now),
      boosterRecordsSince(db, caller.memberId, addDays(todayOn, -BOOST_DAYS)),
    ])
    const boost = boostOf(records, todayOn)
    const { forecast } = trajectory
    const boosted =
      forecast && boost.kind === 'known'
        ? boostForecast(forecast, boost.multiplier)
        : forecast?.weeks
    return {
      ...view,
      projectedWeights: boosted?.map(viewProjected) ?? [],
      unboostedWeights: view.projectedWeights,
      boost:
        boost.kind === 'known'
          ? { meanScore: boost.meanScore, multiplier: boost.multiplier }
          : null,
      evidence: inEnglish({ code: 'boosters.evidence' }),
      missing:
        boost.kind === 'known' ? view.missing : [...view.missing, ...missingReply(boost.missing)],
    }
  })
}
