import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../test/support/database-rows.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const HALF_MINUTE_MS = 30_000
const HOUR_MS = 3_600_000
const ADMIN_PASSWORD = 'Open sesame, 2026'
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
})
afterAll(() => test.close())

const post = (who: TestMember, url: string, payload: object = {}) =>
  who.call({ method: 'POST', url, payload })
const codeOf = (secret: string, at = test.clock.now) =>
  new TOTP({ secret }).generate({ timestamp: at })
const securityOf = async (who: TestMember) => (await who.call({ url: '/api/security' })).json().data
const usernameOf = async (who: TestMember): Promise<string> =>
  (await who.call({ url: '/api/me' })).json().user.username

/** A member with an authenticator app, whose newest code was used a while ago. */
const newMemberWithTotp = async () => {
  const who = await newMember(test)
  const { secret } = (await post(who, '/api/security/totp')).json().data as { secret: string }
  const confirmed = await post(who, '/api/security/totp/confirm', { code: codeOf(secret) })
  expect(confirmed.statusCode).toBe(200)
  test.clock.now += 2 * HALF_MINUTE_MS
  return {
    who,
    secret,
    username: await usernameOf(who),
    recoveryCodes: confirmed.json().data.recoveryCodes as string[],
  }
}

const logIn = (username: string, password = registration.password) =>
  test.app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
const stepCookieOf = (reply: Awaited<ReturnType<typeof logIn>>): string => {
  const line = [reply.headers['set-cookie']].flat().find((one) => one?.includes('sign_in_step'))
  expect(line).toMatch(/HttpOnly/i)
  expect(line).toMatch(/SameSite=Lax/i)
  return line?.split(';', 1)[0] as string
}
const verifyCode = (cookie: string, code: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/login/second-step',
    payload: { code },
    headers: { cookie },
  })
const isSignedIn = async (cookie: string) =>
  (await test.app.inject({ url: '/api/me', headers: { cookie } })).statusCode === 200

describe('setting up an authenticator app', () => {
  it('counts only once a first code has confirmed it, and gives ten recovery codes then', async () => {
    const who = await newMember(test)
    const { secret, uri } = (await post(who, '/api/security/totp')).json().data
    expect(uri).toMatch(/^otpauth:\/\/totp\/Forkcast:member-\d+\?.*secret=/)
    expect(await securityOf(who)).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
    expect((await logIn(await usernameOf(who))).json().user).toBeDefined()

    const wrong = await post(who, '/api/security/totp/confirm', { code: '000000' })
    expect(wrong.json()).toMatchObject({ code: 'invalid_input', details: [{ field: 'code' }] })
    const right = await post(who, '/api/security/totp/confirm', { code: codeOf(secret) })
    const { recoveryCodes } = right.json().data
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)
    expect(await securityOf(who)).toEqual({
      hasPassword: true,
      isConfirmed: true,
      hasSecondStep: true,
      hasTotp: true,
      recoveryCodesLeft: 10,
      provider: null,
    })
    expect((await post(who, '/api/security/totp')).statusCode).toBe(403)
  })

  it('needs a session that has just signed in, or the password', async () => {
    const who = await newMember(test)
    test.clock.now += 15 * 60_000
    const calls = [
      { method: 'POST', url: '/api/security/totp' },
      { method: 'POST', url: '/api/security/totp/confirm', payload: { code: '123456' } },
      { method: 'DELETE', url: '/api/security/totp' },
      { method: 'POST', url: '/api/security/recovery-codes' },
    ] as const
    for (const call of calls) {
      const reply = await who.call(call)
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'confirmation_needed'])
    }
    const wrong = await post(who, '/api/security/confirm', { password: 'Wrong1!pass' })
    expect(wrong.json().details).toMatchObject([
      { field: 'password', message: 'This is not your current password' },
    ])
    expect((await post(who, '/api/security/totp')).statusCode).toBe(403)
    expect(
      (await post(who, '/api/security/confirm', { password: registration.password })).statusCode,
    ).toBe(200)
    expect((await post(who, '/api/security/totp')).statusCode).toBe(200)
  })

  it('keeps neither the secret nor a recovery code in the clear', async () => {
    const { secret, recoveryCodes } = await newMemberWithTotp()
    const kept = JSON.stringify([
      await rowsOf(test, 'select * from totp'),
      await rowsOf(test, 'select * from recovery_code'),
    ])
    expect(kept.length).toBeGreaterThan(1000)
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
  })
})

