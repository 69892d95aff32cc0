import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAgoOf } from '#contract/recording-headers.ts'
import { allEndpoints } from '../../../test/support/all-endpoints.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import { fingerprintOf } from './fingerprint.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const CHEDDAR = '14104100'
const HOUR_MS = 3_600_000
const A_MEAL = {
  method: 'POST',
  url: '/api/food-analyses',
  payload: { foodCode: CHEDDAR, grams: 30 },
} as const

let test: TestApp
let photo: string
beforeAll(async () => {
  test = await startTestApp()
  photo = dataUrlOf(await drawnDish(320))
})
afterAll(() => test.close())

type Asked = Parameters<TestMember['call']>[0]
const sendAs = (who: TestMember, key: string, asked: Asked) =>
  who.call({ ...asked, headers: { 'idempotency-key': key } })
const countOf = async (table: string, { id }: TestMember) =>
  Number(
    (await rowsOf(test, `select count(*) as count from ${table} where member_id = '${id}'`))[0]?.[
      'count'
    ],
  )

describe('a call that records, sent again under the same Idempotency-Key', () => {
  it.each<[string, string, (photo: string) => Asked]>([
    [
      'a photo',
      'meal',
      (imageBase64) => ({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64 } }),
    ],
    [
      'a meal in words',
      'meal',
      () => ({ method: 'POST', url: '/api/analyze-words', payload: { text: '200 g rice' } }),
    ],
    ['a meal of the food table', 'meal', () => A_MEAL],
    [
      'a weigh-in',
      'weigh_in',
      () => ({ method: 'POST', url: '/api/weight', payload: { weight: 80 } }),
    ],
    [
      'an activity',
      'activity',
      () => ({
        method: 'POST',
        url: '/api/activities',
        payload: { activityType: 'walking', durationMinutes: 30 },
      }),
    ],
    [
      '"I ate"',
      'eaten_mark',
      () => ({ method: 'POST', url: '/api/fasting/eaten-marks', payload: {} }),
    ],
  ])('records %s once, and answers what the first did', async (_what, table, asked) => {
    const who = await newMember(test)
    const first = await sendAs(who, 'key-of-this-act-1', asked(photo))
    expect(first.statusCode).toBeLessThan(300)
    test.clock.now += 60_000
    const second = await sendAs(who, 'key-of-this-act-1', asked(photo))
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()])
    expect(await countOf(table, who)).toBe(1)
    expect((await sendAs(who, 'key-of-this-act-2', asked(photo))).statusCode).toBe(first.statusCode)
    expect(await countOf(table, who)).toBe(2)
  })

  it('knows a recording by what was sent, with or without the defaults of the contract, to which a newer server may add', async () => {
    const who = await newMember(test)
    const key = 'key-from-before-the-update'
    const first = await sendAs(who, key, A_MEAL)
    const [kept] = await rowsOf(
      test,
      `select fingerprint from kept_reply where member_id = '${who.id}' and key = '${key}'`,
    )
    expect(kept?.['fingerprint']).toBe(fingerprintOf(A_MEAL.method, A_MEAL.url, A_MEAL.payload))
    expect((await sendAs(who, key, A_MEAL)).json()).toEqual(first.json())
    expect(
      (await sendAs(who, key, { ...A_MEAL, payload: { ...A_MEAL.payload, grams: 31 } })).json()
        .code,
    ).toBe('idempotency_key_reused')
    // As earlier versions of the server stored it.
    const filledIn = {
      ...A_MEAL,
      payload: { ...A_MEAL.payload, preMealWater: false, recordingRoutineAdherence: false },
    }
    const filled = await sendAs(who, 'key-with-all-defaults', filledIn)
    expect((await sendAs(who, 'key-with-all-defaults', A_MEAL)).json()).toEqual(filled.json())
  })

  it('knows a call again whose body is nested deeper than anything that it takes', async () => {
    const who = await newMember(test)
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const payload = `{"foodCode":"${CHEDDAR}","grams":30,"unknown":${nested}}`
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-of-a-deep-body' }
    for (const _turn of [1, 2]) {
      const reply = await who.call({ method: 'POST', url: A_MEAL.url, payload, headers })
      expect([reply.statusCode, reply.json().data?.calories > 0]).toEqual([201, true])
    }
    expect(await countOf('meal', who)).toBe(1)
  })

  it('deletes and corrects once', async () => {
    const who = await newMember(test)
    const { id } = (await who.call(A_MEAL)).json().data
    const correct = {
      method: 'PATCH',
      url: `/api/food-analyses/${id}`,
      payload: { portionMultiplier: 2 },
    } as const
    const corrected = await sendAs(who, 'key-of-a-correction', correct)
    await who.call({ ...correct, payload: { portionMultiplier: 3 } })
    expect((await sendAs(who, 'key-of-a-correction', correct)).json()).toEqual(corrected.json())
    expect(
      (await who.call({ url: `/api/food-analyses/${id}` })).json().data.portionMultiplier,
    ).toBe(3)
    const remove = { method: 'DELETE', url: `/api/food-analyses/${id}` } as const
    for (const _turn of [1, 2])
      expect((await sendAs(who, 'key-of-a-deletion', remove)).statusCode).toBe(200)
    expect((await sendAs(who, 'key-of-another-one', remove)).statusCode).toBe(404)
  })

  it('records once where several arrive at once', async () => {
    const who = await newMember(test)
    for (const asked of [
      A_MEAL,
      { method: 'POST', url: '/api/analyze-food', payload: { imageBase64: photo } },
    ] as const) {
      const key = randomUUID()
      const before = await countOf('meal', who)
      const replies = await Promise.all(Array.from({ length: 4 }, () => sendAs(who, key, asked)))
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
      expect(await countOf('meal', who)).toBe(before + 1)
    }
  })

  it('keeps no failure: what was refused can work the next time', async () => {
    const who = await newMember(test)
    const asked = {
      method: 'POST',
      url: '/api/weight',
      payload: { weight: 80, weighedAt: new Date(test.clock.now + HOUR_MS).toISOString() },
    } as const
    expect((await sendAs(who, 'key-of-a-weigh-in', asked)).statusCode).toBe(400)
    test.clock.now += HOUR_MS
    expect((await sendAs(who, 'key-of-a-weigh-in', asked)).statusCode).toBe(201)
    expect(await countOf('weigh_in', who)).toBe(1)
  })

  it('refuses the key for something else, and records nothing', async () => {
    const who = await newMember(test)
    await sendAs(who, 'key-of-this-act-1', A_MEAL)
    for (const other of [
      { ...A_MEAL, payload: { ...A_MEAL.payload, grams: 31 } },
      { method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 3 } },
    ] as const) {
      const reply = await sendAs(who, 'key-of-this-act-1', other)
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'idempotency_key_reused'])
    }
    expect([await countOf('meal', who), await countOf('water_day', who)]).toEqual([1, 0])
  })

  it.each([
    [''],
    ['short'],
    ['with spaces in its text'],
    ['x'.repeat(65)],
    ['key"; drop table meal'],
  ])('refuses the key %j', async (key) => {
    const who = await newMember(test)
    const reply = await sendAs(who, key, A_MEAL)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'idempotency-key' }],
    })
    expect(await countOf('meal', who)).toBe(0)
  })

  it('knows the keys of one member apart from those of another', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await sendAs(one, 'key-that-both-use', A_MEAL)
    expect(
      (
        await sendAs(other, 'key-that-both-use', {
          ...A_MEAL,
          payload: { ...A_MEAL.payload, grams: 99 },
        })
      ).statusCode,
    ).toBe(201)
    expect([await countOf('meal', one), await countOf('meal', other)]).toEqual([1, 1])
  })

  it('answers the same for 48 hours, across a restart; after that it is known to be recorded, and forgotten after 60 days', async () => {
    const who = await newMember(test)
    const rows = () => rowsOf(test, `select reply from kept_reply where member_id = '${who.id}'`)
    const first = await sendAs(who, 'key-of-this-act-1', A_MEAL)
    test.clock.now += 47 * HOUR_MS
    await test.restart()
    expect((await sendAs(who, 'key-of-this-act-1', A_MEAL)).json()).toEqual(first.json())
    test.clock.now += 2 * HOUR_MS
    await test.restart()
    // The sweep runs when the server starts.
    while ((await rows()).some(({ reply }) => reply !== null))
      await new Promise((resolve) => setTimeout(resolve, 10))
    const again = await sendAs(who, 'key-of-this-act-1', A_MEAL)
    expect([again.statusCode, again.json().code]).toEqual([409, 'recorded_before'])
    expect(
      (
        await sendAs(who, 'key-of-this-act-1', {
          ...A_MEAL,
          payload: { ...A_MEAL.payload, grams: 31 },
        })
      ).statusCode,
    ).toBe(422)
    expect(await countOf('meal', who)).toBe(1)
    test.clock.now += 60 * 24 * HOUR_MS
    await test.restart()
    while ((await rows()).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
  })

  it('is erased with the member', async () => {
    const who = await newMember(test)
    await sendAs(who, 'key-of-this-act-1', A_MEAL)
    expect(await countOf('kept_reply', who)).toBe(1)
    await who.call({
      method: 'POST',
      url: '/api/account/erase',
      payload: { password: registration.password },
    })
    expect(await countOf('kept_reply', who)).toBe(0)
  })

  it('holds for every call that writes health data, but for imports and devices, whose rows are known by ids and times of their own', async () => {
    const endpoints = (await allEndpoints()).filter(({ endpoint }) => endpoint.recordsHealth)
    expect(
      endpoints
        .filter(({ endpoint }) => !endpoint.records)
        .map(({ endpoint }) => endpoint.path)
        .toSorted(),
    ).toEqual([
      '/api/import',
      '/api/imports',
      '/api/imports/:id/confirm',
      '/api/imports/:id/preview',
      '/api/v1/device-data',
    ])
    expect(endpoints.length).toBeGreaterThan(9)
  })
})

