import { dataUrlOf, drawnDish } from '../test/support/drawn-photos.ts'

export const CHEDDAR = '14104100'
export const BENCH_MEMBER = {
  username: 'bench',
  email: 'bench@example.org',
  password: 'Correct1!horse',
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
}

/** What a floor does beside sending the same bytes. */
export type FloorKind = 'same SQL' | 'bare password hash' | 'bare network'

export interface MeasuredCall {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly floor: FloorKind
  /** Sent without a session; signing in would end the one that the other calls use. */
  readonly isVisitors?: boolean
  readonly connections: readonly number[]
  /** How often it is sent for one figure. */
  readonly requests: number
}

const EVERY_LOAD = [1, 10, 50]

/** The calls of a member's day; `today` is a civil day. */
export const measuredCalls = async (today: string): Promise<MeasuredCall[]> => {
  const get = (name: string, path: string): MeasuredCall => ({
    name,
    method: 'GET',
    path,
    floor: 'same SQL',
    connections: EVERY_LOAD,
    requests: 1000,
  })
  return [
    get('a day of the log', `/api/food-analyses?day=${today}&limit=50`),
    get('30-day summary', '/api/nutrition-summary?period=monthly'),
    get('dashboard', '/api/dashboard?period=weekly'),
    get('weight trajectory', '/api/weight/trajectory'),
    {
      name: 'save a meal',
      method: 'POST',
      path: '/api/food-analyses',
      body: JSON.stringify({ foodCode: CHEDDAR, grams: 30 }),
      floor: 'same SQL',
      connections: EVERY_LOAD,
      requests: 500,
    },
    {
      name: 'sign in',
      method: 'POST',
      path: '/api/login',
      body: JSON.stringify({ username: BENCH_MEMBER.username, password: BENCH_MEMBER.password }),
      floor: 'bare password hash',
      isVisitors: true,
      connections: EVERY_LOAD,
      requests: 50,
    },
    {
      name: 'photo analysis',
      method: 'POST',
      path: '/api/analyze-food',
      body: JSON.stringify({ imageBase64: dataUrlOf(await drawnDish()) }),
      floor: 'bare network',
      // More at once than the analyser takes are told to come back, which the table says.
      connections: EVERY_LOAD,
      requests: 20,
    },
  ]
}
