import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  ONE_SCREEN,
  test,
} from './support/forkcast.ts'

/** Phone and desktop: a demo of its own for each would draw all its dishes twice. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const

/** From the next load on: how much of the page jumped, 0 to 1, without a press that made it. */
const watchJumps = (page: Page) =>
  page.addInitScript(() => {
    let jumped = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        jumped += (entry as PerformanceEntry & { value: number }).value
      document.documentElement.dataset['jumped'] = String(jumped)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const expectToFit = async (page: Page) => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
}

test(
  'a demo is entered with one press, says on every screen what it is, and says what is switched off',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-demo-'))
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' })
    const banner = page.getByText('This is a demo.')
    try {
      await page.goto(server.url)
      await expect(page).toHaveURL(`${server.url}/login`)
      await expect(banner).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveCount(0)
      await expectToFit(page)
      await keepScreens('demo-door')
      await page.getByRole('button', { name: 'Look around' }).click()
      // The dishes of its photos are drawn first.
      await expect(page).toHaveURL(`${server.url}/dashboard`, { timeout: 200_000 })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(banner).toBeVisible()
      await expectToFit(page)
      await keepScreens('demo-dashboard')
      await watchJumps(page)
      await page.setViewportSize(SIZES[0])
      await page.goto(server.url)
      await expect(page.getByText('Eat again:').first()).toBeVisible()
      expect(Number((await page.locator('html').getAttribute('data-jumped')) ?? 0)).toBeLessThan(
        0.01,
      )
      await page.goto(`${server.url}/weight`)
      await expect(banner).toBeVisible()
      const refused = await page.request.post(`${server.url}/api/personal-tokens`, {
        data: { name: 'Widget', scopes: ['read'], lifeDays: 30 },
      })
      expect([refused.status(), (await refused.json()).error]).toEqual([
        403,
        'This is switched off in the demo.',
      ])
    } finally {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
