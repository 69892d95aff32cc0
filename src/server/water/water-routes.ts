import { okWith } from '#contract/reply.ts'
import { fetchWaterIntake, setWaterIntake } from '#contract/water.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import type { FastifyInstance } from 'fastify'
import { readDiary } from '#server/db/diary.ts'
import type { Database } from '#server/db/schema.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import { glassesOn, waterIntakeOf } from './water-reads.ts'
import { saveGlasses } from './water-store.ts'

export const mountWater = (app: FastifyInstance, db: Database, clock: () => number): void => {
  mountForMember(app, fetchWaterIntake, async (_call, caller) => {
    const rows = await readDiary(db, [glassesOn(caller.memberId, todayOf(caller, clock()))])
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
