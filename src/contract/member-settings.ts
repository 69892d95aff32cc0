import { GLASSES_TARGET } from '#domain/water/glasses.ts'
import { isTimeZone } from '#domain/day.ts'
import * as z from 'zod'

const GLASSES_WORDS = `The water target must be a whole number from ${GLASSES_TARGET.min} to ${GLASSES_TARGET.max} glasses`

export const waterTargetSchema = z
  .int({ error: GLASSES_WORDS })
  .min(GLASSES_TARGET.min, GLASSES_WORDS)
  .max(GLASSES_TARGET.max, GLASSES_WORDS)
export const massUnitSchema = z.enum(['kg', 'lb'], { error: 'Weights are shown in kg or lb' })
export const heightUnitSchema = z.enum(['cm', 'ft_in'], { error: 'Heights are shown in cm or in feet and inches' })
export const themeSchema = z.enum(['system', 'light', 'dark'], { error: 'The theme is system, light or dark' })
export const timeZoneSchema = z
  .string({ error: 'Please choose a time zone' })
  .max(64, 'This time zone is not known')
  .refine(isTimeZone, 'This time zone is not known')
export const switchSchema = z.boolean({ error: 'A switch is on or off' })

/** How the app shows itself to a member. Everything is stored metric whatever the units. */
export const memberSettingsSchema = z.object({
  /** Glasses of 250 ml a day. */
  waterTarget: waterTargetSchema,
  massUnit: massUnitSchema,
  heightUnit: heightUnitSchema,
  theme: themeSchema,
  /** Chosen by hand: it then stands, whatever X-Time-Zone says; null follows the device. */
  timeZone: z.string().nullable(),
  fastingEnabled: switchSchema,
  boostersEnabled: switchSchema,
})
export type MemberSettings = z.infer<typeof memberSettingsSchema>
