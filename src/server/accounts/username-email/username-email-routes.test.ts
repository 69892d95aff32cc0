import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const me = async (who: TestMember) => (await who.call({ url: '/api/me' })).json().user
const change = (who: TestMember, wishes: object, currentPassword = registration.password) =>
  who.call({ method: 'PATCH', url: '/api/me/identity', payload: { currentPassword, ...wishes } })
const logIn = (username: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: registration.password },
  })

describe('changing the username and the email address', () => {
  it('keeps the session and everything else, and signs in by the new name from then on', async () => {
    const who = await newMember(test, 'Europe/Paris', {
      username: 'Old-name',
      email: 'old@example.org',
    })
    const before = await me(who)
    const reply = await change(who, { username: 'New.Name', email: '  New@Example.org ' })
    expect(reply.json()).toEqual({
      success: true,
      user: { ...before, username: 'New.Name', email: 'new@example.org' },
    })
    expect(await me(who)).toEqual(reply.json().user)
    expect((await logIn('Old-name')).statusCode).toBe(401)
    expect((await logIn('new.name')).json().user.id).toBe(who.id)
  })

  it('changes one of them and leaves the other', async () => {
    const who = await newMember(test)
    const before = await me(who)
    await change(who, { email: 'only-this@example.org' })
    expect(await me(who)).toEqual({ ...before, email: 'only-this@example.org' })
  })

  it('may change nothing but the case of a name', async () => {
    const who = await newMember(test, 'Europe/Paris', { username: 'lower-case' })
    expect((await change(who, { username: 'Lower-Case' })).json().user.username).toBe('Lower-Case')
    expect((await logIn('LOWER-CASE')).statusCode).toBe(200)
  })

  it('frees the old name and address for somebody else', async () => {
    const who = await newMember(test, 'Europe/Paris', {
      username: 'Once-mine',
      email: 'once-mine@example.org',
    })
    await change(who, { username: 'Now-mine', email: 'now-mine@example.org' })
    const other = await newMember(test, 'Europe/Paris', {
      username: 'once-MINE',
      email: 'once-mine@example.org',
    })
    expect((await logIn('Once-mine')).json().user.id).toBe(other.id)
  })

  it.each([
    [{ username: 'TAKEN-name' }, 'username_taken', 'username'],
    [{ email: 'Taken@example.org' }, 'email_taken', 'email'],
  ])("refuses %j, which is another's in any case", async (wish, code, field) => {
    if ((await logIn('taken-name')).statusCode === 401) {
      await newMember(test, 'Europe/Paris', { username: 'Taken-Name', email: 'taken@example.org' })
    }
    const who = await newMember(test)
    const before = await me(who)
    const reply = await change(who, wish)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ success: false, code, details: [{ field }] })
    expect(await me(who)).toEqual(before)
  })

  it('lets one of two members who want the same name at once have it', async () => {
    const both = [await newMember(test), await newMember(test)]
    const replies = await Promise.all(both.map((who) => change(who, { username: 'Wanted' })))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it.each([
    [{}, '', 'Nothing to change'],
    [{ username: 'ab' }, 'username', 'Username must have 3 to 30 characters'],
    [{ username: 'two words' }, 'username', 'Username may only contain letters, digits, and _ . -'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  ])('refuses %j in words', async (wish, field, message) => {
    const reply = await change(await newMember(test), wish)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details).toMatchObject([{ field, message }])
  })

  it('needs the current password, and counts wrong ones like failed sign-ins', async () => {
    const who = await newMember(test)
    const before = await me(who)
    const wrong = await change(who, { email: 'stolen@example.org' }, 'Wrong1!pass')
    expect(wrong.json().details).toMatchObject([
      { field: 'currentPassword', message: 'This is not your current password' },
    ])
    for (let failure = 2; failure <= 4; failure += 1)
      await change(who, { email: 'stolen@example.org' }, 'Wrong1!pass')
    expect((await change(who, { email: 'stolen@example.org' }, 'Wrong1!pass')).statusCode).toBe(423)
    expect((await change(who, { email: 'stolen@example.org' })).statusCode).toBe(423)
    expect(await me(who)).toEqual(before)
  })
})
