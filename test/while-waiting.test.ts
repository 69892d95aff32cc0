import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { MAIN_NUTRIENTS } from '#domain/foods/nutrient.ts'
import { chooseDayTurn } from '#web/clock/day-turn.ts'
import { deviceZone } from '#web/clock/device-zone.ts'
import { idOf, type WaitingRecording } from '#web/offline/waiting-recording.ts'
import { expectedReply, WAITING_RULES, withWaiting } from '#web/recordings/while-waiting.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { everySent, type Sent } from './support/older-recordings.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

// What a page shows while a recording waits is what the server answers once it has it. Everything
// that a page may ever have sent goes through both.

const ZONE = deviceZone() ?? 'UTC'
const CHEDDAR = '14104100'
const BARCODE = '4006381333931'
const MEAL = '/api/food-analyses'
const MARK = '/api/fasting/eaten-marks'

/** What screens read that show recordings, and what these are looked up in. */
const READINGS = [
  MEAL,
  `${MEAL}?day=2026-11-19`,
  `${MEAL}?day=2026-11-20`,
  `${MEAL}?day=2026-11-21`,
  '/api/today',
  '/api/dashboard?period=daily',
  '/api/dashboard?period=weekly',
  '/api/pots',
  '/api/activities',
  '/api/activities?day=2026-11-20',
  '/api/weight/history',
  '/api/measurements',
  '/api/fasting-clock',
  '/api/boosters/today',
  '/api/boosters/today?date=2026-11-20',
  '/api/foods?q=cheddar',
  '/api/foods?q=banana',
  '/api/own-foods',
  '/api/eat-again',
]

/** What only the server works out, from more than a page has read. */
const UNTOLD = [
  // Expenditure, forecasts and streaks of weeks.
  /^\/api\/today.*\.target\./,
  /^\/api\/dashboard.*\.(trajectory|energyTargets|preMealWater|recordingStreak)\b/,
  // Which meal of a day is least sure.
  /^\/api\/today.*\.worthWeighing/,
  // The page draws its own clock from when something was eaten.
  /^\/api\/fasting-clock.*\.(fast|missing)\b/,
  /^\/api\/eat-again/,
  // Who took a share is told by name.
  /^\/api\/pots.*\.taken\./,
]
const IN_PHOTO_OR_WORDS = [
  new RegExp(`\\.(${MAIN_NUTRIENTS.map(({ name }) => name).join('|')})$`),
  /\.(foodName|isNamedByItems|confidence|low|high)$/,
  /\.(caloriesWithoutMacros|isComplete|serving|foodCode|analyser|reason|note|imageUrl|thumbnailUrl)$/,
  /\.average\w+$/,
  /\.(items|calorieRange|reasons|moreImageUrls|totalCalories|totalProtein|totalCarbs|totalFats)\b/,
]
/** What a page cannot know of a recording, by its call. */
const UNKNOWN: Readonly<Record<string, readonly RegExp[]>> = {
  'POST /api/analyze-food': [/^reply/, ...IN_PHOTO_OR_WORDS],
  'POST /api/analyze-words': [/^reply/, ...IN_PHOTO_OR_WORDS],
  'POST /api/analyze-barcode': [/^reply/, ...IN_PHOTO_OR_WORDS],
  // Of a pot only name and energy are read.
  'POST /api/pots/:id/take': IN_PHOTO_OR_WORDS,
}

