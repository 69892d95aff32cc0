import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, civilDayAt } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const ZONE = 'Europe/Paris'
const headers = { 'x-time-zone': ZONE }

/** Two photographed meals of yesterday, at 12 and 13 o'clock UTC. */
const photographYesterday = async (request: APIRequestContext) => {
  const yesterdayOn = addDays(civilDayAt(Date.now(), ZONE), -1)
  const imageBase64 = dataUrlOf(await drawnDish(320))
  for (const [time, foodName] of [
    ['12:00', 'First plate'],
    ['13:00', 'Second plate'],
  ] as const) {
    const analysed = await request.post('/api/analyze-food', { data: { imageBase64 }, headers })
    expect(analysed.ok(), await analysed.text()).toBe(true)
    const { data } = (await analysed.json()) as { data: { id: string } }
    const corrected = await request.patch(`/api/food-analyses/${data.id}`, {
      data: { eatenAt: `${yesterdayOn}T${time}:00.000Z`, foodName, calories: 400 },
      headers,
    })
    expect(corrected.ok(), await corrected.text()).toBe(true)
  }
  return yesterdayOn
}

const journey = (page: Page) => page.getByRole('dialog', { name: "Yesterday's Food Journey" })
const showsReplay = async (page: Page) =>
  (
    (await (await page.request.get('/api/daily-replay', { headers })).json()) as {
      data: { showReplay: boolean }
    }
  ).data.showReplay

test.describe('the food journey of yesterday', () => {
  test.beforeEach(async ({ newMember, context }) => {
    await newMember()
    await photographYesterday(context.request)
  })

  test(
    'has its first photo on the way while its own code still is',
    ONE_SCREEN,
    async ({ page }) => {
      await page.route('**/assets/replay-dialog-*.js', async (route) => {
        await page.waitForRequest(/\/photo$/)
        await route.continue()
      })
      await page.goto('/')
      await expect(journey(page).getByRole('img', { name: 'First plate' })).toBeVisible()
    },
  )

  test(
    'opens with its photo rather than a blurred one, but waits for it two seconds at most',
    ONE_SCREEN,
    async ({ page }) => {
      const blurred = journey(page).locator('img[src$="/thumbnail"]')
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.querySelector('[role="dialog"] img[src$="/thumbnail"]'))
            document.documentElement.dataset['wasBlurred'] = ''
        }).observe(document, { childList: true, subtree: true })
      })
      await page.route(/\/photo$/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await route.continue()
      })
      // A slow machine may take more than the two seconds.
      await expect(async () => {
        await page.goto('/')
        await expect(journey(page).getByRole('img', { name: 'First plate' })).toBeVisible()
        await expect(page.locator('html[data-was-blurred]')).toHaveCount(0, { timeout: 1 })
      }).toPass({ timeout: 60_000 })

      await page.route(/\/photo$/, () => undefined)
      await page.reload()
      await expect(blurred).toBeVisible()
    },
  )

  test(
    'goes round and round, and ends where the member says so',
    SAME_ON_BOTH,
    async ({ page, keepScreens }) => {
      await page.goto('/')
      const dialog = journey(page)
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText('2 meals with a photo, 800 kcal')
      await expect(dialog.getByRole('img', { name: 'First plate' })).toBeVisible()
      await expect(dialog).toContainText('1 of 2')
      await expectNoAxeViolations(page)
      await keepScreens('replay')

      await dialog.getByRole('button', { name: 'Next photo' }).click()
      await expect(dialog.getByRole('img', { name: 'Second plate' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Next photo' }).click()
      await expect(dialog.getByRole('img', { name: 'First plate' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Previous photo' }).click()
      await expect(dialog).toContainText('2 of 2')
      await page.keyboard.press('ArrowRight')
      await expect(dialog).toContainText('1 of 2')

      await page.mouse.click(4, 4)
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
      expect(await showsReplay(page)).toBe(true)

      await dialog.getByRole('button', { name: 'Continue to Today' }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(() => showsReplay(page)).toBe(false)
      await page.reload()
      await expect(page.getByRole('region', { name: 'Capture Your Food' })).toBeVisible()
      await expect(dialog).toBeHidden()
    },
  )

  test('waits and comes again', ONE_SCREEN, async ({ page }) => {
    await test.step('waits on the analyze screen alone', async () => {
      await page.goto('/dashboard')
      await expect(
        page.getByRole('heading', { level: 1, name: 'Nutrition Dashboard' }),
      ).toBeVisible()
      await expect(journey(page)).toBeHidden()
      await page.getByRole('link', { name: 'Analyze and Register' }).click()
      await expect(journey(page)).toBeVisible()
    })

    await test.step('lets the member on when it cannot be completed, and comes again', async () => {
      const failure = { success: false, error: 'broken', code: 'internal_error' }
      await page.route('**/api/daily-replay/complete', (route) =>
        route.fulfill({ status: 500, json: failure }),
      )
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('The daily replay was not completed'),
      )
      await journey(page).getByRole('button', { name: 'Continue to Today' }).click()
      await logged
      await expect(journey(page)).toBeHidden()
      await page.reload()
      await expect(journey(page)).toBeVisible()
    })
  })
})

test('comes after the welcome guide', ONE_SCREEN, async ({ page, context, newMember }) => {
  await newMember({ seesWelcomeGuide: true })
  await photographYesterday(context.request)
  await page.goto('/')
  const guide = page.getByRole('dialog', { name: 'Welcome to Forkcast' })
  await expect(guide).toBeVisible()
  await expect(journey(page)).toBeHidden()
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(journey(page)).toBeVisible()
})
