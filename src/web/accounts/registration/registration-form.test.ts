import { describe, expect, it } from 'vitest'
import { METRIC, type UnitChoice } from '#domain/unit-choice.ts'
import { inOtherUnits, readRegistration, type RegistrationForm } from './registration-form.ts'

const filled: RegistrationForm = {
  username: 'mira',
  email: 'mira@example.org',
  password: 'Abcdef1!',
  confirmPassword: 'Abcdef1!',
  weight: '82,4',
  height: '170',
  age: '41',
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: '70',
}
const british: UnitChoice = { ...METRIC, massUnit: 'st', heightUnit: 'ft_in' }
const errorsOf = (wishes: Partial<RegistrationForm>, units = METRIC) =>
  readRegistration({ ...filled, ...wishes }, units, 'password').errors ?? {}

describe('the registration form', () => {
  it('sends everything but the repeated password, in metric, with the chosen units', () => {
    const { confirmPassword, ...typed } = filled
    expect(readRegistration(filled, METRIC, 'password').sent).toEqual({
      ...typed,
      weight: 82.4,
      height: 170,
      age: 41,
      targetWeight: 70,
      units: METRIC,
    })
  })
  it('reads stones, pounds, feet and inches', () => {
    const { sent } = readRegistration(
      { ...filled, weight: '13 0', height: '5 7', targetWeight: '11 3.5' },
      british,
      'password',
    )
    expect(sent).toMatchObject({
      weight: 82.55,
      height: 170.18,
      targetWeight: 71.44,
      units: british,
    })
  })
  it('says that passwords do not match, also while other fields are wrong', () => {
    const mismatch = { confirmPassword: 'Passwords do not match' }
    expect(errorsOf({ confirmPassword: 'other' })).toEqual(mismatch)
    expect(errorsOf({ confirmPassword: 'other', age: '' })).toEqual({
      ...mismatch,
      age: 'Required',
    })
  })
  it('asks nobody for a password who comes by a provider', () => {
    expect(
      readRegistration({ ...filled, password: '', confirmPassword: '' }, METRIC, 'provider').errors,
    ).toBeUndefined()
  })
  it('refuses a target that would be underweight, in the unit of the field', () => {
    expect(errorsOf({ targetWeight: '45' }).targetWeight).toBe(
      'A target below 53.5 kg would be underweight for your height (BMI under 18.5)',
    )
    expect(
      errorsOf({ weight: '13 0', height: '5 7', targetWeight: '7 0' }, british).targetWeight,
    ).toContain('8 st 6.2 lb')
    expect(errorsOf({ targetWeight: '20' }).targetWeight).toBe(
      'Target weight must be between 30 and 300 kg',
    )
  })
})

it('writes what was typed in other units, and leaves what is no number', () => {
  expect(inOtherUnits({ ...filled, targetWeight: 'x' }, METRIC, british)).toEqual({
    weight: '12 13.7',
    targetWeight: 'x',
    height: '5 7',
  })
  expect(inOtherUnits(filled, METRIC, { ...METRIC, massUnit: 'lb' })).toEqual({
    weight: '181.7',
    targetWeight: '154.3',
    height: '170',
  })
})