describe('signing in with an authenticator app', () => {
  it('gives no session for the password alone', async () => {
    const { username, secret } = await newMemberWithTotp()
    const first = await logIn(username)
    expect(first.json()).toEqual({
      success: true,
      secondStep: { methods: ['totp', 'recovery-code'] },
    })
    expect([first.headers['set-cookie']].flat().join()).not.toContain('session_token')
    const step = stepCookieOf(first)
    expect(await isSignedIn(step)).toBe(false)
    const second = await verifyCode(step, codeOf(secret))
    expect(second.json().user.username).toBe(username)
    expect(await isSignedIn(cookieOf(second))).toBe(true)
  })

  it('takes codes where a clock that ran ahead is set right, and none of them twice', async () => {
    const { username, secret } = await newMemberWithTotp()
    const signIn = async () =>
      (await verifyCode(stepCookieOf(await logIn(username)), codeOf(secret))).statusCode
    test.clock.now += HOUR_MS
    expect(await signIn()).toBe(200)
    test.clock.now -= HOUR_MS
    expect([await signIn(), await signIn()]).toEqual([200, 401])
  })

  it('takes the code of the half minute before, and none twice', async () => {
    const { username, secret } = await newMemberWithTotp()
    const code = codeOf(secret, test.clock.now - HALF_MINUTE_MS)
    expect((await verifyCode(stepCookieOf(await logIn(username)), code)).statusCode).toBe(200)
    const again = await verifyCode(stepCookieOf(await logIn(username)), code)
    expect([again.statusCode, again.json().code]).toEqual([401, 'wrong_credentials'])
    const old = await verifyCode(
      stepCookieOf(await logIn(username)),
      codeOf(secret, test.clock.now - 3 * HALF_MINUTE_MS),
    )
    expect(old.statusCode).toBe(401)
  })

  it('lets one of two simultaneous uses of a code through', async () => {
    const { username, secret } = await newMemberWithTotp()
    const steps = [stepCookieOf(await logIn(username)), stepCookieOf(await logIn(username))]
    const replies = await Promise.all(steps.map((step) => verifyCode(step, codeOf(secret))))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  })

  it('takes each recovery code once, however it is typed', async () => {
    const { who, username, recoveryCodes } = await newMemberWithTotp()
    const typed = (recoveryCodes[0] as string).toUpperCase().replaceAll('-', ' ')
    expect((await verifyCode(stepCookieOf(await logIn(username)), typed)).statusCode).toBe(200)
    expect((await verifyCode(stepCookieOf(await logIn(username)), typed)).statusCode).toBe(401)
    expect((await securityOf(who)).recoveryCodesLeft).toBe(9)
    const renewed = (await post(who, '/api/security/recovery-codes')).json().data.recoveryCodes
    expect(
      (await verifyCode(stepCookieOf(await logIn(username)), recoveryCodes[1] as string))
        .statusCode,
    ).toBe(401)
    expect((await verifyCode(stepCookieOf(await logIn(username)), renewed[0])).statusCode).toBe(200)
  })

  it('ends a first step after ten minutes, after its use, and when the password changes', async () => {
    const { who, username, secret } = await newMemberWithTotp()
    const late = stepCookieOf(await logIn(username))
    test.clock.now += 10 * 60_000
    expect((await verifyCode(late, codeOf(secret))).json().code).toBe('sign_in_expired')
    const used = stepCookieOf(await logIn(username))
    expect((await verifyCode(used, codeOf(secret))).statusCode).toBe(200)
    expect((await verifyCode(used, codeOf(secret))).json().code).toBe('sign_in_expired')
    const open = stepCookieOf(await logIn(username))
    const change = { currentPassword: registration.password, newPassword: 'Another2!donkey' }
    expect((await post(who, '/api/me/password', change)).statusCode).toBe(200)
    expect((await verifyCode(open, codeOf(secret))).json().code).toBe('sign_in_expired')
    expect((await verifyCode('forkcast.sign_in_step=made-up', codeOf(secret))).json().code).toBe(
      'sign_in_expired',
    )
  })

  it('locks after five wrong codes, across a restart, and the right password between them clears nothing', async () => {
    const { username, secret } = await newMemberWithTotp()
    for (let failure = 1; failure <= 4; failure++) {
      expect((await verifyCode(stepCookieOf(await logIn(username)), '000000')).statusCode).toBe(401)
    }
    const step = stepCookieOf(await logIn(username))
    expect((await verifyCode(step, 'not-a-recovery-code')).statusCode).toBe(423)
    await test.restart()
    const locked = await verifyCode(step, codeOf(secret))
    expect(locked.statusCode).toBe(423)
    expect(locked.json().error).toContain('temporarily locked')
    expect((await logIn(username)).statusCode).toBe(423)
    test.clock.now += 30 * 60_000 + 1
    expect((await verifyCode(stepCookieOf(await logIn(username)), codeOf(secret))).statusCode).toBe(
      200,
    )
  })

  it('takes no right code in a burst of wrong ones that reached the limit', async () => {
    const { username, secret } = await newMemberWithTotp()
    const step = stepCookieOf(await logIn(username))
    const codes = [...Array.from({ length: 30 }, () => '000000'), codeOf(secret)]
    const statuses = (await Promise.all(codes.map((code) => verifyCode(step, code)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.at(-1)).toBe(423)
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
    expect((await logIn(username)).statusCode).toBe(423)
  })

  it('asks for one step again once the app is removed, and forgets the recovery codes', async () => {
    const { who, username } = await newMemberWithTotp()
    expect((await who.call({ method: 'DELETE', url: '/api/security/totp' })).json()).toEqual({
      success: true,
    })
    expect(await securityOf(who)).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
    expect((await logIn(username)).json().user.username).toBe(username)
  })
})

describe('a second step that its owner has lost', () => {
  it('is removed by an administrator, with all codes and passkeys, which is logged', async () => {
    const { who, username } = await newMemberWithTotp()
    const other = await newMemberWithTotp()
    const adminMember = await newMember(test)
    await post(adminMember, '/api/admin/access', { password: ADMIN_PASSWORD })
    const detail = async () =>
      (await adminMember.call({ url: `/api/admin/users/${who.id}` })).json().data.profile
    const remove = (id: string) =>
      adminMember.call({ method: 'DELETE', url: `/api/admin/users/${id}/second-step` })
    expect(await detail()).toMatchObject({ hasSecondStep: true })
    expect((await remove(who.id)).json()).toEqual({ success: true })

    expect(await detail()).toMatchObject({ hasSecondStep: false })
    expect((await logIn(username)).json().user.username).toBe(username)
    expect(await securityOf(who)).toMatchObject({
      hasSecondStep: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
    })
    for (const table of ['totp', 'passkey', 'recovery_code']) {
      expect(await rowsOf(test, `select * from ${table} where member_id = '${who.id}'`)).toEqual([])
    }
    expect(await securityOf(other.who)).toMatchObject({
      hasSecondStep: true,
      recoveryCodesLeft: 10,
    })

    const { data: log } = (await adminMember.call({ url: '/api/admin/audit-log' })).json()
    const told = {
      action: 'removed-second-step',
      admin: await usernameOf(adminMember),
      member: username,
    }
    expect(log).toContainEqual(expect.objectContaining(told))
    expect((await remove('nobody')).statusCode).toBe(404)
  })

  it('stays where no administrator asks', async () => {
    const { who } = await newMemberWithTotp()
    const passerBy = await newMember(test)
    const refused = await passerBy.call({
      method: 'DELETE',
      url: `/api/admin/users/${who.id}/second-step`,
    })
    expect(refused.json()).toMatchObject({ code: 'not_allowed' })
    expect(await securityOf(who)).toMatchObject({ hasSecondStep: true })
  })
})
