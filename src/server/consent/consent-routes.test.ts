import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_VERSIONS } from '#contract/consent.ts'
import { allEndpoints } from '../../../test/support/all-endpoints.ts'
import {
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../test/support/test-app.ts'
import { unzip } from '../../../test/support/zip-files.ts'
import { hasConsent } from './consent-reads.ts'
import { openDatabase } from '#server/db/open-database.ts'

const version = CONSENT_VERSIONS['health-data']
const AGREE = { kind: 'health-data', version }

// Calls that change something, but no health data.
/** Sign-in methods. */
const NOT_HEALTH_MODULES = [
  'accounts/second-factor.',
  'accounts/passkeys.',
  'accounts/personal-tokens.',
  'accounts/provider.',
  // Membership in households.
  'households.',
  // Coach access.
  'coaching.',
  // Where reminders and webhooks go.
  'channels.',
  'webhooks.',
]
const NOT_HEALTH = new Set([
  'accounts/sessions.logOut',
  'accounts/member.markWelcomeSeen',
  'admin.enterAdmin',
  'admin.leaveAdmin',
  'admin.makeResetLink',
  'admin.disableMember',
  'admin.eraseUser',
  'admin.inviteMember',
  'set-up.saveSetUp',
  'set-up.startProductRefresh',
  // Deletes a meal.
  'pots.giveShareBack',
  // Only marks an existing food.
  'own-foods.shareOwnFood',
  'consent.giveConsent',
  'consent.withdrawConsent',
  // They store nothing.
  'estimates.previewPhoto',
  'estimates.lookAtPhoto',
  'portability.eraseAccount',
  // Reads a recipe without storing it.
  'recipes.readRecipe',
  // Deletes imported rows.
  'imports.undoImport',
  'reminders.changeReminders',
  'reminders.makeCalendarLink',
  'weekly-reminder.skipWeeklyReminder',
  'replay.completeDailyReplay',
  // Refuses the fields about the body itself, see below.
  'accounts/username-email.changeIdentity',
  'settings.changeMe',
  'accounts/passwords.changePassword',
  'accounts/sessions.logOutEverywhere',
])

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const give = (member: TestMember, payload: object = AGREE) =>
  member.call({ method: 'POST', url: '/api/consents', payload })
const withdraw = (member: TestMember) =>
  member.call({ method: 'POST', url: '/api/consents/withdraw', payload: { kind: 'health-data' } })
const weigh = (member: TestMember) =>
  member.call({ method: 'POST', url: '/api/weight', payload: { weight: 80 } })

describe('the consent to storing health data', () => {
  it('is no part of registering, and is asked for afterwards', async () => {
    const member = await newMember(test)
    const reply = await member.call({ url: '/api/consents' })
    expect(reply.json()).toEqual({
      success: true,
      data: [
        {
          kind: 'health-data',
          subject: '',
          version,
          state: 'none',
          givenAt: null,
          withdrawnAt: null,
        },
      ],
    })
    // Older clients do not know consents: the pages ask members who never answered, and the server
    // only enforces a "no".
    expect((await weigh(member)).statusCode).toBe(201)
  })

  it('is recorded once by its own call, with the moment and the wording', async () => {
    const member = await newMember(test)
    const replies = await Promise.all([give(member), give(member)])
    for (const reply of replies) {
      expect(reply.statusCode).toBe(200)
      expect(reply.json().data).toMatchObject([
        { state: 'given', version, givenAt: new Date(test.clock.now).toISOString() },
      ])
    }
  })

  it('cannot be given to a wording that is not in force, nor for what nobody asks', async () => {
    const member = await newMember(test)
    const stale = await give(member, { ...AGREE, version: version + 1 })
    expect(stale.statusCode).toBe(400)
    expect(stale.json().details).toMatchObject([{ field: 'version' }])
    expect(
      (await give(member, { kind: 'remote-vision', subject: 'nobody.example', version: 1 }))
        .statusCode,
    ).toBe(400)
    expect((await give(member, { kind: 'everything', version })).statusCode).toBe(400)
    expect((await member.call({ url: '/api/consents' })).json().data).toMatchObject([
      { state: 'none' },
    ])
  })

  it('once withdrawn, lets nothing new about the body or its food in, and everything out', async () => {
    const member = await newMember(test)
    await give(member)
    const wishes = { name: 'Scale', scopes: ['log', 'weigh'], lifeDays: null }
    const { token } = (
      await member.call({ method: 'POST', url: '/api/personal-tokens', payload: wishes })
    ).json().data
    const headers = { authorization: `Bearer ${token}` }
    expect((await weigh(member)).statusCode).toBe(201)
    expect((await withdraw(member)).json().data).toMatchObject([{ state: 'withdrawn' }])

    for (const { endpoint } of (await allEndpoints()).filter(
      ({ endpoint }) => endpoint.recordsHealth,
    )) {
      const reply = await member.call({
        method: endpoint.method,
        url: endpoint.path.replace(':id', 'x'),
        headers,
        payload: {},
      })
      expect([endpoint.path, reply.statusCode, reply.json().code]).toEqual([
        endpoint.path,
        403,
        'consent_needed',
      ])
    }
    const change = (payload: object) => member.call({ method: 'PATCH', url: '/api/me', payload })
    expect((await change({ weight: 70 })).json()).toMatchObject({ code: 'consent_needed' })
    expect((await change({ theme: 'dark' })).statusCode).toBe(200)

    const history = await member.call({ url: '/api/weight/history' })
    expect(history.json().data).toHaveLength(1)
    const zip = await unzip((await member.call({ url: '/api/export' })).rawPayload)
    expect(JSON.parse(String(zip.get('consents.json')))).toEqual([
      {
        kind: 'health-data',
        subject: '',
        version,
        given_at: test.clock.now,
        withdrawn_at: test.clock.now,
      },
    ])
    const removed = await member.call({
      method: 'DELETE',
      url: `/api/weight/${history.json().data[0].id}`,
    })
    expect(removed.statusCode).toBe(200)
  })

  it('can be given again, which lets new recordings in', async () => {
    const member = await newMember(test)
    await give(member)
    await withdraw(member)
    await withdraw(member)
    expect((await give(member)).json().data).toMatchObject([{ state: 'given', withdrawnAt: null }])
    expect((await weigh(member)).statusCode).toBe(201)
  })

  it('is decided for every call that changes something', async () => {
    const undecided = (await allEndpoints()).filter(
      ({ name, endpoint }) =>
        endpoint.access !== 'anyone' &&
        !['GET', 'DELETE'].includes(endpoint.method) &&
        !endpoint.recordsHealth &&
        !NOT_HEALTH.has(name) &&
        NOT_HEALTH_MODULES.every((module) => !name.startsWith(module)),
    )
    expect(undecided.map(({ name }) => name)).toEqual([])
  })

  it('is known to the server by member, kind and subject', async () => {
    const member = await newMember(test)
    await give(member)
    await test.app.close()
    const database = await openDatabase({ dataDir: test.dataDir, databaseUrl: test.databaseUrl })
    expect(await hasConsent(database.db, member.id, 'health-data')).toBe(true)
    expect(await hasConsent(database.db, member.id, 'remote-vision', 'api.example.org')).toBe(false)
    await database.close()
    await test.restart()
  })
})
