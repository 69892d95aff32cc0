import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
} from '../../../../test/support/test-app.ts'

const ADMIN_PASSWORD = 'Open sesame, 2026'
const PROVIDER = {
  PUBLIC_URL: 'http://localhost:3000',
  OIDC_ISSUER: 'http://localhost:9',
  OIDC_CLIENT_ID: 'forkcast',
  OIDC_CLIENT_SECRET: 'secret',
}

let test: TestApp
afterEach(() => test.close())

const register = (wishes: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { ...registration, username: 'Newcomer', email: 'new@example.org', ...wishes },
  })
const options = async () => (await test.app.inject({ url: '/api/sign-in-options' })).json().data

describe('a server that takes no new members', () => {
  it('refuses a registration in words, and says so before anybody fills in the form', async () => {
    test = await startTestApp({ REGISTRATION: 'closed' })
    expect(await options()).toMatchObject({ registration: 'closed' })
    const reply = await register({})
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({
      code: 'registration_closed',
      error: 'This server takes no new members.',
    })
  })
})

describe('a server that asks for an invitation', () => {
  const invite = async (wishes: object = {}) => {
    const reply = await admin.call({
      method: 'POST',
      url: '/api/admin/invitations',
      payload: { note: 'Aunt Bea', ...wishes },
    })
    expect(reply.statusCode).toBe(201)
    const { path, expiresAt } = reply.json().data
    expect(path).toMatch(/^\/register#[\w-]{20,}$/)
    return { token: path.split('#')[1] as string, expiresAt: Date.parse(expiresAt) }
  }
  let admin: Awaited<ReturnType<typeof newMember>>
  const start = async () => {
    test = await startTestApp({ ADMIN_PASSWORD })
    admin = await newMember(test)
    await admin.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    // The same database under a server that asks for invitations.
    await test.restart({ REGISTRATION: 'invite' })
  }

  it('lets one person in by each link, once', async () => {
    await start()
    const { token } = await invite()
    expect((await register({})).json()).toMatchObject({ code: 'invitation_needed' })
    expect((await register({ invitation: 'made-up' })).json()).toMatchObject({
      code: 'invitation_needed',
    })
    expect((await register({ invitation: token })).statusCode).toBe(201)
    const again = await register({
      invitation: token,
      username: 'Second',
      email: 'second@example.org',
    })
    expect(again.statusCode).toBe(403)
  })

  it('does not use the link up on a registration that fails', async () => {
    await start()
    const { token } = await invite()
    const { username } = (await admin.call({ url: '/api/me' })).json().user
    expect((await register({ invitation: token, username })).statusCode).toBe(409)
    expect((await register({ invitation: token })).statusCode).toBe(201)
  })

  it('lists open invitations without their tokens, ends one, and none works past its days', async () => {
    await start()
    const first = await invite({ note: 'Uncle Bo', days: 1 })
    const second = await invite({ note: 'Aunt Bea', days: 2 })
    expect(first.expiresAt).toBe(test.clock.now + DAY_MS)
    const list = await admin.call({ url: '/api/admin/invitations' })
    expect(list.json().data.map(({ note }: { note: string }) => note)).toEqual([
      'Uncle Bo',
      'Aunt Bea',
    ])
    expect(list.body).not.toContain(first.token)
    const ended = await admin.call({
      method: 'DELETE',
      url: `/api/admin/invitations/${list.json().data[1].id}`,
    })
    expect(ended.statusCode).toBe(200)
    expect((await register({ invitation: second.token })).statusCode).toBe(403)
    test.clock.now += DAY_MS + 1
    expect((await register({ invitation: first.token })).statusCode).toBe(403)
    test.clock.now -= DAY_MS + 1
    const log = (await admin.call({ url: '/api/admin/audit-log' })).json().data as {
      action: string
    }[]
    expect(log.filter(({ action }) => action === 'made-invitation')).toHaveLength(2)
    expect(log.filter(({ action }) => action === 'ended-invitation')).toHaveLength(1)
  })
})

describe('a server whose provider signs everybody in', () => {
  it('offers no passwords, and refuses them with passkeys alone and registrations', async () => {
    test = await startTestApp({ ...PROVIDER, PASSWORDS: 'off' })
    expect(await options()).toMatchObject({ hasPasswords: false, canResetByMail: false })
    const refusals = [
      await register({}),
      await test.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'a', password: 'b' },
      }),
      await test.app.inject({
        method: 'POST',
        url: '/api/login/passkey/begin',
        payload: { isSecondStep: false },
      }),
    ]
    expect(refusals.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'passwords_off']),
    )
  })

  it('does not start where nobody could sign in', async () => {
    await expect(startTestApp({ PASSWORDS: 'off' })).rejects.toThrow(
      /PASSWORDS: can be off only with OIDC_ISSUER/,
    )
    test = await startTestApp()
  })
})
