import { AGE_YEARS, BODY_TYPES, HEIGHT_CM, MOTIVATIONS, USERNAME, WEIGHT_KG } from '#domain/accounts/registration.ts'
import * as z from 'zod'

const boundedNumber = (name: string, { min, max }: { min: number; max: number }, unit: string) =>
  z
    .number({ error: (issue) => (issue.input === undefined ? 'Required' : `${name} must be a number`) })
    .min(min, `${name} must be between ${min} and ${max} ${unit}`)
    .max(max, `${name} must be between ${min} and ${max} ${unit}`)

export const weightKgSchema = boundedNumber('Weight', WEIGHT_KG, 'kg')
export const targetWeightKgSchema = boundedNumber('Target weight', WEIGHT_KG, 'kg')
export const heightCmSchema = boundedNumber('Height', HEIGHT_CM, 'cm')
export const ageSchema = z
  .int({ error: (issue) => (issue.input === undefined ? 'Required' : 'Age must be a whole number') })
  .min(AGE_YEARS.min, `Forkcast is for adults: age must be between ${AGE_YEARS.min} and ${AGE_YEARS.max}`)
  .max(AGE_YEARS.max, `Forkcast is for adults: age must be between ${AGE_YEARS.min} and ${AGE_YEARS.max}`)

export const usernameSchema = z
  .string({ error: 'Required' })
  .trim()
  .min(USERNAME.min, `Username must have ${USERNAME.min} to ${USERNAME.max} characters`)
  .max(USERNAME.max, `Username must have ${USERNAME.min} to ${USERNAME.max} characters`)
  .regex(USERNAME.pattern, 'Username may only contain letters, digits, and _ . -')

export const emailSchema = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .max(254, 'E-mail address is too long')
  .pipe(z.email('Please enter a valid e-mail address'))

export const bodyTypeSchema = z.enum(BODY_TYPES, { error: 'Please choose a body type' })
export const motivationSchema = z.enum(MOTIVATIONS, { error: 'Please choose a motivation' })
