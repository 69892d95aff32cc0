import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { fetchWaterIntake, setWaterIntake, type WaterIntake } from '#contract/water.ts'
import { clampGlasses } from '#domain/water/glasses.ts'
import { okWith } from '#contract/reply.ts'
import { plural, t } from '@lingui/core/macro'
import { dayHere, type Shown, shownWith, waitingOf, whileWaiting } from '#web/offline/while-waiting.ts'

/** Today's count, with the last press that waits; a count that was read on another day says nothing of today. */
const glassesToday = (intake: WaterIntake, { readAt, waiting }: Shown<unknown>): WaterIntake => {
  const last = waitingOf(setWaterIntake, waiting)
    .filter(({ doneAt }) => dayHere(doneAt) === dayHere())
    .at(-1)
  const read = dayHere(readAt) === dayHere() ? intake.glassesDrunk : 0
  return { ...intake, glassesDrunk: last ? clampGlasses(last.body.glassesDrunk, intake.glassesTarget) : read }
}

export const waterWhileWaiting = [
  whileWaiting(setWaterIntake, {
    words: ({ body: { glassesDrunk } }) => t`Water: ${plural(glassesDrunk, { one: '# glass', other: '# glasses' })}`,
    expected: async ({ body }, find) => {
      const intake =
        (await find<WaterIntake>(fetchWaterIntake.path, () => true)) ??
        (await find<{ water: WaterIntake }>(fetchDashboard.path, ({ water }) => water !== undefined))?.water
      if (!intake) return undefined
      return okWith({ ...intake, glassesDrunk: clampGlasses(body.glassesDrunk, intake.glassesTarget) })
    },
  }),
]

export const waterShownWithWaiting = [
  shownWith(fetchWaterIntake, (reply, shown) => ({ ...reply, data: glassesToday(reply.data, shown) })),
  shownWith(fetchToday, (reply, shown) => ({ ...reply, data: { ...reply.data, water: glassesToday(reply.data.water, shown) } })),
  shownWith(fetchDashboard, (reply, shown) => ({ ...reply, data: { ...reply.data, water: glassesToday(reply.data.water, shown) } })),
]
