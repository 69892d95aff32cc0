import { FIRST_SHOWN } from '#domain/foods/nutrient.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const change = (who: TestMember, payload: object) =>
  who.call({ method: 'PATCH', url: '/api/me', payload })
const settings = async (who: TestMember) => (await who.call({ url: '/api/settings' })).json().data
const user = async (who: TestMember) => (await who.call({ url: '/api/me' })).json().user

describe('settings', () => {
  it('begin metric, following the device, with everything switched on', async () => {
    const who = await newMember(test)
    expect(await settings(who)).toEqual({
      waterTarget: 8,
      glassMl: 250,
      cupSizes: [],
      intakeTargets: [],
      shownNutrients: FIRST_SHOWN,
      nutrientTargets: [],
      referenceIntakes: 'efsa',
      massUnit: 'kg',
      heightUnit: 'cm',
      volumeUnit: 'ml',
      energyUnit: 'kcal',
      theme: 'system',
      language: null,
      timeZone: null,
      dayTurnHour: 0,
      fastingEnabled: true,
      boostersEnabled: true,
      numbersHidden: false,
      movementCounted: false,
    })
  })

  it('come along with the member, so that no screen begins with others', async () => {
    const who = await newMember(test)
    await change(who, { massUnit: 'lb', timeZone: 'Asia/Kolkata', fastingEnabled: false })
    const me = (await who.call({ url: '/api/me' })).json()
    expect(me.settings).toEqual(await settings(who))
    expect(me.settings).toMatchObject({
      massUnit: 'lb',
      timeZone: 'Asia/Kolkata',
      fastingEnabled: false,
    })
  })

  it('change one by one and stay, across a restart', async () => {
    const who = await newMember(test)
    const wishes = {
      waterTarget: 10,
      glassMl: 500,
      cupSizes: [
        { name: 'Mug', ml: 300 },
        { name: 'Bottle', ml: 500 },
      ],
      shownNutrients: ['fiber', 'iron', 'zinc'],
      nutrientTargets: [{ nutrient: 'caffeine', is: 'to-stay-within', amount: 200 }],
      referenceIntakes: 'us',
      intakeTargets: [
        { weekday: null, calories: 1900, macroUnit: 'g', protein: 120, carbs: null, fats: null },
      ],
      massUnit: 'lb',
      heightUnit: 'ft_in',
      volumeUnit: 'fl_oz',
      energyUnit: 'kcal_kj',
      theme: 'dark',
      language: 'en',
      timeZone: 'Asia/Kolkata',
      dayTurnHour: 3,
      fastingEnabled: false,
      boostersEnabled: false,
      numbersHidden: true,
      movementCounted: true,
    }
    const reply = await change(who, wishes)
    expect(reply.json()).toMatchObject({ success: true, settings: wishes })
    await change(who, { theme: 'light', timeZone: null })
    await test.restart()
    expect(await settings(who)).toEqual({ ...wishes, theme: 'light', timeZone: null })
    expect((await who.call({ url: '/api/water-intake' })).json().data.glassesTarget).toBe(10)
  })

  it('show fewer glasses when the target falls under what was drunk', async () => {
    const who = await newMember(test)
    await who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 8 } })
    await change(who, { waterTarget: 6 })
    expect((await who.call({ url: '/api/water-intake' })).json().data).toEqual({
      glassesDrunk: 6,
      glassesTarget: 6,
    })
  })

  it('count days in the zone that was chosen, wherever the device is', async () => {
    const who = await newMember(test, 'America/New_York')
    const day = async () => (await who.call({ url: '/api/boosters/today' })).json().data.date
    const before = test.clock.now
    test.clock.now = Date.parse('2026-05-20T20:00:00Z')
    expect(await day()).toBe('2026-05-20')
    await change(who, { timeZone: 'Asia/Kolkata' })
    expect(await day()).toBe('2026-05-21')
    await change(who, { timeZone: null })
    expect(await day()).toBe('2026-05-20')
    test.clock.now = before
  })

  it('state weights in the unit of the member', async () => {
    const who = await newMember(test)
    for (const [weight, daysAgo] of [
      [86, 7],
      [82, 0],
    ] as const) {
      const weighedAt = new Date(test.clock.now - daysAgo * 86_400_000).toISOString()
      await who.call({ method: 'POST', url: '/api/weight', payload: { weight, weighedAt } })
    }
    const words = async () =>
      (await who.call({ url: '/api/weight/trajectory' })).json().data.recommendation
    expect(await words()).toContain('4.0 kg a week')
    await change(who, { massUnit: 'lb' })
    expect(await words()).toContain('8.8 lb a week')
  })
})

