import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  IN_PARIS,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const DAY_MS = 86_400_000

const check = (page: Page) => page.getByRole('dialog', { name: 'Weekly Weight Check' })
const isDue = async (page: Page) =>
  (
    (await (await page.request.get('/api/reminders/weekly', { headers: IN_PARIS })).json()) as {
      data: { showWeightReminder: boolean }
    }
  ).data.showWeightReminder
const weighIn = async (page: Page, daysAgo: number) => {
  const weighedAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString()
  const reply = await page.request.post('/api/weight', {
    data: { weight: 82, weighedAt },
    headers: IN_PARIS,
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test.describe('a week after the last weigh-in', () => {
  test.beforeEach(async ({ page }) => {
    await weighIn(page, 8)
    await page.goto('/')
    await expect(check(page)).toBeVisible()
  })

  test('the check can be skipped', ONE_SCREEN, async ({ page, keepScreens }) => {
    await expectNoAxeViolations(page)
    await keepScreens('weekly-check')
    await check(page).getByRole('button', { name: 'Skip This Week' }).click()
    await expect(check(page)).toBeHidden()
    await expect.poll(() => isDue(page)).toBe(false)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Capture Your Food' })).toBeVisible()
    await expect(check(page)).toBeHidden()
  })

  test('closing it skips the week too', ONE_SCREEN, async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(check(page)).toBeHidden()
    await expect.poll(() => isDue(page)).toBe(false)
  })

  test('the weight is taken on the spot', SAME_ON_BOTH, async ({ page }) => {
    await check(page).getByRole('button', { name: 'Record Weight' }).click()
    const form = page.getByRole('dialog', { name: 'Record Weight' })
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(check(page)).toBeVisible()
    await check(page).getByRole('button', { name: 'Record Weight' }).click()
    await form.getByLabel('Weight', { exact: true }).fill('181.4')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('181.4 kg. Really?')
    await form.getByLabel('Weight', { exact: true }).fill('81.4')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => isDue(page)).toBe(false)
    await expect(check(page)).toBeHidden()
  })
})

test('the check is asked for every 5 minutes', ONE_SCREEN, async ({ page }) => {
  await page.clock.install()
  const asked = page.waitForResponse('**/api/reminders/weekly')
  await page.goto('/')
  // The first answer must be in before there is anything to remind of.
  await asked
  await expect(page.getByRole('region', { name: 'Capture Your Food' })).toBeVisible()
  await expect(check(page)).toBeHidden()
  await weighIn(page, 8)
  await page.clock.runFor('04:30')
  await expect(check(page)).toBeHidden()
  await page.clock.runFor('00:40')
  await expect(check(page)).toBeVisible()
})
