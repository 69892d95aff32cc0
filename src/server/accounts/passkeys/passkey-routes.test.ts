import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const HERE = { origin: 'http://localhost:80', host: 'localhost' }
const ORIGIN = new URL(HERE.origin).origin

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const authenticator = (wishes: object = {}) =>
  new SoftwareAuthenticator({ host: 'localhost', origin: ORIGIN, ...wishes })
const post = (url: string, payload: object = {}, cookie = '') =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } })
type Reply = Awaited<ReturnType<typeof post>>
const stepCookieOf = (reply: Reply): string =>
  [reply.headers['set-cookie']]
    .flat()
    .findLast((one) => one?.includes('sign_in_step'))
    ?.split(';', 1)[0] ?? ''
const usernameOf = async (who: TestMember): Promise<string> =>
  (await who.call({ url: '/api/me' })).json().user.username
const passkeysOf = async (who: TestMember) => (await who.call({ url: '/api/passkeys' })).json().data

const challengeFor = async (who: TestMember) =>
  (await post('/api/passkeys/begin', {}, who.cookie)).json().data.options.challenge
const add = async (who: TestMember, device: SoftwareAuthenticator, name = 'My phone') =>
  post('/api/passkeys', { name, credential: device.create(await challengeFor(who)) }, who.cookie)
const newMemberWithPasskey = async (wishes: object = {}) => {
  const who = await newMember(test)
  const device = authenticator(wishes)
  const added = await add(who, device)
  expect(added.statusCode).toBe(201)
  return { who, device, username: await usernameOf(who), added: added.json().data }
}
const logIn = (username: string) =>
  post('/api/login', { username, password: registration.password })
/** Asks for a challenge and answers it. */
const signInWith = async (
  device: SoftwareAuthenticator,
  { isSecondStep = false, cookie = '' } = {},
) => {
  const begun = await post('/api/login/passkey/begin', { isSecondStep }, cookie)
  const step = isSecondStep ? cookie : stepCookieOf(begun)
  const credential = device.get(begun.json().data.options.challenge)
  return post('/api/login/passkey', { isSecondStep, credential }, step)
}

describe('a new passkey', () => {
  it('is kept by its name, with recovery codes the first time', async () => {
    const { who, added } = await newMemberWithPasskey()
    expect(added.recoveryCodes).toHaveLength(10)
    expect(added.passkey).toMatchObject({ name: 'My phone', lastUsedAt: null })
    test.clock.now += 1000
    const second = (await add(who, authenticator(), 'My key')).json().data
    expect(second.recoveryCodes).toBeNull()
    expect((await passkeysOf(who)).map(({ name }: { name: string }) => name)).toEqual([
      'My phone',
      'My key',
    ])
  })

  it('asks the browser not to make a second one on the same device', async () => {
    const { who, device } = await newMemberWithPasskey()
    const { options } = (await post('/api/passkeys/begin', {}, who.cookie)).json().data
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Forkcast' },
      excludeCredentials: [{ id: device.id }],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(who.id)
  })

  it.each([
    ['another address', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
  ])('made at %s is refused', async (_what, wishes) => {
    const who = await newMember(test)
    const reply = await add(who, authenticator(wishes))
    expect([reply.statusCode, reply.json().details[0].field]).toEqual([400, 'credential'])
    expect(await passkeysOf(who)).toEqual([])
  })

  it('answers one challenge, its own, once, within five minutes', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const challenge = await challengeFor(who)
    await challengeFor(other)
    const stolen = await post(
      '/api/passkeys',
      { name: 'x', credential: authenticator().create(challenge) },
      other.cookie,
    )
    expect(stolen.statusCode).toBe(400)
    const credential = authenticator().create(challenge)
    expect((await post('/api/passkeys', { name: 'x', credential }, who.cookie)).statusCode).toBe(
      201,
    )
    expect((await post('/api/passkeys', { name: 'x', credential }, who.cookie)).statusCode).toBe(
      400,
    )
    const late = authenticator().create(await challengeFor(who))
    test.clock.now += 5 * 60_000
    expect(
      (await post('/api/passkeys', { name: 'x', credential: late }, who.cookie)).statusCode,
    ).toBe(400)
  })

  it('is nobody else’s already', async () => {
    const { device } = await newMemberWithPasskey()
    expect((await add(await newMember(test), device)).statusCode).toBe(400)
  })

  it('needs a session that has just signed in, or the password, and so does removing one', async () => {
    const { who, added } = await newMemberWithPasskey()
    test.clock.now += 15 * 60_000
    for (const call of [
      { method: 'POST', url: '/api/passkeys/begin' },
      {
        method: 'POST',
        url: '/api/passkeys',
        payload: { name: 'x', credential: authenticator().create('AAAA') },
      },
      { method: 'DELETE', url: `/api/passkeys/${added.passkey.id}` },
    ] as const) {
      expect((await who.call(call)).json().code).toBe('confirmation_needed')
    }
  })
})

