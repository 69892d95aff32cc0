import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_PATH, FHIR_PATH } from '#contract/export-path.ts'
import { isForPrograms, pathForPrograms, TOKEN_SCOPES } from '#contract/token-scope.ts'
import { NO_REMINDERS } from '#domain/reminders/reminder-settings.ts'
import { SQLITE_FILE } from '#server/db/open-database.ts'
import { allEndpoints } from './support/all-endpoints.ts'
import { columnsByTable } from './support/database-rows.ts'
import {
  BOOSTERS,
  memberWithEverything,
  OWN_FOOD,
  type Thing,
  WEBHOOK,
} from './support/member-with-everything.ts'
import { recordMeals } from './support/recorded-meals.ts'
import { SoftwareAuthenticator } from './support/software-authenticator.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const ADMIN_PASSWORD = 'For admins only'
const HOUR_MS = 3_600_000

/**
 * Who may do what with an endpoint, and how to try it.
 * - open: anybody, without a session.
 * - own: a member, and it reads and changes the caller's own things alone.
 * - named: a member, and it names a thing by its id, which must be the caller's.
 * - program: a member's program, by a personal token alone, and it reads the member's own things
 *   alone.
 * - admin: a session that passed the admin gate within the hour.
 */
type Line = { readonly body?: object; readonly query?: string; readonly status?: number } & (
  | { readonly to: 'open' | 'own' | 'program' | 'admin' }
  | { readonly to: 'named'; readonly thing: Thing }
)

const RECIPE = { name: 'Cheese', items: [{ name: 'Cheddar', grams: 30, foodCode: '14104100' }] }
const NEW_PASSWORD = 'Another1!horse'

