import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'
import { ADMIN_PASSWORD } from './support/serve-forkcast.ts'

const passwordField = (page: Page) => page.getByLabel('Admin password')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const enter = async (page: Page) => {
  await page.goto('/admin')
  await passwordField(page).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Open the admin area' }).click()
  await expect(tab(page, 'Overview')).toBeVisible()
}

test(
  'the gate sends away whoever lacks the password, and says so',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin-access$/)
    await expect(page.getByRole('navigation').getByRole('link', { name: /admin/i })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open the admin area' }).click()
    await expect(page.getByText('Required', { exact: true })).toBeVisible()
    await passwordField(page).fill('a guess')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Invalid admin password')
    await expect(page).toHaveURL(/\/admin-access$/)
    await expectNoAxeViolations(page)
    await keepScreens('admin-gate')
    for (let i = 0; i < 4; i += 1) {
      const answered = page.waitForResponse((reply) => reply.url().endsWith('/api/admin/access'))
      await page.getByRole('button', { name: 'Open the admin area' }).click()
      await answered
    }
    await expect(page.getByRole('alert')).toContainText('temporarily locked')
    await expect(page.getByRole('button', { name: 'Open the admin area' })).toBeDisabled()
  },
)

test(
  'the admin finds a member, looks at the details, and the look is in the log',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    // Six screens, each looked at in two colour schemes.
    test.slow()
    for (let i = 0; i < 5; i += 1) await newMember()
    const { username } = await newMember()
    const recorded = await page
      .context()
      .request.post('/api/food-analyses', { data: { foodCode: '11100000', grams: 250 } })
    expect(recorded.status()).toBe(201)
    await enter(page)
    await expect(page.getByText('Total users')).toBeVisible()
    await expect(page.getByText('The server makes no backups by itself.')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-overview')

    await tab(page, 'Users').click()
    const search = page.getByRole('searchbox', { name: 'Search members' })
    await search.fill(username.toUpperCase())
    await expect(page.getByRole('button', { name: /^Details of/ })).toHaveCount(1)
    await expect(page.getByText(`${username}@example.org`)).toBeVisible()
    await search.fill('nobody-is-called-so')
    await expect(page.getByRole('heading', { name: 'No member found' })).toBeVisible()
    await keepScreens('admin-users-none')
    await search.fill(`${username}@exam`)
    await expect(page.getByText('1 food entry')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-users')
    await page.getByRole('button', { name: `Details of ${username}` }).click()
    const dialog = page.getByRole('dialog', { name: username })
    await expect(dialog.getByText('Weight loss', { exact: true })).toBeVisible()
    await expect(dialog.getByText('82.5 kg')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-user')
    await dialog.getByRole('button', { name: 'Make a password reset link' }).press('Enter')
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(
      /^http:\/\/.+\/reset-password#[\w-]{43}$/,
    )
    await expect(dialog.getByLabel('Link', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('admin-reset-link')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await tab(page, 'Health Analytics').click()
    await expect(page.getByText('Average weight loss')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Body mass index' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-health')

    await tab(page, 'System Performance').click()
    await expect(page.getByRole('heading', { name: 'Popular foods' })).toBeVisible()
    await expect(page.getByText('Analyser queue')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-system')

    await tab(page, 'Audit Log').click()
    await expect(
      page.getByText(`${username} looked at the details of ${username}`).first(),
    ).toBeVisible()
    await expect(
      page.getByText(`${username} made a password reset link for ${username}`),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('admin-audit')

    const fault = 'The backup is damaged: rows/meal.jsonl'
    await page.route('**/api/admin/users/overview', async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      json.data.backupDrill = { triedAt: json.data.countedAt, fault, missingPhotos: 12 }
      await route.fulfill({ response, json })
    })
    await page.reload()
    await expect(tab(page, 'Overview')).toBeVisible()
    await expect(page.getByText('The newest backup could not be restored')).toBeVisible()
    await expect(page.getByText(fault)).toBeVisible()
    await expect(page.getByText('12 photos are missing')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin-access$/)
  },
)

test(
  'the way into the admin area, and a second step that its owner has lost',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await test.step('a signed-out visitor is sent to the sign-in', async () => {
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/login$/)
    })

    const { username } = await newMember()
    const ask = page.context().request
    const { secret } = (await (await ask.post('/api/security/totp', { data: {} })).json()).data
    const code = new TOTP({ secret }).generate()
    expect((await ask.post('/api/security/totp/confirm', { data: { code } })).status()).toBe(200)
    await test.step('a flag that was set by hand opens nothing: the server has its own', async () => {
      await page.goto('/admin-access')
      await expect(passwordField(page)).toBeVisible()
      await page.evaluate(() =>
        sessionStorage.setItem('forkcast.admin-until', '2999-01-01T00:00:00Z'),
      )
      await page.goto('/admin')
      await expect(passwordField(page)).toBeVisible()
      await expect(page).toHaveURL(/\/admin-access$/)
    })

    await test.step('what cannot be loaded says so and can be tried again', async () => {
      await page.route('**/api/admin/users/overview', (route) => route.abort())
      await enter(page)
      await expect(page.getByRole('alert')).toContainText('Failed to load the overview')
      await page.unroute('**/api/admin/users/overview')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Total users')).toBeVisible()
    })

    await test.step('the admin removes the second step, after being asked twice', async () => {
      await tab(page, 'Users').click()
      await page.getByRole('searchbox', { name: 'Search members' }).fill(username)
      await page.getByRole('button', { name: `Details of ${username}` }).click()
      const dialog = page.getByRole('dialog', { name: username })
      const press = (name: string) =>
        dialog.getByRole('button', { name, exact: true }).press('Enter')
      await press('Remove the second step')
      await press('Keep it')
      await press('Remove the second step')
      await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
      await expectNoAxeViolations(page)
      await keepScreens('admin-second-step')
      await press('Yes, remove it')
      await expect(dialog.getByText('The password alone signs in now.')).toBeVisible()
      await expect(dialog.getByText('Two-step sign-in')).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await tab(page, 'Audit Log').click()
      await expect(
        page.getByText(`${username} removed the second step of ${username}`),
      ).toBeVisible()
    })
  },
)
