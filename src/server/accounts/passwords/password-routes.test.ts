import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const NEW_PASSWORD = 'Another2!donkey'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const usernameOf = async (who: TestMember): Promise<string> =>
  (await who.call({ url: '/api/me' })).json().user.username
const logIn = async (who: TestMember, password: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: await usernameOf(who), password },
  })
const change = (who: TestMember, currentPassword: string, newPassword = NEW_PASSWORD) =>
  who.call({ method: 'POST', url: '/api/me/password', payload: { currentPassword, newPassword } })
const isSignedIn = async (cookie: string) =>
  (await test.app.inject({ url: '/api/me', headers: { cookie } })).statusCode === 200

describe('changing the password', () => {
  it('lets the new one in and the old one out, and ends every other session', async () => {
    const who = await newMember(test)
    const elsewhere = cookieOf(await logIn(who, registration.password))
    expect((await change(who, registration.password)).json()).toEqual({ success: true })
    expect(await isSignedIn(who.cookie)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await logIn(who, registration.password)).statusCode).toBe(401)
    expect((await logIn(who, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('needs the current password and a good new one', async () => {
    const who = await newMember(test)
    const wrong = await change(who, 'Wrong1!pass')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().details).toMatchObject([
      { field: 'currentPassword', message: 'This is not your current password' },
    ])
    const weak = await change(who, registration.password, 'weak')
    expect(weak.json().details).toMatchObject([
      { field: 'newPassword', message: 'Please meet all password requirements' },
    ])
    expect((await logIn(who, registration.password)).statusCode).toBe(200)
  })

  it('counts wrong tries like failed sign-ins', async () => {
    const who = await newMember(test)
    for (let failure = 1; failure <= 4; failure += 1)
      expect((await change(who, 'Wrong1!pass')).statusCode).toBe(400)
    expect((await change(who, 'Wrong1!pass')).statusCode).toBe(423)
    expect((await change(who, registration.password)).json().error).toContain('temporarily locked')
  })

  it('takes no password in a burst of wrong ones that reached the limit', async () => {
    const who = await newMember(test)
    const guesses = [
      ...Array.from({ length: 30 }, (_none, guess) => `Wrong${guess}!pass`),
      registration.password,
    ]
    const statuses = (await Promise.all(guesses.map((guess) => change(who, guess)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.at(-1)).toBe(423)
    expect(statuses.filter((status) => status === 400)).toHaveLength(4)
    expect((await logIn(who, registration.password)).statusCode).toBe(423)
  })
})

describe('signing out everywhere', () => {
  it('ends all sessions of the member and nobody else', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const elsewhere = cookieOf(await logIn(who, registration.password))
    const reply = await who.call({ method: 'POST', url: '/api/logout-everywhere' })
    expect(reply.json()).toEqual({ success: true })
    expect(await isSignedIn(who.cookie)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(other.cookie)).toBe(true)
  })
})
