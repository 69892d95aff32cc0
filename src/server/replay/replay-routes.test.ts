import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordMeals } from '../../../test/support/recorded-meals.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = Date.parse('2026-05-20T12:00:00Z')
})
afterAll(() => test.close())

const replay = async (who: TestMember, headers = {}) =>
  (await who.call({ url: '/api/daily-replay', headers })).json().data
const complete = (who: TestMember, replayId: unknown) =>
  who.call({ method: 'POST', url: '/api/daily-replay/complete', payload: { replayId } })
const NONE = { showReplay: false, replayId: null, photos: [] }

describe('the daily replay', () => {
  it("shows yesterday's photos, earliest first, until it was completed", async () => {
    const who = await newMember(test)
    const [supper, breakfast] = await recordMeals(test, who.id, [
      { at: '2026-05-19T18:00:00Z', photo: true, name: 'Pho', kcal: 400, portion: 1.5 },
      { at: '2026-05-19T06:00:00Z', photo: true, name: 'Porridge' },
      { at: '2026-05-19T12:00:00Z', name: 'From the food table' },
      { at: '2026-05-20T06:00:00Z', photo: true, name: 'Today' },
    ])
    expect(await replay(who)).toEqual({
      showReplay: true,
      replayId: '2026-05-19',
      photos: [
        {
          foodName: 'Porridge',
          imageUrl: `/api/food-analyses/${breakfast}/photo`,
          thumbnailUrl: `/api/food-analyses/${breakfast}/thumbnail`,
          createdAt: '2026-05-19T06:00:00.000Z',
          calories: 500,
        },
        {
          foodName: 'Pho',
          imageUrl: `/api/food-analyses/${supper}/photo`,
          thumbnailUrl: `/api/food-analyses/${supper}/thumbnail`,
          createdAt: '2026-05-19T18:00:00.000Z',
          calories: 600,
        },
      ],
    })
    expect((await complete(who, '2026-05-19')).json()).toEqual({ success: true })
    expect(await replay(who)).toEqual(NONE)
    await test.restart()
    expect(await replay(who)).toEqual(NONE)
  })

  it('does not show meals without a photo, deleted ones, or those of another member', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const [eaten] = await recordMeals(test, who.id, [
      { at: '2026-05-19T06:00:00Z', photo: true },
      { at: '2026-05-19T07:00:00Z' },
    ])
    expect(await replay(other)).toEqual(NONE)
    await who.call({ method: 'DELETE', url: `/api/food-analyses/${eaten}` })
    expect(await replay(who)).toEqual(NONE)
  })

  it('takes yesterday from the zone of the member, and counts a meal at 00:30 to its new day', async () => {
    const who = await newMember(test, 'Asia/Kolkata')
    await recordMeals(test, who.id, [
      { at: '2026-05-18T19:00:00Z', zone: 'Asia/Kolkata', photo: true },
    ])
    expect(await replay(who)).toMatchObject({ replayId: '2026-05-19' })
    test.clock.now = Date.parse('2026-05-20T18:31:00Z') // 00:01 on the 21st in Kolkata
    expect(await replay(who)).toEqual(NONE)
    expect(await replay(who, { 'x-time-zone': 'UTC' })).toMatchObject({ replayId: '2026-05-19' })
    test.clock.now = Date.parse('2026-05-20T12:00:00Z')
  })

  it('comes back with the next day', async () => {
    const who = await newMember(test)
    await recordMeals(test, who.id, [{ at: '2026-05-20T06:00:00Z', photo: true }])
    await complete(who, '2026-05-19')
    test.clock.now += 86_400_000
    expect(await replay(who)).toMatchObject({ showReplay: true, replayId: '2026-05-20' })
    test.clock.now -= 86_400_000
  })

  it.each([['2026-05-20'], ['9999-12-31'], ['nonsense'], [''], [undefined], [5]])(
    'cannot be completed as %j',
    async (id) => {
      const who = await newMember(test)
      const reply = await complete(who, id)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'invalid_input',
        details: [{ field: 'replayId' }],
      })
    },
  )
})
