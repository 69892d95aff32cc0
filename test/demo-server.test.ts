import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable, rowsOf } from './support/database-rows.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
} from './support/test-app.ts'

const HOUR_MS = 3_600_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ DEMO: '1' })
})
afterAll(() => test.close())

const enter = async (remoteAddress = '192.0.2.1') =>
  test.app.inject({
    method: 'POST',
    url: '/api/demo',
    headers: { 'x-time-zone': 'Europe/Paris' },
    remoteAddress,
  })
const visit = async () => {
  const reply = await enter()
  expect(reply.statusCode).toBe(201)
  const { id, username } = reply.json().user as { id: string; username: string }
  const cookie = cookieOf(reply)
  const read = async (url: string) => (await test.app.inject({ url, headers: { cookie } })).json()
  return { id, username, cookie, read }
}

describe('a demo', () => {
  it('gives each visitor a member of their own, with weeks of everything behind them and photos of late', async () => {
    const [one, other] = [await visit(), await visit()]
    expect(one.id).not.toBe(other.id)
    expect(one.username).toMatch(/^visitor-/)
    const { data: trajectory } = await one.read('/api/weight/trajectory')
    expect(trajectory.expenditure.kind).toBe('measured')
    const { data: meals } = await one.read('/api/food-analyses?limit=50')
    const { imageUrl } = meals.find((meal: { imageUrl: string | null }) => meal.imageUrl)
    expect(
      (await test.app.inject({ url: imageUrl, headers: { cookie: one.cookie } })).statusCode,
    ).toBe(200)
    await test.app.inject({
      method: 'POST',
      url: '/api/weight',
      headers: { cookie: one.cookie },
      payload: { weight: 71 },
    })
    expect((await one.read('/api/weight/history')).data[0].weight).toBe(71)
    expect((await other.read('/api/weight/history')).data[0].weight).not.toBe(71)
  })

  it('takes no registration, and refuses what would outlive the visit or reach out of the server', async () => {
    const register = await test.app.inject({
      method: 'POST',
      url: '/api/register',
      payload: registration,
    })
    expect([register.statusCode, register.json().code]).toEqual([403, 'registration_closed'])
    const { cookie } = await visit()
    const closed = (await allEndpoints()).filter(({ endpoint }) => endpoint.closedInDemo)
    expect(closed.map(({ endpoint: { method, path } }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'POST /api/personal-tokens',
        'POST /api/channels',
        'POST /api/import',
        'POST /api/me/password',
        'POST /api/passkeys',
      ]),
    )
    for (const { endpoint } of closed) {
      const url = endpoint.path.replace(/:\w+/g, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa')
      const reply = await test.app.inject({
        method: endpoint.method,
        url,
        headers: { cookie },
        payload: {},
      })
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 403, 'closed_in_demo'])
    }
  })

  it('erases visitors within a day, with their rows and photos, and keeps those of today', async () => {
    const old = await visit()
    test.clock.now += 23 * HOUR_MS + 1
    const young = await visit()
    await test.restart()
    await expect
      .poll(() => rowsOf(test, 'select id from member'), { timeout: 120_000 })
      .toEqual([{ id: young.id }])
    for (const [table, columns] of await columnsByTable(test)) {
      if (!columns.includes('member_id')) continue
      expect([
        table,
        await rowsOf(
          test,
          `select count(*) as rows from ${table} where member_id = '${old.id}'`,
        ).then(([row]) => Number(row?.['rows'])),
      ]).toEqual([table, 0])
    }
    await expect
      .poll(() => readdirSync(join(test.dataDir, 'photos')), { timeout: 120_000 })
      .toEqual([young.id])
    expect((await young.read('/api/me')).user.username).toBe(young.username)
  })

  it('lets nobody fill the disk from one address', async () => {
    const address = '192.0.2.77'
    const replies = []
    for (let visits = 0; visits < 11; visits += 1) replies.push((await enter(address)).statusCode)
    expect(replies.slice(0, 9).every((status) => status === 201)).toBe(true)
    expect(replies.at(-1)).toBe(429)
  })
})

describe('a server', () => {
  it('that is no demo has no such door', async () => {
    const plain = await startTestApp()
    const reply = await plain.app.inject({ method: 'POST', url: '/api/demo' })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    // Nor becomes one that erases its members.
    await newMember(plain)
    await expect(plain.restart({ DEMO: '1' })).rejects.toThrow(
      /DEMO: this database has members who are no visitors/,
    )
    await plain.restart()
    await plain.close()
  })

  it('cannot be a demo that sends mails, asks providers or keeps backups', () => {
    const wrong = {
      SMTP_URL: 'smtp://mail.example.org',
      SMTP_FROM: 'a@example.org',
      PUBLIC_URL: 'https://food.example.org',
      BACKUP_EVERY: '1d',
    }
    expect(() => readConfig({ DEMO: '1', ...wrong })).toThrow(
      /SMTP_URL: must not be set with DEMO=1[^]*BACKUP_EVERY: must not be set with DEMO=1/,
    )
    expect(() => readConfig({ DEMO: '1', PRODUCTS: 'openfoodfacts' })).toThrow(
      /PRODUCTS: must not be set/,
    )
    expect(readConfig({ DEMO: '1' })).toMatchObject({
      isDemo: true,
      registration: 'closed',
      memberAddresses: 'off',
    })
    expect(readConfig({})).toMatchObject({ isDemo: false, registration: undefined })
  })
})
