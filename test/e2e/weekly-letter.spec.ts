import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectNoAxeViolations, IN_PARIS, SAME_ON_BOTH, test } from './support/forkcast.ts'

const WEEK_MS = 7 * 86_400_000

const letter = (page: Page) => page.getByRole('region', { name: 'Your last week' })
const forecast = (page: Page) => page.locator('#main a[href="/weight"]')

test(
  'on the first visit of a week the last one is told, until it is closed',
  SAME_ON_BOTH,
  async ({ page, newMember }) => {
    await newMember()
    const { request } = page
    await request.post('/api/food-analyses', {
      data: { foodCode: '14104100', grams: 30 },
      headers: IN_PARIS,
    })
    await request.post('/api/weight', { data: { weight: 81.2 }, headers: IN_PARIS })
    const inWeeks = async (weeks: number) => {
      await page.clock.setSystemTime(Date.now() + weeks * WEEK_MS)
      await page.reload()
    }

    await test.step('not in the week in which a member joined', async () => {
      await page.goto('/')
      await expect(forecast(page)).toBeVisible()
      await expect(letter(page)).toHaveCount(0)
    })

    await test.step('in place of the curve of the forecast, in three sentences', async () => {
      await inWeeks(1)
      await expect(letter(page)).toContainText(/Days with meals recorded: 1 of \d\./)
      await expect(letter(page)).toContainText('Trend 81.2 kg.')
      await expect(letter(page)).toContainText('To try: record the first meal of each day.')
      await expect(forecast(page)).toHaveCount(0)
      await expectNoAxeViolations(page)
      await page.reload()
      await expect(letter(page)).toBeVisible()
    })

    await test.step('above the sentence of the forecast, once there is one', async () => {
      for (const [weeksAgo, weight] of [
        [3, 83.2],
        [2, 82.4],
        [1, 81.8],
      ] as const) {
        const weighedAt = new Date(Date.now() - weeksAgo * WEEK_MS).toISOString()
        await request.post('/api/weight', { data: { weight, weighedAt }, headers: IN_PARIS })
      }
      await page.reload()
      const forecastInLetter = letter(page).getByRole('link', {
        name: /^On .+ about \d+(\.\d)? kg$/,
      })
      await expect(forecastInLetter).toHaveAttribute('href', '/weight')
    })

    await test.step('to share as a picture on the colour of the page', async () => {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        letter(page).getByRole('button', { name: 'Share as a picture' }).click(),
      ])
      const { isOpaque } = await sharp(await saved.path()).stats()
      expect(isOpaque).toBe(true)
    })

    await test.step('once closed it does not come back', async () => {
      await letter(page).getByRole('button', { name: 'Close' }).press('Enter')
      await expect(letter(page)).toHaveCount(0)
      await expect(forecast(page)).toBeVisible()
      await page.reload()
      await expect(forecast(page)).toBeVisible()
      await expect(letter(page)).toHaveCount(0)
    })

    await test.step('not about a week in which nothing was recorded', async () => {
      await inWeeks(2)
      await expect(forecast(page)).toBeVisible()
      await expect(letter(page)).toHaveCount(0)
    })

    await test.step('and not where it is switched off', async () => {
      await page.goto('/settings?page=day')
      const wanted = page.getByRole('switch', { name: 'Weekly letter' })
      await expect(wanted).toBeChecked()
      await wanted.uncheck()
      await page.goto('/')
      await inWeeks(1)
      await expect(forecast(page)).toBeVisible()
      await expect(letter(page)).toHaveCount(0)
    })
  },
)
