import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type * as z from 'zod'
import { PROBLEM_STATUS, problemSchema } from '#contract/problem.ts'
import { isForPrograms, PROGRAMS_ROOT } from '#contract/token-scope.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { valuesFor } from './support/schema-values.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'

const endpoints = await allEndpoints()

/** Over all calls together; the engine makes little difference to what is refused. */
const REQUESTS = inject('postgres') === undefined ? 5000 : 2000

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  member = await newMember(test)
})
afterAll(() => test.close())

const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '🥗'.repeat(50),
    'x'.repeat(10_000),
    "'; drop table meal; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '__proto__',
    'NaN',
    'data:image/png;base64,AAAA',
    '9'.repeat(400),
    '\ud800',
    '0001-01-01',
    '9999-12-31',
    '0574-09-07',
    '9999-12-31T23:59:59Z',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const nastyNumber = fc.oneof(
  fc.constantFrom(-1, 0, -0, 1e308, -1e308, 0.1, 1e-320, Number.MAX_SAFE_INTEGER + 2, 5e15),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const nastyLeaf = fc.oneof(
  nastyText,
  nastyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
)

/** Dates of the calendar's edges among good ones; words that name foods. */
const byName = {
  'date-time': fc.constantFrom(
    '2026-05-20T10:00:00.000Z',
    '2026-05-19T23:59:59+14:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
  ),
  date: fc.constantFrom('2026-05-19', '2026-05-20', '0001-01-01', '9999-12-31'),
  text: fc.constantFrom('two eggs and toast', '200 g rice', 'nothing of all that'),
  foodCode: fc.constantFrom('14104100', '56205000', '00000000'),
  barcode: fc.constantFrom('96385074', '4006381333931', '1'),
  timeZone: fc.constantFrom('Asia/Kathmandu', 'Nowhere/At-all'),
}

type Json = null | boolean | number | string | Json[] | { [field: string]: Json }

/** A value with one of its parts, however deep, replaced or left out. */
const withPartChanged = (value: Json, which: number, by: Json | undefined): Json | undefined => {
  if (typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[which % (keys.length + 1)]
  if (key === undefined) return by
  const part = (value as Record<string, Json>)[key] as Json
  const changed = withPartChanged(part, Math.floor(which / (keys.length + 1)), by)
  const copy: Record<string, Json> | Json[] = Array.isArray(value) ? [...value] : { ...value }
  if (changed === undefined) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, changed)
  return copy
}

/** What the schema accepts; most of it with one part changed to something else. */
const nearly = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(valuesFor(schema, byName), fc.nat(), fc.option(nastyLeaf, { nil: undefined }), fc.nat(2))
    .map(([value, which, by, chance]) =>
      chance === 0 ? value : withPartChanged(value as Json, which, by as Json | undefined),
    )

const bodyFor = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema === undefined
    ? fc.jsonValue()
    : fc.oneof(
        { weight: 6, arbitrary: nearly(schema) },
        { weight: 1, arbitrary: fc.dictionary(fc.string(), nastyLeaf, { maxKeys: 3 }) },
        { weight: 1, arbitrary: fc.jsonValue() },
      )
const queryFor = (schema: z.ZodType | undefined): fc.Arbitrary<Record<string, string>> =>
  fc
    .oneof(...(schema === undefined ? [] : [{ weight: 4, arbitrary: nearly(schema) }]), {
      weight: 1,
      arbitrary: fc.dictionary(fc.string(), nastyText, { maxKeys: 2 }),
    })
    .map((query) =>
      Object.fromEntries(
        Object.entries(query ?? {}).map(([name, value]) => [
          name.toWellFormed(),
          String(value).toWellFormed(),
        ]),
      ),
    )

/** Words for people, and no message's code or part of the program. */
const expectWords = (text: string) => {
  expect(text).toMatch(/^\p{Lu}|\S \S/u)
  expect(text).not.toMatch(/SQL|sqlite|node_modules|at .*\.ts:\d|^[a-z-]+\.[a-z-]+$/)
}

// Signing out would leave the rest without a session; who may register is the whole server's.
const CHANGES_THE_RUN = new Set(['/api/logout', '/api/logout-everywhere', '/api/admin/set-up'])

/** What calls may be about: one thing of each kind. */
const FIRST_RECORDINGS: [path: string, body: object][] = [
  ['/api/weight', { weight: 80 }],
  ['/api/activities', { activityType: 'walking', durationMinutes: 30 }],
  ['/api/food-analyses', { foodCode: '14104100', grams: 30 }],
  ['/api/own-foods', { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 }],
  ['/api/measurements', { waistCm: 90 }],
]

interface Caller {
  readonly member: TestMember
  readonly token: string
  readonly ids: readonly string[]
}

/** A member who is an admin, has one thing of each kind and a token for programs. */
const newCaller = async (): Promise<Caller> => {
  const who = await newMember(test)
  const post = async (url: string, payload: object) => {
    const reply = await who.call({ method: 'POST', url, payload })
    expect([url, reply.statusCode < 300], reply.body).toEqual([url, true])
    return reply.json()
  }
  await post('/api/admin/access', { password: ADMIN_PASSWORD })
  const ids = [who.id]
  for (const [url, payload] of FIRST_RECORDINGS) {
    const { data, activity } = await post(url, payload)
    ids.push((data ?? activity).id)
  }
  const scopes = ['read', 'log', 'weigh']
  const { data } = await post('/api/personal-tokens', { name: 'Script', scopes, lifeDays: null })
  return { member: who, token: data.token, ids: [...ids, data.personalToken.id] }
}

describe('whatever is sent, the answer is one of the contract', () => {
  let caller: Caller
  /** The calls that were answered as asked, and those that were refused in words. */
  const seen = { answered: new Set<string>(), refused: new Set<string>() }
  beforeEach(async () => {
    // A call may have signed the member out, or erased them.
    const isThere = caller && (await caller.member.call({ url: '/api/me' })).statusCode === 200
    if (!isThere) caller = await newCaller()
  })

  it.each(endpoints)('to $name', async ({ name, endpoint }) => {
    const { member: who, token, ids } = caller
    const asMember = !CHANGES_THE_RUN.has(endpoint.path)
    await fc.assert(
      fc.asyncProperty(
        bodyFor(endpoint.body),
        queryFor(endpoint.query),
        fc.oneof(
          { weight: 2, arbitrary: fc.constantFrom(...ids) },
          { weight: 1, arbitrary: nastyText },
        ),
        fc.boolean(),
        async (body, query, id, fromProgram) => {
          const path = endpoint.path.replace(/:\w+/g, () =>
            encodeURIComponent(id.toWellFormed() || 'none'),
          )
          const asProgram = fromProgram && endpoint.scope !== undefined
          const request = {
            method: endpoint.method,
            url: `${asProgram ? path.replace('/api', PROGRAMS_ROOT) : path}?${new URLSearchParams(query)}`,
            headers: {
              ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
              ...(asProgram && { authorization: `Bearer ${token}` }),
            },
            ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) ?? '' }),
          }
          const reply =
            asMember && !asProgram ? await who.call(request) : await test.app.inject(request)
          expect(reply.statusCode, reply.body).toBeLessThan(500)
          if (reply.statusCode < 300) {
            seen.answered.add(name)
            endpoint.reply.parse(reply.json())
          } else {
            seen.refused.add(name)
            const problem = problemSchema.parse(reply.json())
            expect(reply.statusCode).toBe(PROBLEM_STATUS[problem.code])
            expectWords(problem.error)
            for (const { message } of problem.details ?? []) expectWords(message)
          }
        },
      ),
      { numRuns: Math.ceil(REQUESTS / endpoints.length) },
    )
  })

  // Many calls need what no value can be made up for, such as the answer of a passkey.
  it('has answered many of the calls as asked, and refused most in other tries', () => {
    expect(endpoints.length).toBeGreaterThan(100)
    expect(seen.answered.size).toBeGreaterThan(endpoints.length / 4)
    expect(seen.refused.size).toBeGreaterThan(endpoints.length / 2)
  })
})

