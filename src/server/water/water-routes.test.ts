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

const drink = (who: TestMember, glassesDrunk: unknown, headers = {}) =>
  who.call({ method: 'POST', url: '/api/water-intake', payload: { glassesDrunk }, headers })
const water = async (who: TestMember, headers = {}) =>
  (await who.call({ url: '/api/water-intake', headers })).json()

describe('water', () => {
  it('starts every day at 0 of 8 glasses and remembers the count, across a restart', async () => {
    const who = await newMember(test)
    expect(await water(who)).toEqual({ success: true, data: { glassesDrunk: 0, glassesTarget: 8 } })
    expect((await drink(who, 3)).json()).toEqual({
      success: true,
      data: { glassesDrunk: 3, glassesTarget: 8 },
    })
    await test.restart()
    expect((await water(who)).data.glassesDrunk).toBe(3)
  })

  it('keeps what a cup of another size held beyond whole glasses, until the last glass goes', async () => {
    const who = await newMember(test)
    const set = async (payload: object) =>
      (await who.call({ method: 'POST', url: '/api/water-intake', payload })).json().data
    expect(await set({ glassesDrunk: 1, moreMl: 50 })).toEqual({
      glassesDrunk: 1,
      glassesTarget: 8,
      moreMl: 50,
    })
    expect(await set({ glassesDrunk: 2 })).toEqual({
      glassesDrunk: 2,
      glassesTarget: 8,
      moreMl: 50,
    })
    expect((await water(who)).data.moreMl).toBe(50)
    expect(await set({ glassesDrunk: 0 })).toEqual({ glassesDrunk: 0, glassesTarget: 8 })
    expect(await set({ glassesDrunk: 3, moreMl: 400 })).toMatchObject({ moreMl: 249 })
    expect(await set({ glassesDrunk: 8, moreMl: 100 })).toEqual({
      glassesDrunk: 8,
      glassesTarget: 8,
    })
  })

  it('brings the count into 0 to the target', async () => {
    const who = await newMember(test)
    expect((await drink(who, 9)).json().data.glassesDrunk).toBe(8)
    expect((await drink(who, -1)).json().data.glassesDrunk).toBe(0)
    expect((await water(who)).data.glassesDrunk).toBe(0)
  })

  it.each([[1.5], ['3'], [null], [undefined], [true], [1e300]])(
    'refuses %j, which is no whole number',
    async (glasses) => {
      const who = await newMember(test)
      const reply = await drink(who, glasses)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        success: false,
        code: 'invalid_input',
        details: [{ field: 'glassesDrunk' }],
      })
    },
  )

  it('counts by the day of the zone in which the member is', async () => {
    test.clock.now = Date.parse('2026-05-20T10:59:00Z')
    const who = await newMember(test, 'Pacific/Auckland')
    await drink(who, 5)
    test.clock.now = Date.parse('2026-05-20T12:00:00Z')
    expect((await water(who)).data.glassesDrunk).toBe(0)
    expect((await water(who, { 'x-time-zone': 'Asia/Kolkata' })).data.glassesDrunk).toBe(5)
  })

  it('shows nobody the glasses of another member, and nothing without a session', async () => {
    const [one, other] = [await newMember(test), await newMember(test)]
    await drink(one, 4)
    expect((await water(other)).data.glassesDrunk).toBe(0)
    expect((await test.app.inject({ url: '/api/water-intake' })).statusCode).toBe(401)
  })
})
