import { kgFromLb } from '#domain/units.ts'
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

const deviceOf = async (who: TestMember) => {
  const payload = { name: 'Phone', scopes: ['weigh'], lifeDays: null }
  const { token } = (
    await who.call({ method: 'POST', url: '/api/personal-tokens', payload })
  ).json().data
  return (body: object) =>
    test.app.inject({
      method: 'POST',
      url: '/api/v1/device-data',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
}
const weights = async (who: TestMember) =>
  (await who.call({ url: '/api/weight/history' }))
    .json()
    .data.map(({ weight, date }: { weight: number; date: string }) => [date, weight])
const movement = async (who: TestMember, day: string) =>
  (await who.call({ url: `/api/activities?day=${day}` })).json().movement

const samples = {
  weighIns: [
    { weighedAt: '2026-05-19T07:10:00+02:00', weight: 80.44 },
    { weighedAt: '2026-05-20T05:00:00Z', weight: 80.1 },
  ],
  days: [{ date: '2026-05-19', steps: 8432, activeEnergy: 412.5 }],
}

describe('what devices send', () => {
  it('is recorded, and shows where one looks for it', async () => {
    const who = await newMember(test)
    const reply = await (await deviceOf(who))(samples)
    expect(reply.json()).toEqual({
      success: true,
      data: { weighIns: { added: 2, alreadyHere: 0 }, days: 1 },
    })
    expect(await weights(who)).toEqual([
      ['2026-05-20', 80.1],
      ['2026-05-19', 80.4],
    ])
    expect(await movement(who, '2026-05-19')).toEqual({ steps: 8432, activeEnergy: 412.5 })
    expect(await movement(who, '2026-05-20')).toBeNull()
  })

  it('is recorded once however often it is sent, also by two calls at once, and keeps what the member corrected', async () => {
    const who = await newMember(test)
    const send = await deviceOf(who)
    await Promise.all([send(samples), send(samples)])
    const [newest] = (await who.call({ url: '/api/weight/history' })).json().data
    await who.call({ method: 'PATCH', url: `/api/weight/${newest.id}`, payload: { weight: 79.5 } })
    expect((await send(samples)).json().data.weighIns).toEqual({ added: 0, alreadyHere: 2 })
    expect(await weights(who)).toEqual([
      ['2026-05-20', 79.5],
      ['2026-05-19', 80.4],
    ])
  })

  it('is understood as HC Webhook sends it of Health Connect: totals so far never shrink', async () => {
    const who = await newMember(test, 'Europe/Paris')
    const send = await deviceOf(who)
    const metadata = { data_origin: 'com.google.android.apps.fitness' }
    const ofDay = (until: string) => ({
      start_time: '2026-05-18T22:00:00Z',
      end_time: until,
      metadata,
    })
    const sent = (count: number, calories: number, until: string) => ({
      timestamp: '2026-05-20T09:58:00.123Z',
      app_version: '1.9.0',
      steps: [{ ...ofDay(until), count }],
      active_calories: [{ ...ofDay(until), calories }],
      heart_rate: [{ bpm: 61, time: '2026-05-19T08:00:00Z', metadata }],
      weight: [{ time: '2026-05-19T05:10:00Z', kilograms: 80.44, metadata }],
    })
    expect((await send(sent(8432, 412.5, '2026-05-19T21:59:59.999Z'))).json().data).toEqual({
      weighIns: { added: 1, alreadyHere: 0 },
      days: 1,
    })
    // A few records that the phone learned of later.
    expect((await send(sent(120, 5, '2026-05-19T08:15:00Z'))).json().data.weighIns).toEqual({
      added: 0,
      alreadyHere: 1,
    })
    expect(await movement(who, '2026-05-19')).toEqual({ steps: 8432, activeEnergy: 412.5 })
    expect(await weights(who)).toEqual([['2026-05-19', 80.4]])
    const madeUp = { ...sent(9000, 500, '2026-05-19T21:59:59Z'), test: true }
    expect((await send(madeUp)).statusCode).toBe(200)
    expect(await movement(who, '2026-05-19')).toEqual({ steps: 8432, activeEnergy: 412.5 })
  })

  it('is understood as openScale sync sends it, one or several at once', async () => {
    const who = await newMember(test)
    const send = await deviceOf(who)
    const measurement = (date: string, weight: number) => ({
      id: 7,
      userId: 1,
      username: 'ada',
      date,
      weight,
      body_fat: 21.4,
      water: 55.1,
      muscle: 40.2,
    })
    const first = measurement('2026-05-19T05:10:00.000Z', 80.44)
    expect((await send({ event: 'test' })).statusCode).toBe(200)
    expect((await send({ ...first, event: 'insert' })).json().data.weighIns).toEqual({
      added: 1,
      alreadyHere: 0,
    })
    const batch = [first, measurement('2026-05-20T05:00:00.000Z', 80.1)]
    expect((await send({ event: 'insert', measurements: batch })).json().data.weighIns).toEqual({
      added: 1,
      alreadyHere: 1,
    })
    for (const gone of [{ event: 'delete', userId: 1, date: first.date }, { event: 'clear' }])
      expect((await send(gone)).statusCode).toBe(200)
    expect(await weights(who)).toEqual([
      ['2026-05-20', 80.1],
      ['2026-05-19', 80.4],
    ])
  })

  it('takes the last figures of a day, and leaves what they do not contain', async () => {
    const who = await newMember(test)
    const send = await deviceOf(who)
    await send({ days: [{ date: '2026-05-20', steps: 3000, activeEnergy: 120 }] })
    await send({ days: [{ date: '2026-05-20', steps: 5100 }] })
    expect(await movement(who, '2026-05-20')).toEqual({ steps: 5100, activeEnergy: 120 })
  })

  it('may come as the app Health Auto Export sends it', async () => {
    const who = await newMember(test)
    const metrics = [
      {
        name: 'weight_body_mass',
        units: 'lb',
        data: [{ date: '2026-05-19 07:00:00 +0200', qty: 177.5, source: 'Scale' }],
      },
      {
        name: 'step_count',
        units: 'count',
        data: [{ date: '2026-05-19 00:00:00 +0200', qty: 8432.2 }],
      },
      {
        name: 'active_energy',
        units: 'kJ',
        data: [{ date: '2026-05-19 00:00:00 +0200', qty: 2092 }],
      },
      {
        name: 'heart_rate',
        units: 'bpm',
        data: [{ date: '2026-05-19 00:00:00 +0200', Min: 50, Avg: 62, Max: 90 }],
      },
    ]
    const reply = await (await deviceOf(who))({ data: { metrics, workouts: [] } })
    expect(reply.json().data).toEqual({ weighIns: { added: 1, alreadyHere: 0 }, days: 1 })
    expect(await weights(who)).toEqual([['2026-05-19', kgFromLb(177.5)]])
    expect(await movement(who, '2026-05-19')).toEqual({ steps: 8432, activeEnergy: 500 })
  })

  it.each([
    [{}, ''],
    [{ days: [{ date: '2026-05-19' }] }, 'days.0'],
    [{ days: [{ date: '2026-05-22', steps: 1 }] }, 'days.0.date'],
    [{ days: [{ date: '2026-05-19', steps: 300_000 }] }, 'days.0.steps'],
    [{ weighIns: [{ weighedAt: '2026-05-21T07:00:00Z', weight: 80 }] }, 'weighIns.0.weighedAt'],
    [{ weighIns: [{ weighedAt: 'yesterday', weight: 80 }] }, 'weighIns.0.weighedAt'],
    [{ weighIns: [{ weighedAt: '2026-05-19T07:00:00Z', weight: 8 }] }, 'weighIns.0.weight'],
    [
      {
        data: {
          metrics: [
            {
              name: 'weight_body_mass',
              units: 'st',
              data: [{ date: '2026-05-19 07:00:00 +0200', qty: 12 }],
            },
          ],
        },
      },
      'data.metrics.0.units',
    ],
    [
      {
        data: {
          metrics: [
            {
              name: 'weight_body_mass',
              units: 'kg',
              data: [{ date: '2026-05-19 07:00:00 +0200', qty: 12 }],
            },
          ],
        },
      },
      'data.metrics.0.data.0',
    ],
  ])('is refused as a whole where a part of it is wrong: %j', async (wrong, field) => {
    const who = await newMember(test)
    const reply = await (
      await deviceOf(who)
    )({ ...(Object.keys(wrong).length > 0 && samples), ...wrong })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
    expect(await weights(who)).toEqual([])
    expect(await movement(who, '2026-05-19')).toBeNull()
  })
})
