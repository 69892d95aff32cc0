import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  sign,
} from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../test/support/database-rows.ts'
import {
  type IdentityProvider,
  openIdentityProvider,
  type ProviderAccount,
} from '../../../../test/support/identity-provider.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const PUBLIC_URL = 'http://localhost:80'
const RETURN_TO = 'http://localhost/sign-in-return'
let idp: IdentityProvider
let test: TestApp
beforeAll(async () => {
  idp = await openIdentityProvider(RETURN_TO)
  test = await startTestApp({
    PUBLIC_URL,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: idp.clientSecret,
    OIDC_NAME: 'The Club',
  })
})
afterAll(async () => {
  await test.close()
  await idp.close()
})

let made = 0
/** Signs a new person in at the provider. */
const arrive = (account: ProviderAccount = {}) => {
  made += 1
  const subject = `subject-${made}`
  idp.accounts.set(subject, {
    email: `guest-${made}@club.example`,
    email_verified: true,
    preferred_username: `guest-${made}`,
    ...account,
  })
  idp.account = subject
  return { subject, email: idp.accounts.get(subject)?.email as string, username: `guest-${made}` }
}
beforeEach(() => void arrive())

type Reply = Awaited<ReturnType<TestApp['app']['inject']>>
const post = (url: string, payload: object = {}, cookie = '') =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } })
const stepCookieOf = (reply: Reply): string =>
  [reply.headers['set-cookie']]
    .flat()
    .findLast((one) => one?.includes('sign_in_step'))
    ?.split(';', 1)[0] ?? ''
const begin = async () => {
  const reply = await post('/api/provider/begin')
  expect(reply.statusCode).toBe(200)
  return { url: reply.json().data.url as string, cookie: stepCookieOf(reply) }
}
const finish = (back: URL, cookie: string) =>
  post('/api/provider/finish', { query: back.search.slice(1) }, cookie)
const signIn = async () => {
  const { url, cookie } = await begin()
  return finish(await idp.visit(url), cookie)
}
const { password: _password, ...profile } = registration
const signUp = async (wishes: object = {}) => {
  const first = await signIn()
  const { username, email } = first.json().registration
  const reply = await post(
    '/api/provider/register',
    { ...profile, username, email, ...wishes },
    stepCookieOf(first),
  )
  expect(reply.statusCode).toBe(201)
  return { reply, cookie: cookieOf(reply), user: reply.json().user }
}
const isProven = async (id: string) =>
  Boolean(
    (await rowsOf(test, `select email_verified from member where id = '${id}'`))[0]?.[
      'email_verified'
    ],
  )

