import type { User } from '#contract/accounts/member.ts'
import { describe, expect, it } from 'vitest'
import { type ProfileForm, profileFormOf, readProfileForm, type Units } from './profile-form.ts'

const user: User = {
  id: 'm',
  username: 'Robin',
  email: 'robin@example.org',
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
  hasSeenWelcome: true,
  hasDayComments: false,
  sex: null,
  createdAt: '2026-05-20T12:00:00.000Z',
}
const metric: Units = { massUnit: 'kg', heightUnit: 'cm' }
const imperial: Units = { massUnit: 'lb', heightUnit: 'ft_in' }
const british: Units = { massUnit: 'st', heightUnit: 'ft_in' }
const read = (wishes: Partial<ProfileForm>, units = metric) =>
  readProfileForm({ ...profileFormOf(user, units), ...wishes }, user, units)

describe('the profile form', () => {
  it('shows masses and heights in the units of the member', () => {
    expect(profileFormOf(user, metric)).toMatchObject({
      weight: '82.5',
      targetWeight: '72',
      height: '175',
    })
    expect(profileFormOf(user, imperial)).toMatchObject({
      weight: '181.9',
      targetWeight: '158.7',
      height: '5 9',
    })
  })
  it('reads stones and pounds, of which one may be left empty', () => {
    expect(profileFormOf(user, british)).toMatchObject({
      weight: '12 13.9',
      targetWeight: '11 4.7',
    })
    expect(read({ weight: '13 2.5' }, british)).toEqual({ sent: { weight: 83.69 } })
    expect(read({ weight: '13 ' }, british)).toEqual({ sent: { weight: 82.55 } })
    expect(read({ weight: 'x 2' }, british).errors?.weight).toBe(
      'Weight must be a number (4 st 10.1 lb to 47 st 3.4 lb)',
    )
    expect(read({ targetWeight: '8 0' }, british).errors?.targetWeight).toContain(
      'below 8 st 13.1 lb',
    )
  })
  it('changes nothing that was not touched, however it was rounded to be shown', () => {
    expect(read({})).toEqual({ sent: {} })
    expect(read({ age: '35' }, imperial)).toEqual({ sent: { age: 35 } })
  })
  it('stores metric, and shows what was typed again', () => {
    const { sent } = read({ weight: '180.5', height: '5 11' }, imperial)
    expect(sent).toEqual({ weight: 81.87, height: 180.34 })
    expect(profileFormOf({ ...user, ...(sent as Partial<User>) }, imperial)).toMatchObject({
      weight: '180.5',
      height: '5 11',
    })
  })
  it('takes a decimal comma, and an empty sex as not given', () => {
    expect(read({ weight: '81,5' })).toEqual({ sent: { weight: 81.5 } })
    expect(
      readProfileForm(
        { ...profileFormOf(user, metric), sex: '' },
        { ...user, sex: 'male' },
        metric,
      ),
    ).toEqual({
      sent: { sex: null },
    })
  })
  it('shows what is wrong at its field, in the units of the member', () => {
    expect(read({ age: '17' }).errors?.age).toContain('for adults')
    expect(read({ weight: '' }).errors?.weight).toBe('Weight must be a number')
    expect(read({ weight: '30' }, imperial).errors?.weight).toBe(
      'Weight must be between 30 and 300 kg (66.1 lb to 661.4 lb)',
    )
    expect(read({ height: '2 0' }, imperial).errors?.height).toContain('3 ft 3 in to 8 ft 2 in')
  })
  it('shows everything that is wrong at once, also a target that would be underweight', () => {
    const { errors } = read({ age: '17', targetWeight: '50', weight: 'heavy' })
    expect(Object.keys(errors ?? {}).toSorted()).toEqual(['age', 'targetWeight', 'weight'])
    expect(errors?.targetWeight).toContain('underweight')
    expect(Object.keys(read({ age: '17', height: '210' }, metric).errors ?? {}).toSorted()).toEqual(
      ['age', 'height'],
    )
    expect(read({ targetWeight: '20', height: '210' }).errors?.targetWeight).toContain(
      'between 30 and 300',
    )
  })
  it('refuses a target that would be underweight, whichever of the two was changed', () => {
    expect(read({ targetWeight: '56.6' }).errors).toEqual({
      targetWeight: 'A target below 56.7 kg would be underweight for your height (BMI under 18.5)',
    })
    expect(read({ targetWeight: '120' }, imperial).errors?.targetWeight).toContain('below 125.1 lb')
    expect(read({ height: '210' }).errors?.height).toContain('underweight')
    expect(read({ targetWeight: '56.7' })).toEqual({ sent: { targetWeight: 56.7 } })
  })
})
