import type { Dashboard } from '#contract/dashboard.ts'
import { paths } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { startNewerVersionProxy } from '../support/newer-version-proxy.ts'
import { appIsKept } from './support/app-is-kept.ts'
import { keptRows } from './support/device-rows.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  moveTo,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
  visit,
  waitForQuiet,
} from './support/forkcast.ts'

test.use({ serviceWorkers: 'allow' })

const SCREENS = [
  { path: '/', shows: 'Cheddar' },
  { path: '/dashboard', shows: 'Cheddar' },
  { path: '/protocol', shows: 'Eating window' },
  { path: '/weight', shows: '81.4' },
  { path: '/boosters', shows: 'Boosters' },
  { path: '/settings', shows: 'Settings' },
] as const

test(
  'after one visit every screen opens without a line, with the last readings and their age',
  SAME_ON_BOTH,
  async ({ page, context, newMember, keepScreens }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    await context.request.post('/api/weight', { data: { weight: 81.4 } })
    await page.goto('/')
    for (const { path, shows } of SCREENS) {
      await visit(page, path)
      await expect(page.locator('main').getByText(shows).first()).toBeVisible()
    }
    await appIsKept(page)
    await context.setOffline(true)
    await page.reload()
    for (const { path, shows } of SCREENS.toReversed()) {
      await moveTo(page, path)
      await expect(page.getByText('No connection to the server')).toBeVisible()
      await expect(page.getByText(/Last updated today, /)).toBeVisible()
      await expect(page.locator('main').getByText(shows).first()).toBeVisible()
      await expect(page.getByText('This page broke')).toHaveCount(0)
    }
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await keepScreens('offline-home')
    await context.setOffline(false)
    await expect(page.getByText('No connection to the server')).toHaveCount(0)
  },
)

/** What the analyze screen invites to of its own accord needs its line. */
const INVITATIONS: readonly string[] = ['/api/daily-replay', '/api/reminders/weekly']

/** They say in words that they were opened without their link, or are read anew each time. */
const OPENED_BY_LINKS: readonly string[] = [
  paths.resetPassword,
  paths.signInReturn,
  paths.coached,
  paths.sheet,
]

interface KeptDashboard {
  readonly address?: string
  readonly reply: { readonly data: Dashboard }
}

/** The heading of a screen that is there, and not what stands in for it. */
const expectScreen = async (page: Page, path: string) => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCount(1)
  await expect(heading).not.toHaveText(/Loading|Page not loaded/)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  if (!OPENED_BY_LINKS.includes(path))
    await expect(page.getByRole('alert'), `what went wrong at ${path}`).toHaveCount(0)
  await expect(page.getByText('This page broke')).toHaveCount(0)
}

test(
  'after a visit of one screen alone every other one opens without a line',
  SAME_ON_BOTH,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    await context.request.post('/api/weight', { data: { weight: 81.4 } })
    await page.goto(paths.dashboard)
    await appIsKept(page)
    const addressesKept = async () =>
      (JSON.parse(await keptRows(page)) as { address?: string }[]).flatMap(
        ({ address }) => address ?? [],
      )
    // What the pages of the settings read comes last, reminders at the end.
    await expect.poll(addressesKept, { timeout: 90_000 }).toContain('/api/reminders')
    const kept = await addressesKept()

    await context.setOffline(true)
    const notKept: string[] = []
    page.on('requestfailed', (request) => {
      const { pathname, search } = new URL(request.url())
      if (INVITATIONS.includes(pathname)) return
      if (
        request.resourceType() === 'fetch' &&
        pathname !== '/api/health' &&
        !kept.includes(pathname + search)
      )
        notKept.push(pathname + search)
    })
    for (const path of Object.values(paths).filter((path) => !OPENED_BY_LINKS.includes(path))) {
      await page.goto(path)
      await expectScreen(page, path)
      const shows = SCREENS.find((screen) => screen.path === path)?.shows
      if (!shows) continue
      await expect(page.getByText(/Last updated today, /)).toBeVisible()
      await expect(page.locator('main').getByText(shows).first()).toBeVisible()
    }
    expect(notKept).toEqual([])
    for (const path of OPENED_BY_LINKS) {
      await page.goto(path)
      await expectScreen(page, path)
    }
  },
)

test(
  'without a line, moving between screens does not ask for everything again and again',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/')
    await appIsKept(page)
    for (const { path } of SCREENS) await visit(page, path)
    await context.setOffline(true)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    // Nobody has opened it: it finds that there is no connection.
    await visit(page, '/household')
    await expect(page.getByText('No connection to the server')).toBeVisible()
    for (const { path } of [...SCREENS, ...SCREENS]) await visit(page, path)
    for (const once of ['/api/settings', '/api/consents', '/api/dashboard'])
      expect(asked.filter((path) => path === once).length, once).toBeLessThanOrEqual(1)
  },
)

