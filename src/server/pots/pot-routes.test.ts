import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
let anna: TestMember
let ben: TestMember
let lasagne: { id: string; foodName: string; calories: number }
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (who: TestMember, method: Method, url: string, payload?: object) =>
  who.call({ method, url, ...(payload && { payload }) })
const join = async (who: TestMember) => {
  const { path } = (
    await ask(anna, 'POST', '/api/household/invitations', { username: null })
  ).json().data
  expect(
    (await ask(who, 'POST', '/api/household-links/accept', { token: path.split('#')[1] }))
      .statusCode,
  ).toBe(200)
}
const potsOf = async (who: TestMember) => (await ask(who, 'GET', '/api/pots')).json().data
const take = (who: TestMember, body: object = {}) =>
  ask(who, 'POST', `/api/pots/${lasagne.id}/take`, body)
const logOf = async (who: TestMember) => (await ask(who, 'GET', '/api/food-analyses')).json().data

beforeEach(async () => {
  anna = await newMember(test)
  ben = await newMember(test)
  await ask(anna, 'POST', '/api/household', { name: 'Home' })
  await join(ben)
  lasagne = (
    await ask(anna, 'POST', '/api/food-analyses', { foodCode: '14104100', grams: 300 })
  ).json().data
  expect((await ask(anna, 'POST', '/api/pots', { mealId: lasagne.id, shares: 3 })).statusCode).toBe(
    201,
  )
})

