import { cacheStatistics } from './cached-statistics.ts'
import { emptyStatistics } from './statistics.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import { DRILL_KEY } from '#server/backup/drill-reads.ts'
import { saveSetting } from '#server/db/setting-store.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const PASSWORD = 'Open sesame, 2026'
const HOUR_MS = 3_600_000

let test: TestApp
let admin: TestMember
const members: TestMember[] = []

const enter = (member: TestMember, password = PASSWORD) =>
  member.call({ method: 'POST', url: '/api/admin/access', payload: { password } })
const get = async (path: string) => {
  const reply = await admin.call({ url: `/api/admin/${path}` })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const weigh = (member: TestMember, weight: number) =>
  member.call({ method: 'POST', url: '/api/weight', payload: { weight } })
const iso = (daysAgo: number, hour: number) =>
  `${new Date(test.clock.now - daysAgo * DAY_MS).toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}:00:00Z`

beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD: PASSWORD })
  // Accounts get the real time.
  test.clock.now = Date.now()
  admin = await newMember(test, 'Europe/Paris', {
    username: 'Admin-1',
    email: 'admin-1@example.org',
  })
  await enter(admin)
})
afterAll(() => test.close())

describe('the admin gate', () => {
  it('refuses a wrong password in the words that the screen shows', async () => {
    const reply = await enter(await newMember(test), 'guess')
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ code: 'not_allowed', error: 'Invalid admin password' })
  })

  it('locks a member out after five, even for the right one, and across a restart', async () => {
    const guesser = await newMember(test)
    const replies = []
    for (let i = 0; i < 5; i += 1) replies.push((await enter(guesser, 'guess')).statusCode)
    expect(replies).toEqual([403, 403, 403, 403, 423])
    await test.restart()
    const locked = await enter(guesser)
    expect(locked.statusCode).toBe(423)
    expect(locked.json().error).toContain('temporarily locked')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(1700)
    expect((await enter(admin)).statusCode).toBe(200)
    test.clock.now += HOUR_MS / 2 + 1
    expect((await enter(guesser)).statusCode).toBe(200)
    test.clock.now -= HOUR_MS / 2 + 1
  })

  it('does not open in a burst of guesses that reached the limit', async () => {
    const guesser = await newMember(test)
    const guesses = [...Array.from({ length: 30 }, () => 'guess'), PASSWORD]
    const statuses = (await Promise.all(guesses.map((guess) => enter(guesser, guess)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.at(-1)).toBe(423)
    expect(statuses.filter((status) => status === 403)).toHaveLength(4)
    expect((await enter(guesser)).statusCode).toBe(423)
  })

  it('opens for one hour, for this session alone', async () => {
    const member = await newMember(test)
    const read = () => member.call({ url: '/api/admin/users/overview' })
    expect((await read()).statusCode).toBe(403)
    const until = Date.parse((await enter(member)).json().data.expiresAt)
    expect(until).toBe(test.clock.now + HOUR_MS)
    expect((await read()).statusCode).toBe(200)
    expect(
      (await newMember(test).then((other) => other.call({ url: '/api/admin/users/overview' })))
        .statusCode,
    ).toBe(403)
    test.clock.now += HOUR_MS
    expect((await read()).statusCode).toBe(403)
    test.clock.now -= HOUR_MS
  })

  it('does not stay open where the clock was ahead', async () => {
    const member = await newMember(test)
    test.clock.now += DAY_MS
    await enter(member)
    test.clock.now -= DAY_MS
    expect((await member.call({ url: '/api/admin/users/overview' })).statusCode).toBe(403)
  })

  it('can be left before the hour is over', async () => {
    const member = await newMember(test)
    await enter(member)
    await member.call({ method: 'DELETE', url: '/api/admin/access' })
    expect((await member.call({ url: '/api/admin/users/overview' })).statusCode).toBe(403)
  })
})