describe('the profile', () => {
  it('changes what is sent and keeps the rest', async () => {
    const who = await newMember(test)
    const before = await user(who)
    const reply = await change(who, {
      age: 35,
      sex: 'female',
      targetWeight: 70,
      username: 'other',
      id: 'chosen',
    })
    expect(reply.json().user).toEqual({ ...before, age: 35, sex: 'female', targetWeight: 70 })
    expect(await user(who)).toEqual(reply.json().user)
    await change(who, { sex: null })
    expect((await user(who)).sex).toBeNull()
  })

  it('serves the energy formula with the sex that was given', async () => {
    const who = await newMember(test)
    const expenditure = async () =>
      (await who.call({ url: '/api/weight/trajectory' })).json().data.expenditure
    expect((await expenditure()).restingPlusMinus).toBe(83)
    await change(who, { sex: 'male' })
    expect(await expenditure()).toMatchObject({
      restingPlusMinus: 0,
      resting: 10 * 82.5 + 6.25 * 175 - 5 * 34 + 5,
    })
  })

  it.each([
    [{}, '', 'Nothing to change'],
    [{ age: 17 }, 'age', 'Forkcast is for adults: age must be between 18 and 120'],
    [{ weight: 301 }, 'weight', 'Weight must be between 30 and 300 kg'],
    [
      { targetWeight: 50 },
      'targetWeight',
      'A target below 56.7 kg would be underweight for your height (BMI under 18.5)',
    ],
    [
      { height: 210 },
      'height',
      'A target below 81.6 kg would be underweight for your height (BMI under 18.5)',
    ],
    [
      { waterTarget: 0 },
      'waterTarget',
      'The water target must be a whole number from 1 to 20 glasses',
    ],
    [
      { waterTarget: 21 },
      'waterTarget',
      'The water target must be a whole number from 1 to 20 glasses',
    ],
    [
      { waterTarget: 7.5 },
      'waterTarget',
      'The water target must be a whole number from 1 to 20 glasses',
    ],
    [{ massUnit: 'oz' }, 'massUnit', 'Weights are shown in kg, in lb, or in stones and pounds'],
    [{ energyUnit: 'J' }, 'energyUnit', 'Energy is shown in kcal, in kJ, or in both'],
    [{ theme: 'pink' }, 'theme', 'The theme is system, light or dark'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'This time zone is not known'],
    [{ fastingEnabled: 'no' }, 'fastingEnabled', 'A switch is on or off'],
    [{ sex: 'x' }, 'sex', 'Please choose female or male, or leave it open'],
  ])('refuses %j in words', async (wrong, field, message) => {
    const who = await newMember(test)
    const before = await user(who)
    const reply = await change(who, wrong)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message }])
    expect(await user(who)).toEqual(before)
  })
})

it('a day that turns at 4:00 has what is recorded at night after it; what was recorded stays', async () => {
  test.clock.now = Date.parse('2026-05-20T23:30:00Z') // 1:30 of the 21st in Paris
  const who = await newMember(test, 'Europe/Paris')
  const drink = (glassesDrunk: number) =>
    who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk } })
  const today = async () => (await who.call({ url: '/api/today' })).json().data
  await drink(1)
  expect((await today()).date).toBe('2026-05-21')
  await who.call({ method: 'PATCH', url: '/api/me', payload: { dayTurnHour: 4 } })
  expect(await today()).toMatchObject({ date: '2026-05-20', water: { glassesDrunk: 0 } })
  await drink(5)
  test.clock.now = Date.parse('2026-05-21T02:00:00Z') // 4:00
  expect(await today()).toMatchObject({ date: '2026-05-21', water: { glassesDrunk: 1 } })
  for (const dayTurnHour of [-1, 7, 2.5])
    expect(
      (await who.call({ method: 'PATCH', url: '/api/me', payload: { dayTurnHour } })).statusCode,
    ).toBe(400)
})
