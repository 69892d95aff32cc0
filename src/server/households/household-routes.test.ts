import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/day.ts'
import { MAX_HOUSEHOLD_MEMBERS, MAX_OPEN_INVITATIONS } from '#domain/households/household.ts'
import { rowsOf } from '../../../test/support/database-rows.ts'
import {
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'

const ADMIN_PASSWORD = 'For admins only'
const OAT_BAR = {
  name: 'Oat bar',
  calories: 420,
  protein: 8,
  carbs: 60,
  fats: 15,
  portion: { description: '1 bar', grams: 40 },
}
const CHEESE = {
  name: 'Cheese toast',
  items: [{ name: 'Cheddar', grams: 30, foodCode: '14104100' }],
  servings: 1,
}

let test: TestApp
let anna: TestMember
let ben: TestMember
beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
})
afterAll(() => test.close())
beforeEach(async () => {
  anna = await newMember(test)
  ben = await newMember(test)
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const ask = (who: TestMember, method: Method, url: string, payload?: object) =>
  who.call({ method, url, ...(payload && { payload }) })
const dataOf = async (who: TestMember, method: Method, url: string, payload?: object) => {
  const reply = await ask(who, method, url, payload)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return reply.json().data
}
const refusalOf = async (who: TestMember, method: Method, url: string, payload?: object) => {
  const reply = await ask(who, method, url, payload)
  return [reply.statusCode, reply.json().code]
}
const nameOf = async (who: TestMember): Promise<string> =>
  (await ask(who, 'GET', '/api/me')).json().user.username
const standingOf = (who: TestMember) => dataOf(who, 'GET', '/api/household')
const namesIn = async (who: TestMember): Promise<string[] | undefined> =>
  (await standingOf(who)).household?.members.map(({ username }: { username: string }) => username)
const make = (who: TestMember, name = 'Elm Street 5') =>
  dataOf(who, 'POST', '/api/household', { name })
const linkOf = async (who: TestMember): Promise<string> =>
  (await dataOf(who, 'POST', '/api/household/invitations', { username: null })).path.split('#')[1]
const joinBy = (who: TestMember, token: string) =>
  ask(who, 'POST', '/api/household-links/accept', { token })
const liveTogether = async (...others: TestMember[]) => {
  await make(anna)
  for (const other of others) expect((await joinBy(other, await linkOf(anna))).statusCode).toBe(200)
}
const found = async (who: TestMember, words: string) =>
  (await dataOf(who, 'GET', `/api/foods?q=${encodeURIComponent(words)}`)).filter(
    ({ sharedBy }: { sharedBy?: string }) => sharedBy,
  )

describe('a household', () => {
  it('is made by one member, joined by a link that works once, and shows names alone', async () => {
    await make(anna)
    const token = await linkOf(anna)
    expect(await dataOf(ben, 'POST', '/api/household-links/read', { token })).toEqual({
      household: 'Elm Street 5',
      invitedBy: await nameOf(anna),
      expiresAt: new Date(test.clock.now + 7 * DAY_MS).toISOString(),
    })
    const joined = await joinBy(ben, token)
    expect(joined.json().data.household).toEqual({
      name: 'Elm Street 5',
      mayRemove: false,
      sharesAll: false,
      members: [
        {
          id: expect.any(String),
          username: await nameOf(anna),
          joinedAt: expect.any(String),
          isMe: false,
        },
        {
          id: expect.any(String),
          username: await nameOf(ben),
          joinedAt: expect.any(String),
          isMe: true,
        },
      ],
      invitations: [],
    })
    expect(joined.body).not.toContain(anna.id)
    const late = await newMember(test)
    for (const path of ['read', 'accept']) {
      expect(await refusalOf(late, 'POST', `/api/household-links/${path}`, { token })).toEqual([
        410,
        'link_not_valid',
      ])
    }
  })

  it('lets two come by one link at once as one', async () => {
    await make(anna)
    const token = await linkOf(anna)
    const late = await newMember(test)
    const replies = await Promise.all([joinBy(ben, token), joinBy(late, token)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410])
    expect(await namesIn(anna)).toHaveLength(2)
  })

  it('is one at a time, and making it twice makes one', async () => {
    const replies = await Promise.all(
      [1, 2].map(() => ask(anna, 'POST', '/api/household', { name: 'Home' })),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403])
    await make(ben)
    const token = await linkOf(ben)
    const reply = await joinBy(anna, token)
    expect([reply.statusCode, reply.json().error]).toEqual([
      403,
      'You belong to a household already. Leave it first.',
    ])
    // A refused call does not consume the link.
    await dataOf(anna, 'DELETE', '/api/household')
    expect((await joinBy(anna, token)).statusCode).toBe(200)
  })

  it('goes on when who made it leaves; who is there for longest then may remove others, and nobody else', async () => {
    const cleo = await newMember(test)
    await liveTogether(ben, cleo)
    const members = (await standingOf(ben)).household.members
    expect(await refusalOf(ben, 'DELETE', `/api/household/members/${members[2].id}`)).toEqual([
      403,
      'not_allowed',
    ])
    await dataOf(anna, 'DELETE', '/api/household')
    expect((await standingOf(ben)).household.mayRemove).toBe(true)
    await dataOf(ben, 'DELETE', `/api/household/members/${members[2].id}`)
    expect(await namesIn(ben)).toEqual([await nameOf(ben)])
    expect(await standingOf(cleo)).toEqual({ household: null, invitations: [] })
    expect(await refusalOf(ben, 'DELETE', `/api/household/members/${members[2].id}`)).toEqual([
      404,
      'not_found',
    ])
  })

  it('ends with the last one out, also where the last two leave at once, or are erased', async () => {
    const [{ count: before }] = (await rowsOf(test, 'select count(*) as count from household')) as [
      { count: number },
    ]
    await liveTogether(ben)
    await linkOf(ben)
    await Promise.all([
      dataOf(anna, 'DELETE', '/api/household'),
      dataOf(ben, 'DELETE', '/api/household'),
    ])
    await dataOf(anna, 'DELETE', '/api/household')
    await make(anna)
    await ask(anna, 'POST', '/api/account/erase', { password: registration.password })
    const [{ count: after }] = (await rowsOf(test, 'select count(*) as count from household')) as [
      { count: number },
    ]
    expect(Number(after)).toBe(Number(before))
    expect(
      await rowsOf(
        test,
        `select * from household_invitation where invited_by in ('${anna.id}', '${ben.id}')`,
      ),
    ).toEqual([])
  })

  it(
    `has at most ${MAX_HOUSEHOLD_MEMBERS} members and ${MAX_OPEN_INVITATIONS} open invitations`,
    { timeout: 60_000 },
    async () => {
      await make(anna)
      const tokens: string[] = []
      for (let n = 0; n < MAX_OPEN_INVITATIONS; n += 1) tokens.push(await linkOf(anna))
      const more = await ask(anna, 'POST', '/api/household/invitations', { username: null })
      expect([more.statusCode, more.json().error]).toEqual([
        403,
        expect.stringMatching(/20 invitations/),
      ])
      const results: number[] = []
      for (const token of tokens.slice(0, MAX_HOUSEHOLD_MEMBERS))
        results.push((await joinBy(await newMember(test), token)).statusCode)
      expect(results).toEqual([
        ...Array.from({ length: MAX_HOUSEHOLD_MEMBERS - 1 }, () => 200),
        403,
      ])
    },
  )

  it('is in the export: its name, who is in it, and what is shared', async () => {
    await liveTogether(ben)
    const { id } = await dataOf(anna, 'POST', '/api/own-foods', OAT_BAR)
    await dataOf(anna, 'POST', `/api/own-foods/${id}/sharing`, { isShared: true })
    const exported = async (who: TestMember) =>
      JSON.parse(
        String(
          (await unzip((await who.call({ url: '/api/export' })).rawPayload)).get('household.json'),
        ),
      )
    expect(await exported(anna)).toEqual({
      name: 'Elm Street 5',
      joined_at: test.clock.now,
      shares_all_foods: false,
      shared_foods: [{ id, name: 'Oat bar' }],
      members: [await nameOf(anna), await nameOf(ben)],
    })
    expect(await exported(await newMember(test))).toBeNull()
  })

  it('is joined by members alone where the server takes no new ones', async () => {
    await make(anna)
    const token = await linkOf(anna)
    await test.restart({ REGISTRATION: 'closed' })
    const payload = {
      ...registration,
      username: 'Stranger',
      email: 'stranger@example.org',
      invitation: token,
    }
    expect(
      (await test.app.inject({ method: 'POST', url: '/api/register', payload })).statusCode,
    ).toBe(403)
    expect((await joinBy(ben, token)).statusCode).toBe(200)
    await test.restart({ REGISTRATION: 'open' })
  })
})

describe('an invitation by a username', () => {
  const inviteByName = (username: string) =>
    ask(anna, 'POST', '/api/household/invitations', { username })

  it('reaches the member of that name, whatever its case, who accepts it', async () => {
    await make(anna)
    await inviteByName((await nameOf(ben)).toUpperCase())
    const [invitation] = (await standingOf(ben)).invitations
    expect(invitation).toEqual({
      id: expect.any(String),
      household: 'Elm Street 5',
      invitedBy: await nameOf(anna),
      expiresAt: new Date(test.clock.now + 7 * DAY_MS).toISOString(),
    })
    await dataOf(ben, 'POST', `/api/household-invitations/${invitation.id}/accept`)
    expect(await namesIn(anna)).toEqual([await nameOf(anna), await nameOf(ben)])
    expect(
      await refusalOf(ben, 'POST', `/api/household-invitations/${invitation.id}/accept`),
    ).toEqual([404, 'not_found'])
    expect((await inviteByName(await nameOf(ben))).json().details).toMatchObject([
      { field: 'username' },
    ])
  })

  it('never reveals whether anybody has that name: not when it is made, while it waits, or once it is declined', async () => {
    await make(anna)
    const [real, madeUp] = [
      await inviteByName(await nameOf(ben)),
      await inviteByName('nobody-at-all'),
    ]
    expect(real.json()).toEqual(madeUp.json())
    const [{ id }] = (await standingOf(ben)).invitations
    const shown = async () =>
      (await standingOf(anna)).household.invitations.map(
        ({ username, id: _id, ...rest }: { username: string; id: string }) => [username, rest],
      )
    const before = await shown()
    expect(before[0][1]).toEqual(before[1][1])
    await dataOf(ben, 'POST', `/api/household-invitations/${id}/decline`)
    expect(await shown()).toEqual(before)
    expect((await standingOf(ben)).invitations).toEqual([])
    expect(await refusalOf(ben, 'POST', `/api/household-invitations/${id}/accept`)).toEqual([
      404,
      'not_found',
    ])
    // A second invitation replaces the first.
    await inviteByName(await nameOf(ben))
    expect(await shown()).toHaveLength(2)
    expect((await standingOf(ben)).invitations).toHaveLength(1)
  })

  it('is no use to somebody else, after its days, once it is ended, once who made it left, or is disabled', async () => {
    await make(anna)
    const cleo = await newMember(test)
    const invite = async () => {
      await inviteByName(await nameOf(ben))
      return (await standingOf(ben)).invitations[0].id as string
    }
    const id = await invite()
    expect(await refusalOf(cleo, 'POST', `/api/household-invitations/${id}/accept`)).toEqual([
      404,
      'not_found',
    ])
    expect(await refusalOf(cleo, 'DELETE', `/api/household/invitations/${id}`)).toEqual([
      404,
      'not_found',
    ])
    test.clock.now += 7 * DAY_MS
    expect(await refusalOf(ben, 'POST', `/api/household-invitations/${id}/accept`)).toEqual([
      404,
      'not_found',
    ])
    test.clock.now -= 7 * DAY_MS
    await dataOf(anna, 'DELETE', `/api/household/invitations/${await invite()}`)
    expect((await standingOf(ben)).invitations).toEqual([])

    await joinBy(cleo, await linkOf(anna))
    const second = await invite()
    const admin = await newMember(test)
    await ask(admin, 'POST', '/api/admin/access', { password: ADMIN_PASSWORD })
    const { statusCode } = await ask(admin, 'POST', `/api/admin/users/${anna.id}/disabled`)
    expect(statusCode).toBe(200)
    expect(await refusalOf(ben, 'POST', `/api/household-invitations/${second}/accept`)).toEqual([
      404,
      'not_found',
    ])
    await ask(admin, 'DELETE', `/api/admin/users/${anna.id}/disabled`)
    const back = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: (await namesIn(cleo))?.[0], password: registration.password },
    })
    expect(back.statusCode).toBe(200)
    const cookie = String([back.headers['set-cookie']].flat()[0]).split(';', 1)[0] as string
    await test.app.inject({ method: 'DELETE', url: '/api/household', headers: { cookie } })
    expect(await refusalOf(ben, 'POST', `/api/household-invitations/${second}/accept`)).toEqual([
      404,
      'not_found',
    ])
  })

  it('is made so often in an hour and no more', { timeout: 60_000 }, async () => {
    await make(anna)
    const codes: number[] = []
    for (let n = 0; n < 31; n += 1) codes.push((await inviteByName('nobody-at-all')).statusCode)
    expect(codes).toEqual([...Array.from({ length: 30 }, () => 201), 429])
  })
})

