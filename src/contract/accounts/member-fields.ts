import {
  AGE_YEARS,
  BODY_TYPES,
  HEIGHT_CM,
  MOTIVATIONS,
  USERNAME,
  WEIGHT_KG,
} from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import * as z from 'zod'

const boundedNumber = (
  name: 'weight' | 'target' | 'height',
  { min, max }: { min: number; max: number },
) => {
  const outside = codedMessage(`input.${name}-range`, { min, max })
  return z
    .number({
      error: (issue) =>
        codedMessage(issue.input === undefined ? 'input.required' : `input.${name}-number`),
    })
    .min(min, outside)
    .max(max, outside)
}

export const weightKgSchema = boundedNumber('weight', WEIGHT_KG)
export const targetWeightKgSchema = boundedNumber('target', WEIGHT_KG)
export const heightCmSchema = boundedNumber('height', HEIGHT_CM)
export const ageSchema = z
  .int({
    error: (issue) =>
      issue.input === undefined ? codedMessage('input.required') : codedMessage('input.age-whole'),
  })
  .min(AGE_YEARS.min, codedMessage('input.age-range', AGE_YEARS))
  .max(AGE_YEARS.max, codedMessage('input.age-range', AGE_YEARS))

export const usernameSchema = z
  .string({ error: codedMessage('input.required') })
  .trim()
  .min(
    USERNAME.min,
    codedMessage('input.username-length', { min: USERNAME.min, max: USERNAME.max }),
  )
  .max(
    USERNAME.max,
    codedMessage('input.username-length', { min: USERNAME.min, max: USERNAME.max }),
  )
  .regex(USERNAME.pattern, codedMessage('input.username-letters'))

export const emailSchema = z
  .string({ error: codedMessage('input.required') })
  .trim()
  .toLowerCase()
  .max(254, codedMessage('input.email'))
  .pipe(z.email(codedMessage('input.email')))

export const bodyTypeSchema = z.enum(BODY_TYPES, { error: codedMessage('input.body-type') })
export const motivationSchema = z.enum(MOTIVATIONS, { error: codedMessage('input.motivation') })