describe('a sign-in through the provider', () => {
  it('is offered by its name', async () => {
    expect((await test.app.inject({ url: '/api/sign-in-options' })).json().data.provider).toEqual({
      name: 'The Club',
    })
  })

  it('asks with PKCE, state and nonce, and keeps its secrets on the server', async () => {
    const { url, cookie } = await begin()
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: RETURN_TO,
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThan(30)
    expect(url).not.toContain(idp.clientSecret)
    expect(cookie).not.toContain(searchParams.get('state'))
  })

  it('makes a member of somebody new, without a password, and knows them the next time', async () => {
    const { username, email } = arrive()
    const { user, cookie } = await signUp()
    expect(user).toMatchObject({ username, email })
    expect(await isProven(user.id)).toBe(true)
    const security = (await test.app.inject({ url: '/api/security', headers: { cookie } })).json()
      .data
    expect(security.hasPassword).toBe(false)
    expect(
      (await post('/api/login', { username, password: registration.password })).statusCode,
    ).toBe(401)
    const again = await signIn()
    expect(again.json().user.id).toBe(user.id)
    expect(
      (await test.app.inject({ url: '/api/me', headers: { cookie: cookieOf(again) } })).statusCode,
    ).toBe(200)
  })

  it('does not take an address for proven that the provider does not vouch for, or that was changed', async () => {
    arrive({ email_verified: false })
    expect(await isProven((await signUp()).user.id)).toBe(false)
    arrive()
    expect(await isProven((await signUp({ email: `other-${made}@club.example` })).user.id)).toBe(
      false,
    )
  })

  it('still asks for the second step', async () => {
    const { cookie, user } = await signUp()
    const { secret } = (await post('/api/security/totp', {}, cookie)).json().data
    await post(
      '/api/security/totp/confirm',
      { code: new TOTP({ secret }).generate({ timestamp: test.clock.now }) },
      cookie,
    )
    const first = await signIn()
    expect(first.json()).toEqual({
      success: true,
      secondStep: { methods: ['totp', 'recovery-code'] },
    })
    const code = new TOTP({ secret }).generate({ timestamp: test.clock.now + 30_000 })
    expect(
      (await post('/api/login/second-step', { code }, stepCookieOf(first))).json().user.id,
    ).toBe(user.id)
  })

  it('lets a member without a password erase the account, shortly after signing in', async () => {
    const { cookie } = await signUp()
    test.clock.now += 15 * 60_000
    const late = await post('/api/account/erase', {}, cookie)
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirmation_needed'])
    const fresh = cookieOf(await signIn())
    expect((await post('/api/account/erase', {}, fresh)).json()).toEqual({ success: true })
    expect((await signIn()).json().registration).toBeDefined()
  })

  it('lets a member without a password change name and address, shortly after signing in', async () => {
    const { cookie } = await signUp()
    const change = async (session: string) => {
      const payload = { username: 'renamed_by_provider' }
      return test.app.inject({
        method: 'PATCH',
        url: '/api/me/identity',
        payload,
        headers: { cookie: session },
      })
    }
    test.clock.now += 15 * 60_000
    const late = await change(cookie)
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirmation_needed'])
    const changed = await change(cookieOf(await signIn()))
    expect(changed.json().user).toMatchObject({ username: 'renamed_by_provider' })
  })
})

describe('what comes back from the provider', () => {
  it('counts once, and only in the browser that set out', async () => {
    await signUp()
    const { url, cookie } = await begin()
    const back = await idp.visit(url)
    for (const foreign of ['', 'forkcast.sign_in_step=made-up']) {
      expect((await finish(back, foreign)).json().code).toBe('sign_in_expired')
    }
    const other = await begin()
    expect((await finish(back, other.cookie)).json().code).toBe('provider_refused')
    expect((await finish(back, cookie)).json().user).toBeDefined()
    expect((await finish(back, cookie)).json().code).toBe('sign_in_expired')
  })

  it.each([
    ['a forged state', (back: URL) => back.searchParams.set('state', 'forged')],
    ['a forged code', (back: URL) => back.searchParams.set('code', 'forged')],
    ['another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
    ['nothing', (back: URL) => (back.search = '')],
  ])('is refused with %s', async (_what, forge) => {
    const { url, cookie } = await begin()
    const back = await idp.visit(url)
    forge(back)
    const reply = await finish(back, cookie)
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'provider_refused'])
  })

  it('is refused in words when the person said no', async () => {
    idp.account = undefined
    const reply = await signIn()
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'provider_refused'])
  })

  const partsOf = (token: string) =>
    token.split('.', 2).map((part) => JSON.parse(String(Buffer.from(part, 'base64url'))) as object)
  const unsigned = (...parts: object[]) =>
    parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const byStranger = (token: string) =>
    `${token}.${sign('sha256', Buffer.from(token), stranger).toString('base64url')}`
  const changed = (claims: object) => async (token: string) => {
    const [header = {}, body = {}] = partsOf(token)
    return byStranger(unsigned(header, { ...body, ...claims }))
  }
  const publicKey = async () => {
    const { keys } = (await (await fetch(`${idp.issuer}/jwks`)).json()) as { keys: JsonWebKey[] }
    return createPublicKey({ key: keys[0] ?? {}, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
  }

  it.each([
    ['signed by somebody else', changed({})],
    ['about somebody else', changed({ sub: 'subject-1' })],
    [
      'with a changed letter',
      async (token: string) => `${token.slice(0, -9)}AAAA${token.slice(-5)}`,
    ],
    ['for another client', changed({ aud: 'another' })],
    ['of another issuer', changed({ iss: 'https://evil.example' })],
    ['of another sign-in', changed({ nonce: 'another' })],
    ['of no sign-in', changed({ nonce: undefined })],
    ['that has ended', changed({ exp: 1 })],
    [
      'without a signature',
      async (token: string) => `${unsigned({ alg: 'none' }, partsOf(token)[1] ?? {})}.`,
    ],
    [
      'signed with the public key as if it were a password',
      async (token: string) => {
        const text = unsigned({ alg: 'HS256' }, partsOf(token)[1] ?? {})
        return `${text}.${createHmac('sha256', await publicKey())
          .update(text)
          .digest('base64url')}`
      },
    ],
    [
      'signed with the password of the two servers',
      async (token: string) => {
        const text = unsigned({ alg: 'HS256' }, partsOf(token)[1] ?? {})
        return `${text}.${createHmac('sha256', idp.clientSecret).update(text).digest('base64url')}`
      },
    ],
  ])('is refused with a token %s', async (_what, forge) => {
    arrive()
    idp.forge = forge
    const reply = await signIn()
    idp.forge = undefined
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'provider_refused'])
  })

  it.each(['', 'a\0b', 'x'.repeat(256)])('is refused with the subject %j', async (sub) => {
    const { email } = arrive()
    idp.forge = async (token) => {
      const [header = {}, body = {}] = partsOf(token)
      // With the address, so that nothing else tells of the subject.
      const text = unsigned(header, { ...body, sub, email })
      return `${text}.${sign('sha256', Buffer.from(text), idp.key).toString('base64url')}`
    }
    const reply = await signIn()
    idp.forge = undefined
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'provider_refused'])
  })

  it('has no address or name that a database cannot keep', async () => {
    arrive({ email: 'nul\0@club.example', preferred_username: 'nul\0' })
    expect((await signIn()).json().registration).toEqual({ username: '', email: '' })
  })

  it('is too late after a quarter of an hour', async () => {
    const { url, cookie } = await begin()
    const back = await idp.visit(url)
    test.clock.now += 15 * 60_000
    expect((await finish(back, cookie)).json().code).toBe('sign_in_expired')
  })
})

