import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import { PROGRAMS_ROOT } from '#contract/token-scope.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable } from './support/database-rows.ts'
import { memberWithEverything, type Thing } from './support/member-with-everything.ts'
import { valuesFor } from './support/schema-values.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'
const endpoints = await allEndpoints()

let test: TestApp
let bea: TestMember
let coach: TestMember
let things: Record<Thing, string>
let leaver: TestMember
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  ;({ member: bea, coach, things } = await memberWithEverything(test))
  leaver = await newMember(test)
  await post(bea, '/api/household/invitations', { username: leaver.username })
  const [invitation] = (await leaver.call({ url: '/api/household' })).json().data.invitations
  await post(leaver, `/api/household-invitations/${invitation.id}/accept`)
})
afterAll(() => test.close())

const post = async (who: TestMember, url: string, payload: object = {}) => {
  const reply = await who.call({ method: 'POST', url, payload })
  expect([url, reply.statusCode < 300], reply.body).toEqual([url, true])
  return reply.json().data
}

/** Every row that names her. */
const beasRows = async () => {
  const rows: Record<string, unknown> = {}
  for (const [table, columns] of await columnsByTable(test)) {
    // What others record may be given her id as its own.
    const naming =
      table === 'member'
        ? ['id']
        : columns.filter((column) => column.endsWith('_id') && column !== 'meal_id')
    if (naming.length === 0) continue
    const isHers = naming.map((column) => sql`${sql.ref(column)} = ${bea.id}`)
    const query = sql`select * from ${sql.table(table)} where ${sql.join(isHers, sql` or `)}`
    rows[table] = (await query.execute(test.app.db)).rows.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}

/** How an id may be written in a field. */
const spellings = (id: string) => [id, `own:${id}`, `shared:${bea.id}:${id}`]

/** A value with the id in every text that may hold it, however deep. */
const withId = (schema: z.ZodType, value: unknown, id: string): unknown => {
  let whole = structuredClone(value)
  const visit = (part: unknown, put: (text: string) => void): void => {
    if (typeof part === 'string') {
      const fits = spellings(id).some((text) => {
        put(text)
        return schema.safeParse(whole).success
      })
      if (!fits) put(part)
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, one] of Object.entries(part))
        visit(one, (text) => void Reflect.set(part, key, text))
    }
  }
  visit(whole, (text) => {
    whole = text
  })
  return whole
}

/** What the schema as JSON does not tell. */
const byName = {
  id: fc.constant('given-by-the-caller'),
  foodCode: fc.constant('14104100'),
  barcode: fc.constant('4006381333931'),
  serving: fc.constant(undefined),
  imageBase64: fc.constant('data:image/png;base64,AAAA'),
  moreImagesBase64: fc.constant(undefined),
  at: fc.constant('08:00'),
  hours: fc.constant([16, 16, 16, 16, 16, 16, 16]),
}

/** The longest of some values that the schema accepts; else one that it does not. */
const fullExample = (schema: z.ZodType | undefined): unknown => {
  if (schema === undefined) return undefined
  const values = fc.sample(valuesFor(schema, byName), { numRuns: 50, seed: 1 })
  const lengthOf = (value: unknown) => JSON.stringify(value).length
  return (
    values
      .filter((value) => schema.safeParse(value).success)
      .toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? values[0]
  )
}

const calls = endpoints.map(({ name, endpoint }) => {
  const { body, query } = endpoint
  return { name, endpoint, example: { body: fullExample(body), query: fullExample(query) } }
})

// Whoever signs out, erases the account or closes the server's door tries nothing after it.
const ENDS_THE_TRY = /logout|account\/erase|admin\/(set-up|access)|me\/password|me\/identity/

interface Caller {
  readonly member: TestMember
  /** Of a program, which calls by it alone. */
  readonly token?: string
}

/** Makes every call of the contract with these ids wherever an id may stand. */
const tryEverything = async ({ member, token }: Caller, ids: readonly string[]) => {
  let answered = 0
  for (const { name, endpoint, example } of calls) {
    const { method, path, body, query, access, scope } = endpoint
    if (access === 'admin' || ENDS_THE_TRY.test(path)) continue
    if (token !== undefined && scope === undefined) continue
    for (const id of ids) {
      const asked =
        query && new URLSearchParams(withId(query, example.query, id) as Record<string, string>)
      const address = `${path.replaceAll(/:\w+/g, id)}?${asked ?? ''}`
      const payload = body && (withId(body, example.body, id) as object)
      const call = { method, ...(payload && { payload }) }
      const reply = await (token === undefined
        ? member.call({ ...call, url: address })
        : test.app.inject({
            ...call,
            url: address.replace('/api', PROGRAMS_ROOT),
            headers: { authorization: `Bearer ${token}` },
          }))
      if (reply.statusCode < 300) answered += 1
      expect([name, reply.statusCode < 500], reply.body).toEqual([name, true])
      expect([name, reply.body]).toEqual([name, expect.not.stringMatching(/Secret |bea-secret@/)])
    }
  }
  expect((await member.call({ url: '/api/me' })).statusCode).toBe(200)
  return answered
}

const callers: Record<string, () => Promise<Caller>> = {
  'a stranger': async () => ({ member: await newMember(test) }),
  'a coach whom she no longer lets look': async () => {
    await bea.call({ method: 'DELETE', url: `/api/coaches/${things.coachGrant}` })
    return { member: coach }
  },
  'a member who left her household': async () => {
    await leaver.call({ method: 'DELETE', url: '/api/household' })
    return { member: leaver }
  },
  'an admin': async () => {
    const member = await newMember(test)
    await post(member, '/api/admin/access', { password: ADMIN_PASSWORD })
    return { member }
  },
  'a program that may only weigh': async () => {
    const member = await newMember(test)
    const wish = { name: 'Scale', scopes: ['weigh'], lifeDays: null }
    return { member, token: (await post(member, '/api/personal-tokens', wish)).token }
  },
}

it.each(Object.keys(callers))('%s sees and changes nothing of hers by any call', async (who) => {
  const caller = await callers[who]?.()
  if (!caller) throw new Error('There is no such caller')
  const before = await beasRows()
  const { meal, ownFood, coachGrant } = things
  const ids = who === 'a stranger' ? Object.values(things) : [meal, ownFood, coachGrant, bea.id]
  expect(await tryEverything(caller, ids)).toBeGreaterThan(caller.token ? 1 : 50)
  expect(await beasRows()).toEqual(before)
})
