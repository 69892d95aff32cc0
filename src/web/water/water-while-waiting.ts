import { fetchDashboard } from '#contract/dashboard.ts'
import { okWith } from '#contract/reply.ts'
import { fetchToday, type Today } from '#contract/today.ts'
import { setWaterIntake, viewWater, type WaterIntake } from '#contract/water.ts'
import { glassChanges } from '#domain/habits/pre-meal-water.ts'
import { type Drunk, pressChange, stepGlasses } from '#domain/water/glasses.ts'
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

/** Today's count after what is missing in it; a count read on another day does not count. */
const glassesToday = async (intake: WaterIntake, shown: Shown<unknown>): Promise<WaterIntake> => {
  const { glassesTarget } = intake
  const today = dayHere()
  const read = dayHere(shown.readAt) === today ? intake : { glassesDrunk: 0, glassesTarget }
  const presses = waitingOf(setWaterIntake, shown.missing)
    .filter(({ doneAt }) => dayHere(doneAt) === today)
    .map(({ order, body }) => ({ order, pressed: () => body }))
  const glasses = (await shown.mealChanges()).flatMap(({ order, before, after }) =>
    glassChanges(before, after)
      .filter(({ on }) => on === today)
      .map((change) => ({
        order,
        pressed: (now: WaterIntake) => stepGlasses(now, change.glasses),
      })),
  )
  return [...presses, ...glasses]
    .toSorted((one, other) => one.order - other.order)
    .reduce<WaterIntake>((before, { pressed }) => afterPress(before, pressed(before)), read)
}

export const waterWhileWaiting = [
  whileWaiting(setWaterIntake, {
    words: ({ body: { glassesDrunk } }) =>
      t`Water: ${plural(glassesDrunk, { one: '# glass', other: '# glasses' })}`,
    expected: async (_press, find) => {
      // Today is found as it is shown, with the press.
      const today = await find<Today>(fetchToday.path, () => true)
      return today && okWith(today.water)
    },
  }),
]

const withWater = async <Of extends { readonly water: WaterIntake }>(
  data: Of,
  shown: Shown<unknown>,
) => ({ ...data, water: await glassesToday(data.water, shown) })

export const waterShownWithWaiting = [
  shownWith(fetchToday, async (reply, shown) => ({
    ...reply,
    data: await withWater(reply.data, shown),
  })),
  shownWith(fetchDashboard, async (reply, shown) => ({
    ...reply,
    data: await withWater(reply.data, shown),
  })),
]
