import { argon2Sync } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cookieOf,
  newMember,
  registration,
  startTestApp,
  type TestApp,
  type TestMember,
} from '../../../../test/support/test-app.ts'
import { closeAccount } from '../../portability/portability-store.ts'
import { disableAccount } from '../member/disable-member.ts'
import { memberById } from '../member/member-store.ts'
import { deletePasskey } from '../passkeys/passkey-store.ts'
import { savePasswordHash } from '../passwords/password-store.ts'
import { unlinkProvider } from '../provider/provider-identity-store.ts'
import { limitKey } from '../rate-limit/attempt-limit.ts'
import { createResetLink } from '../reset/reset-link.ts'
import { endSessions } from './session-store.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const NEW_PASSWORD = 'Another1!password'
/** Takes long to check, so that much happens meanwhile. */
const slowHash = (password: string): string => {
  const nonce = Buffer.alloc(16, 7)
  const cost = { memory: 16 * 1024, passes: 10, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${plain(nonce)}$${plain(tag)}`
}
const SLOW_HASH = slowHash(registration.password)

const slowMember = async (): Promise<TestMember> => {
  const member = await newMember(test)
  await savePasswordHash(test.app.db, member.id, SLOW_HASH)
  return member
}
/** Until the password that a call sent is being checked. */
const isBeingChecked = async ({ username }: TestMember): Promise<void> => {
  const attempt = () =>
    test.app.db
      .selectFrom('attempt')
      .select('key')
      .where('key', '=', limitKey('name', username))
      .executeTakeFirst()
  while ((await attempt()) === undefined) await setImmediate()
  // The hash is read right after the attempt is noted.
  for (let turn = 0; turn < 5; turn += 1) {
    await attempt()
    await setImmediate()
  }
}
const post = (url: string, payload: object, cookie = '') =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } })
const signIn = ({ username }: TestMember) =>
  post('/api/login', { username, password: registration.password })
const sessionsOf = ({ id }: TestMember) =>
  test.app.db.selectFrom('session').select('id').where('member_id', '=', id).execute()
const reset = async ({ id }: TestMember) => {
  const { path } = await createResetLink(test.app.db, { memberId: id, by: 'admin' }, test.clock.now)
  const token = path.split('#')[1]
  const reply = await post('/api/password-reset', { token, newPassword: NEW_PASSWORD })
  expect(reply.statusCode).toBe(200)
}

describe('a sign-in that is under way', () => {
  it.each<[string, (member: TestMember) => Promise<unknown>, number]>([
    ['the password is reset by a link', reset, 0],
    [
      'the member is disabled',
      ({ id }) =>
        test.app.db
          .transaction()
          .execute((transaction) => disableAccount(transaction, id, test.clock.now)),
      0,
    ],
    ['the account is being erased', ({ id }) => closeAccount(test.app.db, id, test.clock.now), 0],
    [
      'all sessions are ended',
      ({ id }) => test.app.db.transaction().execute((transaction) => endSessions(transaction, id)),
      0,
    ],
    ['a passkey is removed', ({ id }) => deletePasskey(test.app.db, id, 'of-old'), 1],
    [
      'the provider is disconnected',
      ({ id }) =>
        test.app.db.transaction().execute((transaction) => unlinkProvider(transaction, id)),
      1,
    ],
  ])('gets no session when meanwhile %s', async (_what, takeAway, sessionsLeft) => {
    const member = await slowMember()
    const signingIn = signIn(member)
    await isBeingChecked(member)
    await takeAway(member)
    const refused = await signingIn
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await sessionsOf(member)).toHaveLength(sessionsLeft)
  })

  it('gets its session when nothing is taken away', async () => {
    const member = await slowMember()
    const reply = await signIn(member)
    expect(reply.statusCode).toBe(200)
    expect((await post('/api/welcome/mark-seen', {}, cookieOf(reply))).statusCode).toBe(200)
  })

  it('comes to no second step once the password is another', async () => {
    const member = await slowMember()
    await test.app.db
      .insertInto('totp')
      .values({
        member_id: member.id,
        encrypted_secret: 'never read',
        confirmed_at: 1,
        last_used_step: 0,
      })
      .execute()
    const signingIn = signIn(member)
    await isBeingChecked(member)
    await reset(member)
    const first = await signingIn
    const cookie = [first.headers['set-cookie']].flat().join().split(';', 1)[0]
    const second = await post('/api/login/second-step', { code: 'any' }, cookie)
    expect(second.json().code).toBe('sign_in_expired')
  })
})

describe('a call of a session that ends meanwhile', () => {
  it('changes no password that was reset', async () => {
    const member = await slowMember()
    const changing = member.call({
      method: 'POST',
      url: '/api/me/password',
      payload: { currentPassword: registration.password, newPassword: 'Thieves1!password' },
    })
    await isBeingChecked(member)
    await reset(member)
    expect((await changing).statusCode).toBeGreaterThanOrEqual(400)
    const { username } = member
    const signInWith = (password: string) => post('/api/login', { username, password })
    expect((await signInWith('Thieves1!password')).statusCode).toBe(401)
    expect((await signInWith(NEW_PASSWORD)).statusCode).toBe(200)
  })
})

describe('a change of the address that is under way', () => {
  it('is refused when meanwhile the password is reset', async () => {
    const member = await slowMember()
    const changing = member.call({
      method: 'PATCH',
      url: '/api/me/identity',
      payload: { currentPassword: registration.password, email: 'thief@example.org' },
    })
    await isBeingChecked(member)
    await reset(member)
    expect((await changing).statusCode).toBe(401)
    const { email } = await memberById(test.app.db, member.id)
    expect(email).not.toBe('thief@example.org')
  })
})

describe('two changes of one password at once', () => {
  it('are one change, and the other is told to sign in', async () => {
    const member = await newMember(test)
    const changed = await Promise.all(
      ['First1!password', 'Second1!password'].map((newPassword) =>
        member.call({
          method: 'POST',
          url: '/api/me/password',
          payload: { currentPassword: registration.password, newPassword },
        }),
      ),
    )
    expect(changed.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(
      1,
    )
  })
})
