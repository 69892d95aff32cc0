import type { APIRequestContext, Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  IN_PARIS,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const CARDS = [
  'Water Today',
  'Pre-Meal Hydration',
  'Recording Routine',
  'Weight Trajectory',
  'Calorie Trend',
  'Macronutrients',
  'Daily Nutrients',
  'Recent Food Analyses',
]
const DAY_MS = 86_400_000

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const post = async (request: APIRequestContext, path: string, data: object) => {
  const reply = await request.post(path, { data, headers: IN_PARIS })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** Meals today, yesterday and three days ago (yet nothing two days ago), and two weigh-ins. */
const recordDays = async (request: APIRequestContext) => {
  const found = await request.get('/api/foods?q=oatmeal&limit=1')
  const { data: foods } = (await found.json()) as { data: { code: string }[] }
  const foodCode = foods[0]?.code
  for (const [days, grams] of [
    [3, 300],
    [1, 400],
    [1, 150],
    [0, 250],
  ] as const) {
    await post(request, '/api/food-analyses', {
      foodCode,
      grams,
      eatenAt: ago(days),
      preMealWater: true,
    })
  }
  const [newest] = (await (await request.get('/api/food-analyses?limit=1')).json()).data
  const foodName =
    'Pasta with tomato-based sauce and vegetables, home recipe, with grated cheese on top'
  await request.patch(`/api/food-analyses/${newest.id}`, { data: { foodName } })
  await post(request, '/api/weight', { weight: 82, weighedAt: ago(10) })
  await post(request, '/api/weight', { weight: 81.2, weighedAt: ago(1) })
}

test('a week on the dashboard', async ({ page, newMember, keepScreens }) => {
  await newMember()
  await recordDays(page.request)
  await test.step('is painted from one request, and nothing moves when it arrives', async () => {
    const calls: string[] = []
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url())
      if (
        pathname.startsWith('/api/') &&
        pathname !== '/api/me' &&
        !pathname.endsWith('/thumbnail')
      )
        calls.push(pathname)
    })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/dashboard*', async (route) => {
      await released
      await route.continue()
    })
    // The tallest card there can be.
    await page.request.patch('/api/me', { data: { waterTarget: 20 } })
    await page.goto('/dashboard')
    await expect(page.getByText('Loading your dashboard')).toBeAttached()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const placesOf = () =>
      Promise.all(
        CARDS.map(async (name) => [
          name,
          Math.round((await card(page, name).boundingBox())?.y ?? -1),
        ]),
      )
    const before = await placesOf()
    release()
    await expect(page.getByRole('button', { name: 'Increase glasses of water' })).toBeVisible()
    expect(await placesOf()).toEqual(before)
    // Besides the consents, which every screen asks for.
    expect(calls.filter((path) => path !== '/api/consents')).toEqual(['/api/dashboard'])
  })

  await test.step('says the week in figures, words and tables', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Nutrition Dashboard' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    await expect(page.locator('dl').first()).toContainText('Total Entries4meals recorded')
    await expect(page.locator('dl').first()).toContainText('on 2 finished days')
    for (const name of CARDS) await expect(card(page, name)).toBeVisible()

    const trend = card(page, 'Calorie Trend').getByRole('table', { name: 'Calories by day' })
    await expect(trend.getByRole('row')).toHaveCount(8)
    await expect(trend.getByRole('cell', { name: 'no record' })).toHaveCount(4)
    await expect(card(page, 'Macronutrients').getByRole('table').getByRole('row')).toHaveCount(4)
    await expect(card(page, 'Daily Nutrients').getByRole('table').getByRole('row')).toHaveCount(8)
    await expect(card(page, 'Recent Food Analyses').getByRole('listitem')).toHaveCount(4)

    const weight = card(page, 'Weight Trajectory')
    await expect(weight.getByRole('listitem')).toHaveText([
      'Target 72.0 kg',
      '9.2 kg to go',
      // The weeks never stand alone.
      /^77\.0 kg by .+: about 1 in 4$/,
      /^ETA \d+ weeks at this pace/,
    ])
    await expect(weight).toContainText('−0.6 kg')
    // Not even a long name widens the page.
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await keepScreens('dashboard')
  })

  await test.step('shows another period without leaving the page', async () => {
    await page.getByText('Monthly', { exact: true }).click()
    await expect(card(page, 'Calorie Trend').getByRole('row')).toHaveCount(31)
    await page.getByRole('radio', { name: 'Monthly' }).press('ArrowLeft')
    await page.getByRole('radio', { name: 'Weekly' }).press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Daily' })).toBeFocused()
    await expect(card(page, 'Your day').getByRole('listitem')).toHaveText(/Pasta.*kcal/)
    await page.getByRole('button', { name: 'Show all charts' }).click()
    for (const name of CARDS) await expect(card(page, name)).toBeVisible()
    await expect(card(page, 'Calorie Trend').getByRole('row')).toHaveCount(2)
  })
})

