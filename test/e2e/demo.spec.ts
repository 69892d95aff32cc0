import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './support/forkcast.ts'

test('a demo is entered with one press, says on every screen what it is, and says what is switched off', async ({ page, keepScreens }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-demo-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' })
  const banner = page.getByText('This is a demo.')
  try {
    await page.goto(server.url)
    await expect(page).toHaveURL(`${server.url}/login`)
    await expect(banner).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await keepScreens('demo-door')
    await page.getByRole('button', { name: 'Look around' }).click()
    // The dishes of its photos are drawn first.
    await expect(page).toHaveURL(`${server.url}/dashboard`, { timeout: 200_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await keepScreens('demo-dashboard')
    await page.goto(`${server.url}/weight`)
    await expect(banner).toBeVisible()
    const refused = await page.request.post(`${server.url}/api/personal-tokens`, {
      data: { name: 'Widget', scopes: ['read'], lifeDays: 30 },
    })
    expect([refused.status(), (await refused.json()).error]).toEqual([403, 'This is switched off in the demo.'])
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})
