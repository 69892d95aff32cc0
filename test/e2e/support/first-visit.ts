import type { Page } from '@playwright/test'
import { expect, waitForQuiet } from './forkcast.ts'

/** In bytes as they travel, heads of the answers included. */
const MOST_BYTES = 260 * 1024
const MOST_REQUESTS = 22

/** What a page fetches that has nothing of the app yet, until it is quiet. */
export const fetchedBy = async (page: Page, path: string) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  const addresses = new Map<string, string>()
  const bytes = new Map<string, number>()
  browser.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // What the page before still asked for is no part of it.
    if (type === 'Document') addresses.clear()
    // The browser draws its date fields with pictures of its own.
    if (!request.url.startsWith('data:')) addresses.set(requestId, new URL(request.url).pathname)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await waitForQuiet(page)
  await browser.detach()
  return [...addresses].map(([id, address]) => `${bytes.get(id) ?? 0} ${address}`)
}

/** Light enough for a first visit on a slow line. */
export const expectLight = (fetched: readonly string[]) => {
  const sum = fetched.reduce((bytes, line) => bytes + Number.parseInt(line), 0)
  expect(sum, fetched.join('\n')).toBeLessThanOrEqual(MOST_BYTES)
  expect(fetched.length, fetched.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS)
}
