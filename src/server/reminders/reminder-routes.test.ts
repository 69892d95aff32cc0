import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const DAY_MS = 86_400_000
let test: TestApp
let registeredAt: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

// Registrations get the real time.
const joined = async (zone = 'UTC'): Promise<TestMember> => {
  test.clock.now = Date.now()
  const who = await newMember(test, zone)
  registeredAt = Date.parse((await who.call({ url: '/api/me' })).json().user.createdAt)
  after(0)
  return who
}
const after = (days: number) => {
  test.clock.now = registeredAt + days * DAY_MS
}
const isDue = async (who: TestMember): Promise<boolean> =>
  (await who.call({ url: '/api/reminders/weekly' })).json().data.showWeightReminder
const skip = (who: TestMember) => who.call({ method: 'POST', url: '/api/reminders/weekly/skip' })

describe('the weekly weigh-in', () => {
  it('is due 7 days after registration, and not before', async () => {
    const who = await joined()
    expect(await isDue(who)).toBe(false)
    after(6)
    expect(await isDue(who)).toBe(false)
    after(7)
    const { success, data } = (await who.call({ url: '/api/reminders/weekly' })).json()
    expect(success).toBe(true)
    expect(data).toEqual({
      showWeightReminder: true,
      dueOn: new Date(registeredAt + 7 * DAY_MS).toISOString().slice(0, 10),
    })
  })

  it('is put off by a weigh-in for 7 days', async () => {
    const who = await joined()
    after(7)
    await who.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    expect(await isDue(who)).toBe(false)
    after(13)
    expect(await isDue(who)).toBe(false)
    after(14)
    expect(await isDue(who)).toBe(true)
  })

  it('stays away for 7 days once skipped, also across a restart', async () => {
    const who = await joined()
    after(8)
    expect((await skip(who)).json().data.showWeightReminder).toBe(false)
    await test.restart()
    expect(await isDue(who)).toBe(false)
    after(14)
    expect(await isDue(who)).toBe(false)
    after(15)
    expect(await isDue(who)).toBe(true)
  })

  it('is skipped for one member alone', async () => {
    const [one, other] = [await joined(), await joined()]
    after(8)
    await skip(one)
    expect(await isDue(other)).toBe(true)
  })
})