describe('a passkey as the second step', () => {
  it('is asked for after the password', async () => {
    const { who, device, username } = await newMemberWithPasskey({ verifiesUser: false })
    const first = await logIn(username)
    expect(first.json()).toEqual({
      success: true,
      secondStep: { methods: ['passkey', 'recovery-code'] },
    })
    const second = await signInWith(device, { isSecondStep: true, cookie: stepCookieOf(first) })
    expect(second.json().user.username).toBe(username)
    expect(
      (await test.app.inject({ url: '/api/me', headers: { cookie: cookieOf(second) } })).statusCode,
    ).toBe(200)
    expect((await passkeysOf(who))[0].lastUsedAt).toBe(new Date(test.clock.now).toISOString())
  })

  it('is not taken from another member, and wrong ones lock like wrong passwords', async () => {
    const { device, username } = await newMemberWithPasskey()
    const { device: foreign } = await newMemberWithPasskey()
    const cookie = stepCookieOf(await logIn(username))
    for (let failure = 1; failure <= 4; failure++) {
      expect((await signInWith(foreign, { isSecondStep: true, cookie })).json().code).toBe(
        'wrong_credentials',
      )
    }
    expect((await signInWith(foreign, { isSecondStep: true, cookie })).statusCode).toBe(423)
    await test.restart()
    expect((await signInWith(device, { isSecondStep: true, cookie })).statusCode).toBe(423)
  })

  it('goes with its last passkey, recovery codes too', async () => {
    const { who, username, added } = await newMemberWithPasskey()
    expect(
      (await who.call({ method: 'DELETE', url: `/api/passkeys/${added.passkey.id}` })).json(),
    ).toEqual({ success: true })
    expect(
      (await who.call({ method: 'DELETE', url: `/api/passkeys/${added.passkey.id}` })).statusCode,
    ).toBe(404)
    expect((await who.call({ url: '/api/security' })).json().data.recoveryCodesLeft).toBe(0)
    expect((await logIn(username)).json().user.username).toBe(username)
  })
})

describe('a passkey alone', () => {
  it('signs in where the device asks who is there', async () => {
    const { device, username } = await newMemberWithPasskey()
    expect((await signInWith(device)).json().user.username).toBe(username)
    const { device: bare } = await newMemberWithPasskey({ verifiesUser: false })
    const reply = await signInWith(bare)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'wrong_credentials'])
  })

  it('is refused when it is unknown, in the same words as one that signed something else', async () => {
    const { device } = await newMemberWithPasskey()
    const unknown = await signInWith(authenticator())
    const begun = await post('/api/login/passkey/begin', { isSecondStep: false })
    const credential = device.get(Buffer.from('something else').toString('base64url'))
    const other = await post(
      '/api/login/passkey',
      { isSecondStep: false, credential },
      stepCookieOf(begun),
    )
    expect([unknown.statusCode, unknown.json()]).toEqual([401, other.json()])
  })

  it('signs one challenge once, in the browser that asked', async () => {
    const { device } = await newMemberWithPasskey()
    const begun = await post('/api/login/passkey/begin', { isSecondStep: false })
    const credential = device.get(begun.json().data.options.challenge)
    expect(
      (await post('/api/login/passkey', { isSecondStep: false, credential })).json().code,
    ).toBe('sign_in_expired')
    const cookie = stepCookieOf(begun)
    expect(
      (await post('/api/login/passkey', { isSecondStep: false, credential }, cookie)).statusCode,
    ).toBe(200)
    expect(
      (await post('/api/login/passkey', { isSecondStep: false, credential }, cookie)).json().code,
    ).toBe('sign_in_expired')
  })

  it('is refused when its counter went back: it may be a copy', async () => {
    const { device } = await newMemberWithPasskey()
    const begin = async () => {
      const begun = await post('/api/login/passkey/begin', { isSecondStep: false })
      return {
        cookie: stepCookieOf(begun),
        credential: device.get(begun.json().data.options.challenge),
      }
    }
    const [older, newer] = [await begin(), await begin()]
    expect(
      (
        await post(
          '/api/login/passkey',
          { isSecondStep: false, credential: newer.credential },
          newer.cookie,
        )
      ).statusCode,
    ).toBe(200)
    expect(
      (
        await post(
          '/api/login/passkey',
          { isSecondStep: false, credential: older.credential },
          older.cookie,
        )
      ).statusCode,
    ).toBe(401)
  })
})
