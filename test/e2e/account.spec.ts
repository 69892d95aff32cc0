import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  test,
  waitForQuiet,
} from './support/forkcast.ts'

const PASSWORD = 'Abcdef1!'

// The browser speaks British English.
const BODY = {
  'Weight, stones': '13',
  'Height, feet': '5',
  Inches: '7',
  Age: '41',
  'Target weight, stones': '11',
}

const fillFields = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const fillAccount = async (page: Page, changes: Record<string, string> = {}) => {
  const username = `e2e-${randomBytes(6).toString('hex')}`
  const account = {
    Username: username,
    Email: `${username}@example.org`,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
    ...changes,
  }
  await fillFields(page, account)
  await page.getByRole('button', { name: 'Continue' }).click()
  return account
}

const fillBody = async (page: Page, changes: Record<string, string> = {}) => {
  await fillFields(page, { ...BODY, ...changes })
  await page.getByLabel('Body type').selectOption('medium')
  await page.getByLabel('Motivation').selectOption('weight_loss')
}

const signIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test.describe('registering', () => {
  test('creates an account, signs in and shows the welcome guide', ONE_SCREEN, async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
    const { Username } = await fillAccount(page)
    await expect(
      page.getByRole('heading', { name: 'Step 2 of 2: your body and your aim' }),
    ).toBeFocused()
    await fillBody(page)
    await page
      .getByRole('checkbox', { name: /I agree that this server stores and uses my health data/ })
      .check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('dialog', { name: 'Welcome to Forkcast' })).toBeVisible()
    await page.getByRole('button', { name: 'Let’s start' }).click()
    await expect(page.getByText(Username, { exact: true })).toBeVisible()
    const { user, settings } = await (await page.request.get('/api/me')).json()
    expect(user).toMatchObject({ weight: 82.55, height: 170.18, targetWeight: 69.85 })
    expect(settings).toMatchObject({
      massUnit: 'st',
      heightUnit: 'ft_in',
      volumeUnit: 'ml',
      energyUnit: 'kcal',
    })
  })

  test(
    'a registration that is not right yet says what is wrong where it is wrong',
    ONE_SCREEN,
    async ({ page, newMember, keepScreens }) => {
      const { username } = await newMember()
      await page.context().clearCookies()
      await test.step('keeps the button shut until the password meets every rule', async () => {
        await page.goto('/register')
        const create = page.getByRole('button', { name: 'Continue' })
        const checklist = page.getByRole('list', { name: 'Password requirements' })
        await expect(create).toBeDisabled()
        await page.getByLabel('Password', { exact: true }).fill('Abcdefg1')
        await expect(checklist.getByText(': not met yet')).toHaveCount(1)
        await expect(page.getByText('Please meet all password requirements')).toBeVisible()
        // Who presses it all the same is told why, and led to the first field that is wrong.
        await create.press('Enter')
        await expect(page.getByLabel('Username')).toBeFocused()
        await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
          'Please meet all password requirements',
        )
        await keepScreens('register-weak-password')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await expect(checklist.getByText(': met')).toHaveCount(5)
        await expect(create).toBeEnabled()
      })

      await test.step('says beside each field what is wrong with it', async () => {
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByLabel('Confirm password').fill('something else')
        await page.getByRole('button', { name: 'Continue' }).click()
        const isToldOf = (label: string, words: string) =>
          expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)
        await isToldOf('Confirm password', 'Passwords do not match')
        await expect(page.getByLabel('Username')).toBeFocused()
        await expectNoAxeViolations(page)
        await keepScreens('register-account-errors')
        await fillAccount(page, { Username: username.toUpperCase() })
        await page.getByLabel('Weight, stones', { exact: true }).fill('3')
        await page.getByRole('button', { name: 'Create account' }).click()
        await isToldOf(
          'Weight, stones',
          'Weight must be between 30 and 300 kg (4 st 10.1 lb to 47 st 3.4 lb)',
        )
        await isToldOf('Height, feet', 'Required')
        await isToldOf('Age', 'Required')
        await isToldOf('Body type', 'Please choose a body type')
        await isToldOf('Motivation', 'Please choose a motivation')
        await expect(page.getByLabel('Weight, stones', { exact: true })).toBeFocused()
        await expectNoAxeViolations(page)
        await keepScreens('register-errors')
      })

      await test.step('explains that a target would be underweight', async () => {
        await fillBody(page, { 'Target weight, stones': '7' })
        await page.getByRole('button', { name: 'Create account' }).click()
        await expect(page.getByText('would be underweight for your height')).toBeVisible()
      })

      await test.step('puts the server’s refusal of a taken name beside the name', async () => {
        await fillBody(page)
        await page.getByRole('button', { name: 'Create account' }).click()
        await expect(page.getByRole('alert')).toContainText('This username is already taken.')
        await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
          'This username is already taken.',
        )
        await expect(page.getByLabel('Username')).toBeFocused()
        await expectNoAxeViolations(page)
        await keepScreens('register-taken')
      })

      await test.step('guesses the units by the region of the browser, and carries over what was typed in others', async () => {
        await fillAccount(page)
        await keepScreens('register-second-step')
        await fillFields(page, { 'Weight, stones': '12', 'Height, feet': '5', Inches: '7' })
        await page.getByText('Units: st and lb, ft and in, ml, kcal').click()
        await page.getByText('kg', { exact: true }).click()
        await page.getByText('cm', { exact: true }).click()
        await page.getByText('kcal and kJ').click()
        await expect(page.getByText('Units: kg, cm, ml, kcal and kJ')).toBeVisible()
        await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('76.2')
        await expect(page.getByLabel('Height', { exact: true })).toHaveValue('170.2')
        await expectNoAxeViolations(page)
        await keepScreens('register-units')
      })
    },
  )
})