describe('a shared food', () => {
  let id: string
  beforeEach(async () => {
    await liveTogether(ben)
    ;({ id } = await dataOf(anna, 'POST', '/api/own-foods', { ...OAT_BAR, barcode: '96385074' }))
  })
  const share = (isShared: boolean) =>
    dataOf(anna, 'POST', `/api/own-foods/${id}/sharing`, { isShared })

  it('is found by the others after their own, by words and barcode, once it is shared and until it is not', async () => {
    expect(await found(ben, 'oat bar')).toEqual([])
    expect(await share(true)).toMatchObject({ id, isShared: true })
    await share(true)
    await dataOf(ben, 'POST', '/api/own-foods', { ...OAT_BAR, name: 'Oat bar of Ben' })
    const foods = await dataOf(ben, 'GET', '/api/foods?q=oat%20bar')
    expect(foods.slice(0, 2)).toMatchObject([
      { name: 'Oat bar of Ben' },
      { name: 'Oat bar', sharedBy: await nameOf(anna) },
    ])
    expect(foods[1].code).not.toContain(anna.id)
    expect(await found(ben, '96385074')).toMatchObject([{ name: 'Oat bar' }])
    expect(await dataOf(ben, 'GET', '/api/household/foods')).toMatchObject([
      { name: 'Oat bar', sharedBy: await nameOf(anna) },
    ])
    expect(await dataOf(ben, 'GET', '/api/household/foods?q=soup')).toEqual([])
    expect(await dataOf(anna, 'GET', '/api/household/foods')).toEqual([])
    await share(false)
    expect(await found(ben, 'oat bar')).toEqual([])
    expect(await found(ben, '96385074')).toEqual([])
  })

  it('is eaten with its numbers of that day; a change, the end of sharing and leaving change no past meal', async () => {
    await share(true)
    const [{ code }] = await found(ben, 'oat')
    const record = () => ask(ben, 'POST', '/api/food-analyses', { foodCode: code, grams: 80 })
    const meal = (await record()).json().data
    expect(meal).toMatchObject({
      foodName: 'Oat bar',
      calories: expect.closeTo(336, 6),
      foodCode: null,
    })
    await dataOf(anna, 'PATCH', `/api/own-foods/${id}`, { ...OAT_BAR, calories: 500 })
    expect((await dataOf(anna, 'GET', '/api/own-foods'))[0].isShared).toBe(true)
    await dataOf(ben, 'DELETE', '/api/household')
    const again = await record()
    expect([again.statusCode, again.json().error]).toEqual([400, 'There is no such food'])
    expect(await dataOf(ben, 'GET', `/api/food-analyses/${meal.id}`)).toMatchObject(meal)
  })

  it('is copied by the others, with the foods of a saved meal, and changed or deleted by its owner alone', async () => {
    await share(true)
    const dish = await dataOf(anna, 'POST', '/api/recipes', CHEESE)
    await dataOf(anna, 'POST', `/api/own-foods/${dish.id}/sharing`, { isShared: true })
    const [toast] = await found(ben, 'toast')
    const copy = await dataOf(ben, 'POST', '/api/household/foods/copies', { code: toast.code })
    expect(copy).toEqual({ ...dish, id: expect.any(String), code: expect.any(String) })
    expect(copy.id).not.toBe(dish.id)
    for (const url of [`/api/own-foods/${id}`, `/api/own-foods/${id}/sharing`]) {
      const [method, payload] = url.endsWith('sharing')
        ? (['POST', { isShared: false }] as const)
        : (['PATCH', OAT_BAR] as const)
      expect(await refusalOf(ben, method, url, payload)).toEqual([404, 'not_found'])
    }
    expect(await refusalOf(ben, 'DELETE', `/api/own-foods/${id}`)).toEqual([404, 'not_found'])
    await dataOf(anna, 'DELETE', `/api/own-foods/${dish.id}`)
    expect(
      (await dataOf(ben, 'GET', '/api/own-foods')).map(({ name }: { name: string }) => name),
    ).toEqual(['Cheese toast'])
  })

  it('is copied once by a call that is sent twice under one key', async () => {
    await share(true)
    const [{ code }] = await found(ben, 'oat')
    const copy = () =>
      ben.call({
        method: 'POST',
        url: '/api/household/foods/copies',
        payload: { code },
        headers: { 'idempotency-key': 'copy-of-the-oat-bar' },
      })
    const [first, second] = [await copy(), await copy()]
    expect(second.json()).toEqual(first.json())
    expect(await dataOf(ben, 'GET', '/api/own-foods')).toHaveLength(1)
  })

  it('is one of all, where a member shares all, and none of them once that is off', async () => {
    await dataOf(anna, 'PATCH', '/api/household', { sharesAll: true })
    expect(await found(ben, 'oat')).toHaveLength(1)
    expect((await standingOf(ben)).household.sharesAll).toBe(false)
    await dataOf(anna, 'PATCH', '/api/household', { sharesAll: false, name: 'Elm Street 7' })
    expect(await found(ben, 'oat')).toEqual([])
    expect((await standingOf(ben)).household.name).toBe('Elm Street 7')
  })

  it('is shared with no other household: leaving ends it, also on being removed', async () => {
    await share(true)
    await dataOf(anna, 'PATCH', '/api/household', { sharesAll: true })
    await dataOf(anna, 'DELETE', '/api/household')
    expect(await found(ben, 'oat')).toEqual([])
    expect((await dataOf(anna, 'GET', '/api/own-foods'))[0].isShared).toBe(false)
    expect(
      await refusalOf(anna, 'POST', `/api/own-foods/${id}/sharing`, { isShared: true }),
    ).toEqual([403, 'not_allowed'])
    await joinBy(anna, await linkOf(ben))
    expect(await found(ben, 'oat')).toEqual([])
    await share(true)
    const { members } = (await standingOf(ben)).household
    await dataOf(ben, 'DELETE', `/api/household/members/${members[1].id}`)
    expect((await dataOf(anna, 'GET', '/api/own-foods'))[0].isShared).toBe(false)
  })

  it('is hidden from strangers, former members, and whoever was removed', async () => {
    await share(true)
    const [{ code }] = await found(ben, 'oat')
    const stranger = await newMember(test)
    await make(stranger)
    await dataOf(ben, 'DELETE', '/api/household')
    for (const who of [stranger, ben]) {
      expect(await found(who, 'oat')).toEqual([])
      expect(await found(who, '96385074')).toEqual([])
      expect(await dataOf(who, 'GET', '/api/household/foods')).toEqual([])
      expect(await refusalOf(who, 'POST', '/api/household/foods/copies', { code })).toEqual([
        400,
        'invalid_input',
      ])
      expect(
        await refusalOf(who, 'POST', '/api/food-analyses', { foodCode: code, grams: 40 }),
      ).toEqual([400, 'invalid_input'])
    }
  })

  it('is hidden while its owner is disabled, or withdrew the consent to health data, and gone once the owner is erased', async () => {
    await share(true)
    const admin = await newMember(test)
    await ask(admin, 'POST', '/api/admin/access', { password: ADMIN_PASSWORD })
    await ask(admin, 'POST', `/api/admin/users/${anna.id}/disabled`)
    expect(await found(ben, 'oat')).toEqual([])
    expect((await anna.call({ url: '/api/household/foods' })).statusCode).toBe(401)
    await ask(admin, 'DELETE', `/api/admin/users/${anna.id}/disabled`)
    expect(await found(ben, 'oat')).toHaveLength(1)

    const cleo = await newMember(test)
    await joinBy(cleo, await linkOf(ben))
    await dataOf(cleo, 'POST', '/api/own-foods', { ...OAT_BAR, name: 'Oat bar of Cleo' })
    await dataOf(cleo, 'PATCH', '/api/household', { sharesAll: true })
    await ask(cleo, 'POST', '/api/consents', { kind: 'health-data', version: 2 })
    expect(await found(ben, 'oat')).toHaveLength(2)
    await ask(cleo, 'POST', '/api/consents/withdraw', { kind: 'health-data' })
    expect(await found(ben, 'oat')).toHaveLength(1)
    await ask(cleo, 'POST', '/api/consents', { kind: 'health-data', version: 2 })
    expect(await found(ben, 'oat')).toHaveLength(2)
    await ask(cleo, 'POST', '/api/account/erase', { password: registration.password })
    expect(await found(ben, 'oat')).toHaveLength(1)
    expect(await namesIn(ben)).toHaveLength(2)
  })
})
