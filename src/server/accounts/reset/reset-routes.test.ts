import { setTimeout } from 'node:timers/promises'
import type { Language } from '#domain/languages.ts'
import { translatorFor } from '#server/language/translator.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../test/support/database-rows.ts'
import { type Mailbox, openMailbox } from '../../../../test/support/mailbox.ts'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'

import { updateMember } from '../../db/rows.ts'
import { revokeTokens } from '../one-time-tokens/one-time-token-store.ts'
import { outdateChecks } from '../sessions/access-version.ts'

const ADMIN_PASSWORD = 'For admins only'
const NEW_PASSWORD = 'Another2!donkey'
const HOUR_MS = 3_600_000

let mailbox: Mailbox
let test: TestApp
beforeAll(async () => {
  mailbox = await openMailbox()
  test = await startTestApp({
    ADMIN_PASSWORD,
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'Forkcast <food@example.org>',
    PUBLIC_URL: 'http://localhost:80',
  })
})
afterAll(async () => {
  await test.close()
  await mailbox.close()
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers })
const userOf = async (who: TestMember) => (await who.call({ url: '/api/me' })).json().user
const logIn = async (username: string, password: string) =>
  post('/api/login', { username, password })
const ask = (usernameOrEmail: string, headers = {}) =>
  post('/api/password-reset/request', { usernameOrEmail }, headers)
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  post('/api/password-reset', { token, newPassword })
const tokenIn = (text: string): string => {
  const token = /\/reset-password#([\w-]{43})/.exec(text)?.[1]
  if (token === undefined) throw new Error(`No link in: ${text}`)
  return token
}
const adminLinkFor = async (who: TestMember) => {
  const adminMember = await newMember(test)
  await adminMember.call({
    method: 'POST',
    url: '/api/admin/access',
    payload: { password: ADMIN_PASSWORD },
  })
  const reply = await adminMember.call({
    method: 'POST',
    url: `/api/admin/users/${who.id}/password-reset`,
  })
  expect(reply.statusCode).toBe(200)
  return { adminMember, data: reply.json().data as { path: string; expiresAt: string } }
}

