import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  expect,
  expectNoAxeViolations,
  type Member,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const openSettings = async (page: Page) => {
  await page.goto('/settings?page=sign-in')
  await expect(card(page, 'Where you are signed in').getByText('this device')).toBeVisible()
}
const signIn = async (page: Page, { username, password }: Member) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test(
  'sessions and a second step',
  SAME_ON_BOTH,
  async ({ page, newMember, playwright, baseURL, keepScreens }) => {
    test.slow()
    const member = await newMember()
    await test.step('lists the sessions, marks this one, and ends another', async () => {
      const elsewhere = await playwright.request.newContext({
        baseURL: baseURL ?? '',
        userAgent:
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      })
      const login = await elsewhere.post('/api/login', {
        data: { username: member.username, password: member.password },
      })
      expect(login.status()).toBe(200)
      await openSettings(page)
      const sessions = card(page, 'Where you are signed in')
      await expect(sessions.getByRole('listitem')).toHaveCount(2)
      await expectNoAxeViolations(page)
      await keepScreens('security')
      await sessions
        .getByRole('button', { name: /^Sign out Firefox on Windows, signed in/ })
        .press('Enter')
      await expect(sessions.getByRole('listitem')).toHaveCount(1)
      expect((await elsewhere.get('/api/me')).status()).toBe(401)
      await sessions.getByRole('button', { name: /^Sign out .* on / }).click()
      await expect(page).toHaveURL(/\/login$/)
      expect((await page.request.get('/api/me')).status()).toBe(401)
      await elsewhere.dispose()
    })

    await signIn(page, member)
    await expect(page).toHaveURL('/')

    await test.step('shows a few of many sessions, and the rest at a press', async () => {
      for (let times = 0; times < 5; times++) {
        const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
        await elsewhere.post('/api/login', {
          data: { username: member.username, password: member.password },
        })
        await elsewhere.dispose()
      }
      await openSettings(page)
      const sessions = card(page, 'Where you are signed in')
      await expect(sessions.getByRole('listitem')).toHaveCount(3)
      await sessions.getByRole('button', { name: 'Show all 6' }).press('Enter')
      await expect(sessions.getByRole('listitem')).toHaveCount(6)
      await expect(sessions.getByRole('button', { name: 'Show fewer' })).toBeFocused()
    })

    await test.step('sets up an authenticator app, then asks for its code at the sign-in, by keyboard alone', async () => {
      await openSettings(page)
      const second = card(page, 'Two-step sign-in')
      await second.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
      await expect(
        dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
      ).toBeVisible()
      await expect(dialog.getByLabel('First code')).toBeFocused()
      const secret = ((await dialog.locator('.font-mono').textContent()) ?? '').replaceAll(' ', '')
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('First code')).toHaveAccessibleDescription(/not right/)
      await expectNoAxeViolations(page)
      await keepScreens('security-totp')
      await dialog.getByLabel('First code').fill(new TOTP({ secret }).generate())
      await page.keyboard.press('Enter')
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
      await expectNoAxeViolations(page)
      await keepScreens('security-recovery-codes')
      await codes.getByRole('button', { name: 'I have kept them' }).press('Enter')
      await expect(second.getByText('10 codes left')).toBeVisible()
      await expect(second.getByText('on', { exact: true })).toBeVisible()

      await page.request.post('/api/logout')
      await page.goto('/login')
      await signIn(page, member)
      await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
      await expect(page.getByLabel('Code of your authenticator app')).toBeFocused()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('This code is not right')
      await expectNoAxeViolations(page)
      await keepScreens('login-second-step')
      // The code that turned the app on is used up: the next one is good already.
      await page
        .getByLabel('Code of your authenticator app')
        .fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/')

      await page.request.post('/api/logout')
      await page.goto('/login')
      await signIn(page, member)
      await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
      await page.getByLabel('Recovery code').fill(recoveryCode)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/')
    })
  },
)

test(
  'a passkey is added, signs in after the password and alone, and is removed, by keyboard alone',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens, baseURL }) => {
    test.slow()
    const member = await newMember()
    // Browsers give passkeys to names, not to numbers.
    const home = new URL(baseURL ?? '')
    home.hostname = 'localhost'
    const at = (path: string) => new URL(path, home).href
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    const signInHere = async () => {
      await page.goto(at('/login'))
      await signIn(page, member)
    }
    await signInHere()
    await expect(page).toHaveURL(at('/'))
    await page.goto(at('/settings?page=sign-in'))
    const second = card(page, 'Two-step sign-in')
    await second.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    await expect(second.getByLabel('Name of the passkey')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(second.getByLabel('Name of the passkey')).toHaveAccessibleDescription(/Required/)
    await second.getByLabel('Name of the passkey').fill('My phone')
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'I have kept them' }).press('Enter')
    await expect(second.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(
      1,
    )
    await expect(second.getByText('10 codes left')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('security-passkey')

    const logOut = () =>
      page.evaluate(() => fetch('/api/logout', { method: 'POST' }).then((reply) => reply.status))
    expect(await logOut()).toBe(200)
    await signInHere()
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('login-second-step-passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(page).toHaveURL(at('/'))

    expect(await logOut()).toBe(200)
    await page.goto(at('/login'))
    await expectNoAxeViolations(page)
    await keepScreens('login-passkey')
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(page).toHaveURL(at('/'))

    await page.goto(at('/settings?page=sign-in'))
    await second.getByRole('button', { name: 'Remove the passkey My phone' }).press('Enter')
    await expect(second.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
    expect(await logOut()).toBe(200)
    await page.goto(at('/login'))
    await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText('This passkey is not known here')
  },
)