describe('a date at the edge of the calendar', () => {
  const EDGES = ['0000-01-01', '0001-01-01', '0574-09-07', '1969-12-31', '9999-12-31']
  const INSTANTS = EDGES.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59-12:00`])
  const edgesFor = (schema: z.ZodType): string[] =>
    schema.safeParse('2026-05-19').success
      ? EDGES
      : schema.safeParse('2026-05-19T10:00:00Z').success
        ? INSTANTS
        : []
  const fieldsWithEdges = (schema: unknown): [string, string][] =>
    Object.entries(
      (schema as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {},
    ).flatMap(([name, field]) => edgesFor(field).map((edge): [string, string] => [name, edge]))

  it('is answered or refused in words by every read', async () => {
    let tried = 0
    for (const { endpoint } of endpoints.filter(({ endpoint: one }) => one.method === 'GET')) {
      for (const [name, edge] of fieldsWithEdges(endpoint.query)) {
        const path = endpoint.path.replace(/:\w+/g, 'none')
        const url = `${path}?${new URLSearchParams({ [name]: edge })}`
        const { statusCode, body } = await member.call({ url })
        expect([url, statusCode, statusCode < 500], body).toEqual([url, statusCode, true])
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(50)
  })

  it('is refused by what records', async () => {
    const eaten = { foodCode: '14104100', grams: 30 }
    const meal = await member.call({ method: 'POST', url: '/api/food-analyses', payload: eaten })
    const day = meal.json().data.eatenOn
    const recordings: [string, object, string, readonly string[]][] = [
      ['/api/copied-days', { day }, 'to', EDGES],
      ['/api/copied-days', { to: day }, 'day', EDGES],
      ['/api/food-analyses', eaten, 'eatenAt', INSTANTS],
      ['/api/weight', { weight: 80 }, 'weighedAt', INSTANTS],
      ['/api/activities', { activityType: 'other', durationMinutes: 9 }, 'performedOn', EDGES],
    ]
    for (const [url, payload, field, edges] of recordings) {
      for (const edge of edges) {
        const reply = await member.call({
          method: 'POST',
          url,
          payload: { ...payload, [field]: edge },
        })
        const { statusCode } = reply
        expect([url, field, edge, statusCode >= 400 && statusCode < 500]).toEqual([
          url,
          field,
          edge,
          true,
        ])
      }
    }
  })
})

describe('a call without a session', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.access !== 'anyone'))(
    'to $name is refused before anything is read',
    async ({ endpoint }) => {
      const reply = await test.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, 'x'),
        ...(endpoint.method !== 'GET' && {
          payload: 'not json',
          headers: { 'content-type': 'application/json' },
        }),
      })
      expect(reply.statusCode).toBe(401)
      const code = isForPrograms(endpoint.path) ? 'token_not_valid' : 'not_signed_in'
      expect(reply.json()).toMatchObject({ success: false, code })
    },
  )
})