type Leaf = readonly [path: string, value: unknown]
const leavesOf = (value: unknown, path = ''): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`))
    : [[path, value]]

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) < 1e-6
    : one === other

/** What differs, as "reading.path: shown | answered". */
const differences = (name: string, shown: unknown, answered: unknown): string[] => {
  const [ofPage, ofServer] = [new Map(leavesOf(shown)), new Map(leavesOf(answered))]
  return [...new Set([...ofPage.keys(), ...ofServer.keys()])]
    .filter((path) => !isSame(ofPage.get(path), ofServer.get(path)))
    .map((path) => `${name}${path}: ${String(ofPage.get(path))} | ${String(ofServer.get(path))}`)
}

/** What is left of today, apart from the target, which follows from weeks. */
const besidesTarget = (address: string, reply: unknown): unknown => {
  if (address !== '/api/today') return reply
  const { data } = reply as { data: { target: { calories: number }; left: Record<string, number> } }
  const left = Object.entries(data.left).map(([name, kcal]) => [name, kcal - data.target.calories])
  return { data: { ...data, left: Object.fromEntries(left) } }
}

let test: TestApp
let member: TestMember
/** Ids of what is recorded before, by the path of its kind. */
let there: Readonly<Record<string, string>>
let ownFood: string

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = async (who: TestMember, method: Method, url: string, payload?: object) => {
  const reply = await who.call({ method, url, ...(payload && { payload }) })
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`)
  return reply.json()
}
const record = async (who: TestMember, url: string, payload: object): Promise<string> => {
  const { data, activity } = await ask(who, 'POST', url, payload)
  return (data ?? activity).id
}
const readAll = async () =>
  new Map(
    await Promise.all(READINGS.map(async (url) => [url, await ask(member, 'GET', url)] as const)),
  )

const setClock = (now: string) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  test.clock.now = Date.parse(now)
}

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
afterEach(() => {
  vi.useRealTimers()
  chooseDayTurn(0)
})

const orderedNow = (() => {
  let order = 0
  return () => {
    order += 1
    return order
  }
})()

/** The recording as it waits, with the ids of what is there in place of those of the golden file. */
const waitingOf = async ({ call, body }: Sent, ids: Readonly<Record<string, string>>) => {
  const [method, path] = call.split(' ') as [WaitingRecording['method'], string]
  const kind = path.slice(0, Math.max(0, path.indexOf('/:id')))
  const params: Record<string, string> = kind ? { id: ids[kind] ?? '' } : {}
  const order = orderedNow()
  const key = String(order).padStart(32, '0')
  const filled = body && {
    ...body,
    ...('id' in body && { id: key }),
    ...('imageBase64' in body && { imageBase64: dataUrlOf(await drawnDish(320)) }),
    ...('moreImagesBase64' in body && { moreImagesBase64: [dataUrlOf(await drawnDish(240))] }),
    ...('likeMealId' in body && { likeMealId: ids['like'] }),
    ...('mealId' in body && { mealId: ids['share'] }),
    ...(String(body['foodCode']).startsWith('own:') && { foodCode: ownFood }),
  }
  const recording: WaitingRecording = {
    order,
    memberId: member.id,
    key,
    method,
    path,
    params,
    address: path.replace(':id', params['id'] ?? ''),
    body: filled,
    zone: ZONE,
    doneAt: Date.now(),
    state: { kind: 'waiting' },
    failures: 0,
  }
  return recording
}

