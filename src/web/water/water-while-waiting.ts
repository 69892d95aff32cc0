import type { Endpoint } from '#contract/endpoint.ts'
import { setWaterIntake, viewWater, type WaterIntake } from '#contract/water.ts'
import type { GlassChange } from '#domain/habits/pre-meal-water.ts'
import { type Drunk, pressChange, stepGlasses } from '#domain/water/glasses.ts'
import { okWith } from '#contract/reply.ts'
import { plural, t } from '@lingui/core/macro'
import type * as z from 'zod'
import {
  dayHere,
  type Shown,
  shownWith,
  waitingOf,
  whileWaiting,
} from '#web/offline/while-waiting.ts'
import { WATER_READINGS, waterIn, type WithWater, withWater } from './water-readings.ts'

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
      for (const { path } of WATER_READINGS) {
        const data = await find<WithWater['data']>(path, () => true)
        if (data) return okWith(afterPress(waterIn({ data }), body))
      }
      return undefined
    },
  }),
]

export const waterShownWithWaiting = (beside: GlassesBeside) =>
  WATER_READINGS.map((reading) =>
    shownWith(
      reading as Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<WithWater>>,
      async (reply, shown) => withWater(reply, await glassesToday(waterIn(reply), shown, beside)),
    ),
  )