// A new endpoint fails the test below until somebody has decided here who may call it.
const lines: Readonly<Record<string, Line>> = {
  'accounts/member.fetchMe': { to: 'own' },
  'demo.enterDemo': { to: 'open', status: 404 },
  'accounts/registration.register': {
    to: 'open',
    body: { ...registration, username: 'Passer-by', email: 'passer-by@example.org' },
    status: 201,
  },
  'accounts/sign-in.logIn': {
    to: 'open',
    body: { username: 'Bea', password: 'guessed' },
    status: 401,
  },
  'accounts/sign-in.giveSecondStep': { to: 'open', body: { code: '123456' }, status: 401 },
  'accounts/sign-in.fetchSignInOptions': { to: 'open' },
  'accounts/sessions.logOut': { to: 'open' },
  'accounts/member.markWelcomeSeen': { to: 'own' },
  'activity.recordActivity': {
    to: 'own',
    body: { activityType: 'walking', durationMinutes: 30 },
    status: 201,
  },
  'activity.listActivities': { to: 'own' },
  'activity.deleteActivity': { to: 'named', thing: 'activity' },
  'admin.enterAdmin': { to: 'own', body: { password: 'guessed' }, status: 403 },
  'admin.leaveAdmin': { to: 'own' },
  'admin.fetchAdminOverview': { to: 'admin' },
  'admin.fetchSystemAnalytics': { to: 'admin' },
  'admin.fetchHealthAnalytics': { to: 'admin' },
  'admin.listAdminUsers': { to: 'admin' },
  'admin.fetchAdminUser': { to: 'admin' },
  'admin.makeResetLink': { to: 'admin' },
  'admin.removeSecondStep': { to: 'admin' },
  'admin.disableMember': { to: 'admin' },
  'admin.enableMember': { to: 'admin' },
  // A name that is not hers erases nobody.
  'admin.eraseUser': { to: 'admin', body: { username: 'Not-Bea' }, status: 400 },
  'admin.inviteMember': { to: 'admin', body: {}, status: 201 },
  'admin.listOpenInvitations': { to: 'admin' },
  'admin.withdrawInvitation': { to: 'admin', status: 404 },
  'admin.listAuditLog': { to: 'admin' },
  'set-up.fetchSetUp': { to: 'admin' },
  'set-up.fetchProductRefresh': { to: 'admin' },
  // No dump is configured.
  'set-up.startProductRefresh': { to: 'admin', status: 403 },
  'set-up.stopProductRefresh': { to: 'admin' },
  'set-up.saveSetUp': {
    to: 'admin',
    body: {
      registration: 'open',
      language: null,
      units: null,
      asksOpenFoodFacts: false,
      memberAddresses: 'public',
    },
  },
  'boosters.fetchTodaysBoosters': { to: 'own' },
  'boosters.recordBoosters': { to: 'own', body: BOOSTERS },
  'boosters.fetchBoosterStats': { to: 'own' },
  'channels.addChannel': { to: 'own', body: WEBHOOK, status: 201 },
  'channels.removeChannel': { to: 'named', thing: 'channel' },
  'channels.resumeChannel': { to: 'named', thing: 'channel' },
  'channels.testChannel': { to: 'named', thing: 'channel' },
  'coaching.fetchCoaches': { to: 'own' },
  'coaching.offerCoach': {
    to: 'own',
    body: { username: 'nobody-has-this', parts: ['weight'] },
    status: 201,
  },
  'coaching.changeCoach': {
    to: 'named',
    thing: 'coachGrant',
    body: { parts: ['weight', 'meals'] },
  },
  'coaching.withdrawCoach': { to: 'named', thing: 'coachGrant' },
  'coaching.fetchCoached': { to: 'own' },
  'coaching.acceptCoached': { to: 'named', thing: 'coachOffer' },
  'coaching.leaveCoached': { to: 'named', thing: 'coachedMember' },
  'coaching.fetchLook': { to: 'named', thing: 'coachedMember' },
  'coaching.fetchWrittenComments': { to: 'named', thing: 'coachedMember' },
  'coaching.writeComment': {
    to: 'named',
    thing: 'coachedMember',
    body: { day: '2026-05-19', text: 'Secret words' },
  },
  'coaching.fetchDayComments': { to: 'own', query: 'day=2026-05-19' },
  'coaching.deleteDayComment': { to: 'named', thing: 'coachGrant', body: { day: '2026-05-19' } },
  'sheet.fetchSheet': { to: 'own' },
  'sheet.fetchCoachedSheet': { to: 'named', thing: 'coachedMember' },
  'consent.fetchConsents': { to: 'own' },
  'consent.giveConsent': { to: 'own', body: { kind: 'health-data', version: 2 } },
  'consent.withdrawConsent': { to: 'own', body: { kind: 'health-data' } },
  'dashboard.fetchDashboard': { to: 'own' },
  'eat-again.fetchEatAgain': { to: 'own' },
  'usual-amounts.fetchUsualAmounts': { to: 'own' },
  'eat-again.eatAgain': { to: 'named', thing: 'meal', body: {} },
  'eat-again.copyDay': { to: 'own', body: { day: '2026-05-16', to: '2026-05-18' }, status: 404 },
  'fasting.fetchFastingStats': { to: 'own' },
  'fasting.fetchFastingBatches': { to: 'own' },
  'fasting.fetchFastingClock': { to: 'own' },
  'fasting.changeFastingGoals': { to: 'own', body: { hours: [16, 16, 16, 16, 16, 16, 16] } },
  'fasting.leaveFastingDayOut': { to: 'own', body: { on: '2026-05-19', isLeftOut: true } },
  'fasting.markEaten': { to: 'own', body: {}, status: 201 },
  'fasting.deleteEatenMark': { to: 'named', thing: 'eatenMark' },
  'foods.searchFoods': { to: 'own', query: 'q=soup' },
  'health.fetchHealth': { to: 'open' },
  'health.fetchLiveness': { to: 'open' },
  'habits.fetchPreMealWaterStats': { to: 'own' },
  'habits.fetchRecordingStreakStats': { to: 'own' },
  'imports.readImport': { to: 'own', body: {}, status: 415 },
  'imports.previewImport': { to: 'named', thing: 'reading', body: {} },
  'imports.confirmImport': { to: 'named', thing: 'reading', body: {} },
  'imports.undoImport': { to: 'named', thing: 'import' },
  'imports.forgetImport': { to: 'named', thing: 'reading' },
  'imports.listImports': { to: 'own' },
  'measurements.recordMeasurement': { to: 'own', body: { waistCm: 90 }, status: 201 },
  'measurements.fetchMeasurements': { to: 'own' },
  'measurements.deleteMeasurement': { to: 'named', thing: 'measurement' },
  'own-foods.listOwnFoods': { to: 'own' },
  'own-foods.createOwnFood': { to: 'own', body: OWN_FOOD, status: 201 },
  'own-foods.changeOwnFood': { to: 'named', thing: 'ownFood', body: OWN_FOOD },
  'own-foods.deleteOwnFood': { to: 'named', thing: 'ownFood' },
  'own-foods.shareOwnFood': { to: 'named', thing: 'ownFood', body: { isShared: false } },
  'pots.fetchPots': { to: 'own' },
  'pots.cookPot': { to: 'own', body: { mealId: 'never-was', shares: 4 }, status: 404 },
  'pots.takeShare': { to: 'named', thing: 'meal', body: { shares: 1 } },
  'pots.giveShareBack': { to: 'named', thing: 'meal', body: { mealId: 'never-was' } },
  'pots.endPot': { to: 'named', thing: 'meal' },
  'households.fetchHousehold': { to: 'own' },
  'households.makeHousehold': { to: 'own', body: { name: 'Mine' }, status: 201 },
  'households.changeHousehold': {
    to: 'own',
    body: { name: 'Stolen', sharesAll: true },
    status: 404,
  },
  'households.leaveHousehold': { to: 'own' },
  'households.removeFromHousehold': { to: 'named', thing: 'householdMember' },
  'households.inviteToHousehold': { to: 'own', body: { username: 'Bea' }, status: 404 },
  'households.endHouseholdInvitation': { to: 'named', thing: 'householdInvitation' },
  'households.acceptHouseholdInvitation': { to: 'named', thing: 'receivedInvitation' },
  'households.declineHouseholdInvitation': { to: 'named', thing: 'receivedInvitation' },
  'households.readHouseholdLink': { to: 'own', body: { token: 'guessed' }, status: 410 },
  'households.joinByHouseholdLink': { to: 'own', body: { token: 'guessed' }, status: 410 },
  'households.listHouseholdFoods': { to: 'own' },
  'households.copyHouseholdFood': {
    to: 'own',
    body: { code: 'shared:guessed:guessed' },
    status: 400,
  },
  'recipes.createRecipe': { to: 'own', body: RECIPE, status: 201 },
  'recipes.changeRecipe': { to: 'named', thing: 'ownFood', body: RECIPE },
  'recipes.readRecipe': { to: 'own', body: { text: '250 g lentils' } },
  'estimates.analyzeFood': {
    to: 'own',
    body: { imageBase64: 'data:image/png;base64,AAAA' },
    status: 422,
  },
  'estimates.analyzeBarcode': { to: 'own', body: { barcode: '4006381333931' }, status: 422 },
  'estimates.analyzeWords': { to: 'own', body: { text: 'two eggs' }, status: 201 },
  'estimates.estimateMealAgain': { to: 'named', thing: 'meal', body: { note: 'Stolen' } },
  'analyser.fetchAnalyser': { to: 'own' },
  'estimates.previewPhoto': {
    to: 'own',
    body: { imageBase64: 'data:image/png;base64,AAAA' },
    status: 422,
  },
  'estimates.lookAtPhoto': { to: 'own', body: { imageBase64: 'data:image/png;base64,AAAA' } },
  'meals.listMeals': { to: 'own' },
  'meals.fetchMeal': { to: 'named', thing: 'meal' },
  'meals.recordEnergy': { to: 'own', body: { calories: 420 }, status: 201 },
  'meals.recordMeal': { to: 'own', body: { foodCode: '11100000', grams: 100 }, status: 201 },
  'meals.correctMeal': { to: 'named', thing: 'meal', body: { foodName: 'Stolen' } },
  'meals.deleteMeal': { to: 'named', thing: 'meal' },
  'meals.restoreMeal': { to: 'named', thing: 'deletedMeal' },
  'nutrition.fetchNutrients': { to: 'own' },
  'nutrition.fetchNutritionSummary': { to: 'own' },
  'accounts/reset.requestPasswordReset': {
    to: 'open',
    body: { usernameOrEmail: 'Bea' },
    status: 404,
  },
  'accounts/reset.resetPassword': {
    to: 'open',
    body: { token: 'guessed', newPassword: NEW_PASSWORD },
    status: 410,
  },
  'accounts/passkeys.listPasskeys': { to: 'own' },
  'accounts/passkeys.beginPasskey': { to: 'own' },
  'accounts/passkeys.addPasskey': {
    to: 'own',
    body: {
      name: 'Mine',
      credential: new SoftwareAuthenticator({
        origin: 'http://localhost',
        host: 'localhost',
      }).create('AAAA'),
    },
    status: 400,
  },
  'accounts/passkeys.removePasskey': { to: 'named', thing: 'passkey' },
  'accounts/passkeys.beginPasskeySignIn': { to: 'open', body: { isSecondStep: false } },
  'accounts/passkeys.finishPasskeySignIn': {
    to: 'open',
    body: {
      isSecondStep: false,
      credential: new SoftwareAuthenticator({ origin: 'http://localhost', host: 'localhost' }).get(
        'AAAA',
      ),
    },
    status: 401,
  },
  'accounts/personal-tokens.listPersonalTokens': { to: 'own' },
  'accounts/personal-tokens.makePersonalToken': {
    to: 'own',
    body: { name: 'Mine', scopes: ['read'], lifeDays: null },
    status: 201,
  },
  'accounts/personal-tokens.endPersonalToken': { to: 'named', thing: 'personalToken' },
  'portability.importArchive': { to: 'own', body: {}, status: 415 },
  'portability.eraseAccount': { to: 'own', body: { password: registration.password } },
  'accounts/provider.beginProviderSignIn': { to: 'open', status: 404 },
  'accounts/provider.finishProviderSignIn': {
    to: 'open',
    body: { query: 'code=guessed&state=guessed' },
    status: 404,
  },
  'accounts/provider.registerWithProvider': {
    to: 'open',
    body: { ...registration, username: 'Passer-by-2' },
    status: 404,
  },
  'accounts/provider.beginProviderConnection': { to: 'own', status: 404 },
  'accounts/provider.finishProviderConnection': {
    to: 'own',
    body: { query: 'code=guessed&state=guessed' },
    status: 404,
  },
  'accounts/provider.endProviderConnection': { to: 'own' },
  'accounts/provider.linkProvider': { to: 'open', body: { password: 'guessed' }, status: 404 },
  'weekly-reminder.fetchWeeklyReminder': { to: 'own' },
  'weekly-reminder.skipWeeklyReminder': { to: 'own' },
  'reminders.fetchReminders': { to: 'own' },
  'reminders.changeReminders': { to: 'own', body: NO_REMINDERS },
  'reminders.makeCalendarLink': { to: 'own', status: 201 },
  'reminders.endCalendarLink': { to: 'own' },
  'replay.fetchDailyReplay': { to: 'own' },
  'replay.completeDailyReplay': { to: 'own', body: { replayId: '2026-05-19' } },
  'accounts/second-factor.fetchSecurity': { to: 'own' },
  'accounts/second-factor.confirmItIsMe': { to: 'own', body: { password: registration.password } },
  'accounts/second-factor.beginTotp': { to: 'own' },
  'accounts/second-factor.confirmTotp': { to: 'own', body: { code: '123456' }, status: 400 },
  'accounts/second-factor.removeTotp': { to: 'own' },
  'accounts/second-factor.renewRecoveryCodes': { to: 'own', status: 403 },
  'accounts/sessions.listSessions': { to: 'own' },
  'accounts/sessions.endSession': { to: 'named', thing: 'session' },
  'accounts/sessions.endOtherSessions': { to: 'own' },
  'member-settings.fetchSettings': { to: 'own' },
  'settings.changeMe': { to: 'own', body: { weight: 99, waterTarget: 3 } },
  'accounts/passwords.changePassword': {
    to: 'own',
    body: { currentPassword: registration.password, newPassword: NEW_PASSWORD },
  },
  'accounts/username-email.changeIdentity': {
    to: 'own',
    body: {
      currentPassword: registration.password,
      username: 'Renamed',
      email: 'renamed@example.org',
    },
  },
  'accounts/sessions.logOutEverywhere': { to: 'own' },
  'today.fetchToday': { to: 'own' },
  'today.fetchTodayForPrograms': { to: 'program' },
  'device-data.sendDeviceData': {
    to: 'program',
    body: { days: [{ date: '2026-05-19', steps: 1 }] },
  },
  'water.fetchWaterIntake': { to: 'own' },
  'water.setWaterIntake': { to: 'own', body: { glassesDrunk: 1 } },
  'webhooks.listWebhooks': { to: 'own' },
  'webhooks.makeWebhook': {
    to: 'own',
    body: { name: 'Mine', url: WEBHOOK.url, recordings: ['meals'] },
    status: 201,
  },
  'weight.recordWeight': { to: 'own', body: { weight: 99 }, status: 201 },
  'weight.fetchWeightHistory': { to: 'own' },
  'weight.correctWeight': { to: 'named', thing: 'weighIn', body: { weight: 99 } },
  'weight.deleteWeight': { to: 'named', thing: 'weighIn' },
  'weight.fetchWeightTrajectory': { to: 'own' },
  'weight.fetchBoostedTrajectory': { to: 'own' },
}

