import { AGE_YEARS, BODY_TYPES, HEIGHT_CM, MOTIVATIONS, USERNAME, WEIGHT_KG } from '#domain/accounts/registration.ts'
import { said } from '#domain/said.ts'
import * as z from 'zod'

const boundedNumber = (name: 'weight' | 'target' | 'height', { min, max }: { min: number; max: number }) => {
  const outside = said(`input.${name}-range`, { min, max })
  return z
    .number({ error: (issue) => said(issue.input === undefined ? 'input.required' : `input.${name}-number`) })
    .min(min, outside)
    .max(max, outside)
}

export const weightKgSchema = boundedNumber('weight', WEIGHT_KG)
export const targetWeightKgSchema = boundedNumber('target', WEIGHT_KG)
export const heightCmSchema = boundedNumber('height', HEIGHT_CM)
export const ageSchema = z
  .int({ error: (issue) => (issue.input === undefined ? said('input.required') : said('input.age-whole')) })
  .min(AGE_YEARS.min, said('input.age-range', AGE_YEARS))
  .max(AGE_YEARS.max, said('input.age-range', AGE_YEARS))

export const usernameSchema = z
  .string({ error: said('input.required') })
  .trim()
  .min(USERNAME.min, said('input.username-length', { min: USERNAME.min, max: USERNAME.max }))
  .max(USERNAME.max, said('input.username-length', { min: USERNAME.min, max: USERNAME.max }))
  .regex(USERNAME.pattern, said('input.username-letters'))

export const emailSchema = z
  .string({ error: said('input.required') })
  .trim()
  .toLowerCase()
  .max(254, said('input.email'))
  .pipe(z.email(said('input.email')))

export const bodyTypeSchema = z.enum(BODY_TYPES, { error: said('input.body-type') })
export const motivationSchema = z.enum(MOTIVATIONS, { error: said('input.motivation') })
