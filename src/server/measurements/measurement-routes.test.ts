import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMember, startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('body measurements', () => {
  it('are kept with their notes and listed newest first', async () => {
    const who = await newMember(test)
    const post = (payload: object) =>
      who.call({ method: 'POST', url: '/api/measurements', payload })
    const earlierAt = new Date(test.clock.now - 86_400_000).toISOString()
    expect((await post({ waistCm: 92.5, bodyFatPercent: 27, notes: ' tape ' })).statusCode).toBe(
      201,
    )
    expect((await post({ hipCm: 104, measuredAt: earlierAt })).statusCode).toBe(201)
    const { data } = (await who.call({ url: '/api/measurements' })).json()
    expect(data).toMatchObject([
      { waistCm: 92.5, hipCm: null, bodyFatPercent: 27, notes: 'tape' },
      { waistCm: null, hipCm: 104, bodyFatPercent: null, notes: null, measuredAt: earlierAt },
    ])
  })

  it.each([
    [{}, 'waistCm', /waist, hip or body fat/],
    [{ notes: 'nothing measured' }, 'waistCm', /waist, hip or body fat/],
    [{ waistCm: 39.9 }, 'waistCm', /between 40 cm and 250 cm/],
    [{ waistCm: 250.1 }, 'waistCm', /between 40 cm and 250 cm/],
    [{ hipCm: 'wide' }, 'hipCm', /between 40 cm and 250 cm/],
    [{ bodyFatPercent: 2.9 }, 'bodyFatPercent', /3 to 75%/],
    [{ bodyFatPercent: 75.1 }, 'bodyFatPercent', /3 to 75%/],
    [{ waistCm: 90, measuredAt: '2999-01-01T00:00:00.000Z' }, 'measuredAt', /future/],
  ])('are refused in words outside of what a body has: %j', async (payload, field, words) => {
    const who = await newMember(test)
    const reply = await who.call({ method: 'POST', url: '/api/measurements', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message: expect.stringMatching(words) }])
    expect((await who.call({ url: '/api/measurements' })).json().data).toEqual([])
  })

  it('are deleted by their member alone', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const { id } = (
      await who.call({ method: 'POST', url: '/api/measurements', payload: { waistCm: 90 } })
    ).json().data
    const remove = (by: typeof who) => by.call({ method: 'DELETE', url: `/api/measurements/${id}` })
    expect((await remove(other)).statusCode).toBe(404)
    expect((await remove(who)).statusCode).toBe(200)
    expect((await remove(who)).statusCode).toBe(404)
  })
})
