import type { Page } from '@playwright/test'
import {
  chooseRadio,
  expect,
  expectNoAxeViolations,
  IN_PARIS,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const score = (page: Page) => page.getByRole('region', { name: 'Score' })
const hours = (page: Page) => page.getByRole('spinbutton', { name: 'Sleep hours' })
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save|Update) boosters$/ })
const openBoosters = async (page: Page) => {
  await page.goto('/boosters')
  await expect(saveButton(page)).toBeVisible()
}

test(
  'the score follows the fields, is saved, and stands after a reload',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await openBoosters(page)
    await expect(score(page).getByRole('status')).toHaveText(/^0/)
    await expectNoAxeViolations(page)
    await keepScreens('boosters-empty')

    await hours(page).fill('7.5')
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await chooseRadio(page, 'Good')
    await expect(score(page).getByRole('status')).toHaveText(/^28/)
    await hours(page).fill('8')
    await expect(page.getByText('Optimal', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Vinegar type')).toHaveCount(0)
    await page.getByLabel(/^Morning vinegar/).check()
    await page.getByLabel(/^Evening vinegar/).check()
    await page.getByLabel('Vinegar type').selectOption('Balsamic')
    await page.getByLabel(/^Sugar-free day/).check()
    await expect(score(page).getByRole('status')).toHaveText(/^100/)
    await expect(score(page)).toContainText('Not saved yet')

    await saveButton(page).click()
    await expect(page.getByText('Today’s score: 100 of 100', { exact: true })).toBeVisible()
    await expect(score(page)).toContainText('Saved for today')
    await expectNoAxeViolations(page)
    await keepScreens('boosters-saved')
    await page.reload()
    await expect(hours(page)).toHaveValue('8')
    await expect(page.getByLabel('Vinegar type')).toHaveValue('balsamic')
    await expect(score(page).getByRole('status')).toHaveText(/^100/)
  },
)

test(
  'a sugar-free day is saved alone, and the rest of it later',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await openBoosters(page)
    await page.getByLabel(/^Sugar-free day/).check()
    await saveButton(page).click()
    await expect(page.getByText('Today’s score: 45 of 100', { exact: true })).toBeVisible()
    await hours(page).fill('8')
    await chooseRadio(page, 'Good')
    await saveButton(page).click()
    await expect(page.getByText('Today’s score: 75 of 100', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(/^Sugar-free day/)).toBeChecked()
    await expect(hours(page)).toHaveValue('8')
  },
)

test(
  'a day of boosters on the way to its score',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await test.step('boosters that cannot be loaded say so and are retried', async () => {
      await page.route('**/api/boosters/today', (route) => route.fulfill({ status: 500, body: '' }))
      await page.goto('/boosters')
      await expect(page.getByRole('alert')).toContainText('Failed to load boosters')
      await expectNoAxeViolations(page)
      await keepScreens('boosters-failure')
      await page.unroute('**/api/boosters/today')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(saveButton(page)).toBeVisible()
    })

    await test.step('the boosted projection is labelled as a claim, with the evidence', async () => {
      // It is fetched once one is near it.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      const card = page.getByRole('region', { name: 'Boosted projection' })
      await expect(card).toContainText('The programme’s own claim')
      await expect(card).toContainText(
        "The boost is the programme's own claim. The evidence for sleep is good",
      )
      await expect(card).toContainText('was retracted in 2025')
      await expect(card).toContainText(
        'Record your boosters on one of the last 7 days to see their effect.',
      )
    })

    await test.step('sleep outside 0 to 24 hours or between the half hours is refused in words', async () => {
      await saveButton(page).click()
      await expect(page.getByText('Fill in or tick at least one.')).toBeVisible()
      await expect(hours(page)).toBeFocused()
      await hours(page).fill('25')
      await expect(page.getByText('Optimal')).toHaveCount(0)
      await expect(score(page).getByRole('status')).toHaveText(/^0/)
      await keepScreens('boosters-invalid')
      await hours(page).fill('7')
      await saveButton(page).click()
      await expect(page.getByText('Please choose how well you slept')).toBeVisible()
      await hours(page).fill('24.5')
      await saveButton(page).click()
      await expect(page.getByText('Sleep must be between 0 and 24 hours')).toBeVisible()
      await hours(page).fill('7.2')
      await saveButton(page).click()
      await expect(page.getByText('Sleep moves in steps of half an hour')).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('a failure to save says so and keeps the fields', async () => {
      const broken = { success: false, error: 'broken', code: 'internal_error' }
      await page.route('**/api/boosters/today', (route) =>
        route.fulfill({ status: 500, json: broken }),
      )
      await hours(page).fill('7')
      await chooseRadio(page, 'Fair')
      await saveButton(page).click()
      await expect(page.getByText('Failed to update boosters', { exact: true })).toBeVisible()
      await expect(hours(page)).toHaveValue('7')
      await expect(score(page)).toContainText('Not saved yet')
    })
  },
)

test(
  'yesterday can be completed until noon',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    const zoneWhereItIs = (hour: number) => {
      const ahead = (24 + hour - new Date().getUTCHours()) % 24
      // The zones of Etc carry the opposite sign: Etc/GMT-5 is five hours ahead of UTC.
      return ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`
    }
    const setZone = (timeZone: string) =>
      page.context().request.patch('/api/me', { data: { timeZone } })
    expect((await setZone(zoneWhereItIs(9))).status()).toBe(200)
    await openBoosters(page)
    await page.getByText('Yesterday', { exact: true }).click()
    await page.getByLabel(/^Evening vinegar/).check()
    await saveButton(page).click()
    await expect(page.getByText('Yesterday’s score: 10 of 100', { exact: true })).toBeVisible()
    await expect(score(page)).toContainText('Saved for yesterday')
    await expectNoAxeViolations(page)
    await keepScreens('boosters-yesterday')
    await page.getByText('Today', { exact: true }).click()
    await expect(page.getByLabel(/^Evening vinegar/)).not.toBeChecked()
    expect((await setZone(zoneWhereItIs(15))).status()).toBe(200)
    await openBoosters(page)
    await expect(page.getByText('Yesterday', { exact: true })).toHaveCount(0)
  },
)

test(
  'statistics and streaks come from the member’s own records, by keyboard',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    const data = {
      sleepHours: 8,
      sleepQuality: 'good',
      morningVinegar: true,
      eveningVinegar: false,
      vinegarType: 'apple_cider',
      sugarFreeDay: true,
    }
    const reply = await page
      .context()
      .request.post('/api/boosters/today', { data, headers: IN_PARIS })
    expect(reply.status()).toBe(200)
    await openBoosters(page)
    await page.getByRole('tab', { name: 'Daily Tracker' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Statistics' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const statistics = page.getByRole('tabpanel', { name: 'Statistics' })
    // Today is not over: the averages wait for it.
    await expect(statistics).toContainText(/Average sleep\s*–known once today is over/)
    await expect(statistics).toContainText(/Vinegar consistency\s*–/)
    await expect(statistics).toContainText(/Sugar-free days\s*1of 1 recorded day/)
    await expect(statistics).toContainText(/Average booster score\s*–/)
    await expect(statistics).toContainText(
      'Record your boosters on 2 days more to get recommendations of your own.',
    )
    await expectNoAxeViolations(page)
    await keepScreens('boosters-statistics')

    await page.getByRole('tab', { name: 'Statistics' }).press('ArrowRight')
    const streaks = page.getByRole('tabpanel', { name: 'Streaks' }).getByRole('listitem')
    await expect(streaks).toHaveCount(4)
    for (const [i, name] of ['Sugar-free', 'Sleep', 'Vinegar', 'Combined'].entries()) {
      await expect(streaks.nth(i)).toContainText(name)
      await expect(streaks.nth(i)).toContainText(/Current\s*1 day\s*Longest\s*1 day/)
    }
    await expectNoAxeViolations(page)
    await keepScreens('boosters-streaks')
  },
)