describe('with few members', () => {
  it('tells of no more new members than of members, where the count of all is an old one', async () => {
    const small = await startTestApp({ ADMIN_PASSWORD: PASSWORD })
    small.clock.now = Date.now()
    const one = await newMember(small)
    await enter(one)
    const statistics = { ...emptyStatistics(), users: 1 }
    await cacheStatistics(small.app.db, {
      statistics,
      countedAt: small.clock.now,
      tookMs: 60_000,
    })
    small.clock.now += 1000
    await newMember(small)
    const { data } = (await one.call({ url: '/api/admin/users/overview' })).json()
    expect(data).toMatchObject({ totalUsers: 1, newUsersThisMonth: 1 })
  })

  it('hides every average and rate, and counts all the same', async () => {
    const small = await startTestApp({ ADMIN_PASSWORD: PASSWORD })
    small.clock.now = Date.now()
    const one = await newMember(small)
    await enter(one)
    await recordMeals(small, one.id, [{ at: new Date(small.clock.now - DAY_MS).toISOString() }])
    const read = async (path: string) => (await one.call({ url: `/api/admin/${path}` })).json().data
    expect(await read('users/overview')).toEqual({
      countedAt: new Date(small.clock.now).toISOString(),
      totalUsers: 1,
      newUsersThisMonth: 1,
      activeUsers: 1,
      retentionRate: null,
      successfulWeightLoss: 0,
      backupDrill: null,
    })
    expect(await read('analytics/health')).toEqual({
      bmi: { distribution: null },
      weightLoss: { avgWeightLoss: null, successfulUsers: 0 },
      nutrition: { avgCalories: null, avgProtein: null, avgCarbs: null, avgFats: null },
    })
    expect(await read('analytics/system')).toMatchObject({
      popularFoods: [{ name: 'Lentil soup', count: 1 }],
      foodAnalysis: { total: 1, recent: 1, avgConfidence: null },
      fasting: { totalBatches: 0, recentSuccessful: 0, successRate: null },
    })
    await small.close()
  })
})

describe('an administrator', () => {
  it('reads the popular foods in the language of now, each once in whatever language it was recorded', async () => {
    const small = await startTestApp({ ADMIN_PASSWORD: PASSWORD })
    const [reader, german] = [await newMember(small), await newMember(small)]
    const setLanguage = (who: TestMember, language: string) =>
      who.call({ method: 'PATCH', url: '/api/me', payload: { language } })
    const post = async (who: TestMember, url: string, payload: object) => {
      const reply = await who.call({ method: 'POST', url: `/api/${url}`, payload })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
    }
    await setLanguage(german, 'de')
    for (const who of [reader, german])
      await post(who, 'food-analyses', { foodCode: '63107010', grams: 100 })
    await post(german, 'analyze-words', { text: '100 g Banane und 150 g Apfel' })
    await enter(reader)
    const popular = async () =>
      (await reader.call({ url: '/api/admin/analytics/system' })).json().data.popularFoods
    expect(await popular()).toEqual([
      { name: 'Banana', count: 2 },
      { name: 'Banana and apple', count: 1 },
    ])
    await setLanguage(reader, 'fr')
    expect(await popular()).toEqual([
      { name: 'Banane', count: 2 },
      { name: 'Banane et pomme', count: 1 },
    ])
    await small.close()
  })
})

describe('the popular foods', () => {
  it('count no energy alone and no sum of another app, not even told in words or eaten again', async () => {
    const small = await startTestApp({ ADMIN_PASSWORD: PASSWORD })
    const member = await newMember(small)
    const post = async (url: string, payload: object | string, contentType?: string) => {
      const reply = await member.call({
        method: 'POST',
        url: `/api/${url}`,
        payload,
        ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
      })
      expect(reply.statusCode, reply.body).toBeLessThan(300)
      return reply.json().data
    }
    const energy = await post('energy-entries', { calories: 300 })
    await post(`food-analyses/${energy.id}/again`, {})
    await post('analyze-words', { text: '450 kcal lunch' })
    const diary = [
      'Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)',
      '2026-05-18,Breakfast,420,10,50,20',
      '2026-05-18,Lunch,620,20,70,30',
    ]
    const { id } = await post('imports', diary.join('\n'), 'application/octet-stream')
    const { added } = await post(`imports/${id}/confirm`, {})
    expect(added.meals).toBe(2)
    const { data: meals } = (await member.call({ url: '/api/food-analyses?limit=50' })).json()
    for (const meal of meals as { id: string; foodName: string }[])
      if (meal.foodName === 'Lunch') await post(`food-analyses/${meal.id}/again`, {})
    await post('food-analyses', { foodCode: '63107010', grams: 100 })
    await enter(member)
    const { data } = (await member.call({ url: '/api/admin/analytics/system' })).json()
    expect(data.popularFoods).toEqual([{ name: 'Banana', count: 1 }])
    await small.close()
  })
})

