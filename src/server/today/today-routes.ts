import { fetchToday, fetchTodayForPrograms } from '#contract/today.ts'
import { mountForMember } from '#server/http/mount.ts'
import type { ServerParts } from '#server/server-parts.ts'
import { viewForPrograms } from './today-for-programs.ts'
import { readToday, readTodayAndTrajectory } from './today-reads.ts'

export const mountToday = ({ app, db, clock }: ServerParts): void => {
  mountForMember(app, fetchToday, (_call, caller) => readToday(db, caller, clock()))

  mountForMember(app, fetchTodayForPrograms, async (_call, caller) => {
    const { today, trajectory } = await readTodayAndTrajectory(db, caller, clock())
    return viewForPrograms(today, trajectory)
  })
}
