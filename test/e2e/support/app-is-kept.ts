import type { Page } from '@playwright/test'

/**
 * Until the app is on the device: the worker has every file and answers for this page. The address
 * below which it does.
 */
export const appIsKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
    }
    return scope
  })
