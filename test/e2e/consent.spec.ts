import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  moveTo,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const QUESTION = 'May this server keep your health data?'
const question = (page: Page) => page.getByRole('heading', { name: QUESTION })

test.describe('a member who has not answered', () => {
  test(
    'is asked at the first visit, whatever the address, and once',
    SAME_ON_BOTH,
    async ({ page, newMember, keepScreens }) => {
      test.slow()
      await newMember({ isAskedForConsent: true })
      await page.goto('/dashboard')
      await expect(question(page)).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expectNoAxeViolations(page)
      await keepScreens('consent')
      await page.getByText('Read more').click()
      await expect(page.getByText('You may say no')).toBeVisible()
      await keepScreens('consent-read-more')
      await page.getByRole('button', { name: 'I agree' }).click()
      await expect(page.getByRole('heading', { name: 'Nutrition Dashboard' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Nutrition Dashboard' })).toBeVisible()
      await expect(question(page)).toHaveCount(0)
    },
  )

  test(
    'is asked before the code of the screen behind the question is fetched',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      await newMember({ isAskedForConsent: true })
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
      let scriptsBefore: string[] = []
      await page.route('**/api/consents', async (route) => {
        scriptsBefore = fetched.filter((path) => path.endsWith('.js'))
        await route.continue()
      })
      await page.goto('/dashboard')
      await expect(question(page)).toBeVisible()
      const isOfDashboard = (path: string) => path.includes('/dashboard')
      expect(fetched.filter(isOfDashboard)).toEqual(['/dashboard'])
      // Before the answer nothing but the app itself and its sentences.
      expect(scriptsBefore.filter((path) => !path.startsWith('/assets/words.'))).toEqual([
        expect.stringMatching(/^\/assets\/index-/),
      ])
      await page.getByRole('button', { name: 'I agree' }).click()
      await expect(page.getByRole('heading', { name: 'Nutrition Dashboard' })).toBeVisible()
    },
  )

  test(
    'may log out, export or erase the account instead',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      const { password } = await newMember({ isAskedForConsent: true })
      await page.goto('/')
      await expect(question(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Export everything' })).toHaveAttribute(
        'href',
        '/api/export',
      )
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Erase everything' }).click()
      await expect(page).toHaveURL('/login')

      await newMember({ isAskedForConsent: true })
      await page.goto('/')
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/login')
    },
  )
})

test(
  'the registration asks with a box of its own, which nobody has ticked',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    await page.goto('/register')
    const name = `e2e-${randomBytes(6).toString('hex')}`
    const fields = {
      Username: name,
      Email: `${name}@example.org`,
      Password: 'Abcdef1!',
      'Confirm password': 'Abcdef1!',
    }
    const body = {
      'Weight, stones': '13',
      'Height, feet': '5',
      Inches: '7',
      Age: '41',
      'Target weight, stones': '11',
    }
    const fill = async (texts: Record<string, string>) => {
      for (const [label, value] of Object.entries(texts))
        await page.getByLabel(label, { exact: true }).fill(value)
    }
    await fill(fields)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(
      page.getByRole('checkbox', {
        name: /I agree that this server stores and uses my health data/,
      }),
    ).not.toBeChecked()
    await fill(body)
    await page.getByLabel('Body type').selectOption('medium')
    await page.getByLabel('Motivation').selectOption('weight_loss')
    await keepScreens('register-consent')
    await page.getByRole('button', { name: 'Create account' }).click()
    // Left open, it is no yes: the account is there, and the question comes before anything else.
    await expect(question(page)).toBeVisible()
  },
)

test(
  'a consent is withdrawn and given again in the settings',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    test.slow()
    await newMember()
    await page.goto('/settings?page=data')
    const card = page.getByRole('region', { name: 'Consent' })
    await expect(card.getByText(/^You agreed on /)).toBeVisible()
    await card.getByRole('button', { name: 'Withdraw: Keeping my health data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw your consent?' })
    await expect(dialog).toContainText('nothing new is recorded')
    await expectNoAxeViolations(page)
    await keepScreens('consent-withdraw')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(card.getByText(/^You withdrew it on /)).toBeVisible()
    await keepScreens('consent-withdrawn-settings')

    await moveTo(page, '/weight')
    await expect(page.getByText('Nothing new is recorded')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('consent-withdrawn')
    await page.getByRole('button', { name: 'Record Weight' }).first().click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Weight/)
      .fill('81')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Record|Save/ })
      .click()
    await expect(
      page.getByText(/You withdrew your consent to storing health data/).first(),
    ).toBeVisible()

    await page.goto('/settings?page=data')
    await card.getByRole('button', { name: 'Agree: Keeping my health data' }).click()
    await expect(card.getByText(/^You agreed on /)).toBeVisible()
    await moveTo(page, '/weight')
    await expect(page.getByRole('heading', { name: 'Weight Tracking' })).toBeVisible()
    await expect(page.getByText('Nothing new is recorded')).toHaveCount(0)
  },
)
