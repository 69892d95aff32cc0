import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentityProvider, openIdentityProvider } from './support/identity-provider.ts'
import { type Mailbox, openMailbox } from './support/mailbox.ts'
import {
  cookieOf,
  newMember,
  startTestApp,
  type TestApp,
  type TestMember,
} from './support/test-app.ts'

const PUBLIC_URL = 'http://localhost:80'

let idp: IdentityProvider
let mailbox: Mailbox
let test: TestApp
beforeAll(async () => {
  idp = await openIdentityProvider('http://localhost/sign-in-return')
  mailbox = await openMailbox()
  test = await startTestApp({
    PUBLIC_URL,
    OIDC_ISSUER: idp.issuer,
    OIDC_CLIENT_ID: idp.clientId,
    OIDC_CLIENT_SECRET: idp.clientSecret,
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'Forkcast <food@example.org>',
  })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
  await idp.close()
})

const post = (url: string, payload: object = {}, cookie = '') =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } })
const asked = async (who: TestMember, url: string, payload: object = {}) => {
  const reply = await who.call({ method: 'POST', url, payload })
  expect([url, reply.statusCode < 300]).toEqual([url, true])
  return reply.json().data
}

/** Who comes back from the provider as this subject: a member, or somebody who may register. */
const signInAs = async (subject: string) => {
  idp.account = subject
  const begun = await post('/api/provider/begin')
  const cookie = [begun.headers['set-cookie']].flat().join().split(';', 1)[0]
  const back = await idp.visit(begun.json().data.url)
  return (await post('/api/provider/finish', { query: back.search.slice(1) }, cookie)).json()
}

/** Opens the link of a reset mail, as only the owner of the mailbox can. */
const resetByMail = async (email: string, newPassword: string) => {
  await post('/api/password-reset/request', { usernameOrEmail: email })
  const [, token] = /reset-password#([\w-]{43})/.exec((await mailbox.next()).content) ?? []
  expect((await post('/api/password-reset', { token, newPassword })).statusCode).toBe(200)
}

/** Gives an account ways in and out besides its password; answers which of them are open. */
const openWays = async (who: TestMember) => {
  const coach = await newMember(test)
  const offered = await asked(who, '/api/coaches', { username: coach.username, parts: ['weight'] })
  const { id } = offered.grants.at(-1)
  await asked(coach, `/api/coached/${id}/accept`)
  const url = 'https://hooks.example.org/told'
  await asked(who, '/api/webhooks', { name: 'All', url, recordings: ['meals'] })
  const subject = `of-${coach.username}`
  idp.accounts.set(subject, { email: `${subject}@example.org`, email_verified: true })
  idp.account = subject
  const back = await idp.visit((await asked(who, '/api/provider/connection/begin')).url)
  await asked(who, '/api/provider/connection', { query: back.search.slice(1) })
  return async (owner: TestMember) => ({
    provider: (await signInAs(subject)).user?.id === who.id,
    coach: (await coach.call({ url: `/api/coached/${id}?period=monthly` })).statusCode === 200,
    webhook: (await owner.call({ url: '/api/webhooks' })).json().data.length === 1,
  })
}

/** The member in a browser that signs in with this password. */
const signedIn = async (who: TestMember, password: string): Promise<TestMember> => {
  const cookie = cookieOf(await post('/api/login', { username: who.username, password }))
  return { ...who, cookie, call: (call) => test.app.inject({ ...call, headers: { cookie } }) }
}

it('an account that somebody made with the address of another is theirs alone once they reset its password', async () => {
  const email = 'owner@example.org'
  const maker = await newMember(test, 'Europe/Paris', { email })
  const areOpen = await openWays(maker)
  expect(await areOpen(maker)).toEqual({ provider: true, coach: true, webhook: true })
  await resetByMail(email, 'Another2!donkey')
  expect((await maker.call({ url: '/api/me' })).statusCode).toBe(401)
  const owner = await signedIn(maker, 'Another2!donkey')
  expect(await areOpen(owner)).toEqual({ provider: false, coach: false, webhook: false })
})

it('a member whose address is proven keeps coaches, webhooks and provider when the password is reset', async () => {
  const email = 'forgetful@example.org'
  const member = await newMember(test, 'Europe/Paris', { email })
  await resetByMail(email, 'Another2!donkey')
  const areOpen = await openWays(await signedIn(member, 'Another2!donkey'))
  await resetByMail(email, 'Third3!zebra')
  const again = await signedIn(member, 'Third3!zebra')
  expect(await areOpen(again)).toEqual({ provider: true, coach: true, webhook: true })
})
