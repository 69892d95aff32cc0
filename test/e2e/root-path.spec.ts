import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { startPathProxy } from '../support/path-proxy.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expect, ONE_SCREEN, sayOnline, test, visit } from './support/forkcast.ts'

test.use({ serviceWorkers: 'allow' })

const PATH = '/forkcast'
const PASSWORD = 'Correct1!horse'
const ADMIN_PASSWORD = 'Only for admins'

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

const appIsKept = (page: Page) =>
  page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
    }
    return scope
  })

const recordWeight = async (page: Page, weight: string) => {
  await page.getByRole('button', { name: 'Record Weight' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record Weight' })
  await dialog.getByLabel('Weight', { exact: true }).fill(weight)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(weight).first()).toBeVisible()
}

for (const takesPathAway of [false, true]) {
  test(
    `below a path, behind a proxy that ${takesPathAway ? 'takes it away' : 'leaves it'}, one signs in, records, goes on without a line and leaves nothing elsewhere`,
    ONE_SCREEN,
    async ({ page, context }) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-path-'))
      const port = await freePort()
      const proxy = await startPathProxy(PATH, port, { takesPathAway })
      const url = `${proxy.origin}${PATH}`
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        ADMIN_PASSWORD,
      })
      try {
        const profile = { weight: 82.5, height: 175, age: 34, bodyType: 'medium', motivation: 'weight_loss', targetWeight: 72 }
        const registration = { username: 'robin', email: 'robin@example.org', password: PASSWORD, ...profile }
        expect((await context.request.post(`${url}/api/register`, { data: registration })).status()).toBe(201)
        await context.request.post(`${url}/api/consents`, { data: { kind: 'health-data', version: 2 } })
        await context.request.post(`${url}/api/welcome/mark-seen`)
        await context.clearCookies()

        // A visit leads to the sign-in and back.
        await page.goto(`${url}/weight`)
        await expect(page).toHaveURL(`${url}/login`)
        await page.getByLabel('Username').fill('robin')
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(page).toHaveURL(`${url}/weight`)
        for (const { path } of await context.cookies()) expect(path).toMatch(/^\/forkcast/)
        await recordWeight(page, '81.4')

        // Links, and a photo with its thumbnail.
        await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
        await expect(page).toHaveURL(`${url}/analyze`)
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
        await page.getByRole('button', { name: 'Analyze', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Save to Log' })).toBeVisible()
        await visit(page, `${PATH}/dashboard`)
        await expect
          .poll(() =>
            page
              .locator(`img[src^="${PATH}/api/"]`)
              .first()
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0)

        // The app on the device.
        expect(await appIsKept(page)).toBe(`${url}/`)
        const shared = await page.evaluate(async (address) => {
          const form = new FormData()
          form.append('photo', new File(['x'], 'dish.jpg', { type: 'image/jpeg' }))
          return (await fetch(address, { method: 'POST', body: form })).url
        }, `${url}/share`)
        expect(shared).toBe(`${url}/analyze`)
        await visit(page, `${PATH}/weight`)
        await context.setOffline(true)
        await page.reload()
        await expect(page.getByText('No connection to the server')).toBeVisible()
        await expect(page.getByText('81.4').first()).toBeVisible()
        await recordWeight(page, '80.9')
        await page.goto(`${url}/dashboard`)
        await visit(page, `${PATH}/weight`)
        await expect(page.getByText('80.9').first()).toBeVisible()
        await context.setOffline(false)
        await sayOnline(page)
        const weights = async () => (await (await context.request.get(`${url}/api/weight/history`)).json()).data
        await expect.poll(async () => (await weights()).map(({ weight }: { weight: number }) => weight)).toContain(80.9)

        // A link to hand over, and the export.
        await visit(page, `${PATH}/settings`)
        await expect(page.locator(`a[download][href="${PATH}/api/export"]`)).toBeVisible()
        await visit(page, `${PATH}/admin-access`)
        await page.getByLabel('Admin password').fill(ADMIN_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(`${url}/admin`)
        expect(proxy.strays).toEqual([])
      } finally {
        await server.end('SIGTERM')
        await proxy.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  )
}