describe('a reset link of the administrator', () => {
  it('sets a new password once, ends every session, and is in the audit log', async () => {
    const who = await newMember(test)
    const { username } = await userOf(who)
    const elsewhere = cookieOf(await logIn(username, registration.password))
    const { adminMember, data } = await adminLinkFor(who)
    expect(Date.parse(data.expiresAt)).toBe(test.clock.now + 24 * HOUR_MS)
    const token = tokenIn(data.path)
    expect((await reset(token)).json()).toEqual({ success: true })
    for (const cookie of [who.cookie, elsewhere]) {
      expect((await test.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401)
    }
    expect((await logIn(username, registration.password)).statusCode).toBe(401)
    expect((await logIn(username, NEW_PASSWORD)).statusCode).toBe(200)
    const again = await reset(token, 'Third3!zebra')
    expect([again.statusCode, again.json().code]).toEqual([410, 'link_not_valid'])
    const log = (await adminMember.call({ url: '/api/admin/audit-log' })).json().data
    const { username: admin } = await userOf(adminMember)
    expect(log).toContainEqual(
      expect.objectContaining({ action: 'made-reset-link', member: username, admin }),
    )
  })

  it('is worth nothing after a day, in other words, and beside a used one', async () => {
    const who = await newMember(test)
    const first = tokenIn((await adminLinkFor(who)).data.path)
    const second = tokenIn((await adminLinkFor(who)).data.path)
    expect((await reset(`${first.slice(1)}A`)).statusCode).toBe(410)
    expect((await reset(first)).statusCode).toBe(200)
    expect((await reset(second)).statusCode).toBe(410)
    const late = tokenIn((await adminLinkFor(who)).data.path)
    const start = test.clock.now
    test.clock.now = start + 24 * HOUR_MS
    expect((await reset(late)).statusCode).toBe(410)
    test.clock.now = start
  })

  it('opens nothing once the email address has changed', async () => {
    const who = await newMember(test)
    const token = tokenIn((await adminLinkFor(who)).data.path)
    const identity = { currentPassword: registration.password, email: 'moved-on@example.org' }
    expect(
      (await who.call({ method: 'PATCH', url: '/api/me/identity', payload: identity })).statusCode,
    ).toBe(200)
    expect((await reset(token)).statusCode).toBe(410)
  })

  it('keeps the rules of a password, and the link when they are broken', async () => {
    const token = tokenIn((await adminLinkFor(await newMember(test))).data.path)
    const weak = await reset(token, 'weak')
    expect(weak.json().details).toMatchObject([
      { field: 'newPassword', message: 'Please meet all password requirements' },
    ])
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('lets one of two simultaneous uses through', async () => {
    const token = tokenIn((await adminLinkFor(await newMember(test))).data.path)
    const both = await Promise.all([reset(token), reset(token, 'Third3!zebra')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })

  it('ends a lock of the sign-in', async () => {
    const who = await newMember(test)
    const { username } = await userOf(who)
    for (let failure = 1; failure <= 5; failure++) await logIn(username, 'Wrong1!pass')
    expect((await logIn(username, registration.password)).statusCode).toBe(423)
    await reset(tokenIn((await adminLinkFor(who)).data.path))
    expect((await logIn(username, NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('is kept as a hash only', async () => {
    const token = tokenIn((await adminLinkFor(await newMember(test))).data.path)
    const kept = JSON.stringify(await rowsOf(test, 'select * from one_time_token'))
    expect(kept).toContain('password-reset')
    expect(kept).not.toContain(token)
  })

  it('is made for nobody who does not exist', async () => {
    const { adminMember } = await adminLinkFor(await newMember(test))
    expect(
      (await adminMember.call({ method: 'POST', url: '/api/admin/users/nobody/password-reset' }))
        .statusCode,
    ).toBe(404)
  })

  it('stops an address that tries too many', async () => {
    const from = { remoteAddress: '198.51.100.7' }
    const guess = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/password-reset',
        payload: { token: 'guess', newPassword: NEW_PASSWORD },
        ...from,
      })
    const replies: number[] = []
    for (let i = 0; i < 101; i++) replies.push((await guess()).statusCode)
    expect(replies.slice(0, 100).every((status) => status === 410)).toBe(true)
    expect(replies[100]).toBe(429)
  })
})

/** Decodes quoted-printable. */
const decoded = (content: string): string =>
  Buffer.from(
    content.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
    'latin1',
  ).toString('utf8')

describe('a reset by mail', () => {
  it('reaches no address that is just being given up', async () => {
    const who = await newMember(test)
    const { email } = await userOf(who)
    const { promise: asked, resolve: hasAsked } = Promise.withResolvers<void>()
    const moving = test.app.db.transaction().execute(async (transaction) => {
      await outdateChecks(transaction, who.id)
      await updateMember(transaction, who.id, { email: `new-${email}` })
      await asked
      // Until the link waits for this transaction (PostgreSQL), or to begin (SQLite).
      await setTimeout(200)
      await revokeTokens(transaction, who.id)
    })
    const asking = ask(email)
    hasAsked()
    await Promise.all([moving, asking])
    const other = await userOf(await newMember(test))
    await ask(other.username)
    expect(await mailbox.next()).toMatchObject({ to: [other.email] })
    const links = await rowsOf(test, 'select member_id from one_time_token')
    expect(links).not.toContainEqual({ member_id: who.id })
  })
  it('is written in the language that the member chose, else in that of who asked', async () => {
    const who = await newMember(test)
    const { username } = await userOf(who)
    const inLanguage = async (language: Language) =>
      (await translatorFor(language))({ code: 'mail.reset-asked', values: { username } })
    await ask(username, { 'accept-language': 'de-AT,en;q=0.5' })
    expect(decoded((await mailbox.next()).content)).toContain(await inLanguage('de'))
    await who.call({ method: 'PATCH', url: '/api/me', payload: { language: 'fr' } })
    await ask(username, { 'accept-language': 'de-AT,en;q=0.5' })
    expect(decoded((await mailbox.next()).content)).toContain(await inLanguage('fr'))
  })
  it('goes to the address of the account, by username or by email, with a link to the public address', async () => {
    const who = await newMember(test)
    const { username, email } = await userOf(who)
    for (const name of [username.toUpperCase(), email.toUpperCase()]) {
      // A forged Host header must not get into the link.
      expect((await ask(name, { host: 'evil.example' })).json()).toEqual({ success: true })
      const mail = await mailbox.next()
      expect(mail).toMatchObject({ from: 'food@example.org', to: [email] })
      expect(mail.content).toContain(username)
      expect(mail.content).toContain('http://localhost:80/reset-password#')
      expect(mail.content).not.toContain('evil.example')
    }
    const token = tokenIn(mailbox.mails.at(-1)?.content ?? '')
    expect((await reset(token)).statusCode).toBe(200)
    expect((await logIn(username, NEW_PASSWORD)).statusCode).toBe(200)
    const [row] = await rowsOf(test, `select email_verified from member where id = '${who.id}'`)
    expect(Boolean(row?.['email_verified'])).toBe(true)
  })

  it('ends after an hour', async () => {
    const { username } = await userOf(await newMember(test))
    await ask(username)
    const token = tokenIn((await mailbox.next()).content)
    const start = test.clock.now
    test.clock.now = start + HOUR_MS
    expect((await reset(token)).statusCode).toBe(410)
    test.clock.now = start
  })

  it('answers an unknown name alike, and sends nothing', async () => {
    const who = await newMember(test)
    const { username } = await userOf(who)
    const before = mailbox.mails.length
    const unknown = await ask('nobody-of-that-name')
    const known = await ask(username)
    const tellingHeaders = ({ headers }: typeof known) => {
      const { date: _date, 'x-request-id': _id, 'request-id': _same, ...others } = headers
      return others
    }
    expect([unknown.statusCode, unknown.json(), tellingHeaders(unknown)]).toEqual([
      known.statusCode,
      known.json(),
      tellingHeaders(known),
    ])
    await mailbox.next()
    expect(mailbox.mails.slice(before).map(({ to }) => to)).toEqual([[(await userOf(who)).email]])
  })

  it('fills no mailbox: three an hour for a name, known or not, also after a restart', async () => {
    const { username } = await userOf(await newMember(test))
    for (const name of [username, 'nobody-at-all']) {
      for (let i = 0; i < 3; i++) expect((await ask(name)).statusCode).toBe(200)
    }
    for (let i = 0; i < 3; i++) await mailbox.next()
    await test.restart()
    for (const name of [username, 'nobody-at-all']) expect((await ask(name)).statusCode).toBe(429)
  })

  it('is not offered by a server that sends no mail', async () => {
    const options = async (one: TestApp) =>
      (await one.app.inject({ url: '/api/sign-in-options' })).json().data
    expect(await options(test)).toMatchObject({ canResetByMail: true })
    const mute = await startTestApp()
    expect(await options(mute)).toMatchObject({ canResetByMail: false })
    const reply = await mute.app.inject({
      method: 'POST',
      url: '/api/password-reset/request',
      payload: { usernameOrEmail: 'x' },
    })
    expect([reply.statusCode, reply.json().error]).toEqual([
      404,
      expect.stringContaining('ask the administrator'),
    ])
    await mute.close()
  })
})