const endpoints = await allEndpoints()
const known = endpoints.flatMap(({ name, endpoint }) => {
  const line = lines[name]
  return line === undefined ? [] : [{ name, endpoint, line }]
})
const linesTo = (to: Line['to']) => known.filter(({ line }) => line.to === to)

let test: TestApp
let bea: TestMember
let things: Record<Thing, string>
/** By which Bea's program calls. */
let beasToken: string
/** Words that only Bea may read. */
let secrets: string[]
let householdId: string
/** One for each table. */
let rowsThatName: StatementSync[]
/** No call of another may change them, so what is after one is before the next. */
let beasBefore: unknown[]

beforeAll(async () => {
  test = await startTestApp({ ADMIN_PASSWORD })
  ;({ member: bea, things, token: beasToken } = await memberWithEverything(test))
  secrets = [bea.id, 'bea-secret@', 'Secret ', ...Object.values(things)]
  const database = new DatabaseSync(join(test.dataDir, SQLITE_FILE), { readOnly: true })
  householdId = String(
    database.prepare('select household_id from household_member where member_id = ?').get(bea.id)?.[
      'household_id'
    ],
  )
  rowsThatName = [...(await columnsByTable(test))].flatMap(([table, columns]) => {
    const named = columns.filter((column) => column === 'id' || column.endsWith('_id'))
    return named.length === 0
      ? []
      : [
          database.prepare(
            `select * from ${table} where ${named.map((column) => `${column} in (:bea, :household)`).join(' or ')}`,
          ),
        ]
  })
  beasBefore = rowsOfBea()
  expect(beasBefore.flat().length).toBeGreaterThan(30)
})
afterAll(() => test.close())

