import type { Page } from '@playwright/test'
import { expect, moveTo, ONE_SCREEN, test, waitForQuiet } from './support/forkcast.ts'

/** How often a page asks for addresses that begin like this. */
const countAsked = (page: Page, beginning: string) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith(beginning)) asked.push(pathname + search)
  })
  return asked
}

test(
  'a read that fails while a page loads is asked once, and again when the page is opened again',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.route('**/api/dashboard?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'boom', code: 'internal' } }),
    )
    const asked = countAsked(page, '/api/dashboard')
    await page.goto('/dashboard')
    await expect(page.getByText('Failed to fetch summary')).toBeVisible()
    await waitForQuiet(page)
    expect(asked).toEqual(['/api/dashboard?period=weekly'])
    await moveTo(page, '/weight')
    await waitForQuiet(page)
    asked.length = 0
    await moveTo(page, '/dashboard')
    await expect(page.getByText('Failed to fetch summary')).toBeVisible()
    await waitForQuiet(page)
    expect(asked).toEqual(['/api/dashboard?period=weekly'])
    await page.unroute('**/api/dashboard?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Water Today' })).toBeVisible()
  },
)

test(
  'a member whose language the browser does not know reads each thing once',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    const chosen = await context.request.patch('/api/me', {
      data: { language: 'de', massUnit: 'lb', energyUnit: 'kj' },
    })
    expect(chosen.ok(), await chosen.text()).toBe(true)
    const asked = countAsked(page, '/api/')
    const drawn = Promise.withResolvers<void>()
    await page.route('**/api/dashboard?*', async (route) => {
      await drawn.promise
      await route.continue()
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ernährungsübersicht')
    drawn.resolve()
    await waitForQuiet(page)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
  },
)
