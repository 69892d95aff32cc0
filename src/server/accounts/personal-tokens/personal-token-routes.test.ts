import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_PERSONAL_TOKENS } from '#contract/accounts/personal-tokens.ts'
import { CALLS_PER_MINUTE } from '#contract/token-scope.ts'
import { withoutReferences } from '#server/http/document-components.ts'
import { columnsByTable, rowsOf } from '../../../../test/support/database-rows.ts'
import { dataUrlOf, drawnDish } from '../../../../test/support/drawn-photos.ts'
import { unzip } from '../../../../test/support/zip-files.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
})
afterAll(() => test.close())

const make = (who: TestMember, wishes: object = {}) =>
  who.call({
    method: 'POST',
    url: '/api/personal-tokens',
    payload: { name: 'Scale', scopes: ['read', 'weigh'], lifeDays: null, ...wishes },
  })
const tokenOf = async (who: TestMember, wishes: object = {}): Promise<string> =>
  (await make(who, wishes)).json().data.token
const listOf = async (who: TestMember) =>
  (await who.call({ url: '/api/personal-tokens' })).json().data
const today = (token: string) =>
  test.app.inject({ url: '/api/v1/today', headers: { authorization: `Bearer ${token}` } })
const weigh = (token: string, headers: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/v1/weight',
    payload: { weight: 80.2 },
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

describe('a personal token', () => {
  it('is shown once, lets a program call, and shows when it was used', async () => {
    const who = await newMember(test)
    const made = await make(who)
    expect(made.statusCode).toBe(201)
    const { token, personalToken } = made.json().data
    expect(token).toMatch(/^forkcast_[\w-]{43}$/)
    expect(personalToken).toMatchObject({
      name: 'Scale',
      scopes: ['read', 'weigh'],
      lastUsedAt: null,
      endsAt: null,
    })
    expect((await weigh(token)).statusCode).toBe(201)
    expect((await today(token)).json().data.weight).toMatchObject({
      current: 80.2,
      from: 'weigh-in',
    })
    expect(await listOf(who)).toEqual([
      { ...personalToken, lastUsedAt: new Date(test.clock.now).toISOString() },
    ])
    expect((await who.call({ url: '/api/weight/history' })).json().data).toMatchObject([
      { weight: 80.2 },
    ])
  })

  it('is in no table: who reads the database cannot call', async () => {
    const token = await tokenOf(await newMember(test))
    for (const table of (await columnsByTable(test)).keys()) {
      expect(JSON.stringify(await rowsOf(test, `select * from ${table}`)), table).not.toContain(
        token.slice('forkcast_'.length),
      )
    }
  })

  it('shows a program the photos of its member with the permission to read, and nobody else’s', async () => {
    const [who, stranger] = [await newMember(test), await newMember(test)]
    const payload = { imageBase64: dataUrlOf(await drawnDish(320)) }
    const { imageUrl } = (
      await who.call({ method: 'POST', url: '/api/analyze-food', payload })
    ).json().data
    const photo = (token: string) =>
      test.app.inject({
        url: imageUrl.replace('/api/', '/api/v1/'),
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await photo(await tokenOf(who))).headers['content-type']).toBe('image/jpeg')
    expect((await photo(await tokenOf(who, { scopes: ['weigh'] }))).statusCode).toBe(403)
    expect((await photo(await tokenOf(stranger))).statusCode).toBe(404)
  })

  it('ends on its day', async () => {
    const start = test.clock.now
    const who = await newMember(test)
    const token = await tokenOf(who, { lifeDays: 30 })
    test.clock.now = start + 30 * DAY_MS - 1
    expect((await today(token)).statusCode).toBe(200)
    test.clock.now += 1
    expect((await today(token)).json()).toMatchObject({ code: 'token_not_valid' })
    test.clock.now = start
  })

  it('ends at once when the member ends it, and no other does', async () => {
    const who = await newMember(test)
    const [token, other] = [
      await tokenOf(who, { name: 'Ends' }),
      await tokenOf(who, { name: 'Stays' }),
    ]
    const { id } = (await listOf(who)).find(({ name }: { name: string }) => name === 'Ends')
    expect(
      (await who.call({ method: 'DELETE', url: `/api/personal-tokens/${id}` })).json(),
    ).toEqual({ success: true })
    expect((await today(token)).statusCode).toBe(401)
    expect((await today(other)).statusCode).toBe(200)
  })

  it('ends with a new password, with signing out everywhere, when the member is disabled, and with the account', async () => {
    const adminMember = await newMember(test)
    await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    const { password } = registration
    const ends: readonly ((who: TestMember) => Promise<{ statusCode: number }>)[] = [
      (who) =>
        who.call({
          method: 'POST',
          url: '/api/me/password',
          payload: { currentPassword: password, newPassword: 'Another1!horse' },
        }),
      (who) => who.call({ method: 'POST', url: '/api/logout-everywhere' }),
      (who) => adminMember.call({ method: 'POST', url: `/api/admin/users/${who.id}/disabled` }),
      (who) => who.call({ method: 'POST', url: '/api/account/erase', payload: { password } }),
    ]
    for (const end of ends) {
      const who = await newMember(test)
      const token = await tokenOf(who)
      expect((await today(token)).statusCode).toBe(200)
      expect((await end(who)).statusCode).toBe(200)
      expect((await today(token)).statusCode).toBe(401)
    }
  })

  it('does not come back when a disabled member is let in again', async () => {
    const [adminMember, who] = [await newMember(test), await newMember(test)]
    await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    const token = await tokenOf(who)
    for (const method of ['POST', 'DELETE'] as const) {
      expect(
        (await adminMember.call({ method, url: `/api/admin/users/${who.id}/disabled` })).statusCode,
      ).toBe(200)
    }
    expect((await today(token)).statusCode).toBe(401)
  })

  it('is in the export with its name and permissions, without its secret', async () => {
    const who = await newMember(test)
    const token = await tokenOf(who, { lifeDays: 30 })
    const files = await unzip((await who.call({ url: '/api/export' })).rawPayload)
    const created_at = test.clock.now
    expect(JSON.parse(String(files.get('tokens.json')))).toEqual([
      {
        name: 'Scale',
        scopes: 'read weigh',
        created_at,
        last_used_at: null,
        ends_at: created_at + 30 * DAY_MS,
      },
    ])
    for (const [name, content] of files) expect(String(content), name).not.toContain(token)
  })

  it('records nothing for a member who withdrew the consent to health data, and still reads', async () => {
    const who = await newMember(test)
    const token = await tokenOf(who)
    await who.call({
      method: 'POST',
      url: '/api/consents',
      payload: { kind: 'health-data', version: 2 },
    })
    await who.call({
      method: 'POST',
      url: '/api/consents/withdraw',
      payload: { kind: 'health-data' },
    })
    expect((await weigh(token)).json()).toMatchObject({ code: 'consent_needed' })
    expect((await today(token)).statusCode).toBe(200)
  })

  it('records once under an Idempotency-Key', async () => {
    const who = await newMember(test)
    const token = await tokenOf(who)
    const key = { 'idempotency-key': 'scale-2026-05-20-0700' }
    const first = await weigh(token, key)
    expect((await weigh(token, key)).json()).toEqual(first.json())
    expect((await who.call({ url: '/api/weight/history' })).json().data).toHaveLength(1)
  })

  it('goes by the zone that is sent, and keeps the one of the member', async () => {
    const who = await newMember(test)
    const token = await tokenOf(who)
    const inAuckland = await test.app.inject({
      url: '/api/v1/today',
      headers: { authorization: `Bearer ${token}`, 'x-time-zone': 'Pacific/Auckland' },
    })
    expect(inAuckland.json().data.date).toBe('2026-05-21')
    expect((await today(token)).json().data.date).toBe('2026-05-20')
  })

  it('makes so many calls a minute and no more, whichever of the tokens of a member', async () => {
    const [who, other] = [await newMember(test), await newMember(test)]
    const [token, second, others] = [await tokenOf(who), await tokenOf(who), await tokenOf(other)]
    // Starts a new minute.
    test.clock.now = (Math.floor(test.clock.now / MINUTE_MS) + 1) * MINUTE_MS
    for (let call = 0; call < CALLS_PER_MINUTE; call += 1)
      expect((await today(call % 2 ? token : second)).statusCode).toBe(200)
    const refused = await today(token)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect(refused.headers['retry-after']).toBe('60')
    expect((await today(others)).statusCode).toBe(200)
    test.clock.now += MINUTE_MS
    expect((await today(second)).statusCode).toBe(200)
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ lifeDays: 0 }, 'lifeDays'],
  ])('is not made of %j', async (wishes, field) => {
    const who = await newMember(test)
    const reply = await make(who, wishes)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().details[0].field).toBe(field)
    expect(await listOf(who)).toEqual([])
  })

  it('asks for the password where the sign-in was a while ago', async () => {
    const who = await newMember(test)
    const start = test.clock.now
    test.clock.now = start + 16 * MINUTE_MS
    expect((await make(who)).json()).toMatchObject({ code: 'confirmation_needed' })
    expect(await listOf(who)).toEqual([])
    test.clock.now = start
  })

  it('is one of so many at most, also of those made at once', async () => {
    const who = await newMember(test)
    const replies = await Promise.all(
      Array.from({ length: MAX_PERSONAL_TOKENS + 5 }, () => make(who)),
    )
    const refused = replies.filter(({ statusCode }) => statusCode !== 201)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    for (const reply of refused) expect(reply.json().error).toContain('End one first')
  })
})

describe('what programs may call', () => {
  it('is a page to read under the strict policy, without scripts and files of others', async () => {
    const page = await test.app.inject({ url: '/api/v1/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).toContain('GET /api/v1/today')
    expect(page.body).toContain('scope_missing')
    expect(page.body).not.toMatch(/<script|style=|src=|href="(https?:)?\/\//)
    expect((await test.app.inject({ url: '/api/v1/docs.css' })).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
  })

  it('is an OpenAPI document of those calls alone, with their failures', async () => {
    const document = (await test.app.inject({ url: '/api/v1/openapi.json' })).json()
    const { paths, components } = document
    const failures = JSON.stringify(
      withoutReferences(document).paths?.['/api/v1/weight']?.['post']?.responses,
    )
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
    expect(Object.keys(paths)).toContain('/api/v1/food-analyses/{id}')
    expect(Object.keys(paths).join()).not.toMatch(/admin|session|password|personal-tokens/)
    expect(failures).toContain('"scope_missing"')
    expect(failures).not.toContain('"not_signed_in"')
    expect(paths['/api/v1/weight'].post.security).toEqual([{ personalToken: [] }])
    expect(components.securitySchemes.personalToken).toEqual({ type: 'http', scheme: 'bearer' })
  })
})
