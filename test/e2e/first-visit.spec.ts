import type { Page } from '@playwright/test'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'
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
