import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataUrlOf, drawnDish } from '../../../test/support/drawn-photos.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const CHEDDAR = '14104100'
const HOUR_MS = 3_600_000

let test: TestApp
let member: TestMember
let dish: string
beforeAll(async () => {
  test = await startTestApp()
  member = await newMember(test)
  dish = dataUrlOf(await drawnDish())
})
afterAll(() => test.close())

const record = async (who: TestMember, wishes: object = {}) => {
  const reply = await who.call({
    method: 'POST',
    url: '/api/food-analyses',
    payload: { foodCode: CHEDDAR, grams: 30, ...wishes },
  })
  return reply.json().data as { id: string; createdAt: string }
}
const analyse = (who: TestMember, wishes: object = {}) =>
  who.call({ method: 'POST', url: '/api/analyze-food', payload: { imageBase64: dish, ...wishes } })
const correct = (who: TestMember, id: string, payload: object) =>
  who.call({ method: 'PATCH', url: `/api/food-analyses/${id}`, payload })
const log = async (who: TestMember, query = '') =>
  (await who.call({ url: `/api/food-analyses?${query}` })).json()
const photosOf = (who: TestMember) =>
  readdir(join(test.dataDir, 'photos', who.id), { recursive: true }).catch(() => [] as string[])

describe('analysing a photo', () => {
  it('estimates it, records the meal with portion 1, and keeps it across a restart', async () => {
    const who = await newMember(test)
    const reply = await analyse(who, { preMealWater: true })
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json()
    expect(data).toMatchObject({
      portionMultiplier: 1,
      preMealWater: true,
      recordingRoutineAdherence: false,
    })
    expect(data.calories).toBeGreaterThan(0)
    expect(data.confidence).toBeGreaterThanOrEqual(0)
    expect(data.confidence).toBeLessThanOrEqual(100)
    expect(data.calorieRange.low).toBeLessThanOrEqual(data.calories)
    expect(data.calorieRange.high).toBeGreaterThanOrEqual(data.calories)
    expect(data.candidates.length).toBeGreaterThan(0)
    await test.restart()
    const {
      candidates: _,
      alternatives: _alternatives,
      besides: _besides,
      questions: _questions,
      unmatched: _unmatched,
      notice: _notice,
      ...recorded
    } = data
    expect((await log(who)).data).toEqual([recorded])
  })

  it('serves the photo and its thumbnail upright, without metadata, to the owner alone', async () => {
    const who = await newMember(test)
    const marked = await sharp(await drawnDish(900))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Make: 'Phone' } })
      .toBuffer()
    const { data } = (await analyse(who, { imageBase64: dataUrlOf(marked) })).json()
    const photo = await who.call({ url: data.imageUrl })
    expect(photo.headers['content-type']).toBe('image/jpeg')
    expect(photo.headers['cache-control']).toContain('private')
    const seen = await sharp(photo.rawPayload).metadata()
    expect(seen.exif).toBeUndefined()
    expect(seen.orientation ?? 1).toBe(1)
    const thumbnail = await sharp(
      (await who.call({ url: data.thumbnailUrl })).rawPayload,
    ).metadata()
    expect(thumbnail.width).toBeLessThanOrEqual(160)
    expect((await member.call({ url: data.imageUrl })).statusCode).toBe(404)
    expect((await test.app.inject({ url: data.imageUrl })).statusCode).toBe(401)
  })

  it.each([
    ['an empty file', 'data:image/heic;base64,', 422],
    [
      'a file that is no picture',
      dataUrlOf(Buffer.from('hello, this is text and no picture')),
      422,
    ],
    ['something that is no data URL', 'hello', 400],
    ['broken base64', 'data:image/jpeg;base64,@@@', 400],
  ])('answers %s in words and records nothing', async (_what, imageBase64, status) => {
    const who = await newMember(test)
    const reply = await analyse(who, { imageBase64 })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ success: false, error: expect.stringMatching(/\w+/) })
    expect((await log(who)).data).toEqual([])
    expect(await photosOf(who)).toEqual([])
  })

  it('refuses a photo of more than 15 MB', async () => {
    const reply = await analyse(member, {
      imageBase64: dataUrlOf(Buffer.alloc(15 * 1024 * 1024 + 1, 7)),
    })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({ code: 'photo_too_large' })
  })

  it('looks at a photo in advance without storing anything', async () => {
    const who = await newMember(test)
    const payload = { imageBase64: dish }
    const reply = await who.call({ method: 'POST', url: '/api/photo-looks', payload })
    expect(reply.json()).toEqual({ success: true })
    expect(await photosOf(who)).toEqual([])
    expect((await analyse(who)).statusCode).toBe(200)
  })

  it('says nothing of a photo that it cannot read until that is analysed', async () => {
    const broken = { imageBase64: 'data:image/png;base64,AAAA' }
    const reply = await member.call({ method: 'POST', url: '/api/photo-looks', payload: broken })
    expect(reply.json()).toEqual({ success: true })
    expect((await analyse(member, broken)).json()).toMatchObject({ code: 'unreadable_image' })
  })

  it('shows a photo without storing it', async () => {
    const who = await newMember(test)
    const reply = await who.call({
      method: 'POST',
      url: '/api/photo-previews',
      payload: { imageBase64: dish },
    })
    const { imageBase64 } = reply.json().data
    const bytes = Buffer.from(imageBase64.split(',')[1], 'base64')
    expect((await sharp(bytes).metadata()).format).toBe('jpeg')
    expect(await photosOf(who)).toEqual([])
  })

  it('answers "busy" with the time to wait when too many come at once, and records the others', async () => {
    // Each has two photos looked at at once.
    const members = await Promise.all(Array.from({ length: 6 }, () => newMember(test)))
    const picture = await drawnDish()
    // Distinct files, because earlier results are cached.
    const unseen = () => dataUrlOf(Buffer.concat([picture, randomBytes(8)]))
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_none, i) =>
        analyse(members[i % 6] as TestMember, { imageBase64: unseen() }),
      ),
    )
    const busy = replies.filter((reply) => reply.statusCode === 503)
    const done = replies.filter((reply) => reply.statusCode === 200)
    expect(busy.length + done.length).toBe(12)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy[0]?.json()).toMatchObject({ success: false, code: 'analyser_busy' })
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const logs = await Promise.all(members.map((who) => log(who, 'limit=100')))
    expect(logs.flatMap(({ data }) => data)).toHaveLength(done.length)
  })
})

