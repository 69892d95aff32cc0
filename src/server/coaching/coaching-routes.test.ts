import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_COACHES } from '#domain/coaching/coach-parts.ts'
import { civilDayAt, DAY_MS, HOUR_MS } from '#domain/day.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import { recordStatements } from '../../../test/support/recorded-statements.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'

let test: TestApp
let anna: TestMember
let cora: TestMember
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
let made = 0
let coras: string
let annas: string
beforeEach(async () => {
  made += 1
  coras = `Cora-${made}`
  annas = `Anna-${made}`
  anna = await newMember(test, 'Europe/Paris', { username: annas })
  cora = await newMember(test, 'Europe/Paris', { username: coras })
})

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const ask = (who: TestMember, method: Method, url: string, payload?: object) =>
  who.call({ method, url, ...(payload && { payload }) })
const dataOf = async (who: TestMember, method: Method, url: string, payload?: object) => {
  const reply = await ask(who, method, url, payload)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json().data
}
const refusalOf = async (who: TestMember, method: Method, url: string, payload?: object) => {
  const reply = await ask(who, method, url, payload)
  return [
    reply.statusCode,
    reply.json().details?.[0]?.code ?? reply.json().reason?.code ?? reply.json().code,
  ]
}
const offer = (username = coras, parts: readonly string[] = ['weight']) =>
  dataOf(anna, 'POST', '/api/coaches', { username, parts })
const letLook = async (parts: readonly string[] = ['weight']): Promise<string> => {
  const { id } = (await offer(coras, parts)).grants.at(-1)
  await dataOf(cora, 'POST', `/api/coached/${id}/accept`)
  return id
}
const look = (id: string, period = 'weekly') =>
  dataOf(cora, 'GET', `/api/coached/${id}?period=${period}`)
const consentsAbout = async (id: string) =>
  (await rowsOf(test, `select * from consent where kind = 'coach' and subject = '${id}'`)).map(
    (row) => row['withdrawn_at'],
  )

