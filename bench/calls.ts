import { IMPORT_TYPE } from '#contract/imports.ts'
import { allEndpoints } from '../test/support/all-endpoints.ts'
import { dataUrlOf, drawnDish } from '../test/support/drawn-photos.ts'
import { registration } from '../test/support/registration.ts'

export const CHEDDAR = '14104100'
export const BENCH_MEMBER = { ...registration, username: 'bench', email: 'bench@example.org' }

/** What a floor does beside sending the same bytes. */
export type FloorKind = 'one statement' | 'bare password hash' | 'bare network'

export interface MeasuredCall {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  /** Of the body, if it is no JSON. */
  readonly type?: string
  readonly floor: FloorKind
  /** One of the reads without a name, which a quick run leaves out unless it is asked for them. */
  readonly isOther?: boolean
  /** Sent without a session; signing in would end the one that the other calls use. */
  readonly isVisitors?: boolean
  readonly connections: readonly number[]
  /** How often it is sent for one figure. */
  readonly requests: number
}

/** The file of another app with so many meals of different days. */
const foodDiary = (rows: number): string =>
  [
    'Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g),Carbs (g),Fat (g)',
    ...Array.from({ length: rows }, (_, nth) => {
      const day = new Date(Date.UTC(2024, 0, 1) + Math.floor(nth / 4) * 86_400_000)
      return `${day.toISOString().slice(0, 10)},1${nth % 4}:00,Meal,Bread ${nth % 40},100 g,${200 + (nth % 90)},8,40,3`
    }),
  ].join('\n')

const EVERY_LOAD = [1, 10, 50]

/**
 * The calls of a member's day, which have names, and every other read of the contract; `today` is a
 * civil day.
 */
export const measuredCalls = async (today: string): Promise<MeasuredCall[]> => {
  const read = { method: 'GET', floor: 'one statement', connections: EVERY_LOAD } as const
  const post = { ...read, method: 'POST', requests: 200 } as const
  const get = (name: string, path: string): MeasuredCall => ({ ...read, name, path, requests: 300 })
  const named = [
    get('session check', '/api/me'),
    get('a day of the log', `/api/food-analyses?day=${today}&limit=50`),
    get('30-day summary', '/api/nutrition-summary?period=monthly'),
    get('dashboard', '/api/dashboard?period=weekly'),
    get('today', '/api/today'),
    get('weight history', '/api/weight/history'),
    get('weight trajectory', '/api/weight/trajectory'),
    get('eat again', '/api/eat-again'),
    get('food search', '/api/foods?q=chedar%20chese'),
  ]
  const paths = new Set(named.map(({ path }) => path.split('?')[0]))
  const others = (await allEndpoints())
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, access, path }) =>
        method === 'GET' &&
        access === 'member' &&
        !/:|export|^\/api\/v1/.test(path) &&
        !paths.has(path),
    )
    .map(({ path }) => ({ ...get(path, path), isOther: true, connections: [1], requests: 100 }))
    .toSorted((one, other) => one.path.localeCompare(other.path))
  return [
    ...named,
    {
      ...post,
      name: 'save a meal',
      path: '/api/food-analyses',
      body: JSON.stringify({ foodCode: CHEDDAR, grams: 30 }),
    },
    {
      ...post,
      name: 'a meal in words',
      path: '/api/analyze-words',
      body: JSON.stringify({ text: 'two eggs, 80 g rice and a glass of milk' }),
      connections: [1],
      requests: 50,
    },
    {
      ...post,
      name: 'reading a file for import',
      path: '/api/imports?name=cronometer.csv',
      body: foodDiary(1000),
      type: IMPORT_TYPE,
      connections: [1],
      requests: 5,
    },
    {
      ...post,
      name: 'sign in',
      path: '/api/login',
      body: JSON.stringify({ username: BENCH_MEMBER.username, password: BENCH_MEMBER.password }),
      floor: 'bare password hash',
      isVisitors: true,
      requests: 50,
    },
    {
      ...post,
      name: 'photo analysis',
      path: '/api/analyze-food',
      body: JSON.stringify({ imageBase64: dataUrlOf(await drawnDish()) }),
      floor: 'bare network',
      // More at once than the analyser takes are told to come back, which the table says.
      requests: 20,
    },
    ...others,
  ]
}
