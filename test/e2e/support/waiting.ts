import type { APIRequestContext, Page } from '@playwright/test'
import { expect, sayOnline } from './forkcast.ts'

/** What the app says while recordings wait on the device. */
export const notice = (page: Page) => page.getByText(/recordings? waits? to be sent/)

/** The line is back, and all that waited is sent. */
export const sendAll = async (page: Page): Promise<void> => {
  await page.context().setOffline(false)
  await sayOnline(page)
  await expect(notice(page)).toHaveCount(0)
}

/** What a call answers now. */
export const dataOf = async (request: APIRequestContext, path: string) =>
  (await (await request.get(path)).json()).data

export const weigh = async (page: Page, weight: string) => {
  await page.getByRole('button', { name: 'Record Weight' }).first().click()
  await page.getByLabel('Weight', { exact: true }).fill(weight)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Edit ${weight} kg`) })).toBeVisible()
}