test(
  'without a line every screen has what was recorded last, also one that was not opened since',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    const eaten = await context.request.post('/api/food-analyses', {
      data: {
        foodCode: '14104100',
        grams: 30,
        eatenAt: new Date(Date.now() - 24 * 3_600_000).toISOString(),
      },
    })
    const { eatenOn } = (await eaten.json()).data
    await page.goto(paths.dashboard)
    await waitForQuiet(page)
    await appIsKept(page)
    await visit(page, `${paths.log}?day=${eatenOn}`)
    await page.getByRole('button', { name: 'Copy this day to today' }).click()
    await expect(page.getByText('1 meal copied', { exact: true })).toBeVisible()
    const mealsOnDashboard = async () =>
      (JSON.parse(await keptRows(page)) as KeptDashboard[]).find(
        ({ address }) => address === '/api/dashboard?period=weekly',
      )?.reply.data.nutrition.summary.totalEntries
    await expect.poll(mealsOnDashboard, { timeout: 90_000 }).toBe(2)
    await context.setOffline(true)
    await moveTo(page, paths.dashboard)
    await expect(page.getByText('No connection to the server')).toBeVisible()
    await expect(
      page.getByRole('term').filter({ hasText: 'Total Calories' }).locator('..'),
    ).toContainText('245 kcal')
  },
)

test(
  'logging out erases what the device kept, and another member sees nothing of it',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const first = await newMember()
    await context.request.post('/api/weight', { data: { weight: 81.4, notes: 'after the sauna' } })
    await page.goto('/weight')
    await expect(page.getByText('after the sauna')).toBeVisible()
    await appIsKept(page)
    await expect.poll(() => keptRows(page)).toContain('after the sauna')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    expect(await keptRows(page)).toBe('[]')
    await context.setOffline(true)
    await page.reload()
    for (const path of Object.values(paths)) {
      await moveTo(page, path)
      await expectScreen(page, path)
      await expect(page.getByText('after the sauna')).toHaveCount(0)
      await expect(page.getByText(first.username)).toHaveCount(0)
    }
    await context.setOffline(false)

    const second = await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await expect.poll(() => keptRows(page)).toContain(second.id)
    expect(await keptRows(page)).not.toContain(first.id)
    await context.setOffline(true)
    await page.reload()
    for (const path of Object.values(paths)) {
      await moveTo(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByText('after the sauna')).toHaveCount(0)
      await expect(page.getByText(first.username)).toHaveCount(0)
    }
  },
)

test(
  'a tab of a member whose browser somebody else signed in with shows the other, and records nothing for them',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const first = await newMember()
    await page.goto('/dashboard')
    await expect(page.getByText(first.username)).toBeVisible()
    // A reading under way would find out before the press.
    await waitForQuiet(page)
    const second = await newMember()
    await page.getByRole('button', { name: 'Increase glasses of water' }).click()
    await expect(page.getByText(second.username)).toBeVisible()
    const intake = await context.request.get('/api/water-intake')
    expect((await intake.json()).data.glassesDrunk).toBe(0)
  },
)

const takesOnNewVersion = async (
  page: Page,
  baseURL: string | undefined,
  beforeReload?: () => Promise<unknown>,
) => {
  const proxy = await startNewerVersionProxy(String(baseURL))
  await page.goto(`${proxy.url}/weight`)
  await appIsKept(page)
  await beforeReload?.()
  await page.reload()
  // The page looks for a newer version once it has settled.
  await waitForQuiet(page)
  await page.getByRole('button', { name: 'Record Weight' }).first().click()
  await page.getByLabel('Weight', { exact: true }).fill('80.1')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  // While the page gives way to the next one there is nothing to ask.
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window).catch(() => undefined)

  proxy.release()
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    // A look that was underway already may have read the version before.
    while (!registration.waiting) {
      await registration.update()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('80.1')
  expect(await isSamePage()).toBe(true)

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.poll(isSamePage).toBe(false)
  await expect(page).toHaveURL(`${proxy.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toContain('forkcast-app-0123456789abcdef')
  proxy.close()
}

test(
  'a new version is taken on when the member moves to another screen, and never under what is being typed',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    await takesOnNewVersion(page, baseURL)
  },
)

test(
  'a new version is taken on by a page that is never idle, too',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    await takesOnNewVersion(page, baseURL, () =>
      page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 })),
    )
  },
)
