import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { fetchWaterIntake, setWaterIntake, type WaterIntake } from '#contract/water.ts'
import { clampGlasses, type Drunk } from '#domain/water/glasses.ts'
import { okWith } from '#contract/reply.ts'
import { plural, t } from '@lingui/core/macro'
import {
  dayHere,
  type Shown,
  shownWith,
  waitingOf,
  whileWaiting,
} from '#web/offline/while-waiting.ts'

/** What remains beyond whole glasses once a count was set, as on the server. */
export const keptMore = (
  before: number | undefined,
  { glassesDrunk, moreMl }: Drunk,
): { moreMl?: number } => {
  const more = moreMl ?? (glassesDrunk === 0 ? 0 : (before ?? 0))
  return more > 0 ? { moreMl: more } : {}
}

/**
 * Today's count, with the last press that is missing in it; a count read on another day does not
 * count.
 */
const glassesToday = (intake: WaterIntake, { readAt, missing }: Shown<unknown>): WaterIntake => {
  const { glassesTarget } = intake
  const read: WaterIntake =
    dayHere(readAt) === dayHere() ? intake : { glassesDrunk: 0, glassesTarget }
  return waitingOf(setWaterIntake, missing)
    .filter(({ doneAt }) => dayHere(doneAt) === dayHere())
    .reduce<WaterIntake>(
      (before, { body }) => ({
        glassesDrunk: clampGlasses(body.glassesDrunk, glassesTarget),
        glassesTarget,
        ...keptMore(before.moreMl, body),
      }),
      read,
    )
}

export const waterWhileWaiting = [
  whileWaiting(setWaterIntake, {
    words: ({ body: { glassesDrunk } }) =>
      t`Water: ${plural(glassesDrunk, { one: '# glass', other: '# glasses' })}`,
    expected: async ({ body }, find) => {
      const ofReading = async (path: string) =>
        (await find<{ water: WaterIntake }>(path, ({ water }) => water !== undefined))?.water
      const intake =
        (await find<WaterIntake>(fetchWaterIntake.path, () => true)) ??
        (await ofReading(fetchToday.path)) ??
        (await ofReading(fetchDashboard.path))
      if (!intake) return undefined
      const { moreMl, glassesTarget } = intake
      return okWith({
        glassesDrunk: clampGlasses(body.glassesDrunk, glassesTarget),
        glassesTarget,
        ...keptMore(moreMl, body),
      })
    },
  }),
]

export const waterShownWithWaiting = [
  shownWith(fetchWaterIntake, (reply, shown) => ({
    ...reply,
    data: glassesToday(reply.data, shown),
  })),
  shownWith(fetchToday, (reply, shown) => ({
    ...reply,
    data: { ...reply.data, water: glassesToday(reply.data.water, shown) },
  })),
  shownWith(fetchDashboard, (reply, shown) => ({
    ...reply,
    data: { ...reply.data, water: glassesToday(reply.data.water, shown) },
  })),
]
