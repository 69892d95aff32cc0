import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type IdentityProvider, openIdentityProvider } from '../support/identity-provider.ts'
import { type Mailbox, openMailbox } from '../support/mailbox.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test as base,
} from './support/forkcast.ts'

const PASSWORD = 'Correct1!horse'
const NEW_PASSWORD = 'Another2!donkey'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Neighbours {
  readonly server: ServerProcess
  readonly url: string
  readonly mailbox: Mailbox
  readonly idp: IdentityProvider
}

/** A server of its own that knows a mail server and a provider, both real and on this machine. */
const test = base.extend<object, { neighbours: Neighbours }>({
  neighbours: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-ways-'))
      const port = await freePort()
      const url = `http://localhost:${port}`
      const mailbox = await openMailbox()
      const idp = await openIdentityProvider(`${url}/sign-in-return`)
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        PORT: String(port),
        TRUST_PROXY: 'true',
        PUBLIC_URL: url,
        SMTP_URL: mailbox.url,
        SMTP_FROM: 'food@example.org',
        OIDC_ISSUER: idp.issuer,
        OIDC_CLIENT_ID: idp.clientId,
        OIDC_CLIENT_SECRET: idp.clientSecret,
        OIDC_NAME: 'The Club',
      })
      await use({ server, url, mailbox, idp })
      await server.end('SIGTERM')
      await idp.close()
      await mailbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ neighbours }, use) => {
    await use(neighbours.url)
  },
})

// One after the other, with one server for all.
test.describe.configure({ mode: 'default' })

const arriveAs = (idp: IdentityProvider, name: string) => {
  idp.accounts.set(name, {
    email: `${name}@club.example`,
    email_verified: true,
    preferred_username: name,
  })
  idp.account = name
}
const pressProvider = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with The Club' }).press('Enter')

test(
  'a forgotten password is reset by mail, by keyboard alone',
  SAME_ON_BOTH,
  async ({ page, newMember, neighbours, keepScreens }) => {
    test.slow()
    const { username } = await newMember()
    await page.request.post('/api/logout')
    await page.goto('/login')
    await expectNoAxeViolations(page)
    await keepScreens('login-ways')
    await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
    await page.getByLabel('Username or email address').fill(username)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toContainText('Check your email')
    await expectNoAxeViolations(page)
    await keepScreens('forgot-password')
    const mail = await neighbours.mailbox.next()
    const link = /http:\S+\/reset-password#[\w-]+/.exec(mail.content)?.[0] ?? ''
    await page.goto(link)
    await expect(page).toHaveURL(/\/reset-password$/)
    await page.getByRole('button', { name: 'Change password' }).press('Enter')
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
      'Please meet all password requirements',
    )
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await expectNoAxeViolations(page)
    await keepScreens('reset-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your password is changed')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the sign-in' }).press('Enter')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm new password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('This link was used already')
    await page.goto('/reset-password')
    await expect(page.getByRole('alert')).toContainText('The link is incomplete')
  },
)

test(
  'somebody new comes by the provider, registers without a password, and comes again',
  SAME_ON_BOTH,
  async ({ page, neighbours, keepScreens }, testInfo) => {
    test.slow()
    const name = `guest-${testInfo.project.name}`
    arriveAs(neighbours.idp, name)
    await page.goto('/login')
    await pressProvider(page)
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(page).toHaveURL(/\/sign-in-return$/)
    await expect(page.getByLabel('Username')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toHaveValue(`${name}@club.example`)
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await keepScreens('provider-register')
    await page.getByRole('button', { name: 'Continue' }).press('Enter')
    const numbers = {
      'Weight, stones': '13',
      'Height, feet': '5',
      Inches: '7',
      Age: '41',
      'Target weight, stones': '11',
    }
    for (const [label, value] of Object.entries(numbers))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Body type').selectOption('medium')
    await page.getByLabel('Motivation').selectOption('weight_loss')
    await page.getByRole('button', { name: 'Create account' }).press('Enter')
    await expect(page).toHaveURL(/\/$/)
    expect((await page.request.post('/api/welcome/mark-seen')).status()).toBe(200)
    await page.request.post('/api/logout')
    await page.goto('/login')
    await pressProvider(page)
    await expect(page).toHaveURL(/\/$/)
    expect((await (await page.request.get('/api/me')).json()).user.username).toBe(name)
  },
)

test(
  'an account with the same address is connected by its password; a refusal says so',
  ONE_SCREEN,
  async ({ page, newMember, neighbours, keepScreens }, testInfo) => {
    test.slow()
    const name = `resident-${testInfo.project.name}`
    const { password, username } = await newMember({
      registration: { email: `${name}@club.example` },
    })
    await page.request.post('/api/logout')
    neighbours.idp.account = undefined
    await page.goto('/login')
    await pressProvider(page)
    await expect(page.getByRole('alert')).toContainText('did not work out')
    await expectNoAxeViolations(page)
    await keepScreens('provider-refused')
    await page.getByRole('link', { name: 'Back to the sign-in' }).press('Enter')
    arriveAs(neighbours.idp, name)
    await pressProvider(page)
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('provider-connect')
    await page.getByLabel('Password of your account here').fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    expect((await (await page.request.get('/api/me')).json()).user.username).toBe(username)
  },
)

test(
  'a member connects the provider in the settings, and disconnects it',
  ONE_SCREEN,
  async ({ page, newMember, neighbours, keepScreens }, testInfo) => {
    test.slow()
    const { username } = await newMember()
    const press = (name: string) => page.getByRole('button', { name }).press('Enter')
    neighbours.idp.account = undefined
    await page.goto('/settings?page=sign-in')
    await press('Connect The Club')
    await expect(page.getByRole('alert')).toContainText('Not connected')
    await expectNoAxeViolations(page)
    await keepScreens('provider-not-connected')
    await page.getByRole('link', { name: 'Back to the settings' }).press('Enter')
    arriveAs(neighbours.idp, `settler-${testInfo.project.name}`)
    await press('Connect The Club')
    await expect(page).toHaveURL(/\/settings\?page=sign-in$/)
    await expect(page.getByText('connected', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('settings-provider')
    await page.request.post('/api/logout')
    await page.goto('/login')
    await pressProvider(page)
    await expect(page).toHaveURL(/\/$/)
    expect((await (await page.request.get('/api/me')).json()).user.username).toBe(username)
    await page.goto('/settings?page=sign-in')
    await press('Disconnect The Club')
    await expect(page.getByRole('button', { name: 'Connect The Club' })).toBeVisible()
  },
)