/** Every row that names her or her household. */
const rowsOfBea = (): unknown[] =>
  rowsThatName.map((statement) => statement.all({ bea: bea.id, household: householdId }))

const requestFor = ({ endpoint, line }: (typeof known)[number], id = 'x') => ({
  method: endpoint.method,
  url: endpoint.path.replace(':id', id) + (line.query === undefined ? '' : `?${line.query}`),
  // A body that names somebody else as its owner must change nothing about whose it is.
  ...(line.body && {
    payload: { ...line.body, memberId: bea.id, member_id: bea.id, userId: bea.id, id: things.meal },
  }),
})

/** @param one where it gives what it records an id, that is the caller's own word. */
const expectNoSecrets = (reply: LightMyRequestResponse, one?: (typeof known)[number]) => {
  const told =
    one?.endpoint.takesId || one?.endpoint.showsOnce
      ? reply.body.replace(`"id":"${things.meal}"`, '')
      : reply.body
  for (const secret of secrets) expect(told).not.toContain(secret)
}

describe('the table of access', () => {
  it('has a line for every endpoint of the contract', () => {
    expect(endpoints.map(({ name }) => name).filter((name) => !Object.hasOwn(lines, name))).toEqual(
      [],
    )
  })
  it('has no line for an endpoint that is gone', () => {
    const names = new Set(endpoints.map(({ name }) => name))
    expect(Object.keys(lines).filter((name) => !names.has(name))).toEqual([])
  })
  it('agrees with what the contract says about who may call', () => {
    const access = {
      open: 'anyone',
      own: 'member',
      named: 'member',
      program: 'member',
      admin: 'admin',
    } as const
    for (const { name, endpoint, line } of known)
      expect([name, endpoint.access]).toEqual([name, access[line.to]])
  })
  it('tries every endpoint that names a thing with a thing of somebody else', () => {
    for (const { name, endpoint, line } of known) {
      if (endpoint.path.includes(':') && line.to !== 'admin')
        expect([name, line.to]).toEqual([name, 'named'])
    }
  })
})