describe('an offer', () => {
  it('is accepted by whom it names, once, and shows names and parts alone', async () => {
    const { grants } = await offer(coras, ['meals', 'weight', 'meals'])
    const [{ id }] = grants
    const expiresAt = new Date(test.clock.now + 7 * DAY_MS).toISOString()
    expect(grants).toEqual([
      {
        id,
        username: coras.toLowerCase(),
        parts: ['weight', 'meals'],
        acceptedAt: null,
        expiresAt,
        isMuted: false,
      },
    ])
    expect(await dataOf(cora, 'GET', '/api/coached')).toEqual([
      { id, username: annas, parts: ['weight', 'meals'], acceptedAt: null, expiresAt },
    ])
    const acceptedAt = new Date(test.clock.now).toISOString()
    expect(await dataOf(cora, 'POST', `/api/coached/${id}/accept`)).toMatchObject([
      { id, acceptedAt },
    ])
    expect(await refusalOf(cora, 'POST', `/api/coached/${id}/accept`)).toEqual([404, 'not_found'])
    expect((await dataOf(anna, 'GET', '/api/coaches')).grants).toMatchObject([
      { username: coras, acceptedAt },
    ])
    expect(
      await refusalOf(anna, 'POST', '/api/coaches', { username: coras, parts: ['body'] }),
    ).toEqual([400, 'input.coach-already'])
    expect((await look(id)).meals).not.toBeNull()
  })

  it('never reveals whether a name exists, nor that it was declined', async () => {
    const names = [coras, 'nobody-at-all']
    for (const name of names) await offer(name)
    const before = (await dataOf(anna, 'GET', '/api/coaches')).grants
    const real = before.find(({ username }: { username: string }) => username !== 'nobody-at-all')
    expect((await ask(cora, 'DELETE', `/api/coached/${real.id}`)).statusCode).toBe(200)
    expect(await dataOf(cora, 'GET', '/api/coached')).toEqual([])
    expect(await refusalOf(cora, 'POST', `/api/coached/${real.id}/accept`)).toEqual([
      404,
      'not_found',
    ])
    const after = (await dataOf(anna, 'GET', '/api/coaches')).grants
    expect(after).toEqual(before)
    const { id: _one, username: _name, ...told } = after[0]
    const { id: _other, username: _noName, ...toldOfNobody } = after[1]
    expect(told).toEqual(toldOfNobody)
  })

  it('makes way for another one to the same name, which may be accepted after a refusal', async () => {
    const [{ id }] = (await offer()).grants
    await ask(cora, 'DELETE', `/api/coached/${id}`)
    const { grants } = await offer(coras.toUpperCase(), ['body'])
    expect(grants).toMatchObject([{ parts: ['body'] }])
    expect(await dataOf(cora, 'POST', `/api/coached/${grants[0].id}/accept`)).toMatchObject([
      { parts: ['body'] },
    ])
    expect(await consentsAbout(grants[0].id)).toEqual([null])
  })

  it('ends after a week, with the consent that it was given by', async () => {
    const [{ id }] = (await offer()).grants
    test.clock.now += 7 * DAY_MS
    expect((await dataOf(anna, 'GET', '/api/coaches')).grants).toEqual([])
    expect(await dataOf(cora, 'GET', '/api/coached')).toEqual([])
    expect(await refusalOf(cora, 'POST', `/api/coached/${id}/accept`)).toEqual([404, 'not_found'])
    await test.restart()
    await expect.poll(() => consentsAbout(id)).toEqual([test.clock.now])
    expect(await rowsOf(test, `select * from coach_grant where id = '${id}'`)).toEqual([])
  })

  it('needs a session that has just signed in, or the password', async () => {
    test.clock.now += 15 * 60_000
    const make = () =>
      refusalOf(anna, 'POST', '/api/coaches', { username: coras, parts: ['weight'] })
    expect(await make()).toEqual([403, 'confirmation_needed'])
    const { password } = registration
    await ask(anna, 'POST', '/api/security/confirm', { password })
    expect(await make()).toEqual([201, undefined])
  })

  it('is refused to oneself, without a part, of an unknown part, and beyond ten', async () => {
    const tell = (username: string, parts: readonly string[]) =>
      refusalOf(anna, 'POST', '/api/coaches', { username, parts })
    expect(await tell(annas.toUpperCase(), ['weight'])).toEqual([400, 'input.coach-oneself'])
    expect(await tell(coras, [])).toEqual([400, 'input.coach-parts'])
    expect((await tell(coras, ['photos']))[0]).toBe(400)
    const answers = await Promise.all(
      Array.from({ length: MAX_COACHES + 3 }, (_, one) => tell(`nobody-${one}`, ['weight'])),
    )
    expect(answers.filter(([status]) => status === 403)).toEqual(
      Array.from({ length: 3 }, () => [403, 'refused.coaches-most']),
    )
    expect(await tell(coras, ['weight'])).toEqual([403, 'refused.coaches-most'])
    expect((await dataOf(anna, 'GET', '/api/coaches')).grants).toHaveLength(MAX_COACHES)
    expect(await dataOf(cora, 'GET', '/api/coached')).toEqual([])
  })

  it('is made so often in an hour and no more', { timeout: 60_000 }, async () => {
    const codes: number[] = []
    for (let n = 0; n < 31; n += 1) {
      codes.push(
        (await ask(anna, 'POST', '/api/coaches', { username: 'nobody-at-all', parts: ['weight'] }))
          .statusCode,
      )
    }
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 201), 429])
  })

  it('of two at once to one name is one', async () => {
    const both = await Promise.all([offer(), offer(coras, ['body'])])
    expect(both.map(({ grants }) => grants.length)).toEqual([1, 1])
    expect(await dataOf(cora, 'GET', '/api/coached')).toHaveLength(1)
  })
})