/** What differs between what a page shows with recordings that wait, and what the server answers. */
const driftOf = async (sent: readonly Sent[]): Promise<string[]> => {
  const before = await readAll()
  const readAt = Date.now()
  const repliesUnder = async (path: string) =>
    [...before]
      .filter(([address]) => address.startsWith(path))
      .map(([address, reply]) => ({ address, reply, readAt }))
  const waiting: WaitingRecording[] = []
  const found: string[] = []
  const realIds = new Map<string, string>()
  for (const one of sent) {
    const [first] = waiting
    const added = first && { share: idOf(first), [MARK]: idOf(first) }
    const recording = await waitingOf(one, { ...there, ...added })
    waiting.push(recording)
    const expected = await expectedReply(recording, waiting, repliesUnder)
    const real = (text: string) =>
      [...realIds].reduce((all, [id, given]) => all.replaceAll(id, given), text)
    const answered = await ask(
      member,
      recording.method as Method,
      real(recording.address),
      recording.body === undefined ? undefined : JSON.parse(real(JSON.stringify(recording.body))),
    )
    const id = answered.data?.id ?? answered.activity?.id
    if (id !== undefined) realIds.set(idOf(recording), id)
    const shown = expected && JSON.parse(real(JSON.stringify(expected)))
    found.push(...differences('reply', shown, answered))
  }
  const after = await readAll()
  for (const [address, reply] of before) {
    const url = new URL(address, 'http://here')
    const path = url.pathname as Endpoint['path']
    const query = Object.fromEntries(url.searchParams)
    const shown = await withWaiting({ path }, query, { reply, readAt }, waiting, repliesUnder)
    const withIds = [...realIds].reduce(
      (text, [id, given]) => text.replaceAll(id, given),
      JSON.stringify(shown),
    )
    found.push(
      ...differences(
        address,
        besidesTarget(address, JSON.parse(withIds)),
        besidesTarget(address, after.get(address)),
      ),
    )
  }
  const unknown = [...UNTOLD, ...sent.flatMap(({ call }) => UNKNOWN[call] ?? [])]
  return found.filter(
    (one) => !unknown.some((pattern) => pattern.test(one.split(': ', 1)[0] ?? '')),
  )
}

/** Clocks differ by minutes. */
const ahead = (now: string): string => new Date(Date.parse(now) + 120_000).toISOString()

/** What must have been recorded before a call makes sense. */
const sentBefore = ({ call }: Sent): Sent[] => {
  if (call === `POST ${MEAL}/:id/restore`) return [{ call: `DELETE ${MEAL}/:id` }]
  if (call === `DELETE ${MARK}/:id`) return [{ call: `POST ${MARK}` }]
  return call === 'POST /api/pots/:id/give-back'
    ? [{ call: 'POST /api/pots/:id/take', body: {} }]
    : []
}

/** A pot that another member of the household cooked. */
const cookPot = async (): Promise<string> => {
  const cook = await newMember(test, ZONE)
  await ask(cook, 'POST', '/api/household', { name: 'Home' })
  const invited = await ask(cook, 'POST', '/api/household/invitations', { username: null })
  const [, token] = invited.data.path.split('#')
  await ask(member, 'POST', '/api/household-links/accept', { token })
  const pot = await record(cook, MEAL, { foodCode: CHEDDAR, grams: 200 })
  await ask(cook, 'POST', '/api/pots', { mealId: pot, shares: 4 })
  return pot
}

/** A member who has recorded something of each kind. */
const prepare = async (sent: readonly Sent[], dayTurnHour: number): Promise<void> => {
  setClock('2026-11-20T10:00:00Z')
  member = await newMember(test, ZONE)
  await ask(member, 'PATCH', '/api/me', { dayTurnHour })
  chooseDayTurn(dayTurnHour)
  const food = await ask(member, 'POST', '/api/own-foods', {
    name: 'Granola',
    barcode: BARCODE,
    calories: 450,
    protein: 10,
    carbs: 60,
    fats: 18,
  })
  ownFood = food.data.code
  const like = await record(member, MEAL, { foodCode: '63107010', grams: 120 })
  setClock('2026-11-20T12:00:00Z')
  there = {
    [MEAL]: await record(member, MEAL, { foodCode: CHEDDAR, grams: 50 }),
    '/api/activities': await record(member, '/api/activities', {
      activityType: 'walking',
      durationMinutes: 20,
    }),
    '/api/weight': await record(member, '/api/weight', { weight: 80 }),
    '/api/measurements': await record(member, '/api/measurements', { waistCm: 90 }),
    like,
    ...(sent.some(({ call }) => call.includes('/pots/')) && { '/api/pots': await cookPot() }),
  }
  await ask(member, 'POST', '/api/water-intake', { glassesDrunk: 2, moreMl: 100 })
  await ask(member, 'POST', '/api/boosters/today', {
    sleepHours: 7,
    sleepQuality: 'fair',
    eveningVinegar: true,
  })
}

