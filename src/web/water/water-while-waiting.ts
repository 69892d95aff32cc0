import { fetchDashboard } from '#contract/dashboard.ts'
import { fetchToday } from '#contract/today.ts'
import { fetchWaterIntake, setWaterIntake, viewWater, type WaterIntake } from '#contract/water.ts'
import type { GlassChange } from '#domain/habits/pre-meal-water.ts'
import { type Drunk, pressChange, stepGlasses } from '#domain/water/glasses.ts'
import { okWith } from '#contract/reply.ts'
import { plural, t } from '@lingui/core/macro'
import {
  dayHere,
  type Shown,
  shownWith,
  waitingOf,
  whileWaiting,
} from '#web/offline/while-waiting.ts'

/** The count after a press. */
export const afterPress = (intake: WaterIntake, press: Drunk): WaterIntake =>
  viewWater({ ...intake, ...pressChange(press, intake.glassesTarget) }, intake)

/** The glasses that come or go with other recordings, by the order of the recording. */
type GlassesBeside = (
  shown: Shown<unknown>,
) => Promise<readonly (GlassChange & { readonly order: number })[]>

/** Today's count after what is missing in it; a count read on another day does not count. */
const glassesToday = async (
  intake: WaterIntake,
  shown: Shown<unknown>,
  beside: GlassesBeside,
): Promise<WaterIntake> => {
  const { glassesTarget } = intake
  const today = dayHere()
  const read = dayHere(shown.readAt) === today ? intake : { glassesDrunk: 0, glassesTarget }
  const presses = waitingOf(setWaterIntake, shown.missing)
    .filter(({ doneAt }) => dayHere(doneAt) === today)
    .map(({ order, body }) => ({ order, pressed: () => body }))
  const glasses = (await beside(shown))
    .filter(({ on }) => on === today)
    .map((change) => ({
      order: change.order,
      pressed: (before: WaterIntake) => stepGlasses(before, change.glasses),
    }))
  return [...presses, ...glasses]
    .toSorted((one, other) => one.order - other.order)
    .reduce<WaterIntake>((before, { pressed }) => afterPress(before, pressed(before)), read)
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
      return intake && okWith(afterPress(intake, body))
    },
  }),
]

export const waterShownWithWaiting = (beside: GlassesBeside) => [
  shownWith(fetchWaterIntake, async (reply, shown) => ({
    ...reply,
    data: await glassesToday(reply.data, shown, beside),
  })),
  shownWith(fetchToday, async (reply, shown) => ({
    ...reply,
    data: { ...reply.data, water: await glassesToday(reply.data.water, shown, beside) },
  })),
  shownWith(fetchDashboard, async (reply, shown) => ({
    ...reply,
    data: { ...reply.data, water: await glassesToday(reply.data.water, shown, beside) },
  })),
]