describe('a look', () => {
  it('shows what the calls of the member show', async () => {
    const at = new Date(test.clock.now - DAY_MS).toISOString()
    await recordMeals(test, anna.id, [
      { at, name: 'Lentil soup', kcal: 640 },
      { at: new Date(test.clock.now - HOUR_MS).toISOString(), name: 'Porridge', kcal: 300 },
    ])
    await dataOf(anna, 'POST', '/api/weight', { weight: 82, weighedAt: at })
    await dataOf(anna, 'POST', '/api/weight', { weight: 81 })
    await dataOf(anna, 'POST', '/api/water-intake', { glassesDrunk: 5 })
    await dataOf(anna, 'POST', '/api/measurements', { waistCm: 91.5 })
    await ask(anna, 'POST', '/api/activities', { activityType: 'yoga', durationMinutes: 45 })
    const id = await letLook(['weight', 'meals', 'habits', 'body'])
    const seen = await look(id)
    const trajectory = await dataOf(anna, 'GET', '/api/weight/trajectory')
    expect(trajectory).toMatchObject(seen.weight)
    expect(seen.weight).toMatchObject({
      currentWeight: 81,
      targetWeight: 72,
      history: [{ weight: 82 }, { weight: 81 }],
    })
    expect(seen).toMatchObject({
      username: annas,
      period: 'weekly',
      meals: {
        nutrition: await dataOf(anna, 'GET', '/api/nutrition-summary?period=weekly'),
        recent: [{ foodName: 'Porridge' }, { foodName: 'Lentil soup' }],
      },
      habits: {
        water: await dataOf(anna, 'GET', '/api/water-intake'),
        fasting: { stats: { totalBatches: 1 } },
      },
      body: {
        activities: [{ activityType: 'yoga', durationMinutes: 45 }],
        measurements: [{ waistCm: 91.5 }],
      },
    })
    expect(seen.meals.energyTargets).toEqual(
      (await dataOf(anna, 'GET', '/api/dashboard?period=weekly')).energyTargets,
    )
    const { totalCalories: _kcal, ...stats } = await dataOf(
      anna,
      'GET',
      '/api/fasting-stats?period=weekly',
    )
    expect(seen.habits.fasting.stats).toEqual(stats)
    expect((await look(id, 'daily')).meals.nutrition.data).toHaveLength(1)
  })

  it('follows the days of the member, and shows no fast of who switched fasting off', async () => {
    await ask(anna, 'PATCH', '/api/me', { timeZone: 'Pacific/Auckland', fastingEnabled: false })
    const id = await letLook(['meals', 'habits'])
    const seen = await look(id)
    expect(seen.meals.nutrition.data.at(-1).date).toBe(
      civilDayAt(test.clock.now, 'Pacific/Auckland'),
    )
    expect(seen.zone).toBe('Pacific/Auckland')
    expect(seen.habits.fasting).toBeNull()
  })

  it('asks the database as often for a month of hundreds of meals as for a day of none, and at most ten times', async () => {
    const id = await letLook(['weight', 'meals', 'habits', 'body'])
    const asked = async (period: string) =>
      (await recordStatements(() => look(id, period))).statements.length
    await asked('daily')
    const ofNone = await asked('daily')
    const hours = Array.from({ length: 300 }, (_, nth) => ({
      at: new Date(test.clock.now - nth * 2 * HOUR_MS).toISOString(),
    }))
    await recordMeals(test, anna.id, hours)
    for (const weight of [82, 81.5]) await dataOf(anna, 'POST', '/api/weight', { weight })
    expect([await asked('daily'), await asked('monthly')]).toEqual([ofNone, ofNone])
    expect(ofNone).toBeLessThanOrEqual(10)
    const seen = await look(id, 'monthly')
    expect(seen.meals.nutrition).toEqual(
      await dataOf(anna, 'GET', '/api/nutrition-summary?period=monthly'),
    )
    expect(await dataOf(anna, 'GET', '/api/weight/trajectory')).toMatchObject(seen.weight)
    expect(await dataOf(anna, 'GET', '/api/fasting-stats?period=monthly')).toMatchObject(
      seen.habits.fasting.stats,
    )
  })

  it('shows nothing and writes nothing down while the consent to health data is withdrawn', async () => {
    const id = await letLook(['weight'])
    const consent = { kind: 'health-data', version: 2 }
    await dataOf(anna, 'POST', '/api/consents', consent)
    await dataOf(anna, 'POST', '/api/consents/withdraw', consent)
    expect((await ask(cora, 'GET', `/api/coached/${id}`)).statusCode).toBe(404)
    expect((await dataOf(anna, 'GET', '/api/coaches')).looks).toEqual([])
    await dataOf(anna, 'POST', '/api/consents', consent)
    await look(id)
  })

  it('is written down for the member, once an hour for the same parts', async () => {
    const id = await letLook(['weight'])
    const lookedAt = new Date(test.clock.now).toISOString()
    await look(id)
    await look(id, 'monthly')
    const looks = async () => (await dataOf(anna, 'GET', '/api/coaches')).looks
    expect(await looks()).toEqual([{ username: coras, lookedAt, parts: ['weight'] }])
    await dataOf(anna, 'PATCH', `/api/coaches/${id}`, { parts: ['weight', 'meals'] })
    await look(id)
    test.clock.now += HOUR_MS
    await look(id)
    expect(
      (await looks()).map(({ parts }: { parts: string[] }) => parts.length).toSorted(),
    ).toEqual([1, 2, 2])
    await ask(anna, 'DELETE', `/api/coaches/${id}`)
    expect(await looks()).toHaveLength(3)
    expect((await dataOf(cora, 'GET', '/api/coaches')).looks).toEqual([])
    await ask(cora, 'POST', '/api/account/erase', { password: registration.password })
    expect(await looks()).toMatchObject([
      { username: null },
      { username: null },
      { username: null },
    ])
  })

  it('is given up by the coach, which ends the consent too', async () => {
    const id = await letLook()
    expect(await consentsAbout(id)).toEqual([null])
    expect((await ask(cora, 'DELETE', `/api/coached/${id}`)).statusCode).toBe(200)
    expect((await dataOf(anna, 'GET', '/api/coaches')).grants).toEqual([])
    expect(await consentsAbout(id)).toEqual([test.clock.now])
    expect(await refusalOf(anna, 'DELETE', `/api/coaches/${id}`)).toEqual([404, 'not_found'])
  })

  it('ends with the account of the coach, and the consent with it', async () => {
    const id = await letLook()
    await ask(cora, 'POST', '/api/account/erase', { password: registration.password })
    expect((await dataOf(anna, 'GET', '/api/coaches')).grants).toEqual([])
    expect(await consentsAbout(id)).toEqual([test.clock.now])
    const files = await unzip((await anna.call({ url: '/api/export' })).rawPayload)
    expect(JSON.parse(String(files.get('consents.json')))).toMatchObject([
      { kind: 'coach', subject: id, withdrawn_at: test.clock.now },
    ])
  })

  it('is in the export of both, and asked for by no call about consents', async () => {
    const id = await letLook()
    await look(id)
    const told = async (who: TestMember) =>
      JSON.parse(
        String(
          (await unzip((await who.call({ url: '/api/export' })).rawPayload)).get('coaches.json'),
        ),
      )
    expect(await told(anna)).toMatchObject({
      coaches: [{ username: coras, parts: ['weight'] }],
      looks: [{ username: coras }],
      coached: [],
    })
    expect(await told(cora)).toMatchObject({
      coaches: [],
      looks: [],
      coached: [{ username: annas, parts: ['weight'] }],
    })
    expect(await dataOf(anna, 'GET', '/api/consents')).toMatchObject([{ kind: 'health-data' }])
    expect(
      (await ask(anna, 'POST', '/api/consents', { kind: 'coach', subject: id, version: 1 }))
        .statusCode,
    ).toBe(400)
  })

  it('is forgotten after a year', async () => {
    const id = await letLook()
    await look(id)
    test.clock.now += 366 * DAY_MS
    await test.restart()
    await expect
      .poll(() => rowsOf(test, `select * from coach_look where grant_id = '${id}'`))
      .toEqual([])
  })
})