describe('nobody', () => {
  it.each(known.filter(({ line }) => line.to !== 'open'))(
    'is turned away from $name',
    async (one) => {
      for (const headers of [{}, { cookie: `${bea.cookie.slice(0, -6)}AAAAA=` }]) {
        const reply = await test.app.inject({ ...requestFor(one, things.meal), headers })
        expect(reply.statusCode).toBe(401)
        const code = one.line.to === 'program' ? 'token_not_valid' : 'not_signed_in'
        expect(reply.json()).toMatchObject({ success: false, code })
        expectNoSecrets(reply)
      }
    },
  )

  it.each(linesTo('open'))('may call $name', async (one) => {
    const reply = await test.app.inject(requestFor(one))
    expect(reply.statusCode).toBe(one.line.status ?? 200)
    expect(reply.json().code).not.toBe('not_signed_in')
    expectNoSecrets(reply)
  })

  it('gets no photo and no export', async () => {
    for (const url of [
      EXPORT_PATH,
      FHIR_PATH,
      ...['photo', 'thumbnail'].map((size) => `/api/food-analyses/${things.meal}/${size}`),
    ]) {
      expect((await test.app.inject({ url })).statusCode).toBe(401)
    }
  })
})

describe('a member', () => {
  it.each(linesTo('own'))('reads and changes only own things by $name', async (one) => {
    const reply = await (await newMember(test)).call(requestFor(one))
    expect(reply.statusCode).toBe(one.line.status ?? 200)
    expectNoSecrets(reply, one)
    expect(rowsOfBea()).toEqual(beasBefore)
  })

  it.each(linesTo('named'))("finds nothing of another's by $name", async (one) => {
    const thing = one.line.to === 'named' ? things[one.line.thing] : ''
    const stranger = await newMember(test)
    const reply = await stranger.call(requestFor(one, thing))
    expect(reply.statusCode).toBe(404)
    // The same words as for an id that never was: they must not tell that it exists.
    expect(reply.json()).toEqual((await stranger.call(requestFor(one, 'never-was'))).json())
    expect(rowsOfBea()).toEqual(beasBefore)
  })

  it("does not see another's photos", async () => {
    const stranger = await newMember(test)
    for (const size of ['photo', 'thumbnail']) {
      const reply = await stranger.call({ url: `/api/food-analyses/${things.meal}/${size}` })
      expect(reply.json()).toEqual(
        (await stranger.call({ url: `/api/food-analyses/never-was/${size}` })).json(),
      )
      expect(reply.statusCode).toBe(404)
    }
  })

  it.each(linesTo('admin'))('is refused by $name', async (one) => {
    const reply = await (await newMember(test)).call(requestFor(one, bea.id))
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ success: false, code: 'not_allowed' })
    expectNoSecrets(reply)
  })
})

