import { codedMessage } from '#domain/coded-message.ts'
import { clampGlasses, type Drunk, GLASS_ML, moreBeyond } from '#domain/water/glasses.ts'
import * as z from 'zod'
import { endpoint, recordingCall } from './endpoint.ts'
import { replyOf } from './reply.ts'

export const waterIntakeSchema = z.object({
  /** Today's glasses of 250 ml, 0 to the target. */
  glassesDrunk: z.int(),
  glassesTarget: z.int(),
  /** ml beyond whole glasses, from a cup of another size; left out where there is nothing. */
  moreMl: z.int().optional(),
})
export type WaterIntake = z.infer<typeof waterIntakeSchema>

/** A day's water by what the member aims at, and by the size of a glass where that is known. */
export const viewWater = (
  { glassesDrunk, moreMl = 0 }: Drunk,
  { glassesTarget, glassMl = GLASS_ML.max }: { glassesTarget: number; glassMl?: number },
): WaterIntake => {
  const shown = clampGlasses(glassesDrunk, glassesTarget)
  const more = moreBeyond(moreMl, shown, { glassesTarget, glassMl })
  return { glassesDrunk: shown, glassesTarget, ...(more > 0 && { moreMl: more }) }
}

export const fetchWaterIntake = endpoint({
  method: 'GET',
  path: '/api/water-intake',
  summary: "Today's glasses and their target",
  scope: 'read',
  reply: replyOf(waterIntakeSchema),
})

export const setWaterIntake = endpoint({
  method: 'POST',
  path: '/api/water-intake',
  summary: "Set today's count, brought into 0 to the target",
  ...recordingCall('waterDays', 'recorded', 'log'),
  body: z.object({
    glassesDrunk: z.int({
      error: (issue) =>
        issue.input === undefined
          ? codedMessage('input.required')
          : 'Glasses must be a whole number',
    }),
    /** Beyond them, less than a glass. Left out, it stays, and goes with the last glass. */
    moreMl: z.int('Millilitres must be a whole number').min(0).max(GLASS_ML.max).optional(),
  }),
  reply: replyOf(waterIntakeSchema),
})