describe.each([
  ['on the same day', '2026-11-20T21:00:00Z', 0],
  ['the next morning', '2026-11-21T08:00:00Z', 0],
  ['at night, before the day turns', '2026-11-21T01:30:00Z', 4],
])('what waits, %s, is shown as the server answers it:', (_when, now, dayTurnHour) => {
  const expectNoDrift = async (sent: readonly Sent[]) => {
    await prepare(sent, dayTurnHour)
    setClock(now)
    expect((await driftOf(sent)).join('\n')).toBe('')
  }

  it.each(everySent)('$call $body', async (sent) => {
    const isOnlySleep = sent.call === 'POST /api/boosters/today' && !sent.body?.['sleepQuality']
    // Half of the sleep is refused on a day of which nothing is recorded.
    const date = isOnlySleep ? { date: '2026-11-20' } : {}
    const whole = sent.body ? { ...sent, body: { ...sent.body, ...date } } : sent
    await expectNoDrift([...sentBefore(sent), whole])
  })

  const WATER = 'POST /api/water-intake'
  const ADD = `POST ${MEAL}`
  const CORRECT = `PATCH ${MEAL}/:id`
  const withGlass = { foodCode: CHEDDAR, grams: 30, preMealWater: true }
  it.each<[string, ...Sent[]]>([
    ['a glass before a meal', { call: ADD, body: withGlass }],
    [
      'presses before and after a glass before a meal',
      { call: WATER, body: { glassesDrunk: 3 } },
      { call: ADD, body: withGlass },
      { call: WATER, body: { glassesDrunk: 5 } },
    ],
    ['the last glass', { call: WATER, body: { glassesDrunk: 0 } }],
    ['more glasses than aimed at', { call: WATER, body: { glassesDrunk: 30, moreMl: 20 } }],
    [
      'a meal that is corrected again and again, and deleted',
      { call: CORRECT, body: { portionMultiplier: 2, preMealWater: true } },
      { call: CORRECT, body: { items: [{ name: 'Cheddar', grams: 80, foodCode: CHEDDAR }] } },
      { call: CORRECT, body: { eatenAt: '2026-11-19T12:00:00.000Z' } },
      { call: CORRECT, body: { foodName: 'Lunch', serving: '' } },
      { call: `DELETE ${MEAL}/:id` },
    ],
    [
      'a name that is taken back',
      { call: CORRECT, body: { foodName: 'Lunch' } },
      { call: CORRECT, body: { foodName: 'Cheddar' } },
      { call: CORRECT, body: { grams: 20, foodCode: '63107010' } },
    ],
    [
      'foods of a meal without a code',
      {
        call: CORRECT,
        body: {
          items: [
            { name: 'Cheddar', grams: 50, foodCode: CHEDDAR },
            {
              name: 'Jam',
              grams: 20,
              foodCode: null,
              calories: 50,
              protein: 0,
              carbs: 12,
              fats: 0,
            },
          ],
        },
      },
      { call: CORRECT, body: { calories: 300 } },
    ],
    ['a time a little ahead', { call: ADD, body: { ...withGlass, eatenAt: ahead(now) } }],
    ['boosters of today', { call: 'POST /api/boosters/today', body: { sugarFreeDay: true } }],
    [
      'a form that takes back what was entered',
      {
        call: 'POST /api/boosters/today',
        body: {
          date: '2026-11-20',
          eveningVinegar: null,
          sleepHours: null,
          sleepQuality: null,
          sugarFreeDay: false,
        },
      },
    ],
    [
      'an activity without notes',
      {
        call: 'POST /api/activities',
        body: { activityType: 'yoga', durationMinutes: 20, notes: '' },
      },
    ],
  ])('%s', (_what, ...sent) => expectNoDrift(sent))

  it('knows every call that may wait', () => {
    const calls = WAITING_RULES.map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(calls.filter((call) => !everySent.some((sent) => sent.call === call))).toEqual([])
  })
})