describe('with members who record', () => {
  let before: { totalUsers: number; activeUsers: number; successfulWeightLoss: number }
  beforeAll(async () => {
    before = (await get('users/overview')).data
    for (let i = 0; i < 6; i += 1) {
      const member = await newMember(test, 'UTC', {
        username: `Zoe-${i}`,
        email: `reader-${i}@example.net`,
      })
      members.push(member)
      await weigh(member, 90)
      test.clock.now += 1000
      await weigh(member, i < 4 ? 88 : 89)
      // Two days: fasts of 13 and 17 hours, and a ticked box that confirms that nothing was eaten
      // in between.
      await recordMeals(test, member.id, [
        { at: iso(4, 8), kcal: 600, zone: 'UTC' },
        { at: iso(4, 19), kcal: 400, zone: 'UTC' },
        { at: iso(3, 8), kcal: 500, zone: 'UTC' },
        { at: iso(3, 18), kcal: 700, zone: 'UTC' },
        { at: iso(2, 11), kcal: 800, portion: 1.5, zone: 'UTC', name: 'Porridge' },
        // Two days later and not confirmed, so it does not count as a fast.
        { at: iso(0, 0), kcal: 300, zone: 'UTC' },
      ])
    }
  })

  it('tells whether the newest backup could be restored, and why not', async () => {
    const fault = 'The backup is damaged: rows/meal.jsonl'
    await saveSetting(
      test.app.db,
      DRILL_KEY,
      JSON.stringify({ at: test.clock.now, fault, missingPhotos: 3 }),
    )
    expect((await get('users/overview')).data.backupDrill).toEqual({
      triedAt: new Date(test.clock.now).toISOString(),
      fault,
      missingPhotos: 3,
    })
  })

  it('counts who is active and who has lost 2 kg', async () => {
    const { data } = await get('users/overview')
    expect(data.totalUsers - before.totalUsers).toBe(6)
    expect(data.activeUsers - before.activeUsers).toBe(6)
    expect(data.successfulWeightLoss - before.successfulWeightLoss).toBe(4)
    test.clock.now += 10 * DAY_MS
    expect((await enter(admin)).statusCode).toBe(200)
    expect((await get('users/overview')).data.activeUsers).toBe(0)
    test.clock.now -= 10 * DAY_MS
    await enter(admin)
  })

  it('shows the foods, the analyses and the batches as the members see them', async () => {
    const { data } = await get('analytics/system')
    expect(data.popularFoods).toEqual([
      { name: 'Lentil soup', count: 30 },
      { name: 'Porridge', count: 6 },
    ])
    expect(data.foodAnalysis).toEqual({ total: 36, recent: 36, avgConfidence: null })
    const own = (await members[0]!.call({ url: '/api/fasting-stats?period=monthly' })).json().data
    const { totalBatches, successfulBatches } = own.summary ?? own
    expect(totalBatches).toBeGreaterThan(1)
    expect(data.fasting.totalBatches).toBe(6 * totalBatches)
    expect(data.fasting.recentSuccessful).toBe(6 * successfulBatches)
    expect(data.fasting.successRate).toBe(Math.round((successfulBatches / totalBatches) * 100))
  })

  it('shows how the server is doing', async () => {
    const { server } = (await get('analytics/system')).data
    expect(server.requests).toBeGreaterThan(10)
    expect(server.latencyMs.p99).toBeGreaterThanOrEqual(server.latencyMs.p50)
    expect(server.errors.refused).toBeGreaterThan(0)
    expect(server.errors.failed).toBe(0)
    expect(server.analyserQueue).toMatchObject({ photos: 0 })
    expect(server.storage.databaseBytes).toBeGreaterThan(10_000)
    expect(server.storage.freeBytes).toBeGreaterThan(0)
  })

  it('means over members, not over meals', async () => {
    const { data } = await get('analytics/health')
    expect(data.weightLoss.avgWeightLoss).toBe(1.7)
    // 1000, 1200 and 1200 kcal on the three finished days of each; today is left out.
    expect(data.nutrition.avgCalories).toBe(1133)
    const counted = Object.values(data.bmi.distribution as Record<string, number>).reduce(
      (sum, count) => sum + count,
      0,
    )
    expect(counted).toBe((await get('users/overview')).data.totalUsers)
  })

  it('finds members by any part of a username or of an email address, in any case', async () => {
    const names = async (q: string) =>
      (await get(`users/list?q=${encodeURIComponent(q)}`)).data.map(
        (user: { username: string }) => user.username,
      )
    expect(await names('zOE-')).toEqual(members.map((_, i) => `Zoe-${i}`))
    expect(await names('READER-3@')).toEqual(['Zoe-3'])
    expect(await names('admin-1')).toEqual(['Admin-1'])
    expect(await names('oe-4')).toEqual(['Zoe-4'])
    expect(await names('er-2@EXAMPLE.n')).toEqual(['Zoe-2'])
    for (const wildcard of ['%', 'z_e', '_', '\\\\', 'zoe\\\\-'])
      expect(await names(wildcard)).toEqual([])
    expect(await names("' or 1=1 --")).toEqual([])
  })

  it('lists everybody once, page by page', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await get(`users/list?limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.data.map((user: { username: string }) => user.username.toLowerCase()))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    expect(seen).toEqual([...seen].sort())
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await get('users/overview')).data.totalUsers)
    const found: string[] = []
    do {
      const page = await get(`users/list?q=reader-&limit=2${cursor && `&cursor=${cursor}`}`)
      found.push(...page.data.map((user: { id: string }) => user.id))
      cursor = page.nextCursor ?? ''
    } while (cursor !== '')
    expect(found).toEqual(members.map(({ id }) => id))
  })

  it('refuses a cursor that it did not give', async () => {
    for (const path of ['users/list?cursor=%21%21', 'audit-log?cursor=abc']) {
      expect((await admin.call({ url: `/api/admin/${path}` })).statusCode).toBe(400)
    }
  })

  it('counts a day as finished when it is for the member, whose night belongs to the evening', async () => {
    // Where it is between 1 and 2 o'clock now.
    const ahead = ((37 - new Date(test.clock.now).getUTCHours()) % 24) - 12
    const owl = await newMember(test, `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`)
    await owl.call({ method: 'PATCH', url: '/api/me', payload: { dayTurnHour: 4 } })
    for (const [hoursAgo, calories] of [
      [28, 2000],
      [3, 100],
    ] as const) {
      const eatenAt = new Date(test.clock.now - hoursAgo * HOUR_MS).toISOString()
      const payload = { foodName: 'Meal', calories, eatenAt }
      await owl.call({ method: 'POST', url: '/api/energy-entries', payload })
    }
    const own = (await owl.call({ url: '/api/nutrition-summary?period=monthly' })).json().data
    expect(own.summary.averageCaloriesPerDay).toBe(2000)
    expect((await get(`users/${owl.id}`)).data.metrics.avgDailyCalories).toBe(2000)
  })

  it('shows one member with what was recorded, and writes the look down', async () => {
    const seen = members[1]!
    const batches = (await seen.call({ url: '/api/fasting-batches' })).json().data
    await seen.call({
      method: 'PUT',
      url: '/api/fasting-days-left-out',
      payload: { on: batches[0].date, isLeftOut: true },
    })
    const { data } = await get(`users/${seen.id}`)
    expect(data.profile).toMatchObject({
      username: 'Zoe-1',
      email: 'reader-1@example.net',
      motivation: 'weight_loss',
      bodyType: 'medium',
      weight: 88,
      targetWeight: 72,
      bmi: 28.7,
      hasSeenWelcome: false,
    })
    expect(data.metrics).toMatchObject({
      totalFoodEntries: 6,
      avgDailyCalories: 1133,
      totalActivities: 0,
      weightChange: -2,
    })
    const own = (await seen.call({ url: '/api/fasting-stats?period=monthly' })).json().data
    const { totalBatches, successRate } = own.summary ?? own
    expect(totalBatches).toBe(batches.length - 1)
    expect(data.metrics).toMatchObject({
      totalFastingBatches: totalBatches,
      fastingSuccessRate: successRate,
    })
    const listed = (await get('users/list?q=zoe-1')).data[0]
    expect(listed.metrics.totalFoodEntries).toBe(6)
    expect(listed.metrics.avgFastingHours).toBeGreaterThan(12)

    const log = (await get('audit-log')).data
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'viewed-member', admin: 'Admin-1', member: 'Zoe-1' }),
    )
    expect(log.some((entry: { action: string }) => entry.action === 'entered-admin-area')).toBe(
      true,
    )
    const paged = await get('audit-log?limit=1')
    const next = await get(`audit-log?limit=1&cursor=${paged.nextCursor}`)
    expect([paged.data[0].id, next.data[0].id]).toEqual([log[0].id, log[1].id])
  })

  it('knows nobody by an id that is none', async () => {
    expect((await admin.call({ url: '/api/admin/users/nobody' })).statusCode).toBe(404)
  })

  it('keeps those who were registered for more than 30 days and came back', async () => {
    // A session lives for 30 days from its last use.
    for (let i = 0; i < 2; i += 1) {
      test.clock.now += 16 * DAY_MS
      for (const one of [admin, ...members])
        expect((await one.call({ url: '/api/me' })).statusCode).toBe(200)
    }
    await enter(admin)
    for (const member of members.slice(0, 3)) await weigh(member, 88)
    const { totalUsers, retentionRate } = (await get('users/overview')).data
    expect(retentionRate).toBe(Math.round((3 / totalUsers) * 100))
  })
})