test('a dashboard without records', async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('says when it cannot be read, and tries again when asked', async () => {
    const failure = { success: false, error: 'broken', code: 'internal_error' }
    await page.route('**/api/dashboard*', (route) => route.fulfill({ status: 500, json: failure }))
    await page.goto('/dashboard')
    await expect(page.getByRole('alert')).toContainText('Failed to fetch summary')
    await expectNoAxeViolations(page)
    await keepScreens('dashboard-failed')
    await page.unroute('**/api/dashboard*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(card(page, 'Water Today')).toBeVisible()
  })

  await test.step('begins calmly, with a way to begin', async () => {
    await expect(page.getByText('Nothing on the plate yet')).toBeVisible()
    await expect(card(page, 'Weight Trajectory')).toContainText('82.5 kgfrom your profile')
    await expect(card(page, 'Weight Trajectory')).toContainText('No ETA yet')
    await expect(card(page, 'Weight Trajectory')).not.toContainText('So far you have')
    await expect(
      card(page, 'Weight Trajectory').getByRole('columnheader', { name: 'Plan' }),
    ).toBeAttached()
    // Charts that have nothing to draw are one press away.
    await expect(card(page, 'Calorie Trend')).toHaveCount(0)
    const screens = await page.evaluate(
      () => document.documentElement.scrollHeight / window.innerHeight,
    )
    expect(screens).toBeLessThanOrEqual(2)
    await expectNoAxeViolations(page)
    await keepScreens('dashboard-empty')
    await page.getByRole('button', { name: 'Show all charts' }).click()
    for (const name of CARDS) await expect(card(page, name)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Record a meal' }).click()
    await expect(page).toHaveURL('/analyze')
  })
})

test('the glasses of today', SAME_ON_BOTH, async ({ page, newMember }) => {
  await newMember()
  await page.goto('/dashboard')
  const water = card(page, 'Water Today')
  const more = water.getByRole('button', { name: 'Increase glasses of water' })
  const fewer = water.getByRole('button', { name: 'Decrease glasses of water' })
  const drunk = async () =>
    (await (await page.request.get('/api/water-intake')).json()).data.glassesDrunk
  await test.step('are counted at once and kept', async () => {
    await expect(fewer).toBeDisabled()
    for (let glass = 1; glass <= 8; glass++) {
      await more.click()
      await expect(water).toContainText(`${glass} of 8`)
    }
    await expect(more).toBeDisabled()
    await expect(water.getByRole('status').filter({ hasText: 'Goal achieved!' })).toBeVisible()
    await expect(water.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '8 of 8 glasses')
    await fewer.click()
    await expect(water).toContainText('1 glass to go')
    await expect.poll(drunk).toBe(7)
    await page.reload()
    await expect(water).toContainText('7 of 8')
  })

  await test.step('count before the press before them is shown, at the target too', async () => {
    await more.click()
    await expect(water).toContainText('8 of 8')
    await expect.poll(drunk).toBe(8)
    const sent: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/water-intake'))
        sent.push(request.postDataJSON().glassesDrunk)
    })
    await water.evaluate((card) => {
      const press = (name: string) =>
        card.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click()
      for (const name of ['Decrease', 'Increase', 'Increase', 'Decrease'])
        press(`${name} glasses of water`)
      for (let presses = 0; presses < 3; presses++) press('Glass 8')
      press('Decrease glasses of water')
    })
    // The third changes nothing.
    await expect.poll(() => sent).toEqual([7, 8, 7, 8, 7, 8, 7])
    await expect.poll(drunk).toBe(7)
    await expect(water).toContainText('7 of 8')
  })

  await test.step('go back to what the server kept when it fails', async () => {
    await fewer.click()
    await expect.poll(drunk).toBe(6)
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/water-intake', async (route) => {
      await released
      await route.fulfill({
        status: 500,
        json: { success: false, error: 'broken', code: 'internal_error' },
      })
    })
    await fewer.click()
    await fewer.click()
    await expect(water).toContainText('4 of 8')
    release()
    await expect(water).toContainText('6 of 8')
    const toast = page.getByRole('status').filter({ hasText: 'Failed to update water intake' })
    await expect(toast.or(page.getByText('Failed to update water intake')).first()).toBeVisible()
    await expect(page.getByText('Error', { exact: true }).first()).toBeVisible()
  })
})
