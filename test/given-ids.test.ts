import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from './support/all-endpoints.ts'
import { dataUrlOf, drawnDish } from './support/drawn-photos.ts'
import { everySent } from './support/older-recordings.ts'
import { newMember, startTestApp, type TestApp, type TestMember } from './support/test-app.ts'

const named = everySent.filter(({ body }) => body && 'id' in body)
const CHEDDAR = '14104100'
const ADMIN_PASSWORD = 'For admins only'

let test: TestApp
let ada: TestMember
let ben: TestMember
let meal: string
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  ada = await newMember(test)
  ben = await newMember(test)
  await post(ada, '/api/household', { name: 'Home' })
  const invited = await post(ada, '/api/household/invitations', { username: null })
  const [, token] = invited.json().data.path.split('#')
  await post(ben, '/api/household-links/accept', { token })
  meal = (await post(ada, '/api/food-analyses', { foodCode: CHEDDAR, grams: 90 })).json().data.id
  await post(ada, '/api/pots', { mealId: meal, shares: 9 })
  const food = { name: 'Granola', barcode: '4006381333931', calories: 450 }
  for (const who of [ada, ben])
    await post(who, '/api/own-foods', { ...food, protein: 10, carbs: 60, fats: 18 })
})
afterAll(() => test.close())

const post = (who: TestMember, url: string, payload: object, headers = {}) =>
  who.call({ method: 'POST', url, payload, headers })

const rowOf = ({ data, activity }: { data?: { id: string }; activity?: { id: string } }) =>
  data ?? activity
let made = 0

describe('the id that a recording brings', () => {
  it.each(named)('is that of what $call adds, once', async ({ call, body }) => {
    made += 1
    const id = `of-this-device-${made}`
    const photo = body && 'imageBase64' in body && { imageBase64: dataUrlOf(await drawnDish(320)) }
    const payload = { ...body, ...photo, id }
    const urlFor = (of: string) => (call.split(' ')[1] ?? '').replace(':id', of)
    const mine = await post(ada, urlFor(meal), payload, { 'idempotency-key': id })
    expect(rowOf(mine.json())?.id).toBe(id)
    // The same call again, as after a lost answer; then with another key.
    const repeated = await post(ada, urlFor(meal), payload, { 'idempotency-key': id })
    expect(repeated.json()).toEqual(mine.json())
    const other = await post(ada, urlFor(meal), payload)
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({ code: 'recorded_before' })
    expect(other.json().error).toMatch(/recorded/)
    // Another member's id is free, and is no way to theirs.
    const own = call.includes('/again')
      ? (await post(ben, '/api/food-analyses', { foodCode: CHEDDAR, grams: 40 })).json().data.id
      : meal
    const theirs = await post(ben, urlFor(own), payload)
    // Of one pot each share has a meal of its own.
    if (call.includes('/take')) expect(theirs.json()).toMatchObject({ code: 'recorded_before' })
    else expect(rowOf(theirs.json())?.id).toBe(id)
    const again = await post(ada, urlFor(meal), payload, { 'idempotency-key': id })
    expect(again.json()).toEqual(mine.json())
  })

  it('is taken by every call that says so', async () => {
    const taking = (await allEndpoints()).filter(({ endpoint }) => endpoint.takesId)
    expect(named.map(({ call }) => call).toSorted()).toEqual(
      taking.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted(),
    )
  })

  it('is refused where it is none', async () => {
    for (const id of ['short', 'with spaces in between', 'x'.repeat(65), 5]) {
      const refused = await post(ada, '/api/weight', { id, weight: 80 })
      expect(refused.json()).toMatchObject({ code: 'invalid_input', details: [{ field: 'id' }] })
    }
  })

  it('cannot stand for the pot of another member of the household', async () => {
    await post(ben, '/api/food-analyses', { id: meal, foodCode: CHEDDAR, grams: 10 })
    const pot = await post(ben, '/api/pots', { mealId: meal, shares: 2 })
    expect(pot.json()).toMatchObject({ code: 'recorded_before' })
  })
})

describe('the id of what is shown once', () => {
  const id = 'of-this-form-0001'
  const token = { name: 'Scale', scopes: ['read'], lifeDays: 30 }
  const program = (secret: string) =>
    test.app.inject({ url: '/api/v1/today', headers: { authorization: `Bearer ${secret}` } })
  const openLink = (path: string) =>
    post(ada, '/api/household-links/read', { token: path.split('#')[1] })

  it('is taken by every call that says so', async () => {
    const taking = (await allEndpoints()).filter(({ endpoint }) => endpoint.showsOnce)
    expect(taking.map(({ endpoint }) => endpoint.path).toSorted()).toEqual([
      '/api/admin/invitations',
      '/api/household/invitations',
      '/api/personal-tokens',
    ])
  })

  it('replaces a token whose reply was lost, and no token of another member', async () => {
    const make = async (who: TestMember) =>
      (await post(who, '/api/personal-tokens', { ...token, id })).json().data
    const lost = (await make(ada)).token
    const { token: shown, personalToken } = await make(ada)
    expect((await ada.call({ url: '/api/personal-tokens' })).json().data).toEqual([personalToken])
    expect((await program(lost)).statusCode).toBe(401)
    expect((await program(shown)).statusCode).toBe(200)
    const theirs = await post(ben, '/api/personal-tokens', { ...token, id })
    expect(theirs.json()).toMatchObject({ code: 'recorded_before' })
    expect((await program(shown)).statusCode).toBe(200)
  })

  it('replaces a link into the household, and none of another household', async () => {
    const cleo = await newMember(test)
    await post(cleo, '/api/household', { name: 'Next door' })
    const invite = async (who: TestMember) =>
      (await post(who, '/api/household/invitations', { username: null, id })).json()
    const lost = (await invite(ada)).data.path
    const shown = (await invite(ada)).data.path
    const { household } = (await ada.call({ url: '/api/household' })).json().data
    expect(household.invitations).toMatchObject([{ id, username: null }])
    expect((await openLink(lost)).statusCode).toBe(410)
    expect(await invite(cleo)).toMatchObject({ code: 'recorded_before' })
    expect((await openLink(shown)).statusCode).toBe(200)
  })

  it('replaces an invitation to register', async () => {
    await post(ada, '/api/admin/access', { password: ADMIN_PASSWORD })
    for (const note of ['Lost', 'Shown']) await post(ada, '/api/admin/invitations', { note, id })
    await post(ada, '/api/admin/invitations', { note: 'Another' })
    const open = (await ada.call({ url: '/api/admin/invitations' })).json().data
    expect(open.map(({ note }: { note: string }) => note).toSorted()).toEqual(['Another', 'Shown'])
  })
})