describe('recording from the food table', () => {
  it('takes the numbers of so many grams of the food', async () => {
    const who = await newMember(test)
    const meal = (
      await who.call({
        method: 'POST',
        url: '/api/food-analyses',
        payload: { foodCode: CHEDDAR, grams: 30, serving: '1 slice' },
      })
    ).json().data
    expect(meal).toMatchObject({
      source: 'table',
      confidence: null,
      imageUrl: null,
      serving: '1 slice',
      foodCode: CHEDDAR,
    })
    const food = (await who.call({ url: '/api/foods?q=cheddar' }))
      .json()
      .data.find((one: { code: string }) => one.code === CHEDDAR)
    expect(meal.calories).toBeCloseTo(food.per100g.calories * 0.3, 6)
  })

  it('finds "chedar chese"', async () => {
    const { data } = (await member.call({ url: '/api/foods?q=chedar%20chese' })).json()
    expect(data[0].name).toMatch(/cheddar/i)
  })

  it.each([
    [{ foodCode: '99999999' }, 'foodCode'],
    [{ grams: 0 }, 'grams'],
    [{ grams: 5001 }, 'grams'],
    [{ eatenAt: 'yesterday' }, 'eatenAt'],
    [{ eatenAt: '2030-01-01T00:00:00Z' }, 'eatenAt'],
  ])('refuses %j', async (wrong, field) => {
    const payload = { foodCode: CHEDDAR, grams: 30, ...wrong }
    const reply = await member.call({ method: 'POST', url: '/api/food-analyses', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
  })

  it("puts a meal at 00:30 on the member's own civil day, for good", async () => {
    const auckland = await newMember(test, 'Pacific/Auckland')
    const { id } = await record(auckland, { eatenAt: '2026-05-19T12:30:00Z' })
    expect((await log(auckland)).data[0].eatenOn).toBe('2026-05-20')
    const travelled = await auckland.call({
      url: `/api/food-analyses/${id}`,
      headers: { 'x-time-zone': 'America/New_York' },
    })
    expect(travelled.json().data.eatenOn).toBe('2026-05-20')
  })
})

describe('the log', () => {
  it('is newest first and pages without gaps or repeats, also among equal times', async () => {
    const who = await newMember(test)
    const eatenAt = new Date(test.clock.now - HOUR_MS).toISOString()
    const ids = new Set<string>()
    for (let index = 0; index < 7; index++) {
      ids.add(
        (
          await record(who, {
            eatenAt: index < 4 ? eatenAt : new Date(test.clock.now - index * HOUR_MS).toISOString(),
          })
        ).id,
      )
    }
    const seen: { id: string; createdAt: string }[] = []
    let cursor: string | null = null
    do {
      const page: { data: typeof seen; nextCursor: string | null } = await log(
        who,
        `limit=3${cursor ? `&cursor=${cursor}` : ''}`,
      )
      expect(page.data.length).toBeLessThanOrEqual(3)
      seen.push(...page.data)
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(seen.map((meal) => meal.id))).toEqual(ids)
    expect(seen).toHaveLength(7)
    const times = seen.map((meal) => meal.createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('shows one civil day when asked', async () => {
    const who = await newMember(test)
    await record(who, { eatenAt: '2026-05-10T10:00:00Z' })
    await record(who, { eatenAt: '2026-05-11T10:00:00Z' })
    expect((await log(who, 'day=2026-05-10')).data).toHaveLength(1)
  })

  it('refuses a cursor that is not its own', async () => {
    const reply = await member.call({ url: '/api/food-analyses?cursor=abc' })
    expect(reply.statusCode).toBe(400)
  })
})

describe('correcting a meal', () => {
  it('saves a portion without calling it a correction', async () => {
    const who = await newMember(test)
    const { data } = (await analyse(who)).json()
    const saved = (await correct(who, data.id, { portionMultiplier: 1.3 })).json().data
    expect(saved).toMatchObject({
      portionMultiplier: 1.3,
      calories: data.calories,
      correctedAt: null,
      firstEstimate: null,
    })
  })

  it('keeps the first estimate beside it, however often it is corrected', async () => {
    const who = await newMember(test)
    const { data } = (await analyse(who)).json()
    await correct(who, data.id, { foodName: "Grandmother's stew" })
    const twice = (await correct(who, data.id, { foodCode: CHEDDAR, grams: 50 })).json().data
    expect(twice).toMatchObject({
      foodName: expect.stringMatching(/cheddar/i),
      confidence: null,
      calorieRange: null,
    })
    expect(twice.firstEstimate).toMatchObject({
      foodName: data.foodName,
      calories: data.calories,
      confidence: data.confidence,
    })
    const own = (await correct(who, data.id, { calories: 222 })).json().data
    expect(own).toMatchObject({ calories: 222, foodCode: null })
  })

  it('moves it in time, and with it to another day', async () => {
    const who = await newMember(test)
    const { id } = await record(who)
    const moved = (await correct(who, id, { eatenAt: '2026-05-18T23:30:00Z' })).json().data
    expect(moved).toMatchObject({ createdAt: '2026-05-18T23:30:00.000Z', eatenOn: '2026-05-19' })
  })

  it.each([
    [{}, ''],
    [{ portionMultiplier: 0 }, 'portionMultiplier'],
    [{ portionMultiplier: 5.1 }, 'portionMultiplier'],
    [{ portionMultiplier: 1.25 }, 'portionMultiplier'],
    [{ foodName: ' ' }, 'foodName'],
    [{ foodName: 'x'.repeat(10_000) }, 'foodName'],
    [{ calories: -1 }, 'calories'],
    [{ foodCode: CHEDDAR }, 'grams'],
  ])('refuses %j and changes nothing', async (payload, field) => {
    const { id } = await record(member)
    const before = (await member.call({ url: `/api/food-analyses/${id}` })).json()
    const reply = await correct(member, id, payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
    expect((await member.call({ url: `/api/food-analyses/${id}` })).json()).toEqual(before)
  })
})

describe('deleting a meal', () => {
  it('takes it out of the log, and undo brings it back with its photo', async () => {
    const who = await newMember(test)
    const { data } = (await analyse(who)).json()
    const url = `/api/food-analyses/${data.id}`
    expect((await who.call({ method: 'DELETE', url })).json()).toEqual({ success: true })
    expect((await log(who)).data).toEqual([])
    expect((await who.call({ url: data.imageUrl })).statusCode).toBe(404)
    expect((await who.call({ method: 'DELETE', url })).statusCode).toBe(404)
    expect((await who.call({ method: 'POST', url: `${url}/restore` })).statusCode).toBe(200)
    expect((await who.call({ url: data.imageUrl })).statusCode).toBe(200)
  })

  it('is final after a day: the row and the photo are gone', async () => {
    const who = await newMember(test)
    const { data } = (await analyse(who)).json()
    expect(await photosOf(who)).not.toEqual([])
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${data.id}` })
    test.clock.now += 24 * HOUR_MS + 1
    expect(
      (await who.call({ method: 'POST', url: `/api/food-analyses/${data.id}/restore` })).statusCode,
    ).toBe(404)
    await test.restart()
    await expect.poll(() => photosOf(who)).toEqual([])
  })
})

describe('another member', () => {
  it('cannot see, change, delete or restore a meal, nor learn that it exists', async () => {
    const owner = await newMember(test)
    const { id } = await record(owner)
    const url = `/api/food-analyses/${id}`
    const tries = [
      await member.call({ url }),
      await correct(member, id, { foodName: 'mine now' }),
      await member.call({ method: 'DELETE', url }),
      await member.call({ method: 'POST', url: `${url}/restore` }),
    ]
    const unknown = await member.call({
      url: '/api/food-analyses/00000000-0000-4000-8000-000000000000',
    })
    for (const reply of tries) expect(reply.statusCode).toBe(404)
    expect(tries[0]?.json()).toEqual(unknown.json())
    expect((await log(owner)).data).toHaveLength(1)
  })
})
