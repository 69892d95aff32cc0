import { readFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
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
    const withoutWeight = measurement('2026-05-20T06:00:00.000Z', 0)
    for (const sent of [withoutWeight, { measurements: [withoutWeight] }])
      expect((await send({ ...sent, event: 'insert' })).json().data.weighIns.added).toBe(0)
    for (const gone of [{ event: 'delete', userId: 1, date: first.date }, { event: 'clear' }])
      expect((await send(gone)).statusCode).toBe(200)
    expect(await weights(who)).toEqual([
      ['2026-05-20', 80.1],
      ['2026-05-19', 80.4],
    ])
  })

  it('is recorded once, also where another app or a file has told of it already', async () => {
    const who = await newMember(test)
    const send = await deviceOf(who)
    const weighedAt = '2026-05-19T05:10:00.000Z'
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80.4, weighedAt } })
    const told = { event: 'insert', date: '2026-05-19T05:10:41.512Z', weight: 80.44 }
    expect((await send(told)).json().data.weighIns).toEqual({ added: 0, alreadyHere: 1 })
    const again = { ...told, date: '2026-05-19T05:12:00.000Z' }
    expect((await send(again)).json().data.weighIns).toEqual({ added: 1, alreadyHere: 0 })

    const file = 'DATE,TIME,WEIGHT,MUSCLE\n2026-05-19,05:12,80.4,40\n2026-05-20,05:00,80.1,40\n'
    const read = await who.call({
      method: 'POST',
      url: '/api/imports?name=openscale.csv',
      headers: { 'content-type': 'application/octet-stream', 'x-time-zone': 'UTC' },
      payload: Buffer.from(file),
    })
    expect(read.json().data.things).toMatchObject([{ fresh: 1, alreadyHere: 1 }])
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
      // Sleep has other names for its times.
      {
        name: 'sleep_analysis',
        units: 'hr',
        data: [
          {
            sleepStart: '2026-05-18 23:30:01 +0200',
            sleepEnd: '2026-05-19 06:14:04 +0200',
            asleep: 6.7,
          },
          {
            startDate: '2026-05-18 23:30:01 +0200',
            endDate: '2026-05-19 00:14:04 +0200',
            qty: 0.73,
            value: 'Core',
          },
        ],
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

describe('steps and active energy', () => {
  it('count in what is used where the member wants it, and only there', async () => {
    const who = await newMember(test)
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    const used = async () => {
      const { data } = (await who.call({ url: '/api/weight/trajectory' })).json()
      return data.expenditure.activity
    }
    expect(await used()).toBe(0)
    const days = Array.from({ length: 8 }, (_, nth) => ({
      date: new Date(test.clock.now - (nth + 1) * 86_400_000).toISOString().slice(0, 10),
      activeEnergy: 900,
    }))
    expect((await (await deviceOf(who))({ days })).statusCode).toBe(200)
    expect(await used()).toBe(0)
    const count = (movementCounted: boolean) =>
      who.call({ method: 'PATCH', url: '/api/me', payload: { movementCounted } })
    await count(true)
    expect(await used()).toBeGreaterThan(300)
    await count(false)
    expect(await used()).toBe(0)
  })
})

describe("Gadgetbridge's database", () => {
  const commands = async () => {
    const page = await readFile(new URL('../../../docs/programs.md', import.meta.url), 'utf8')
    return [...page.matchAll(/sqlite3 -readonly Gadgetbridge "([^"]+)"/g)].map(
      ([, sql]) => sql ?? '',
    )
  }
  /** With the tables that its source code declares for bands of Xiaomi and for their scales. */
  const databaseOf = () => {
    const database = new DatabaseSync(':memory:')
    database.exec(`
      create table MI_BAND_ACTIVITY_SAMPLE (TIMESTAMP integer not null, DEVICE_ID integer not null,
        USER_ID integer not null, RAW_INTENSITY integer not null, STEPS integer not null,
        RAW_KIND integer not null, HEART_RATE integer not null, primary key (TIMESTAMP, DEVICE_ID));
      create table MI_SCALE_WEIGHT_SAMPLE (TIMESTAMP integer not null, DEVICE_ID integer not null,
        USER_ID integer not null, WEIGHT_KG real not null, primary key (TIMESTAMP, DEVICE_ID))`)
    return database
  }

  it('is sent by the commands of the documentation, as often as one likes', async () => {
    const database = databaseOf()
    const minutes = database.prepare(
      'insert into MI_BAND_ACTIVITY_SAMPLE values (?, ?, 1, 20, ?, 1, 70)',
    )
    // By the clock of the machine, as the command reads them.
    const noon = new Date(2026, 4, 18, 12).getTime() / 1000
    for (const [minute, device, steps] of [
      [0, 1, 60],
      [1, 1, 100],
      [2, 1, 0],
      [0, 2, 90],
      [-1440, 1, 4000],
    ] as const)
      minutes.run(noon + minute * 60, device, steps)
    const weighedAt = Date.UTC(2026, 4, 18, 5, 30)
    database
      .prepare('insert into MI_SCALE_WEIGHT_SAMPLE values (?, 3, 1, ?)')
      .run(weighedAt, 80.4499969482422)
    const who = await newMember(test)
    const send = await deviceOf(who)
    for (let times = 0; times < 2; times += 1) {
      for (const sql of await commands()) {
        const [row] = database.prepare(sql).all()
        const reply = await send(JSON.parse(String(Object.values(row ?? {})[0])))
        expect(reply.statusCode, reply.body).toBe(200)
      }
    }
    expect(await movement(who, '2026-05-18')).toEqual({ steps: 160, activeEnergy: null })
    expect(await movement(who, '2026-05-17')).toEqual({ steps: 4000, activeEnergy: null })
    const history = (await who.call({ url: '/api/weight/history' })).json().data
    expect(history).toMatchObject([{ weight: 80.4, createdAt: new Date(weighedAt).toISOString() }])
  })
})
