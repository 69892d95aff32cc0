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

const record = (who: TestMember, wishes: object = {}) =>
  who.call({
    method: 'POST',
    url: '/api/activities',
    payload: { activityType: 'jogging', durationMinutes: 30, ...wishes },
  })
const list = async (who: TestMember, query = '') =>
  (await who.call({ url: `/api/activities${query}` })).json().data

describe('recording an activity', () => {
  it('answers with its name, minutes and calories, and lists it under today', async () => {
    const who = await newMember(test)
    const reply = await record(who, { notes: '  along the river ' })
    expect(reply.statusCode).toBe(201)
    const { success, activity } = reply.json()
    expect(success).toBe(true)
    expect(activity).toMatchObject({
      activityType: 'jogging',
      activityInfo: { name: 'Jogging', met: 7 },
      durationMinutes: 30,
      caloriesBurned: 245,
      notes: 'along the river',
    })
    expect(await list(who)).toEqual([activity])
  })

  it('leaves out notes that are empty', async () => {
    const who = await newMember(test)
    expect((await record(who, { notes: '   ' })).json().activity).not.toHaveProperty('notes')
  })

  it('takes minutes written as text', async () => {
    const who = await newMember(test)
    expect((await record(who, { durationMinutes: '45' })).json().activity.durationMinutes).toBe(45)
  })

  it.each([
    [{ activityType: undefined }, 'activityType', 'Please select an activity type'],
    [{ activityType: '' }, 'activityType', 'Please select an activity type'],
    [{ activityType: 'chess' }, 'activityType', 'Please select an activity type'],
    [{ durationMinutes: 0 }, 'durationMinutes', 'Duration must be at least 1 minute'],
    [{ durationMinutes: 'soon' }, 'durationMinutes', 'Duration must be at least 1 minute'],
    [{ durationMinutes: undefined }, 'durationMinutes', 'Duration must be at least 1 minute'],
    [{ durationMinutes: 481 }, 'durationMinutes', 'Duration cannot exceed 8 hours'],
    [{ notes: 'n'.repeat(501) }, 'notes', 'Notes must have at most 500 characters'],
    [{ notes: 5 }, 'notes', 'Notes must be text'],
    [{ performedOn: '2026-05-21' }, 'performedOn', 'This day lies in the future'],
    [{ performedOn: '1999-12-31' }, 'performedOn', 'This day lies too far in the past'],
    [{ performedOn: '2026-02-30' }, 'performedOn', 'Please choose a day'],
    [{ performedOn: 'yesterday' }, 'performedOn', 'Please choose a day'],
  ])('refuses %j in words', async (wrong, field, message) => {
    const who = await newMember(test)
    const reply = await record(who, wrong)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message }])
    expect(await list(who)).toEqual([])
  })

  it('takes the bounds themselves', async () => {
    const who = await newMember(test)
    for (const durationMinutes of [1, 480])
      expect((await record(who, { durationMinutes })).statusCode).toBe(201)
  })
})

describe('an activity of an earlier day', () => {
  it('belongs to that day, in the order of recording, and today has none of it', async () => {
    const who = await newMember(test, 'Pacific/Auckland')
    const before = test.clock.now
    test.clock.now = Date.parse('2026-05-20T12:30:00Z') // 00:30 on the 21st in Auckland
    const yesterday = { performedOn: '2026-05-20' }
    const first = (await record(who, { activityType: 'swimming', ...yesterday })).json().activity
    expect(first).toMatchObject({ date: '2026-05-20', createdAt: '2026-05-19T12:30:00.000Z' })
    test.clock.now += 60_000
    await record(who, { activityType: 'walking', ...yesterday })
    expect(await list(who)).toEqual([])
    const types = (await list(who, '?day=2026-05-20')).map(
      (one: { activityType: string }) => one.activityType,
    )
    expect(types).toEqual(['walking', 'swimming'])
    expect((await record(who, { performedOn: '2026-05-21' })).json().activity.createdAt).toBe(
      new Date(test.clock.now).toISOString(),
    )
    test.clock.now = before
  })

  it('counts toward the expenditure of the last 14 days', async () => {
    const who = await newMember(test)
    const activityKcal = async () =>
      (await who.call({ url: '/api/weight/trajectory' })).json().data.expenditure.activity
    await record(who, { performedOn: '2026-05-06' })
    expect(await activityKcal()).toBe(0)
    await record(who, { performedOn: '2026-05-07' })
    expect(await activityKcal()).toBeCloseTo((6 * 82.5 * 0.5) / 14, 6)
  })
})

describe('the list of activities', () => {
  it('holds one civil day of the member, newest first, and keeps a past one where it was', async () => {
    const who = await newMember(test, 'America/New_York')
    test.clock.now = Date.parse('2026-05-20T03:30:00Z') // 23:30 on the 19th in New York
    await record(who, { activityType: 'yoga' })
    test.clock.now = Date.parse('2026-05-20T04:30:00Z') // 00:30 on the 20th
    await record(who, { activityType: 'walking' })
    test.clock.now += 60_000
    await record(who, { activityType: 'biking' })
    const types = async (query = '') =>
      (await list(who, query)).map((one: { activityType: string }) => one.activityType)
    expect(await types()).toEqual(['biking', 'walking'])
    expect(await types('?day=2026-05-19')).toEqual(['yoga'])
    expect((await who.call({ url: '/api/activities?day=2026-02-30' })).statusCode).toBe(400)
  })

  it('loses what its owner deletes, and only that', async () => {
    const [owner, other] = [await newMember(test), await newMember(test)]
    const { id } = (await record(owner)).json().activity
    const remove = (who: TestMember) => who.call({ method: 'DELETE', url: `/api/activities/${id}` })
    expect((await remove(other)).statusCode).toBe(404)
    expect(await list(owner)).toHaveLength(1)
    expect((await remove(owner)).json()).toEqual({ success: true })
    expect(await list(owner)).toEqual([])
    expect((await remove(owner)).json()).toMatchObject({ success: false, code: 'not_found' })
  })
})
