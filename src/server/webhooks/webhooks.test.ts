import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RECORDINGS } from '#contract/recordings.ts'
import { webhookMessageSchema } from '#contract/webhooks.ts'
import { allEndpoints } from '../../../test/support/all-endpoints.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { openReceiver, type Receiver, verifiedWebhook } from '../../../test/support/receivers.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const DAY_MS = 86_400_000
let test: TestApp
let receiver: Receiver
beforeAll(async () => {
  test = await startTestApp({ MEMBER_ADDRESSES: 'any' }, { lookEveryMs: 5 })
})
afterAll(() => test.close())
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

const make = async (who: TestMember, recordings: readonly string[] = RECORDINGS) => {
  const reply = await who.call({
    method: 'POST',
    url: '/api/webhooks',
    payload: { name: 'House', url: receiver.url, recordings },
  })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json().data as { webhook: { id: string }; secret: string }
}
const listed = async (who: TestMember) => (await who.call({ url: '/api/webhooks' })).json().data
const weigh = (who: TestMember, weight: number, key?: string) =>
  who.call({
    method: 'POST',
    url: '/api/weight',
    payload: { weight },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
/** Waits for something that the server does in the background. */
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a webhook', () => {
  it('gets signed messages of what its member records, changes and deletes, in the order in which it was done', async () => {
    const who = await newMember(test)
    const { secret } = await make(who)
    const weight = (await weigh(who, 80)).json().data
    await who.call({ method: 'PATCH', url: `/api/weight/${weight.id}`, payload: { weight: 79.5 } })
    await who.call({ method: 'DELETE', url: `/api/weight/${weight.id}` })
    const walk = (
      await who.call({
        method: 'POST',
        url: '/api/activities',
        payload: { activityType: 'walking', durationMinutes: 30 },
      })
    ).json()
    const messages: { about: string; change: string; data: unknown }[] = []
    while (messages.length < 4)
      messages.push(
        webhookMessageSchema.parse(verifiedWebhook(secret, await receiver.next()).message),
      )
    const byChange = (about: string, change: string) =>
      messages.find((one) => one.about === about && one.change === change)?.data
    expect(byChange('weighIns', 'recorded')).toEqual(weight)
    expect(byChange('weighIns', 'changed')).toEqual({ ...weight, weight: 79.5 })
    expect(byChange('weighIns', 'deleted')).toEqual({ id: weight.id })
    expect(byChange('activities', 'recorded')).toEqual({ activity: walk.activity })
  })

  it('gets one message of what is sent twice, and none of what was refused', async () => {
    const who = await newMember(test)
    await make(who)
    await weigh(who, 80, 'key-of-this-act-1')
    await weigh(who, 80, 'key-of-this-act-1')
    expect((await weigh(who, 8)).statusCode).toBe(400)
    await weigh(who, 81, 'key-of-this-act-2')
    const told = [await receiver.next(), await receiver.next()].map(
      ({ body }) => JSON.parse(body.toString()).data.weight,
    )
    expect(told.toSorted()).toEqual([80, 81])
    await until(async () => (await listed(who))[0].lastSentAt !== null)
    expect(receiver.posts).toHaveLength(2)
  })

  it('gets messages only of the chosen recordings, and only of its own member', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    await make(who, ['waterDays'])
    await weigh(who, 80)
    await other.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 2 } })
    await who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk: 3 } })
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      about: 'waterDays',
      data: { glassesDrunk: 3 },
    })
    expect(receiver.posts).toHaveLength(1)
  })

  it('gets messages of what devices and programs record', async () => {
    const who = await newMember(test)
    await make(who)
    const wishes = { name: 'Scale', scopes: ['weigh', 'log'], lifeDays: null }
    const { token } = (
      await who.call({ method: 'POST', url: '/api/personal-tokens', payload: wishes })
    ).json().data
    const send = (url: string, payload: object) =>
      test.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { authorization: `Bearer ${token}` },
      })
    await send('/api/v1/device-data', {
      weighIns: [{ weighedAt: '2026-05-19T07:10:00Z', weight: 80.44 }],
      days: [{ date: '2026-05-19', steps: 8000 }],
    })
    await send('/api/v1/water-intake', { glassesDrunk: 4 })
    const told = []
    while (told.length < 3) told.push(JSON.parse((await receiver.next()).body.toString()))
    expect(told.find(({ about }) => about === 'weighIns').data).toEqual([
      { weighedAt: '2026-05-19T07:10:00.000Z', weight: 80.4 },
    ])
    expect(told.find(({ about }) => about === 'movementDays').data).toEqual([
      { date: '2026-05-19', steps: 8000, activeEnergy: null },
    ])
    expect(told.find(({ about }) => about === 'waterDays').data).toMatchObject({ glassesDrunk: 4 })
  })

  it('gets one message of an import and of its undoing, how many of each thing, and not of each', async () => {
    const who = await newMember(test)
    await make(who)
    const days = Array.from({ length: 3000 }, (_, day) =>
      new Date(Date.UTC(2010, 0, 1) + day * DAY_MS).toISOString().slice(0, 10),
    )
    const file = ['Date,Weight (kg)', ...days.map((day, i) => `${day},${80 + (i % 9) / 10}`)].join(
      '\n',
    )
    const headers = { 'content-type': 'application/octet-stream' }
    const read = await who.call({
      method: 'POST',
      url: '/api/imports?name=weights.csv',
      payload: Buffer.from(file),
      headers,
    })
    const { id } = read.json().data
    const onImport = (what: string) =>
      who.call({ method: 'POST', url: `/api/imports/${id}/${what}`, payload: {} })
    await onImport('confirm')
    expect((await onImport('confirm')).json().data.added.weighIns).toBe(3000)
    const imported = { about: 'weighIns', change: 'imported', data: { importId: id, count: 3000 } }
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject(imported)
    await onImport('undo')
    await onImport('undo')
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      ...imported,
      change: 'import-undone',
    })
    await weigh(who, 80)
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      change: 'recorded',
    })
    expect(receiver.posts).toHaveLength(3)
  })

  it('gets messages of an imported export, and not again where nothing was missing', async () => {
    const [who, leaving] = [await newMember(test), await newMember(test)]
    await weigh(leaving, 80)
    const zip = (await leaving.call({ url: '/api/export' })).rawPayload
    await make(who, ['weighIns'])
    const bringBack = () =>
      who.call({
        method: 'POST',
        url: '/api/import',
        payload: zip,
        headers: { 'content-type': 'application/zip' },
      })
    expect((await bringBack()).statusCode).toBe(200)
    const told = JSON.parse((await receiver.next()).body.toString())
    expect(told).toMatchObject({
      about: 'weighIns',
      change: 'imported',
      data: { importId: null, count: expect.any(Number) },
    })
    await bringBack()
    await weigh(who, 81)
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      change: 'recorded',
    })
  })

  it('gets messages of a share of a pot that is taken, and of the meal that goes when it is given back', async () => {
    const [cook, eater] = [await newMember(test), await newMember(test)]
    const post = (who: TestMember, url: string, payload: object) =>
      who.call({ method: 'POST', url, payload })
    await post(cook, '/api/household', { name: 'Home' })
    const { path } = (await post(cook, '/api/household/invitations', { username: null })).json()
      .data
    await post(eater, '/api/household-links/accept', { token: path.split('#')[1] })
    const { id } = (
      await post(cook, '/api/food-analyses', { foodCode: '14104100', grams: 300 })
    ).json().data
    await post(cook, '/api/pots', { mealId: id, shares: 3 })
    await make(eater)
    const mealId = (await post(eater, `/api/pots/${id}/take`, {})).json().data.id
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      about: 'meals',
      change: 'recorded',
      data: { id: mealId },
    })
    expect((await post(eater, `/api/pots/${id}/give-back`, { mealId })).statusCode).toBe(200)
    expect(JSON.parse((await receiver.next()).body.toString())).toMatchObject({
      about: 'meals',
      change: 'deleted',
      data: { id: mealId },
    })
  })

  it('is tried again, longer and longer, under the same id, and switched off after days', async () => {
    const who = await newMember(test)
    const { webhook } = await make(who)
    receiver.answerWith(500)
    await weigh(who, 80)
    const ids = new Set<unknown>()
    const begunAt = test.clock.now
    const failures = async () =>
      Number(
        (await rowsOf(test, `select failures from channel where id = '${webhook.id}'`))[0]?.[
          'failures'
        ],
      )
    for (let tries = 1; tries <= 6; tries += 1) {
      ids.add((await receiver.next()).headers['webhook-id'])
      await until(async () => (await failures()) === tries)
      test.clock.now += 6 * 3_600_000
    }
    expect(ids.size).toBe(1)
    expect((await listed(who))[0]).toMatchObject({
      failingSince: new Date(begunAt).toISOString(),
      endedAt: null,
    })
    test.clock.now = begunAt + 3 * DAY_MS
    await weigh(who, 81)
    await until(async () => (await listed(who))[0].endedAt !== null)
    expect((await listed(who))[0]).toMatchObject({ id: webhook.id, lastFailure: '500' })
    const before = receiver.posts.length
    receiver.answerWith(200)
    await weigh(who, 82)
    expect(
      (await who.call({ method: 'POST', url: `/api/channels/${webhook.id}/resume` })).statusCode,
    ).toBe(200)
    await weigh(who, 83)
    await until(async () => receiver.posts.length > before)
    expect(JSON.parse(receiver.posts.at(-1)?.body.toString() ?? '').data.weight).toBe(83)
  })

  it('takes no reminders, and is no place where reminders go', async () => {
    const who = await newMember(test)
    const { webhook } = await make(who)
    expect((await who.call({ url: '/api/reminders' })).json().data.channels).toEqual([])
    expect(await listed(who)).toMatchObject([{ id: webhook.id, recordings: [...RECORDINGS] }])
    expect(JSON.stringify(await listed(who))).not.toContain('whsec')
    await who.call({ method: 'DELETE', url: `/api/channels/${webhook.id}` })
    expect(await listed(who)).toEqual([])
  })

  it('is made only by who confirmed to be the member, for things that there are', async () => {
    const who = await newMember(test)
    const payload = { name: 'House', url: receiver.url, recordings: ['meals'] }
    const begunAt = test.clock.now
    test.clock.now += DAY_MS
    const late = await who.call({ method: 'POST', url: '/api/webhooks', payload })
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirmation_needed'])
    test.clock.now = begunAt
    for (const recordings of [[], ['passwords']]) {
      expect(
        (
          await who.call({
            method: 'POST',
            url: '/api/webhooks',
            payload: { ...payload, recordings },
          })
        ).statusCode,
      ).toBe(400)
    }
  })
})

describe('every call that records', () => {
  it('does so in one transaction with the messages to webhooks, where it says which thing it records', async () => {
    const apart = (await allEndpoints()).filter(
      ({ endpoint }) => endpoint.recording && !endpoint.records,
    )
    expect(apart.map(({ name }) => name)).toEqual([])
  })

  it('says which thing it records, so that webhooks get a message', async () => {
    const unnamed = (await allEndpoints()).filter(
      ({ endpoint }) => endpoint.recordsHealth && endpoint.records && !endpoint.recording,
    )
    // Cooking for others shares a meal that is already recorded.
    // A goal is a choice, not a recording.
    expect(unnamed.map(({ name }) => name)).toEqual([
      'fasting.changeFastingGoals',
      'fasting.leaveFastingDayOut',
      'pots.cookPot',
    ])
    const named = new Set((await allEndpoints()).map(({ endpoint }) => endpoint.recording?.name))
    // Devices send these with a call that records two things.
    expect(RECORDINGS.filter((name) => !named.has(name))).toEqual(['movementDays'])
  })
})
