import { fetchWaterIntake, setWaterIntake } from '#contract/water.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readWaterIntake, viewIntake } from './water-reads.ts'
import { saveGlasses } from './water-store.ts'

export const mountWater = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchWaterIntake, (_call, caller) =>
    readWaterIntake(db, caller, todayOf(caller, clock())),
  )

  mountForMember(app, setWaterIntake, async ({ body }, caller) => {
    const now = clock()
    const glassesTarget = caller.profile.water_target_glasses
    const glassesDrunk = clampGlasses(body.glassesDrunk, glassesTarget)
    const moreMl = await saveGlasses(db, caller.memberId, {
      drunkOn: todayOf(caller, now),
      glasses: glassesDrunk,
      // Zero glasses also means nothing beyond whole glasses.
      moreMl: body.moreMl ?? (glassesDrunk === 0 ? 0 : undefined),
      recordedAt: now,
    })
    return viewIntake(glassesDrunk, moreMl, caller.profile)
  })
}