describe('a comment', () => {
  const DAY = '2026-05-19'
  const write = (id: string, text: string, day = DAY) =>
    dataOf(cora, 'PUT', `/api/coached/${id}/comments`, { day, text })
  const seen = (day = DAY) => dataOf(anna, 'GET', `/api/day-comments?day=${day}`)
  const coachesFile = async (who: TestMember) =>
    JSON.parse(
      String(
        (await unzip((await who.call({ url: '/api/export' })).rawPayload)).get('coaches.json'),
      ),
    )
  beforeAll(() => {
    test.clock.now = Date.UTC(2026, 4, 20, 12)
  })

  it('of a coach who may stands on the day, one a day, changed and removed by its writer', async () => {
    const hasComments = async () => (await ask(anna, 'GET', '/api/me')).json().user.hasDayComments
    const id = await letLook(['comments'])
    expect(await hasComments()).toBe(false)
    expect(await look(id)).toMatchObject({ mayComment: true, weight: null, meals: null })
    await write(id, 'A walk after supper did you good.')
    await write(id, ' Twice, I saw! ')
    await write(id, 'Rest today.', '2026-05-20')
    expect(await hasComments()).toBe(true)
    const writtenAt = new Date(test.clock.now).toISOString()
    expect(await seen()).toEqual([
      { id, username: coras, text: 'Twice, I saw!', writtenAt, mayMute: true },
    ])
    expect(await write(id, '')).toEqual([{ day: '2026-05-20', text: 'Rest today.', writtenAt }])
    expect(await seen()).toEqual([])
    expect((await dataOf(anna, 'GET', '/api/coaches')).looks).toMatchObject([
      { username: coras, parts: ['comments'] },
    ])
  })

  it('is refused without the tick, to others, ahead, long ago, and while nothing may be looked at', async () => {
    const id = await letLook(['weight', 'meals', 'habits', 'body'])
    const tell = (who: TestMember, body: object = { day: DAY, text: 'Well done' }) =>
      refusalOf(who, 'PUT', `/api/coached/${id}/comments`, body)
    expect(await tell(cora)).toEqual([404, 'refused.no-look'])
    await dataOf(anna, 'PATCH', `/api/coaches/${id}`, { parts: ['comments'] })
    expect(await tell(await newMember(test))).toEqual([404, 'refused.no-look'])
    expect(await tell(anna)).toEqual([404, 'refused.no-look'])
    const told = (day: string) => tell(cora, { day, text: 'Well done' })
    expect(await told('2026-05-21')).toEqual([400, 'input.day-ahead'])
    expect(await told('2025-05-19')).toEqual([400, 'input.day-long-ago'])
    expect(await told('2026-02-30')).toEqual([400, 'input.day'])
    expect(await tell(cora, { day: DAY, text: 'a'.repeat(501) })).toEqual([400, 'input.at-most'])
    const consent = { kind: 'health-data', version: 2 }
    await dataOf(anna, 'POST', '/api/consents', consent)
    await dataOf(anna, 'POST', '/api/consents/withdraw', consent)
    expect(await tell(cora)).toEqual([404, 'refused.no-look'])
    await dataOf(anna, 'POST', '/api/consents', consent)
    expect((await tell(cora))[0]).toBe(200)
    await ask(anna, 'DELETE', `/api/coaches/${id}`)
    expect(await tell(cora)).toEqual([404, 'refused.no-look'])
    expect(await refusalOf(cora, 'GET', `/api/coached/${id}/comments`)).toEqual([
      404,
      'refused.no-look',
    ])
    expect(await seen()).toMatchObject([{ text: 'Well done', mayMute: false }])
  })

  it('is deleted by the member alone, and by nobody else', async () => {
    const id = await letLook(['comments'])
    await write(id, 'Mind the sugar.')
    const remove = (who: TestMember) =>
      refusalOf(who, 'POST', `/api/day-comments/${id}/delete`, { day: DAY })
    expect(await remove(cora)).toEqual([404, 'not_found'])
    expect((await remove(anna))[0]).toBe(200)
    expect(await remove(anna)).toEqual([404, 'not_found'])
    expect(await seen()).toEqual([])
  })

  it('of a muted coach is not seen, which the coach is not told; the rest stays', async () => {
    const id = await letLook(['comments', 'weight'])
    await write(id, 'Eat less.')
    const before = await dataOf(cora, 'GET', '/api/coached')
    const changed = await dataOf(anna, 'PATCH', `/api/coaches/${id}`, { isMuted: true })
    expect(changed.grants).toMatchObject([{ isMuted: true, parts: ['weight', 'comments'] }])
    expect(await seen()).toEqual([])
    expect(await dataOf(cora, 'GET', '/api/coached')).toEqual(before)
    expect(await write(id, 'Still here.', '2026-05-20')).toHaveLength(2)
    expect(await seen('2026-05-20')).toEqual([])
    await dataOf(anna, 'PATCH', `/api/coaches/${id}`, { isMuted: false })
    expect(await seen('2026-05-20')).toMatchObject([{ text: 'Still here.' }])
    await dataOf(anna, 'PATCH', `/api/coaches/${id}`, { isMuted: true })
    await ask(cora, 'DELETE', `/api/coached/${id}`)
    expect([await seen(), await seen('2026-05-20')]).toEqual([[], []])
  })

  it('is in the export of both, and erased with either account', async () => {
    const id = await letLook(['comments'])
    await write(id, 'A good day.')
    const row = { commented_on: DAY, written_at: test.clock.now, text: 'A good day.' }
    expect((await coachesFile(anna)).comments).toEqual([{ username: coras, ...row }])
    expect((await coachesFile(cora)).comments_written).toEqual([{ username: annas, ...row }])
    await ask(anna, 'DELETE', `/api/coaches/${id}`)
    expect(await seen()).toHaveLength(1)
    await ask(cora, 'POST', '/api/account/erase', { password: registration.password })
    expect(await seen()).toEqual([])
    cora = await newMember(test, 'Europe/Paris', { username: `${coras}-too` })
    coras = `${coras}-too`
    await write(await letLook(['comments']), 'Another.')
    await ask(anna, 'POST', '/api/account/erase', { password: registration.password })
    expect(await rowsOf(test, `select * from day_comment where member_id = '${anna.id}'`)).toEqual(
      [],
    )
  })
})
