import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { type PathProxy, startPathProxy } from '../support/path-proxy.ts'
import { startServerProcess } from '../support/server-process.ts'
import { appIsKept } from './support/app-is-kept.ts'
import {
  expect,
  ONE_SCREEN,
  sayOnline,
  test as base,
  visit,
  watchTraffic,
} from './support/forkcast.ts'

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

const recordWeight = async (page: Page, weight: string) => {
  await page.getByRole('button', { name: 'Record Weight' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Record Weight' })
  await dialog.getByLabel('Weight', { exact: true }).fill(weight)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(weight).first()).toBeVisible()
}

const PROFILE = {
  weight: 82.5,
  height: 175,
  age: 34,
  bodyType: 'medium',
  motivation: 'weight_loss',
  targetWeight: 72,
}

const test = base.extend<{ pathProxy: PathProxy }>({
  // oxlint-disable-next-line no-empty-pattern
  pathProxy: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-path-'))
    const port = await freePort()
    const proxy = await startPathProxy(PATH, port)
    const url = `${proxy.origin}${PATH}`
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      ADMIN_PASSWORD,
    })
    try {
      await use(proxy)
    } finally {
      await server.end('SIGTERM')
      await proxy.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
})

/** A visit leads to the sign-in and back, and to a first recording. */
const signInAndRecord = async (page: Page, url: string, weight: string) => {
  await page.goto(`${url}/weight`)
  await expect(page).toHaveURL(`${url}/login`)
  await page.getByLabel('Username').fill('robin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${url}/weight`)
  for (const { path } of await page.context().cookies()) expect(path).toMatch(/^\/forkcast/)
  await recordWeight(page, weight)
}

const expectThumbnail = async (page: Page) => {
  await visit(page, `${PATH}/dashboard`)
  const thumbnail = page.locator(`img[src^="${PATH}/api/"]`).first()
  await page.getByRole('region', { name: 'Recent Food Analyses' }).scrollIntoViewIfNeeded()
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

const expectAppOnDevice = async (page: Page, url: string) => {
  expect(await appIsKept(page)).toBe(`${url}/`)
  const shared = await page.evaluate(async (address) => {
    const form = new FormData()
    form.append('photo', new File(['x'], 'dish.jpg', { type: 'image/jpeg' }))
    return (await fetch(address, { method: 'POST', body: form })).url
  }, `${url}/share`)
  expect(shared).toBe(`${url}/analyze`)
}

/** Without a line: a reload, a recording and a visit; with it again, the recording is sent. */
const goOnWithoutLine = async (
  page: Page,
  url: string,
  { known, recorded }: { known: string; recorded: string },
) => {
  const context = page.context()
  await visit(page, `${PATH}/weight`)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await expect(page.getByText(known).first()).toBeVisible()
  await recordWeight(page, recorded)
  await page.goto(`${url}/dashboard`)
  await visit(page, `${PATH}/weight`)
  await expect(page.getByText(recorded).first()).toBeVisible()
  await context.setOffline(false)
  await sayOnline(page)
  const weights = async () =>
    (await (await context.request.get(`${url}/api/weight/history`)).json()).data
  await expect
    .poll(async () => (await weights()).map(({ weight }: { weight: number }) => weight))
    .toContain(Number(recorded))
}

/** A link to hand over, and the admin area. */
const expectLinks = async (page: Page, url: string) => {
  await visit(page, `${PATH}/settings?page=data`)
  await expect(page.locator(`a[download][href="${PATH}/api/export"]`)).toBeVisible()
  await visit(page, `${PATH}/admin-access`)
  await page.getByLabel('Admin password').fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/admin`)
}

test.use({ serviceWorkers: 'allow' })

test(
  'below a path one signs in, records, goes on without a line and leaves nothing elsewhere',
  ONE_SCREEN,
  async ({ page, context, browser, pathProxy }) => {
    const url = `${pathProxy.origin}${PATH}`
    await test.step('behind a proxy that leaves the path', async () => {
      const registration = {
        username: 'robin',
        email: 'robin@example.org',
        password: PASSWORD,
        ...PROFILE,
      }
      expect(
        (await context.request.post(`${url}/api/register`, { data: registration })).status(),
      ).toBe(201)
      await context.request.post(`${url}/api/consents`, {
        data: { kind: 'health-data', version: 2 },
      })
      await context.request.post(`${url}/api/welcome/mark-seen`)
      await context.clearCookies()
      await signInAndRecord(page, url, '81.4')

      await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
      await expect(page).toHaveURL(`${url}/analyze`)
      await page
        .locator('#main input[type=file]')
        .first()
        .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
      await page.getByRole('button', { name: 'Analyze', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Save to Log' })).toBeVisible()
      await expectThumbnail(page)
      await expectAppOnDevice(page, url)
      await goOnWithoutLine(page, url, { known: '81.4', recorded: '80.9' })
      await expectLinks(page, url)
    })

    await test.step('behind one that takes it away, on another device', async () => {
      pathProxy.takePathAway()
      const other = await browser.newContext()
      const device = await other.newPage()
      watchTraffic(device)
      await signInAndRecord(device, url, '80.2')
      await device.getByRole('link', { name: 'Analyze and Register' }).first().click()
      await expect(device).toHaveURL(`${url}/analyze`)
      await expectThumbnail(device)
      // From here on the browser sees the same addresses as behind the other.
      await expectAppOnDevice(device, url)
      await other.close()
    })
    expect(pathProxy.strays).toEqual([])
  },
)
