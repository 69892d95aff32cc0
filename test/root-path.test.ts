import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#contract/pages.ts'
import { type IdentityProvider, openIdentityProvider } from './support/identity-provider.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const ORIGIN = 'https://food.example.org'
const PUBLIC_URL = `${ORIGIN}/forkcast`
const RETURN_TO = `${PUBLIC_URL}/sign-in-return`
const ADMIN_PASSWORD = 'For admins only'

let mailbox: Mailbox
let idp: IdentityProvider
let test: TestApp
let member: TestMember
beforeAll(async () => {
  mailbox = await openMailbox()
  idp = await openIdentityProvider(RETURN_TO)
  test = await startTestApp({
    PUBLIC_URL,
    ADMIN_PASSWORD,
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'food@example.org',
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: idp.clientSecret,
  })
  member = await newMember(test)
})
afterAll(async () => {
  await test.close()
  await idp.close()
  await mailbox.close()
})

const at = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url: `/forkcast${url}`, headers })
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/forkcast${url}`, payload, headers })
const cookiesSetBy = (reply: Awaited<ReturnType<typeof post>>) =>
  [reply.headers['set-cookie']].flat().map(String)

describe('a server below a path', () => {
  it('shows every screen there, whose page names its files there', async () => {
    for (const path of Object.values(paths)) {
      const reply = await at(path)
      expect([path, reply.statusCode]).toEqual([path, 200])
      expect(reply.body).toContain('data-root="/forkcast"')
      const files = [...reply.body.matchAll(/ (?:href|src)="([^"]+)"/g)].map(
        ([, file = '']) => file,
      )
      expect(files.length).toBeGreaterThan(5)
      for (const file of files) expect(file).toMatch(/^\/forkcast\//)
    }
    expect((await at('/no/such/page')).statusCode).toBe(404)
    expect((await at('/index.html')).body).toContain('data-root="/forkcast"')
  })

  it('serves every file that the page names, with a policy that allows it', async () => {
    const { body, headers } = await at('/login')
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
    for (const [, file = ''] of body.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      expect([file, (await test.app.inject({ url: file })).statusCode]).toEqual([file, 200])
    }
  })

  it('leads from the path without a slash to the one with it, and from nowhere else', async () => {
    const reply = await test.app.inject({ url: '/forkcast?do=water' })
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/forkcast/?do=water'])
    expect((await test.app.inject({ url: '/' })).statusCode).toBe(200)
  })

  it('names in its manifest nothing outside of the path', async () => {
    const manifest = (await at('/manifest.webmanifest')).json()
    const named = [
      manifest.start_url,
      manifest.scope,
      manifest.share_target.action,
      ...manifest.icons.map(({ src }: { src: string }) => src),
      ...manifest.shortcuts.flatMap(({ url, icons }: { url: string; icons: { src: string }[] }) => [
        url,
        ...icons.map(({ src }) => src),
      ]),
    ]
    for (const one of named) {
      expect(new URL(one, `${PUBLIC_URL}/manifest.webmanifest`).href).toMatch(
        /^https:\/\/food\.example\.org\/forkcast\//,
      )
    }
    expect(new URL(manifest.start_url, `${PUBLIC_URL}/manifest.webmanifest`).href).toBe(
      `${PUBLIC_URL}/`,
    )
  })

  it('takes calls there, from its own pages and no others, and gives cookies for no other path of the host', async () => {
    const { username } = (await at('/api/me', { cookie: member.cookie })).json().user
    const login = { username, password: registration.password }
    const signedIn = await post('/api/login', login, { origin: ORIGIN })
    expect(signedIn.statusCode).toBe(200)
    expect(cookiesSetBy(signedIn).find((one) => one.includes('session_token'))).toMatch(
      /; Path=\/forkcast;/,
    )
    expect((await at('/api/me', { cookie: cookieOf(signedIn) })).statusCode).toBe(200)
    expect((await post('/api/login', login, { origin: 'https://evil.example' })).statusCode).toBe(
      403,
    )
    expect((await at('/api/nothing')).json().code).toBe('not_found')
    const loggedOut = await post('/api/logout', {}, { cookie: cookieOf(signedIn) })
    expect(cookiesSetBy(loggedOut).find((one) => one.includes('session_token'))).toMatch(
      /; Path=\/forkcast;/,
    )
  })

  it('answers the same where a proxy took the path away, and to a health check on its machine', async () => {
    expect((await test.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    expect((await at('/api/health')).statusCode).toBe(200)
    const reply = await test.app.inject({ url: '/login' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain(' href="/forkcast/manifest.webmanifest"')
  })

  it('writes its path into the links of mails', async () => {
    const { email } = (await at('/api/me', { cookie: member.cookie })).json().user
    await post('/api/password-reset/request', { usernameOrEmail: email })
    expect((await mailbox.next()).content).toMatch(
      /https:\/\/food\.example\.org\/forkcast\/reset-password#[\w-]{43}/,
    )
  })

  it('lets the provider send browsers back there, once, to finish the sign-in', async () => {
    idp.accounts.set('someone', {
      email: 'someone@club.example',
      email_verified: true,
      preferred_username: 'someone',
    })
    idp.account = 'someone'
    const begun = await post('/api/provider/begin')
    const step = cookiesSetBy(begun).find((one) => one.includes('sign_in_step'))
    expect(step).toMatch(/; Path=\/forkcast\/api;/)
    const back = await idp.visit(begun.json().data.url)
    expect(back.href).toMatch(/^https:\/\/food\.example\.org\/forkcast\/sign-in-return\?/)
    const finished = await post(
      '/api/provider/finish',
      { query: back.search.slice(1) },
      { cookie: String(step?.split(';', 1)[0]) },
    )
    expect(finished.json()).toMatchObject({
      success: true,
      registration: { email: 'someone@club.example' },
    })
  })

  it('takes passkeys of its host', async () => {
    const device = new SoftwareAuthenticator({ host: 'food.example.org', origin: ORIGIN })
    const headers = { cookie: member.cookie }
    const { challenge } = (await post('/api/passkeys/begin', {}, headers)).json().data.options
    const added = await post(
      '/api/passkeys',
      { name: 'My phone', credential: device.create(challenge) },
      headers,
    )
    expect(added.statusCode).toBe(201)
  })

  it('tells programs where to call, and answers them and assistants there', async () => {
    const headers = { cookie: member.cookie }
    const made = await post(
      '/api/personal-tokens',
      { name: 'Widget', scopes: ['read'], lifeDays: null },
      headers,
    )
    const { token } = made.json().data
    expect((await at('/api/v1/today', { authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect((await at('/api/v1/openapi.json')).json().servers).toEqual([{ url: '/forkcast' }])
    const page = await at('/api/v1/docs')
    expect(page.body).toContain('GET /forkcast/api/v1/today')
    expect(page.body).toContain('<code>/forkcast/mcp</code>')
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${address}/forkcast/mcp`), { requestInit }),
    )
    const answer = await client.callTool({ name: 'today', arguments: {} })
    expect(answer.isError ?? false).toBe(false)
    await client.close()
  })
})
