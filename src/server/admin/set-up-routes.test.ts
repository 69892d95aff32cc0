import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { withCheckDigit } from '#domain/products/barcode.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'
const SETTINGS = {
  registration: 'open',
  language: null,
  units: null,
  asksOpenFoodFacts: false,
  memberAddresses: 'public',
}

let test: TestApp
afterEach(() => test.close())

const enter = (member: TestMember, password = ADMIN_PASSWORD) =>
  member.call({ method: 'POST', url: '/api/admin/access', payload: { password } })
const save = (member: TestMember, wishes: object) =>
  member.call({ method: 'PUT', url: '/api/admin/set-up', payload: { ...SETTINGS, ...wishes } })
const options = async () => (await test.app.inject({ url: '/api/sign-in-options' })).json().data
const register = (wishes: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: { ...registration, username: 'Newcomer', email: 'new@example.org', ...wishes },
  })

/** A server with an operator, who is in the admin area. */
const start = async (settings: Record<string, string> = {}) => {
  // Once stored, it is as a printed one would be.
  test = await startTestApp({ ...settings, ADMIN_PASSWORD })
  const operator = await newMember(test)
  await test.restart({ ADMIN_PASSWORD: '' })
  await enter(operator)
  return operator
}

describe('the set-up of a server', () => {
  it('leads whoever registers first to it, and nobody later', async () => {
    test = await startTestApp()
    expect(await options()).toMatchObject({ isNew: true })
    const first = await newMember(test)
    expect(await options()).toMatchObject({ isNew: false })
    await test.restart()
    expect(await options()).toMatchObject({ isNew: false })
    // To be the first is not to be the operator.
    expect((await save(first, {})).statusCode).toBe(403)
  })

  it('decides who may register, and in which language and units', async () => {
    const operator = await start()
    const units = { massUnit: 'lb', heightUnit: 'ft_in', volumeUnit: 'fl_oz', energyUnit: 'kcal' }
    const saved = await save(operator, { registration: 'invite', language: 'de', units })
    expect(saved.json().data).toMatchObject({
      house: { registration: 'invite', language: 'de', units },
      fixed: [],
    })
    expect(await options()).toMatchObject({ registration: 'invite', units })
    expect((await register({})).json()).toMatchObject({ code: 'invitation_needed' })
    await test.restart({ ADMIN_PASSWORD: '' })
    expect(await options()).toMatchObject({ registration: 'invite', units })

    await save(operator, { registration: 'open', language: 'de' })
    const newcomer = await newMember(test)
    expect((await newcomer.call({ url: '/api/settings' })).json().data).toMatchObject({
      language: 'de',
    })
  })

  it('decides where unknown barcodes are looked up and where messages may go', async () => {
    const operator = await start()
    const analyser = async () => (await operator.call({ url: '/api/analyser' })).json().data
    const reach = async () => (await operator.call({ url: '/api/reminders' })).json().data.reach
    expect([(await analyser()).barcodesAskedAt, await reach()]).toEqual([null, 'public'])
    await save(operator, { asksOpenFoodFacts: true, memberAddresses: 'off' })
    expect([(await analyser()).barcodesAskedAt, await reach()]).toEqual(['Open Food Facts', 'off'])
  })

  it('leaves what the environment decides as it is, says so, and has what was chosen wait', async () => {
    const operator = await start()
    await save(operator, { registration: 'closed', memberAddresses: 'any' })
    await test.restart({ REGISTRATION: 'open', PRODUCTS: 'local', MEMBER_ADDRESSES: 'off' })
    await enter(operator)
    const changed = (
      await save(operator, { registration: 'invite', asksOpenFoodFacts: true })
    ).json().data
    expect(changed).toMatchObject({
      house: { registration: 'open', asksOpenFoodFacts: false, memberAddresses: 'off' },
      fixed: ['registration', 'asksOpenFoodFacts', 'memberAddresses', 'adminPassword'],
    })
    expect(await options()).toMatchObject({ registration: 'open' })
  })

  it('takes the admin password over: the printed one and those who came by it are out', async () => {
    const operator = await start()
    const other = await newMember(test)
    await enter(other)
    expect((await save(operator, { newAdminPassword: 'weak' })).statusCode).toBe(400)
    expect((await save(operator, { newAdminPassword: 'Chosen1!horse' })).statusCode).toBe(200)
    expect((await operator.call({ url: '/api/admin/set-up' })).statusCode).toBe(200)
    expect((await other.call({ url: '/api/admin/set-up' })).statusCode).toBe(403)
    expect((await enter(other)).statusCode).toBe(403)
    expect((await enter(other, 'Chosen1!horse')).statusCode).toBe(200)
    const log = await other.call({ url: '/api/admin/audit-log' })
    expect(log.json().data.map(({ action }: { action: string }) => action)).toContain(
      'changed-set-up',
    )
  })

  it('keeps an admin password that the environment sets', async () => {
    test = await startTestApp({ ADMIN_PASSWORD })
    const operator = await newMember(test)
    await enter(operator)
    await save(operator, { newAdminPassword: 'Chosen1!horse' })
    expect((await enter(operator, 'Chosen1!horse')).statusCode).toBe(403)
    expect((await enter(operator)).statusCode).toBe(200)
  })
})