describe('what was done earlier, and waited for a connection', () => {
  const DAY_S = 86_400
  const sendLater = (who: TestMember, secondsAgo: number | string, asked: Asked) =>
    who.call({ ...asked, headers: { 'x-done-seconds-ago': String(secondsAgo) } })
  const dayAgo = (days: number) =>
    new Date(test.clock.now - days * DAY_S * 1000).toISOString().slice(0, 10)

  it('is recorded at its time and on its day', async () => {
    const who = await newMember(test)
    const yesterday = dayAgo(1)
    const ate = await sendLater(who, DAY_S, {
      method: 'POST',
      url: '/api/fasting/eaten-marks',
      payload: {},
    })
    expect(ate.json().data).toMatchObject({
      eatenAt: new Date(test.clock.now - DAY_S * 1000).toISOString(),
      eatenOn: yesterday,
    })
    expect((await sendLater(who, DAY_S, A_MEAL)).json().data.eatenOn).toBe(yesterday)
    const seen = await sendLater(who, DAY_S, {
      method: 'POST',
      url: '/api/analyze-food',
      payload: { imageBase64: photo },
    })
    expect(seen.json().data.eatenOn).toBe(yesterday)
    expect(
      (
        await sendLater(who, DAY_S, { method: 'POST', url: '/api/weight', payload: { weight: 80 } })
      ).json().data.date,
    ).toBe(yesterday)
    await sendLater(who, DAY_S, {
      method: 'POST',
      url: '/api/water-intake',
      payload: { glassesDrunk: 3 },
    })
    expect((await who.call({ url: '/api/water-intake' })).json().data.glassesDrunk).toBe(0)
    expect(
      await rowsOf(test, `select drunk_on from water_day where member_id = '${who.id}'`),
    ).toEqual([{ drunk_on: yesterday }])
  })

  it("is recorded at its time in every feature, such as a food of one's own", async () => {
    const who = await newMember(test)
    const food = { name: 'Oat bar', calories: 400, protein: 10, carbs: 60, fats: 12 }
    const made = await sendLater(who, DAY_S, {
      method: 'POST',
      url: '/api/own-foods',
      payload: food,
    })
    expect(made.statusCode).toBe(201)
    expect(
      await rowsOf(test, `select recorded_at from own_food where member_id = '${who.id}'`),
    ).toEqual([{ recorded_at: test.clock.now - DAY_S * 1000 }])
  })

  it('keeps the order of what was done within a second, whenever each was sent', async () => {
    const who = await newMember(test)
    const weigh = async (
      weight: number,
      { doneAt, sentAt }: { doneAt: number; sentAt: number },
    ) => {
      const moment = test.clock.now
      test.clock.now += sentAt
      const secondsAgo = secondsAgoOf(sentAt - doneAt)
      await sendLater(who, secondsAgo, { method: 'POST', url: '/api/weight', payload: { weight } })
      test.clock.now = moment
    }
    await weigh(80.2, { doneAt: 0, sentAt: 400 })
    await weigh(81.3, { doneAt: 300, sentAt: 1000 })
    const listed = (await who.call({ url: '/api/weight/history' })).json().data
    expect(listed.map(({ weight }: { weight: number }) => weight)).toEqual([81.3, 80.2])
  })

  it('is recorded even where the server would not take it for that day any more', async () => {
    const who = await newMember(test)
    const boosters = {
      method: 'POST',
      url: '/api/boosters/today',
      payload: { sugarFreeDay: true, date: dayAgo(3) },
    } as const
    expect((await who.call(boosters)).statusCode).toBe(400)
    expect((await sendLater(who, 3 * DAY_S, boosters)).statusCode).toBe(200)
  })

  it.each([[61 * DAY_S], [-5], ['soon'], ['1e3'], ['1.2345']])(
    'is refused when it was done %s seconds ago',
    async (secondsAgo) => {
      const who = await newMember(test)
      const reply = await sendLater(who, secondsAgo, A_MEAL)
      expect([reply.statusCode, reply.json().details?.[0]?.field]).toEqual([
        400,
        'x-done-seconds-ago',
      ])
      expect(await countOf('meal', who)).toBe(0)
    },
  )
})

describe('a key that another member has used', () => {
  it('is one of its own, and tells nothing of the other', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const weigh = (member: typeof who, weight: number) =>
      member.call({
        method: 'POST',
        url: '/api/weight',
        payload: { weight },
        headers: { 'idempotency-key': '7d3f0f0e-6f1c-4a52-9d0e-0c6f5a1b2c3d' },
      })
    const [first, second] = [await weigh(who, 80), await weigh(other, 70)]
    expect(second.statusCode).toBe(201)
    expect(second.json().data.weight).toBe(70)
    expect(second.json().data.id).not.toBe(first.json().data.id)
    expect((await weigh(who, 80)).json()).toEqual(first.json())
  })
})

describe('a call that names its member', () => {
  it('is refused while another member is signed in', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const named = (id: string) => who.call({ ...A_MEAL, headers: { 'x-member': id } })
    const refused = await named(other.id)
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'not_signed_in'])
    expect([await countOf('meal', who), await countOf('meal', other)]).toEqual([0, 0])
    expect((await named(who.id)).statusCode).toBe(201)
  })
})
