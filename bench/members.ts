import { BENCH_MEMBER } from './calls.ts'
import { cookiesOf } from './start-server.ts'

export type Headers = Record<string, string>

/** Registers a member under this name; the headers of their calls. */
export const registerAs = async (url: string, username: string): Promise<Headers> => {
  const reply = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-time-zone': 'UTC' },
    body: JSON.stringify({ ...BENCH_MEMBER, username, email: `${username}@example.org` }),
  })
  if (reply.status !== 201) throw new Error(`Registration failed: ${await reply.text()}`)
  return { cookie: cookiesOf(reply.headers.getSetCookie()), 'x-time-zone': 'UTC' }
}

/** What the screens ask for. */
export const SCREENS = [
  '/api/today',
  '/api/dashboard?period=weekly',
  '/api/food-analyses?limit=50',
  '/api/weight/history',
  '/api/foods?q=chedar',
  '/api/nutrition-summary?period=monthly',
]

/** The file of another app with so many weights, four a day. */
export const weightsFile = (rows: number): string => {
  const firstAt = Date.UTC(2000, 0, 1, 6)
  const timeOf = (nth: number) =>
    new Date(firstAt + nth * 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const lines = Array.from({ length: rows }, (_, nth) => `${timeOf(nth)},${80 + (nth % 40) / 10}`)
  return ['Date,Weight (kg)', ...lines].join('\n')
}