describe('an invitation for a family', () => {
  const person = (name: string, invitation: string) =>
    register({ username: name, email: `${name}@example.org`, invitation })

  it('lets in as many as it names, at once too, and ends after a week', async () => {
    const operator = await start()
    await save(operator, { registration: 'invite' })
    const invite = async (people: number) => {
      const payload = { note: 'Family', people }
      const made = await operator.call({ method: 'POST', url: '/api/admin/invitations', payload })
      expect(made.statusCode).toBe(201)
      return made.json().data.path.split('#')[1] as string
    }
    const token = await invite(3)
    const arrived = await Promise.all(
      ['ann', 'ben', 'cleo', 'dora', 'emil'].map((name) => person(name, token)),
    )
    expect(arrived.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 201, 201, 403, 403,
    ])
    const late = await invite(3)
    expect((await person('finn', late)).statusCode).toBe(201)
    const listed = await operator.call({ url: '/api/admin/invitations' })
    expect(listed.json().data).toMatchObject([{ note: 'Family', people: 2 }])
    // Using it does not prolong it.
    test.clock.now += 7 * 86_400_000 + 1
    expect((await person('gina', late)).statusCode).toBe(403)
    test.clock.now -= 7 * 86_400_000 + 1
  })

  it('is for twenty people at most', async () => {
    const operator = await start()
    const payload = { people: 21 }
    const made = await operator.call({ method: 'POST', url: '/api/admin/invitations', payload })
    expect(made.statusCode).toBe(400)
  })
})

describe('the refresh of packaged foods', () => {
  const barcodeOf = (n: number): string => withCheckDigit(`401${String(n).padStart(9, '0')}`)
  const dumpOf = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      JSON.stringify({
        code: barcodeOf(n),
        product_name: `Rye bar ${n}`,
        last_modified_t: 1_700_000_000,
        nutriments: {
          'energy-kcal_100g': 420,
          fat_100g: 15,
          carbohydrates_100g: 60,
          proteins_100g: 8,
        },
      }),
    ).join('\n')
  const PATH = '/api/admin/set-up/products'
  const ask = async (operator: TestMember, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
    (await operator.call({ method, url: PATH })).json().data
  const isKnown = async (operator: TestMember, n: number) =>
    (await operator.call({ url: `/api/foods?q=${barcodeOf(n)}` })).body.includes(`Rye bar ${n}`)

  it('is offered only where the operator named a dump, to the admin alone', async () => {
    const operator = await start()
    expect(await ask(operator)).toMatchObject({ isOffered: false, isRunning: false, ended: null })
    expect((await operator.call({ method: 'POST', url: PATH })).statusCode).toBe(403)
    expect((await (await newMember(test)).call({ url: PATH })).statusCode).toBe(403)
  })

  it('reads a file in the background, is stopped, goes on after a restart, and says how far it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forkcast-dump-'))
    try {
      const dump = join(folder, 'products.jsonl')
      await writeFile(dump, dumpOf(30_000))
      const operator = await start({ PRODUCTS_DUMP: dump })
      expect(await ask(operator, 'POST')).toMatchObject({ isOffered: true, isRunning: true })
      await expect
        .poll(async () => (await ask(operator)).kept, { timeout: 60_000 })
        .toBeGreaterThan(0)
      const stopped = await ask(operator, 'DELETE')
      expect(stopped).toMatchObject({ isRunning: false, ended: 'stopped' })
      expect(stopped.kept).toBeLessThan(30_000)
      await test.restart({ ADMIN_PASSWORD: '', PRODUCTS_DUMP: dump })
      expect(await ask(operator)).toMatchObject({ ended: 'stopped', read: expect.any(Number) })
      await ask(operator, 'POST')
      await expect.poll(async () => (await ask(operator)).ended, { timeout: 120_000 }).toBe('done')
      expect(await ask(operator)).toMatchObject({ percent: 100, read: 30_000, kept: 30_000 })
      expect(await isKnown(operator, 29_999)).toBe(true)
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 240_000)

  it('asks an address only if Open Food Facts may be asked, and says if that fails', async () => {
    const asked: string[] = []
    let isThere = false
    const server = createServer((request, reply) => {
      asked.push(String(request.url))
      if (isThere) reply.end(gzipSync(dumpOf(3)))
      else reply.writeHead(404).end()
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    try {
      const { port } = server.address() as AddressInfo
      const operator = await start({ PRODUCTS_DUMP: `http://127.0.0.1:${port}/dump.jsonl.gz` })
      expect(await ask(operator)).toMatchObject({ isOffered: false })
      expect((await operator.call({ method: 'POST', url: PATH })).statusCode).toBe(403)
      expect(asked).toEqual([])
      await save(operator, { asksOpenFoodFacts: true })
      await ask(operator, 'POST')
      await expect.poll(async () => (await ask(operator)).ended).toBe('failed')
      isThere = true
      await ask(operator, 'POST')
      await expect.poll(async () => (await ask(operator)).ended).toBe('done')
      expect(await ask(operator)).toMatchObject({ read: 3, kept: 3 })
      expect(await isKnown(operator, 2)).toBe(true)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
