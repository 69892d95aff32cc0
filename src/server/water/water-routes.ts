import { fetchWaterIntake, setWaterIntake } from '#contract/water.ts'
import { pressChange } from '#domain/water/glasses.ts'
import { todayOf } from '#server/http/moment.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { readWaterIntake, viewIntake } from './water-reads.ts'
import { saveGlasses } from './water-store.ts'

export const mountWater = ({ app }: ServerParts): void => {
  mountForMember(app, fetchWaterIntake, ({ at, db }, caller) =>
    readWaterIntake(db, caller, todayOf(caller, at)),
  )

  mountForMember(app, setWaterIntake, async ({ body, at: now, db }, caller) => {
    const change = pressChange(body, caller.profile.water_target_glasses)
    const moreMl = await saveGlasses(db, caller.memberId, {
      drunkOn: todayOf(caller, now),
      glasses: change.glassesDrunk,
      moreMl: change.moreMl,
      recordedAt: now,
    })
    return viewIntake({ ...change, moreMl }, caller.profile)
  })
}
