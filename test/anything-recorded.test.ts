import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod'
import { PERIODS } from '#contract/period.ts'
import { ACTIVITY_MINUTES } from '#domain/activity/activities.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { valuesFor } from './support/schema-values.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const ALL_RUNS = 30
const RUNS = inject('postgres') === undefined ? ALL_RUNS : 6
const MAX_RECORDINGS = 30
const NOW = Date.UTC(2026, 4, 20, 12)
const DAY_MS = 86_400_000
const LONG_AGO = Date.UTC(2000, 0, 1)

const endpoints = await allEndpoints()
// Photos are slow to analyse, and a photo's numbers come from the food table as those of words do.
const NEEDS_PHOTO = new Set(['/api/analyze-food'])
const recordings = endpoints.filter(
  ({ endpoint }) => endpoint.records && !NEEDS_PHOTO.has(endpoint.path),
)
const reads = endpoints.filter(
  ({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'member' && !endpoint.params,
)

const instants = fc
  .oneof(
    { weight: 6, arbitrary: fc.integer({ min: NOW - 40 * DAY_MS, max: NOW }) },
    { weight: 1, arbitrary: fc.constantFrom(NOW, NOW - 1, NOW - DAY_MS, LONG_AGO) },
    { weight: 1, arbitrary: fc.integer({ min: LONG_AGO, max: NOW }) },
  )
  .map((at) => new Date(at).toISOString())
const byName = {
  'date-time': instants,
  date: instants.map((at) => at.slice(0, 10)),
  // Cheddar, milk, butter, rice, lettuce, coffee: from nothing to nearly 9 kcal a gram.
  foodCode: fc.constantFrom('14104100', '11111000', '81100000', '56205000', '75113000', '92101000'),
  durationMinutes: fc.oneof(
    fc.constantFrom(ACTIVITY_MINUTES.min, ACTIVITY_MINUTES.max),
    fc.double({ min: ACTIVITY_MINUTES.min, max: ACTIVITY_MINUTES.max, noNaN: true }),
  ),
  text: fc.constantFrom(
    '200 g rice',
    '5 kg cheese',
    '1000 apples',
    '0.1 g butter',
    'two eggs on toast',
    '999999 pizzas',
  ),
  timeZone: fc.constantFrom(
    'Europe/Paris',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Asia/Kathmandu',
    null,
  ),
  imageBase64: fc.constant(undefined),
  barcode: fc.constantFrom('96385074', '4006381333931', null),
}

const oneRecording = fc.oneof(
  ...recordings.map(({ endpoint: { method, path, body } }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      body: body === undefined ? fc.constant(undefined) : valuesFor(body, byName),
      /** Which of the things that were recorded before is meant, where a call means one. */
      which: fc.nat(),
    }),
  ),
)

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  test.clock.now = NOW
})
afterAll(() => test.close())

const idIn = (reply: unknown): string[] => {
  const { data, activity } = reply as { data?: { id?: unknown }; activity?: { id?: unknown } }
  return [data?.id, activity?.id].filter((id) => typeof id === 'string')
}

/** What may be corrected, deleted and brought back from the first call on. */
const AT_FIRST = [
  ['/api/weight', { weight: 80 }],
  ['/api/activities', { activityType: 'walking', durationMinutes: 30 }],
  ['/api/food-analyses', { foodCode: '14104100', grams: 30 }],
  ['/api/own-foods', { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 }],
] as const

const SIDES = [
  ...PERIODS.map((period) => ['period', period]),
  ['limit', '1'],
  ['day', '2026-05-20'],
] as const

/** The addresses that show a read from each of its sides. */
const sidesOf = ({ path, query }: (typeof reads)[number]['endpoint']): string[] => {
  const fields = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  return [
    path,
    ...SIDES.filter(([field = '']) => fields.includes(field)).map(
      ([field, value]) => `${path}?${field}=${value}`,
    ),
  ]
}

const readEverything = async (who: TestMember) => {
  for (const { endpoint } of reads) {
    for (const url of sidesOf(endpoint)) {
      const reply = await who.call({ url })
      expect([url, reply.statusCode < 500], reply.body).toEqual([url, true])
      if (reply.statusCode < 300) endpoint.reply.parse(reply.json())
    }
  }
}

describe('whatever a member may record', () => {
  it('has calls that record, and reads, to try', () => {
    expect(recordings.length).toBeGreaterThan(12)
    expect(reads.length).toBeGreaterThan(15)
  })

  it('every screen answers', { timeout: 600_000 }, async () => {
    const outcomes = new Map<string, Set<boolean>>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(oneRecording, { maxLength: MAX_RECORDINGS, size: 'max' }),
        async (all) => {
          const who = await newMember(test)
          const ids: string[] = []
          /** Of what was recorded at each path. */
          const idsAt = new Map<string, string[]>()
          for (const [url, payload] of AT_FIRST) {
            const made = idIn((await who.call({ method: 'POST', url, payload })).json())
            expect(made, url).toHaveLength(1)
            ids.push(...made)
            idsAt.set(url, made)
          }
          for (const { method, path, body, which } of all) {
            const [list = path] = path.split('/:id')
            // Mostly something of its own kind, at times anything.
            const known = (which % 4 > 0 && idsAt.get(list)) || ids
            const url = path.replace(':id', known[which % Math.max(1, known.length)] ?? 'none')
            const reply = await who.call({
              method,
              url,
              ...(body !== undefined && { payload: body as object }),
            })
            expect([method, url, reply.statusCode < 500], reply.body).toEqual([method, url, true])
            const isAccepted = reply.statusCode < 300
            if (isAccepted) {
              const made = idIn(reply.json())
              ids.push(...made)
              idsAt.set(list, [...(idsAt.get(list) ?? []), ...made])
            }
            const call = `${method} ${path}`
            outcomes.set(call, (outcomes.get(call) ?? new Set()).add(isAccepted))
          }
          await readEverything(who)
        },
      ),
      { numRuns: RUNS },
    )
    // Hardly anything would be tried if most calls were always refused; which are, is chance (a
    // correction needs the id of its own kind).
    const everAccepted = [...outcomes.values()].filter((seen) => seen.has(true)).length
    if (RUNS === ALL_RUNS)
      expect(everAccepted, [...outcomes.keys()].join(', ')).toBeGreaterThan(outcomes.size / 2)
  })

  it(
    'every screen answers after one meal of 5 kg of cheese, and after 200 of them on a day',
    { timeout: 120_000 },
    async () => {
      const who = await newMember(test)
      await who.call({
        method: 'POST',
        url: '/api/food-analyses',
        payload: { foodCode: '14104100', grams: 5000 },
      })
      await readEverything(who)
      for (let turn = 0; turn < 200; turn += 1) {
        const eatenAt = new Date(NOW - turn * 60_000).toISOString()
        await who.call({
          method: 'POST',
          url: '/api/food-analyses',
          payload: { foodCode: '14104100', grams: 5000, eatenAt },
        })
      }
      await readEverything(who)
    },
  )

  it('every screen answers after amounts that nobody could weigh', async () => {
    const who = await newMember(test)
    for (const calories of [1e-200, Number.MIN_VALUE]) {
      const energy = { foodName: 'Crumb', calories }
      const made = await who.call({ method: 'POST', url: '/api/energy-entries', payload: energy })
      expect(made.json().data).toMatchObject({ calories: 0 })
      const smaller = { portionMultiplier: 0.1 }
      const url = `/api/food-analyses/${made.json().data.id}`
      expect((await who.call({ method: 'PATCH', url, payload: smaller })).statusCode).toBe(200)
    }
    await readEverything(who)
  })
})