test.describe('signing in', () => {
  test('says what is missing or wrong', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
    const { username, password } = await newMember()
    await page.context().clearCookies()
    await page.goto('/login')
    await test.step('asks for both fields', async () => {
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Required')).toHaveCount(2)
      await expect(page.getByLabel('Username')).toBeFocused()
    })

    await test.step('shows and hides the password', async () => {
      const field = page.getByLabel('Password', { exact: true })
      await expect(field).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(field).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      await expect(field).toHaveAttribute('type', 'password')
    })

    await test.step('says "Login failed" when the server does not answer', async () => {
      await page.route('**/api/login', (route) => route.abort())
      await signIn(page, 'mira', PASSWORD)
      await expect(page.getByRole('alert')).toContainText('Login failed')
      await page.unroute('**/api/login')
    })

    await test.step('locks the name after five failures, and says for how long', async () => {
      await signIn(page, username, 'Wrong1!wrong')
      await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
      await expectNoAxeViolations(page)
      await keepScreens('login-wrong')
      for (let attempt = 2; attempt <= 5; attempt++)
        await page.request.post('/api/login', { data: { username, password: 'Wrong1!wrong' } })
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
  })

  test(
    'works by keyboard alone, and ends on the server',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      await test.step('works by keyboard alone and survives a reload', async () => {
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
        await page.getByRole('link', { name: 'Dashboard' }).click()
        await expect(page).toHaveURL('/dashboard')
        await page.goto('/login')
        await expect(page).toHaveURL('/')
      })

      await test.step('logging out ends the session on the server, and going back shows nothing', async () => {
        // The first key fetches what a first look does not need, once the screen is there to hear it.
        await waitForQuiet(page)
        await page.keyboard.press('Shift')
        await waitForQuiet(page)
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
    },
  )
})

test(
  'a session that ended elsewhere leads to the sign-in at the next call',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    // What this page asks must have its answer, or that already meets the ended session.
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.request.post('/api/logout')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toHaveText(
      'Your session has ended. Please sign in again.',
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'a link that is opened signed out leads to its day after the sign-in',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const { username, password } = await newMember()
    await context.clearCookies()
    await page.goto('/log?day=2026-01-16')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/log?day=2026-01-16')
    await expect(page.getByLabel('Go to a day')).toHaveValue('2026-01-16')
  },
)

test(
  'logging out reaches the other tabs of the browser',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const { username } = await newMember()
    await page.goto('/weight')
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByText(username)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await expect(other).toHaveURL('/login')
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(other.getByText(username)).toHaveCount(0)
    await other.goBack()
    await expect(other).not.toHaveURL('/')
    await other.close()
  },
)