describe('a coach', () => {
  let made = 0
  const ask = (
    who: TestMember,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => who.call({ method, url, ...(payload && { payload }) })
  /**
   * A member with something of everything, who offers a look to a coach; the coach's name is a
   * member's who has signed in here.
   */
  const offeredLook = async (parts: readonly string[]) => {
    made += 1
    const names = { member: `coached-${made}`, coach: `coach-${made}` }
    const member = await newMember(test, 'Europe/Paris', { username: names.member })
    const coach = await newMember(test, 'Europe/Paris', { username: names.coach })
    await recordMeals(test, member.id, [
      { at: '2026-05-19T11:00:00Z', name: 'Lentil soup', photo: true },
    ])
    await ask(member, 'POST', '/api/weight', { weight: 81, notes: 'Private weigh-in' })
    await ask(member, 'POST', '/api/water-intake', { glassesDrunk: 5 })
    await ask(member, 'POST', '/api/activities', {
      activityType: 'yoga',
      durationMinutes: 45,
      notes: 'Private yoga',
    })
    await ask(member, 'POST', '/api/measurements', { waistCm: 91.5, notes: 'Private tape' })
    const { id } = (
      await ask(member, 'POST', '/api/coaches', { username: names.coach, parts })
    ).json().data.grants[0]
    return { member, coach, id: id as string, names }
  }
  const acceptedLook = async (parts: readonly string[]) => {
    const offered = await offeredLook(parts)
    expect((await ask(offered.coach, 'POST', `/api/coached/${offered.id}/accept`)).statusCode).toBe(
      200,
    )
    return offered
  }
  const look = (who: TestMember, id: string) => ask(who, 'GET', `/api/coached/${id}?period=monthly`)
  const expectNoLook = async (who: TestMember, id: string) => {
    const reply = await look(who, id)
    expect([reply.statusCode, reply.json().reason?.code]).toEqual([404, 'refused.no-look'])
    expect(reply.body).not.toMatch(/Lentil|:81\b|coached-/)
  }
  const adminSession = async () => {
    const admin = await newMember(test)
    await ask(admin, 'POST', '/api/admin/access', { password: ADMIN_PASSWORD })
    return admin
  }
  const PARTS = ['weight', 'meals', 'habits', 'body'] as const

  it('sees nothing before the offer is accepted, nor of an offer to somebody else', async () => {
    const { coach, member, id } = await offeredLook(PARTS)
    await expectNoLook(coach, id)
    const stranger = await newMember(test)
    expect((await ask(stranger, 'POST', `/api/coached/${id}/accept`)).statusCode).toBe(404)
    await ask(coach, 'POST', `/api/coached/${id}/accept`)
    expect((await look(coach, id)).statusCode).toBe(200)
    for (const other of [stranger, member, bea]) await expectNoLook(other, id)
    for (const change of ['PATCH', 'DELETE'] as const) {
      expect((await ask(coach, change, `/api/coaches/${id}`, { parts: PARTS })).statusCode).toBe(
        404,
      )
    }
  })

  it.each(PARTS)(
    'who was granted %s alone sees that and nothing else, and never a photo or a note',
    async (part) => {
      const { coach, id } = await acceptedLook([part])
      const reply = await look(coach, id)
      const seen = reply.json().data
      expect(PARTS.filter((one) => seen[one] !== null)).toEqual([part])
      expect(reply.body.replaceAll(`"source":"photo"`, '')).not.toMatch(/Private|thumbnail|photo/)
      if (part !== 'meals') expect(reply.body).not.toMatch(/Lentil|totalCalories|foodCount/)
      if (part !== 'weight') expect(reply.body).not.toMatch(/:81\b|targetWeight/)
    },
  )

  it('sees what is ticked now, from the next read on', async () => {
    const { member, coach, id } = await acceptedLook(PARTS)
    expect((await look(coach, id)).json().data.meals.recent).toMatchObject([
      { foodName: 'Lentil soup' },
    ])
    await ask(member, 'PATCH', `/api/coaches/${id}`, { parts: ['habits'] })
    expect((await look(coach, id)).json().data).toMatchObject({
      weight: null,
      meals: null,
      body: null,
      habits: { water: { glassesDrunk: 5 } },
    })
  })

  it.each(['withdraws', 'withdraws the consent to health data', 'erases the account'])(
    'sees nothing once the member %s',
    async (deed) => {
      const { member, coach, id } = await acceptedLook(PARTS)
      expect((await look(coach, id)).statusCode).toBe(200)
      if (deed === 'withdraws') await ask(member, 'DELETE', `/api/coaches/${id}`)
      else if (deed === 'erases the account')
        await ask(member, 'POST', '/api/account/erase', { password: registration.password })
      else {
        await ask(member, 'POST', '/api/consents', { kind: 'health-data', version: 2 })
        await ask(member, 'POST', '/api/consents/withdraw', { kind: 'health-data' })
      }
      await expectNoLook(coach, id)
      if (deed !== 'withdraws the consent to health data')
        expect((await ask(coach, 'GET', '/api/coached')).json().data).toEqual([])
    },
  )

  it.each(['coach', 'member'] as const)(
    'sees nothing once the %s is disabled, nor after being let in again',
    async (who) => {
      const { member, coach, id, names } = await acceptedLook(PARTS)
      const admin = await adminSession()
      const disabled = who === 'coach' ? coach : member
      await ask(admin, 'POST', `/api/admin/users/${disabled.id}/disabled`)
      expect((await look(coach, id)).statusCode).toBe(who === 'coach' ? 401 : 404)
      await ask(admin, 'DELETE', `/api/admin/users/${disabled.id}/disabled`)
      const payload = { username: names[who], password: registration.password }
      const back = await test.app.inject({ method: 'POST', url: '/api/login', payload })
      expect(back.statusCode).toBe(200)
      await expectNoLook(
        who === 'coach'
          ? {
              ...coach,
              call: (options) =>
                test.app.inject({ ...options, headers: { cookie: cookieOf(back) } }),
            }
          : coach,
        id,
      )
    },
  )

  it('has a look that no administrator gets by it', async () => {
    const { id } = await acceptedLook(PARTS)
    const admin = await adminSession()
    await expectNoLook(admin, id)
    for (const [method, url] of [
      ['PATCH', `/api/coaches/${id}`],
      ['DELETE', `/api/coaches/${id}`],
      ['POST', `/api/coached/${id}/accept`],
      ['DELETE', `/api/coached/${id}`],
    ] as const) {
      expect([
        url,
        (await ask(admin, method, url, method === 'PATCH' ? { parts: PARTS } : undefined))
          .statusCode,
      ]).toEqual([url, 404])
    }
  })
})

describe('a program', () => {
  const programs = known.filter(({ endpoint }) => endpoint.scope !== undefined)
  const tokenOf = async (who: TestMember, scopes: readonly string[]): Promise<string> => {
    const payload = { name: 'Program', scopes, lifeDays: null }
    return (await who.call({ method: 'POST', url: '/api/personal-tokens', payload })).json().data
      .token
  }
  const callAs = (token: string, one: (typeof known)[number], id?: string) => {
    const { url, ...request } = requestFor(one, id)
    return test.app.inject({
      ...request,
      url: pathForPrograms(url as `/api/${string}`),
      headers: { authorization: `Bearer ${token}` },
    })
  }

  it.each(programs)('needs the right permission for $name', async (one) => {
    const others = TOKEN_SCOPES.filter((scope) => scope !== one.endpoint.scope)
    const reply = await callAs(await tokenOf(await newMember(test), others), one, things.meal)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toMatchObject({ success: false, code: 'scope_missing' })
    expectNoSecrets(reply)
  })

  it.each(programs)('reads and changes nothing of another by $name', async (one) => {
    const token = await tokenOf(await newMember(test), [one.endpoint.scope ?? 'read'])
    const reply = await callAs(
      token,
      one,
      one.line.to === 'named' ? things[one.line.thing] : undefined,
    )
    expect(reply.statusCode).toBe(one.line.to === 'named' ? 404 : (one.line.status ?? 200))
    expectNoSecrets(reply, one)
    expect(rowsOfBea()).toEqual(beasBefore)
  })

  it.each(programs)(
    'is turned away from $name by the cookie of a session, and without a token',
    async (one) => {
      for (const headers of [
        { cookie: bea.cookie },
        {},
        { authorization: 'Bearer forkcast_guessed' },
      ]) {
        const { url, ...request } = requestFor(one)
        const reply = await test.app.inject({
          ...request,
          url: pathForPrograms(url as `/api/${string}`),
          headers,
        })
        expect(reply.statusCode).toBe(401)
        expect(reply.json()).toMatchObject({ success: false, code: 'token_not_valid' })
      }
    },
  )

  it.each(
    known.filter(({ line, endpoint }) => line.to !== 'open' && !isForPrograms(endpoint.path)),
  )('is a stranger to $name where the pages call it', async (one) => {
    const reply = await test.app.inject({
      ...requestFor(one, things.meal),
      headers: { authorization: `Bearer ${beasToken}` },
    })
    expect(reply.statusCode).toBe(401)
    expectNoSecrets(reply)
  })

  it('finds no call without a scope', async () => {
    const taken = new Set(programs.map(({ endpoint }) => pathForPrograms(endpoint.path)))
    for (const one of known.filter(
      ({ endpoint }) => endpoint.scope === undefined && !taken.has(pathForPrograms(endpoint.path)),
    )) {
      // An id of another call may match where the method does not.
      expect([404, 405], one.name).toContain(
        (await callAs(beasToken, one, things.session)).statusCode,
      )
    }
  })
})

describe('an admin', () => {
  it.each(linesTo('admin'))('may call $name for one hour and not longer', async (one) => {
    const adminMember = await newMember(test)
    const entered = await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    expect(entered.statusCode).toBe(200)
    const startedAt = test.clock.now
    try {
      test.clock.now = startedAt + HOUR_MS - 1
      expect((await adminMember.call(requestFor(one, bea.id))).statusCode).toBe(
        one.line.status ?? 200,
      )
      test.clock.now = startedAt + HOUR_MS
      const late = await adminMember.call(requestFor(one, bea.id))
      expect(late.statusCode).toBe(403)
      expectNoSecrets(late)
    } finally {
      test.clock.now = startedAt
    }
  })

  it("is still a stranger to members' own calls", async () => {
    const adminMember = await newMember(test)
    await adminMember.call({
      method: 'POST',
      url: '/api/admin/access',
      payload: { password: ADMIN_PASSWORD },
    })
    for (const one of linesTo('named')) {
      const thing = one.line.to === 'named' ? things[one.line.thing] : ''
      expect((await adminMember.call(requestFor(one, thing))).statusCode).toBe(404)
    }
  })
})