describe('a pot', () => {
  it('is seen by the household, and a share of it is a meal like the one of the cook', async () => {
    const annasName = (await ask(anna, 'GET', '/api/me')).json().user.username
    expect(await potsOf(ben)).toEqual({
      hasOthers: true,
      pots: [
        {
          id: lasagne.id,
          name: lasagne.foodName,
          cook: annasName,
          isMine: false,
          cookedOn: '2026-05-20',
          calories: lasagne.calories,
          shares: 3,
          left: 2,
          taken: [],
          myMealIds: [],
        },
      ],
    })
    const meal = (await take(ben)).json().data
    expect(meal).toMatchObject({
      foodName: lasagne.foodName,
      calories: lasagne.calories,
      portionMultiplier: 1,
      source: 'again',
      imageUrl: null,
    })
    expect((await logOf(ben)).map(({ id }: { id: string }) => id)).toEqual([meal.id])
    expect((await potsOf(anna)).pots).toMatchObject([
      { left: 1, isMine: true, taken: [{ shares: 1 }] },
    ])
    // The cook's meal is the cook's own share and stays unchanged.
    expect((await logOf(anna)).map(({ id }: { id: string }) => id)).toEqual([lasagne.id])
  })

  it('gives no more than is left, unless that is said', async () => {
    expect((await take(ben, { shares: 2 })).json().data.portionMultiplier).toBe(2)
    const more = await take(ben)
    expect([more.statusCode, more.json().error]).toEqual([400, 'Nothing is left of it'])
    expect((await take(ben, { beyondLeft: true })).statusCode).toBe(201)
    expect((await potsOf(ben)).pots).toMatchObject([{ left: -1, taken: [{ shares: 3 }] }])
  })

  it('gives its last share to one of two who take it at once', async () => {
    const cleo = await newMember(test)
    await join(cleo)
    await take(ben)
    const replies = await Promise.all([take(ben), take(cleo)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
  })

  it('is taken once by a call that is sent twice, at the time at which it was done', async () => {
    const headers = { 'idempotency-key': 'one-share-of-the-lasagne', 'x-done-seconds-ago': '3600' }
    const send = () =>
      ben.call({ method: 'POST', url: `/api/pots/${lasagne.id}/take`, payload: {}, headers })
    const [first, second] = [await send(), await send()]
    expect(second.json()).toEqual(first.json())
    expect(first.json().data.createdAt).toBe(new Date(test.clock.now - 3_600_000).toISOString())
    expect(await logOf(ben)).toHaveLength(1)
  })

  it('gets back what was taken by mistake, by whoever took it alone, once', async () => {
    const meal = (await take(ben)).json().data
    const giveBack = (who: TestMember) =>
      ask(who, 'POST', `/api/pots/${lasagne.id}/give-back`, { mealId: meal.id })
    expect((await giveBack(anna)).statusCode).toBe(404)
    expect((await giveBack(ben)).statusCode).toBe(200)
    expect((await giveBack(ben)).statusCode).toBe(404)
    expect(await logOf(ben)).toEqual([])
    expect((await potsOf(ben)).pots[0].left).toBe(2)
  })

  it('is out of sight for who left, or once it is taken away: giving back then takes the meal alone, once', async () => {
    const [left, ended] = [(await take(ben)).json().data, (await take(ben)).json().data]
    const giveBack = (who: TestMember, mealId: string) =>
      ask(who, 'POST', `/api/pots/${lasagne.id}/give-back`, { mealId })
    await ask(ben, 'DELETE', '/api/household')
    expect((await giveBack(anna, left.id)).statusCode).toBe(404)
    expect((await giveBack(ben, left.id)).statusCode).toBe(200)
    expect((await giveBack(ben, left.id)).statusCode).toBe(404)
    expect((await potsOf(anna)).pots).toMatchObject([{ left: 0 }])
    await join(ben)
    await ask(anna, 'DELETE', `/api/pots/${lasagne.id}`)
    expect((await giveBack(ben, ended.id)).statusCode).toBe(200)
    expect(await logOf(ben)).toEqual([])
  })

  it('changes its size where the cook says it again, and nothing that was taken when it ends', async () => {
    await ask(anna, 'POST', '/api/pots', { mealId: lasagne.id, shares: 6 })
    expect((await potsOf(ben)).pots).toMatchObject([{ shares: 6, left: 5 }])
    await take(ben)
    expect((await ask(ben, 'DELETE', `/api/pots/${lasagne.id}`)).statusCode).toBe(404)
    expect((await ask(anna, 'DELETE', `/api/pots/${lasagne.id}`)).statusCode).toBe(200)
    expect((await potsOf(ben)).pots).toEqual([])
    expect(await logOf(ben)).toHaveLength(1)
    for (const shares of [1, 21, 2.5]) {
      expect(
        (await ask(anna, 'POST', '/api/pots', { mealId: lasagne.id, shares })).statusCode,
      ).toBe(400)
    }
  })

  it('is shown on its day, and on the next one while something is left', async () => {
    test.clock.now += DAY_MS
    expect((await potsOf(ben)).pots).toHaveLength(1)
    await take(ben, { shares: 2 })
    expect((await potsOf(ben)).pots).toEqual([])
    test.clock.now -= DAY_MS
    expect((await potsOf(ben)).pots).toHaveLength(1)
  })

  it('is nothing to strangers, to who left, to who withdrew the consent to record, and once its cook is erased', async () => {
    const stranger = await newMember(test)
    await ask(stranger, 'POST', '/api/household', { name: 'Elsewhere' })
    expect((await take(stranger)).statusCode).toBe(404)
    expect(await potsOf(stranger)).toEqual({ hasOthers: false, pots: [] })
    expect(
      (await ask(stranger, 'POST', '/api/pots', { mealId: lasagne.id, shares: 2 })).statusCode,
    ).toBe(404)
    await ask(ben, 'POST', '/api/consents', { kind: 'health-data', version: 2 })
    await ask(ben, 'POST', '/api/consents/withdraw', { kind: 'health-data' })
    expect((await take(ben)).json().code).toBe('consent_needed')
    await ask(ben, 'DELETE', '/api/household')
    expect(await potsOf(ben)).toEqual({ hasOthers: false, pots: [] })
    const cleo = await newMember(test)
    await join(cleo)
    expect((await take(cleo)).statusCode).toBe(201)
    await ask(anna, 'POST', '/api/account/erase', { password: registration.password })
    expect((await potsOf(cleo)).pots).toEqual([])
    expect(await logOf(cleo)).toHaveLength(1)
  })
})
