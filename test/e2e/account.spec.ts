import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, ONE_SCREEN, test } from './support/forkcast.ts'

const PASSWORD = 'Abcdef1!'

const fillRegistration = async (page: Page, changes: Record<string, string> = {}) => {
  const username = `e2e-${randomBytes(6).toString('hex')}`
  const fields = {
    Username: username,
    Email: `${username}@example.org`,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    'Weight (kg)': '82.5',
    'Height (cm)': '170',
    Age: '41',
    'Target weight (kg)': '70',
    ...changes,
  }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Body type').selectOption('medium')
  await page.getByLabel('Motivation').selectOption('weight_loss')
  return fields
}

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('registering', () => {
  test('creates an account, signs in and shows the welcome guide', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
    const { Username } = await fillRegistration(page)
    await page.getByRole('checkbox', { name: /I agree that this server stores and uses my health data/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Welcome to Forkcast' })).toBeVisible()
    await page.getByRole('button', { name: 'Let’s start' }).click()
    await expect(page.getByText(Username, { exact: true })).toBeVisible()
  })

  test('keeps the button shut until the password meets every rule', ONE_SCREEN, async ({ page, keepScreens }) => {
    await page.goto('/register')
    const create = page.getByRole('button', { name: 'Create account' })
    const checklist = page.getByRole('list', { name: 'Password requirements' })
    await expect(create).toBeDisabled()
    await page.getByLabel('Password', { exact: true }).fill('Abcdefg1')
    await expect(checklist.getByText(': not met yet')).toHaveCount(1)
    await expect(page.getByText('Please meet all password requirements')).toBeVisible()
    await keepScreens('register-weak-password')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await expect(checklist.getByText(': met')).toHaveCount(5)
    await expect(create).toBeEnabled()
  })

  test('says beside each field what is wrong with it', ONE_SCREEN, async ({ page, keepScreens }) => {
    await page.goto('/register')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByLabel('Weight (kg)', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Create account' }).click()
    const isToldOf = (label: string, words: string) => expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)
    await isToldOf('Confirm password', 'Passwords do not match')
    await isToldOf('Weight (kg)', 'Weight must be between 30 and 300 kg')
    await isToldOf('Height (cm)', 'Required')
    await isToldOf('Age', 'Required')
    await isToldOf('Body type', 'Please choose a body type')
    await isToldOf('Motivation', 'Please choose a motivation')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('register-errors')
  })

  test('explains that a target would be underweight', ONE_SCREEN, async ({ page }) => {
    await page.goto('/register')
    await fillRegistration(page, { 'Target weight (kg)': '45' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('would be underweight for your height')).toBeVisible()
  })

  test('puts the server’s refusal of a taken name beside the name', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
    const { username } = await newMember()
    await page.context().clearCookies()
    await page.goto('/register')
    await fillRegistration(page, { Username: username.toUpperCase() })
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alert')).toContainText('This username is already taken.')
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('This username is already taken.')
    await expect(page.getByLabel('Username')).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('register-taken')
  })
})

test.describe('signing in', () => {
  test('asks for both fields', ONE_SCREEN, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Required')).toHaveCount(2)
    await expect(page.getByLabel('Username')).toBeFocused()
  })

  test('shows and hides the password', ONE_SCREEN, async ({ page }) => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('works by keyboard alone and survives a reload', ONE_SCREEN, async ({ page, newMember }) => {
    const { username, password } = await newMember()
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Username').focus()
    await page.keyboard.type(username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await page.reload()
    await expect(page.getByText(username, { exact: true })).toBeVisible()
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })

  test('locks the name after five failures, and says for how long', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
    const { username, password } = await newMember()
    await page.context().clearCookies()
    await page.goto('/login')
    await signIn(page, username, 'Wrong1!wrong')
    await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
    await expectNoAxeViolations(page)
    await keepScreens('login-wrong')
    for (let attempt = 2; attempt <= 5; attempt++) await page.request.post('/api/login', { data: { username, password: 'Wrong1!wrong' } })
    await signIn(page, username, password)
    await expect(page.getByRole('alert')).toContainText(
      'Your account has been temporarily locked for security reasons. Please try again in 30 minutes.',
    )
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await expectNoAxeViolations(page)
    await keepScreens('login-locked')
    await page.getByLabel('Username').fill('somebody-else')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    // After a reload it is still said, with the minutes that are left.
    await page.clock.install()
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('temporarily locked')
    await page.clock.runFor(12.5 * 60_000)
    await expect(page.getByRole('alert')).toContainText('Please try again in 18 minutes.')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    await page.clock.runFor(18 * 60_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })

  test('says "Login failed" when the server does not answer', ONE_SCREEN, async ({ page }) => {
    await page.goto('/login')
    await page.route('**/api/login', (route) => route.abort())
    await signIn(page, 'mira', PASSWORD)
    await expect(page.getByRole('alert')).toContainText('Login failed')
  })
})

test('logging out ends the session on the server, and going back shows nothing', ONE_SCREEN, async ({ page, newMember }) => {
  await newMember()
  await page.goto('/dashboard')
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const visited: string[] = []
  const calls: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url())
    if (pathname.startsWith('/api/')) calls.push(`${pathname} ${reply.status()}`)
  })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => calls).toContain('/api/sign-in-options 200')
  expect(new Set(visited)).toEqual(new Set(['/login']))
  expect(calls).toEqual(['/api/logout 200', '/api/sign-in-options 200'])
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a session that ended elsewhere leads to the sign-in at the next call', ONE_SCREEN, async ({ page, newMember }) => {
  await newMember()
  // What this page asks must have its answer, or that already meets the ended session.
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.request.post('/api/logout')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/login')
})