describe('an account with the same address', () => {
  const newMemberAt = async (email: string): Promise<TestMember> =>
    newMember(test, 'Europe/Paris', { email })

  it('is connected by its password alone while its address is not proven', async () => {
    const { email } = arrive()
    const member = await newMemberAt(email)
    const first = await signIn()
    expect(first.json()).toEqual({ success: true, link: { email } })
    expect(
      (
        await post(
          '/api/provider/register',
          { ...profile, username: 'usurper', email },
          stepCookieOf(first),
        )
      ).statusCode,
    ).toBe(409)
    const wrong = await post('/api/provider/link', { password: 'Wrong1!pass' }, stepCookieOf(first))
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials'])
    const linked = await post(
      '/api/provider/link',
      { password: registration.password },
      stepCookieOf(first),
    )
    expect(linked.json().user.id).toBe(member.id)
    expect(await isProven(member.id)).toBe(true)
    expect((await signIn()).json().user.id).toBe(member.id)
  })

  it('counts wrong passwords there like failed sign-ins', async () => {
    const { email } = arrive()
    await newMemberAt(email)
    const cookie = stepCookieOf(await signIn())
    for (let failure = 1; failure <= 4; failure++)
      await post('/api/provider/link', { password: 'Wrong1!pass' }, cookie)
    expect((await post('/api/provider/link', { password: 'Wrong1!pass' }, cookie)).statusCode).toBe(
      423,
    )
    expect(
      (await post('/api/provider/link', { password: registration.password }, cookie)).statusCode,
    ).toBe(423)
  })

  it('is connected at once when both sides have proven the address', async () => {
    const { email } = arrive()
    const member = await newMemberAt(email)
    await post(
      '/api/provider/link',
      { password: registration.password },
      stepCookieOf(await signIn()),
    )
    await member.call({ method: 'DELETE', url: '/api/provider/connection' })
    arrive({ email })
    expect((await signIn()).json().user.id).toBe(member.id)
  })

  it('with another identity is not opened by one that has the address now', async () => {
    const { user } = await signUp()
    arrive({ email: user.email })
    expect((await signIn()).json()).toEqual({ success: true, link: { email: user.email } })
  })

  it('is never connected by an address that the provider does not vouch for', async () => {
    const { user } = await signUp()
    arrive({ email: user.email, email_verified: false })
    const first = await signIn()
    expect(first.json().registration.email).toBe(user.email)
    const link = await post(
      '/api/provider/link',
      { password: registration.password },
      stepCookieOf(first),
    )
    expect(link.json().code).toBe('sign_in_expired')
    const register = await post(
      '/api/provider/register',
      { ...profile, username: `x-${made}`, email: user.email },
      stepCookieOf(first),
    )
    expect([register.statusCode, register.json().code]).toEqual([409, 'email_taken'])
  })
})

