import { describe, expect, it } from 'vitest'
import { sayText } from '#web/language/say.ts'
import { numberOf, registrationFormSchema, registrationOf } from './registration-form.ts'

const filled = {
  username: 'mira',
  email: 'mira@example.org',
  password: 'Abcdef1!',
  confirmPassword: 'Abcdef1!',
  weight: 82.4,
  height: 170,
  age: 41,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 70,
}
const errorsOf = (form: object) =>
  registrationFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path.join('.'), sayText(message)]) ?? []

describe('the registration form', () => {
  it('accepts what the contract accepts', () => {
    expect(errorsOf(filled)).toEqual([])
  })
  it('sends everything but the repeated password', () => {
    const { confirmPassword, ...registration } = filled
    expect(registrationOf(registrationFormSchema.parse({ ...filled, confirmPassword }))).toEqual(registration)
  })
  it('says that passwords do not match, also while other fields are wrong', () => {
    const mismatch = ['confirmPassword', 'Passwords do not match']
    expect(errorsOf({ ...filled, confirmPassword: 'other' })).toEqual([mismatch])
    expect(errorsOf({ ...filled, confirmPassword: 'other', age: undefined })).toEqual(
      expect.arrayContaining([mismatch, ['age', 'Required']]),
    )
  })
  it('refuses a target that would be underweight', () => {
    expect(errorsOf({ ...filled, targetWeight: 45 })).toEqual([['targetWeight', expect.stringContaining('underweight for your height')]])
  })
})

describe('the text of a number field', () => {
  it('is a number with a point or a comma, or missing', () => {
    expect(numberOf('82.4')).toBe(82.4)
    expect(numberOf('82,4')).toBe(82.4)
    expect(numberOf(' ')).toBeUndefined()
    expect(numberOf(undefined)).toBeUndefined()
    expect(numberOf('abc')).toBeNaN()
  })
})
