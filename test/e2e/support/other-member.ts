import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, IN_PARIS } from './forkcast.ts'

/** Somebody else, in a browser of their own. */
export const otherMember = async (
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ context: BrowserContext; page: Page; username: string }> => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const username = `e2e-${crypto.randomUUID().slice(0, 12)}`
  const body = {
    weight: 82.5,
    height: 175,
    age: 34,
    bodyType: 'medium',
    motivation: 'weight_loss',
    targetWeight: 72,
  }
  const account = { username, email: `${username}@example.org`, password: 'Correct1!horse' }
  const reply = await context.request.post('/api/register', {
    data: { ...account, ...body },
    headers: IN_PARIS,
  })
  expect(reply.status()).toBe(201)
  await context.request.post('/api/consents', { data: { kind: 'health-data', version: 2 } })
  await context.request.post('/api/welcome/mark-seen')
  return { context, page: await context.newPage(), username }
}
