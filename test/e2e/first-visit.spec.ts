import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, ONE_SCREEN, PHONE, test } from './support/forkcast.ts'
import { expectLight, fetchedBy } from './support/first-visit.ts'

/** Counts the schemas that a page builds: on a phone they would take most of its first second. */
const countSchemas = async (page: Page) => {
  await page.addInitScript(() => {
    const config = { built: 0, postProcessor: () => void config.built++ }
    Object.defineProperty(globalThis, '__zod_globalConfig', {
      get: () => config,
      set(changes: object) {
        Object.assign(config, changes)
      },
    })
  })
  return () =>
    page.evaluate(
      () =>
        (globalThis as unknown as { __zod_globalConfig: { built: number } }).__zod_globalConfig
          .built,
    )
}

test(
  'a dialog is fetched before it is asked for, or says that it is coming',
  PHONE,
  async ({ page, newMember }) => {
    await newMember()
    await test.step('once the screen is at rest', async () => {
      const fetched = page.waitForRequest(/dialog-window-/)
      await page.goto('/weight')
      await fetched
    })
    await test.step('on a slow line', async () => {
      const line = Promise.withResolvers<void>()
      await page.route(/dialog-window-/, async (route) => {
        await line.promise
        await route.continue()
      })
      await page.goto('/weight')
      await page.getByRole('button', { name: 'Record Weight' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInViewport()
      await expectNoAxeViolations(page)
      line.resolve()
      await expect(page.getByRole('dialog', { name: 'Record Weight' })).toBeVisible()
    })
  },
)

test('a first visit is light', ONE_SCREEN, async ({ page, newMember }) => {
  const schemasBuilt = await countSchemas(page)
  await test.step('of a visitor', async () => {
    expectLight(await fetchedBy(page, '/login'))
    expect(await schemasBuilt()).toBeLessThanOrEqual(200)
  })
  await test.step('of a member', async () => {
    await newMember()
    expectLight(await fetchedBy(page, '/dashboard'))
    const built = await schemasBuilt()
    // It reads what it is answered by some.
    expect(built).toBeGreaterThan(100)
    expect(built).toBeLessThanOrEqual(600)
  })
})
