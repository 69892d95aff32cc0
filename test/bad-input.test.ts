import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type * as z from 'zod'
import { problemSchema } from '#contract/problem.ts'
import { isForPrograms } from '#contract/token-scope.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const endpoints = await allEndpoints()

/** Over all calls together; the engine makes little difference to what is refused. */
const REQUESTS = inject('postgres') === undefined ? 5000 : 2000

let test: TestApp
let member: TestMember
beforeAll(async () => {
  test = await startTestApp()
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

/** Bodies with the contract's own field names, so that checks beyond the first are reached. */
const bodyFor = (fields: string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.dictionary(fc.constantFrom(...fields, 'unknownField'), nastyLeaf, {
        maxKeys: fields.length + 1,
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )

const fieldsOf = (schema: unknown): string[] => {
  const shape = (schema as { shape?: Record<string, unknown> } | undefined)?.shape
  return shape ? Object.keys(shape) : ['anything']
}

describe('whatever is sent, the answer is one of the contract', () => {
  it('has calls to try', () => {
    expect(endpoints.length).toBeGreaterThan(10)
  })

  it.each(endpoints)('to $name', async ({ endpoint }) => {
    // Signing out would leave the rest of the run without a session.
    const asMember = endpoint.path !== '/api/logout' && endpoint.path !== '/api/logout-everywhere'
    await fc.assert(
      fc.asyncProperty(
        bodyFor(fieldsOf(endpoint.body)),
        fc.dictionary(fc.constantFrom(...fieldsOf(endpoint.query), 'unknown'), nastyText, {
          maxKeys: 3,
        }),
        nastyText,
        async (body, query, id) => {
          const path = endpoint.path.replace(/:\w+/g, () =>
            encodeURIComponent(id.toWellFormed() || 'none'),
          )
          const search = new URLSearchParams(
            Object.entries(query).map(
              ([name, value]) => [name, value.toWellFormed()] as [string, string],
            ),
          )
          const url = `${path}?${search}`
          const request = {
            method: endpoint.method,
            url,
            ...(endpoint.method !== 'GET' && {
              payload: JSON.stringify(body),
              headers: { 'content-type': 'application/json' },
            }),
          }
          const reply = asMember ? await member.call(request) : await test.app.inject(request)
          expect(reply.statusCode).toBeLessThan(500)
          if (reply.statusCode < 300) endpoint.reply.parse(reply.json())
          else {
            const problem = problemSchema.parse(reply.json())
            expect(problem.error).not.toMatch(/SQL|sqlite|node_modules|at .*\.ts:\d/)
          }
        },
      ),
      { numRuns: Math.ceil(REQUESTS / endpoints.length) },
    )
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