describe('a member who connects the account in the settings', () => {
  const securityOf = async (who: TestMember) =>
    (await who.call({ url: '/api/security' })).json().data
  const setOut = (who: TestMember) =>
    who.call({ method: 'POST', url: '/api/provider/connection/begin' })
  const comeBack = (who: TestMember, back: URL) =>
    who.call({
      method: 'POST',
      url: '/api/provider/connection',
      payload: { query: back.search.slice(1) },
    })
  const connect = async (who: TestMember) =>
    comeBack(who, await idp.visit((await setOut(who)).json().data.url))
  const disconnect = (who: TestMember) =>
    who.call({ method: 'DELETE', url: '/api/provider/connection' })

  it('is signed in by the provider from then on, and no longer after disconnecting', async () => {
    const who = await newMember(test)
    expect((await securityOf(who)).provider).toEqual({ name: 'The Club', isConnected: false })
    expect((await connect(who)).json()).toEqual({ success: true })
    expect((await securityOf(who)).provider.isConnected).toBe(true)
    // The provider has verified another address than this account's.
    expect(await isProven(who.id)).toBe(false)
    expect((await signIn()).json().user.id).toBe(who.id)
    expect((await setOut(who)).json().code).toBe('not_allowed')
    expect((await disconnect(who)).json()).toEqual({ success: true })
    expect((await signIn()).json().registration).toBeDefined()
    expect((await securityOf(who)).hasPassword).toBe(true)
  })

  it('has a proven address when the provider vouches for the same', async () => {
    const { email } = arrive()
    const who = await newMember(test, 'Europe/Paris', { email })
    await connect(who)
    expect(await isProven(who.id)).toBe(true)
  })

  it('cannot take the identity of another account', async () => {
    const { user } = await signUp()
    const who = await newMember(test)
    expect((await connect(who)).json()).toMatchObject({ code: 'not_allowed' })
    expect((await securityOf(who)).provider.isConnected).toBe(false)
    expect((await signIn()).json().user.id).toBe(user.id)
  })

  it('has to have set out in the same session, within a quarter of an hour, and once', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const back = await idp.visit((await setOut(who)).json().data.url)
    expect((await comeBack(other, back)).json().code).toBe('sign_in_expired')
    test.clock.now += 15 * 60_000
    expect((await comeBack(who, back)).json().code).toBe('sign_in_expired')
    const late = await setOut(who)
    expect([late.statusCode, late.json().code]).toEqual([403, 'confirmation_needed'])
    expect((await disconnect(who)).json().code).toBe('confirmation_needed')
    await who.call({
      method: 'POST',
      url: '/api/security/confirm',
      payload: { password: registration.password },
    })
    const again = await idp.visit((await setOut(who)).json().data.url)
    expect((await comeBack(who, again)).json()).toEqual({ success: true })
    expect((await comeBack(who, again)).json().code).toBe('sign_in_expired')
  })

  it('keeps the provider while it is the only way to sign in', async () => {
    const { cookie } = await signUp()
    const reply = await test.app.inject({
      method: 'DELETE',
      url: '/api/provider/connection',
      headers: { cookie },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_allowed'])
    expect((await signIn()).json().user).toBeDefined()
  })
})

describe('a provider that cannot be reached', () => {
  it('is reported in words, and tried again', async () => {
    const gone = await startTestApp({
      PUBLIC_URL,
      OIDC_ISSUER: 'http://localhost:9',
      OIDC_CLIENT_ID: 'forkcast',
      OIDC_CLIENT_SECRET: 'secret',
    })
    for (let i = 0; i < 2; i++) {
      const reply = await gone.app.inject({ method: 'POST', url: '/api/provider/begin' })
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'provider_unavailable'])
    }
    await gone.close()
  })
})
