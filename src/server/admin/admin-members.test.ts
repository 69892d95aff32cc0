import { updateMember } from '#server/db/rows.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const ADMIN_PASSWORD = 'Open sesame, 2026'

let test: TestApp
let admin: TestMember

beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  admin = await newMember(test)
  await admin.call({
    method: 'POST',
    url: '/api/admin/access',
    payload: { password: ADMIN_PASSWORD },
  })
})
afterAll(() => test.close())

const about = (member: TestMember, method: 'POST' | 'DELETE', what: string, payload?: object) =>
  admin.call({ method, url: `/api/admin/users/${member.id}/${what}`, ...(payload && { payload }) })
const detail = async (member: TestMember) =>
  (await admin.call({ url: `/api/admin/users/${member.id}` })).json().data.profile
const nameOf = async (member: TestMember) => (await detail(member)).username as string
const signIn = (username: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: registration.password },
  })

describe('a member whom an administrator disables', () => {
  it('is signed out everywhere at once, cannot sign in, loses nothing, and may come back', async () => {
    const member = await newMember(test)
    const username = await nameOf(member)
    await member.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })
    expect((await about(member, 'POST', 'disabled')).statusCode).toBe(200)
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(401)
    const refused = await signIn(username)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_disabled'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await detail(member)).toMatchObject({ isDisabled: true, weight: 80 })

    expect((await about(member, 'DELETE', 'disabled')).statusCode).toBe(200)
    expect((await signIn(username)).statusCode).toBe(200)
    expect(await detail(member)).toMatchObject({ isDisabled: false })
  })

  it('gets nowhere with a session that began at that moment', async () => {
    const member = await newMember(test)
    // The sessions of before have ended already when one that was checked earlier is stored.
    await updateMember(test.app.db, member.id, { disabled_at: test.clock.now })
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(401)
  })

  it('learns so only with the right password', async () => {
    const member = await newMember(test)
    const username = await nameOf(member)
    await about(member, 'POST', 'disabled')
    const reply = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username, password: 'Guessed1!all' },
    })
    expect(reply.json().code).toBe('wrong_credentials')
  })
})

describe('a member whom an administrator erases', () => {
  it('goes with everything once the username was typed again, and stays with another name', async () => {
    const member = await newMember(test)
    const username = await nameOf(member)
    const mistaken = await about(member, 'POST', 'erasure', { username: 'somebody-else' })
    expect(mistaken.statusCode).toBe(400)
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(200)
    expect(
      (await about(member, 'POST', 'erasure', { username: username.toUpperCase() })).statusCode,
    ).toBe(200)
    expect((await member.call({ url: '/api/me' })).statusCode).toBe(401)
    expect((await admin.call({ url: `/api/admin/users/${member.id}` })).statusCode).toBe(404)
    const log = (await admin.call({ url: '/api/admin/audit-log' })).json().data as {
      action: string
      member: string | null
    }[]
    expect(log.filter(({ action }) => action === 'erased-member')).toMatchObject([{ member: null }])
  })
})

describe('an administrator', () => {
  it('neither disables nor erases the own account', async () => {
    const username = await nameOf(admin)
    expect((await about(admin, 'POST', 'disabled')).statusCode).toBe(403)
    expect((await about(admin, 'POST', 'erasure', { username })).statusCode).toBe(403)
    expect((await admin.call({ url: '/api/me' })).statusCode).toBe(200)
  })

  it('sees when a member was last here', async () => {
    const member = await newMember(test)
    const username = await nameOf(member)
    expect(await detail(member)).toMatchObject({
      lastActiveAt: new Date(test.clock.now).toISOString(),
    })
    test.clock.now += 20 * 60_000
    await member.call({ url: '/api/me' })
    const { data } = (await admin.call({ url: `/api/admin/users/list?q=${username}` })).json()
    expect(data[0].lastActiveAt).toBe(new Date(test.clock.now).toISOString())
  })
})
