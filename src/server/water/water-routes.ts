import { okWith } from '#contract/reply.ts'
import { fetchWaterIntake, setWaterIntake } from '#contract/water.ts'
import type { CivilDay } from '#domain/day.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import type { FastifyInstance } from 'fastify'
import { keepDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { glassesOn, waterIntakeOf } from './water-reads.ts'
import { saveGlasses } from './water-store.ts'

const readGlasses = keepDiary(({ memberId, todayOn }: { memberId: string; todayOn: CivilDay }) => [glassesOn(memberId, todayOn)])

export const mountWater = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchWaterIntake, async (_call, caller) => {
    const rows = await readGlasses(db, { memberId: caller.memberId, todayOn: todayOf(caller, clock()) })
    return okWith(waterIntakeOf(rows, caller.profile.water_target_glasses))
  })

  mountForMember(app, setWaterIntake, async ({ body }, caller) => {
    const now = clock()
    const glassesTarget = caller.profile.water_target_glasses
    const glassesDrunk = clampGlasses(body.glassesDrunk, glassesTarget)
    await saveGlasses(db, caller.memberId, {
      drunkOn: todayOf(caller, now),
      glasses: glassesDrunk,
      recordedAt: now,
    })
    return okWith({ glassesDrunk, glassesTarget })
  })
}
