import type { Page } from '@playwright/test'

/**
 * The server gets every such call, and its answer is kept back until the returned function lets it
 * through.
 */
export const holdAnswer = async (
  page: Page,
  method: string,
  address: string,
): Promise<() => void> => {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await letThrough
    return route.fulfill({ response })
  })
  return resolve
}
