import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { appIsKept } from './support/app-is-kept.ts'
import { keptRows } from './support/device-rows.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  IN_PARIS,
  moveTo,
  ONE_SCREEN,
  SAME_ON_BOTH,
  sayOnline,
  test,
  visit,
  waitForQuiet,
} from './support/forkcast.ts'
import { dataOf, notice, sendAll, weigh } from './support/waiting.ts'

/** A server that can be killed and come back with what it has stored. */
interface MortalServer {
  readonly url: string
  kill(): Promise<void>
  comeBack(): Promise<void>
}

/** With a server of the test's own. */
const mortalTest = test.extend<{ server: MortalServer }>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-outbox-'))
    let process: ServerProcess | undefined = await startServerProcess({
      DATA_DIR: dataDir,
      TRUST_PROXY: 'true',
    })
    const { url } = process
    const kill = async () => {
      await process?.end('SIGKILL')
      process = undefined
    }
    const comeBack = async () => {
      process ??= await startServerProcess({
        DATA_DIR: dataDir,
        TRUST_PROXY: 'true',
        PORT: new URL(url).port,
      })
    }
    await use({ url, kill, comeBack })
    await kill()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(server.url),
})
test.use({ serviceWorkers: 'allow' })

const describe = async (page: Page, words: string) => {
  await page.getByRole('button', { name: 'Describe it in words' }).click()
  await page.getByLabel('What did you eat?').fill(words)
  await page.getByLabel('What did you eat?').press('Enter')
  await expect(page.getByRole('button', { name: 'Describe it in words' })).toBeVisible()
}

mortalTest(
  'of 50 recordings made without a line none is lost and none doubled, however often the server dies while they are sent',
  ONE_SCREEN,
  async ({ page, context, server, newMember }) => {
    await newMember()
    await page.goto('/dashboard')
    for (const path of ['/dashboard', '/weight', '/']) await visit(page, path)
    await appIsKept(page)
    await server.kill()

    for (let i = 1; i <= 12; i++) await describe(page, `${i * 10} g rice`)
    await page
      .locator('#main input[type=file]')
      .first()
      .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
    await page.getByRole('button', { name: 'Analyze', exact: true }).click()
    await expect(page.getByText('Your photo is kept', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show all 13' }).click()
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(13)

    // A new page, as after the browser was closed, knows them all.
    await page.reload()
    await expect(notice(page)).toHaveText('13 recordings wait to be sent.')
    await moveTo(page, '/weight')
    for (let i = 1; i <= 7; i++) {
      await page.getByRole('button', { name: 'Record Weight' }).click()
      await page.getByLabel('Weight', { exact: true }).fill(String(80 + i / 10))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(notice(page)).toHaveText('20 recordings wait to be sent.')
    await moveTo(page, '/dashboard')
    // Eight glasses, of which the eighth is taken back and drunk again: a press counts also while
    // the one before it is not shown yet.
    for (let i = 1; i <= 30; i++) {
      const way = i <= 8 || i % 2 === 0 ? 'Increase' : 'Decrease'
      await page.getByRole('button', { name: `${way} glasses of water` }).click()
    }
    await expect(notice(page)).toHaveText('50 recordings wait to be sent.')

    for (let lives = 0; lives < 5; lives++) {
      await server.comeBack()
      await sayOnline(page)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 900))
      await server.kill()
    }
    await server.comeBack()
    await sayOnline(page)
    await expect(notice(page)).toHaveCount(0, { timeout: 120_000 })

    const meals: { foodName: string; items: { grams: number }[]; source: string }[] = await dataOf(
      context.request,
      '/api/food-analyses?limit=100',
    )
    const grams = meals
      .filter(({ source }) => source === 'words')
      .map(({ items }) => items[0]?.grams ?? 0)
    expect(grams.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, i) => (i + 1) * 10),
    )
    expect(meals.filter(({ source }) => source === 'photo')).toHaveLength(1)
    expect((await dataOf(context.request, '/api/water-intake')).glassesDrunk).toBe(8)
    const weights: { weight: number }[] = await dataOf(context.request, '/api/weight/history')
    expect(weights.map(({ weight }) => weight).toSorted()).toEqual(
      Array.from({ length: 7 }, (_, i) => (801 + i) / 10),
    )
    // And they stand on the screen as they do on the server.
    await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
  },
)

test(
  'what waits can be looked at and thrown away; what was deleted meanwhile is told',
  SAME_ON_BOTH,
  async ({ page, context, baseURL, newMember, keepScreens }) => {
    await newMember()
    const { id } = (
      await (await context.request.post('/api/weight', { data: { weight: 81.4 } })).json()
    ).data
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Edit 81.4 kg/ }).click()
    await page.getByLabel('Weight', { exact: true }).fill('79.9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Edit 79.9 kg/ })).toBeVisible()
    await page.getByRole('button', { name: 'Record Weight' }).click()
    await page.getByLabel('Weight', { exact: true }).fill('80.2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Waiting', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Show them' }).click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await expect(list.getByText('Correction of a weigh-in: 79.9 kg')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await keepScreens('outbox')
    await list.getByRole('button', { name: 'Throw away: Weigh-in: 80.2 kg' }).click()
    await expect(list.getByText('80.2')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('80.2')).toHaveCount(0)

    // Elsewhere the weigh-in is deleted.
    const cookies = (await context.cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const deleted = await fetch(`${baseURL}/api/weight/${id}`, {
      method: 'DELETE',
      headers: { cookie: cookies },
    })
    expect(deleted.status).toBe(200)
    await context.setOffline(false)
    await expect(page.getByText('1 recording was not accepted.')).toBeVisible()
    await page.getByRole('button', { name: 'Show them' }).click()
    await expect(list.getByText('This is no longer here. It may have been deleted.')).toBeVisible()
    await list.getByRole('button', { name: /^Throw away/ }).click()
    await expect(list.getByText('Everything is sent.')).toBeVisible()
  },
)

test(
  'an ended session loses nothing: after signing in it goes on, and nobody else sees it',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const member = await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Record Weight' }).click()
    await page.getByLabel('Weight', { exact: true }).fill('80.7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/waits? on this device/)).toBeVisible()

    const other = await newMember()
    await page.goto('/weight')
    await expect(page.getByText(other.username)).toBeVisible()
    await waitForQuiet(page)
    await expect(notice(page)).toHaveCount(0)
    expect(await dataOf(context.request, '/api/weight/history')).toEqual([])

    await context.clearCookies()
    await page.goto('/login')
    await page.getByLabel('Username').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Sent: 1 recording', { exact: true })).toBeVisible()
    const weights: { weight: number }[] = await dataOf(context.request, '/api/weight/history')
    expect(weights.map(({ weight }) => weight)).toEqual([80.7])
    await expect(page).toHaveURL('/weight')
    await expect(
      page.getByRole('term').filter({ hasText: 'Current Weight' }).locator('..'),
    ).toContainText('80.7 kg')
  },
)

test(
  'what is sent after a sign-in stands on the screen that was led back to',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const { username, password } = await newMember()
    await context.request.post('/api/weight', { data: { weight: 81.4 } })
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    await context.clearCookies()
    await page.getByRole('button', { name: 'Record Weight' }).click()
    await page.getByLabel('Weight', { exact: true }).fill('80.7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Sent: 1 recording', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/weight')
    await expect(
      page.getByRole('term').filter({ hasText: 'Current Weight' }).locator('..'),
    ).toContainText('80.7 kg')
    await expect(page.getByRole('button', { name: /^Edit 80.7 kg/ })).toHaveCount(1)
  },
)

test(
  'logging out asks before it erases what is not sent',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/dashboard')
    await waitForQuiet(page)
    await page.route('**/api/water-intake', (route) => route.abort())
    await page.getByRole('button', { name: 'Increase glasses of water' }).click()
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    const question = page.getByRole('dialog', { name: 'Log out and lose what is not sent?' })
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(notice(page)).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await question.getByRole('button', { name: 'Log out and erase' }).click()
    await expect(page).toHaveURL('/login')
    expect(await keptRows(page, 'outbox')).toBe('[]')
  },
)

test.describe('where nothing but the page sends', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'what the server wants later is sent then',
    ONE_SCREEN,
    async ({ page, context, newMember }) => {
      await newMember()
      await page.goto('/weight')
      await waitForQuiet(page)
      let isThere = false
      let refusals = 0
      await page.route('**/api/weight', (route) => {
        if (!isThere) return route.abort()
        if (refusals === 2) return route.fallback()
        refusals += 1
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { success: false, error: 'Too many requests', code: 'too_many_requests' },
        })
      })
      await weigh(page, '80.7')
      await expect(notice(page)).toBeVisible()
      isThere = true
      await sendAll(page)
      expect(refusals).toBe(2)
      const weights: { weight: number }[] = await dataOf(context.request, '/api/weight/history')
      expect(weights.map(({ weight }) => weight)).toEqual([80.7])
    },
  )

  test(
    'what never arrives steps aside with all that belongs to it, and the others go on',
    ONE_SCREEN,
    async ({ page, context, newMember }) => {
      await newMember()
      await context.request.post('/api/weight', { data: { weight: 81.4 } })
      // What the icon on the home screen would show.
      const badges: number[] = []
      await page.exposeFunction('noteBadge', (waiting: number) => void badges.push(waiting))
      await page.addInitScript(() => {
        const { noteBadge } = window as unknown as { noteBadge: (waiting: number) => Promise<void> }
        Object.assign(navigator, { setAppBadge: noteBadge, clearAppBadge: () => noteBadge(0) })
      })
      await page.goto('/weight')
      await waitForQuiet(page)
      // At the first key comes what a first look does not need, such as dialogs.
      await page.keyboard.press('Shift')
      await waitForQuiet(page)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Record Weight' }).first().click()
      await page.getByLabel('Weight', { exact: true }).fill('80.2')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: /^Edit 80.2 kg/ }).click()
      await page.getByLabel('Weight', { exact: true }).fill('79.9')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Record measurements' }).click()
      await page.getByRole('dialog').getByLabel('Waist').fill('90')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('3 recordings wait to be sent.')).toBeVisible()
      await expect.poll(() => badges.at(-1)).toBe(3)

      // Something on the way breaks off the weigh-in alone.
      await page.route('**/api/weight', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await context.setOffline(false)
      await page.getByRole('button', { name: 'Show them' }).click()
      const list = page.getByRole('dialog', { name: 'Not sent yet' })
      const unsent = list.getByText(
        'It could not be sent, though there is a connection. Another network may let it through.',
      )
      await expect(async () => {
        await list.getByRole('button', { name: 'Send now' }).click({ timeout: 1000 })
        await expect(unsent).toHaveCount(2, { timeout: 1000 })
      }).toPass({ timeout: 60_000 })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      expect(await dataOf(context.request, '/api/measurements')).toHaveLength(1)
      await expectNoAxeViolations(page)

      await page.unroute('**/api/weight')
      await list.getByRole('button', { name: 'Try again: Weigh-in: 80.2 kg' }).click()
      await expect(list.getByText('Everything is sent.')).toBeVisible()
      const weights = await dataOf(context.request, '/api/weight/history')
      expect(weights.map(({ weight }: { weight: number }) => weight)).toEqual([79.9, 81.4])
      await expect.poll(() => badges.at(-1)).toBe(0)
    },
  )

  test(
    'what the server has, but not yet answered, is listed once',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      await newMember()
      await page.goto('/weight')
      await waitForQuiet(page)
      const most = await page.evaluateHandle(() => {
        const listed = { most: 0 }
        new MutationObserver(() => {
          listed.most = Math.max(
            listed.most,
            document.querySelectorAll('[aria-label^="Edit 80.2 kg"]').length,
          )
        }).observe(document.body, { childList: true, subtree: true, attributes: true })
        return listed
      })
      const [isThere, letThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let tries = 0
      await page.route('**/api/weight', async (route) => {
        tries += 1
        // The two tries of the form get lost; the third is the outbox's.
        if (tries < 3) return route.abort()
        const response = await route.fetch()
        isThere.resolve()
        await letThrough.promise
        return route.fulfill({ response })
      })
      await page.route('**/api/weight/history**', async (route) => {
        if (tries > 0) await isThere.promise
        return route.continue()
      })
      await page.getByRole('button', { name: 'Record Weight' }).first().click()
      await page.getByLabel('Weight', { exact: true }).fill('80.2')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await isThere.promise
      await page.waitForResponse('**/api/weight/history**')
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      letThrough.resolve()
      await expect(notice(page)).toHaveCount(0)
      await waitForQuiet(page)
      await expect(page.getByText('Waiting', { exact: true })).toHaveCount(0)
      expect((await most.jsonValue()).most).toBe(1)
    },
  )
})

test('a device without room says so', ONE_SCREEN, async ({ page, context, baseURL, newMember }) => {
  await newMember()
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: String(baseURL), quotaSize: 1000 })
  await page.goto('/')
  await waitForQuiet(page)
  await page
    .locator('#main input[type=file]')
    .first()
    .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(page.getByText(/There is no room left on this device/)).toBeVisible()
})

test(
  'the first of everything stands where it will be, also without a connection',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    for (const path of ['/weight', '/protocol', '/boosters', '/']) await visit(page, path)
    await appIsKept(page)
    await context.setOffline(true)
    // All is read ahead by then: without a call the page would not know.
    await page.reload()
    // This notice moves the page below it, and a press may miss a button that moves.
    await expect(page.getByText('No connection to the server')).toBeVisible()
    const dialog = page.getByRole('dialog')
    const failed = page.getByText(/was not|could not|Failed to|^Error$/)

    await page.getByRole('button', { name: /glass/i }).first().click()
    await expect(notice(page)).toHaveText('1 recording waits to be sent.')
    await expect(page.getByText(/1 (of|\/) 8/).first()).toBeVisible()
    await describe(page, '200 g rice')
    const log = page.getByRole('region', { name: 'Your log' })
    await expect(log.getByText('200 g rice')).toBeVisible()
    await page.getByRole('button', { name: 'Add Activity' }).click()
    await dialog.getByLabel('Activity type').selectOption('jogging')
    await dialog.getByRole('button', { name: 'Record Activity' }).click()
    await expect(
      page.getByRole('list', { name: 'Activities: Today' }).getByText('Waiting'),
    ).toBeVisible()
    await expect(failed).toHaveCount(0)

    await moveTo(page, '/protocol')
    await page.getByRole('button', { name: 'I ate, without details' }).click()
    await expect(page.getByText(/^It waits on this device/)).toBeVisible()
    await moveTo(page, '/boosters')
    await page.getByLabel(/^Sugar-free day/).check()
    await page.getByRole('button', { name: /^(Save|Update) boosters$/ }).click()
    await expect(page.getByText(/^It waits on this device/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel(/^Sugar-free day/)).toBeChecked()

    await moveTo(page, '/weight')
    await expect(page.getByText('Start Tracking Your Weight')).toBeVisible()
    await page.getByRole('button', { name: 'Record Weight' }).click()
    await page.getByLabel('Weight', { exact: true }).fill('80.1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const weighIns = page.getByRole('region', { name: 'Recent entries' })
    await expect(weighIns.getByText('80.1 kg')).toBeVisible()
    await expect(weighIns.getByText('Waiting')).toBeVisible()
    await expect(page.getByText('Start Tracking Your Weight')).toHaveCount(0)
    await page.getByRole('button', { name: 'Record measurements' }).click()
    await dialog.getByLabel('Waist').fill('93')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('region', { name: 'Body measurements' }).getByText('Waiting'),
    ).toBeVisible()
    await expect(failed).toHaveCount(0)

    // A correction of what waits is sent after it.
    await weighIns.getByRole('button', { name: /^Edit 80.1 kg/ }).click()
    await page.getByLabel('Weight', { exact: true }).fill('79.8')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(weighIns.getByText('79.8 kg')).toBeVisible()
    await sendAll(page)
    const weights: { weight: number }[] = await dataOf(context.request, '/api/weight/history')
    expect(weights.map(({ weight }) => weight)).toEqual([79.8])
    expect((await dataOf(context.request, '/api/water-intake')).glassesDrunk).toBe(1)
  },
)

test(
  'what is thrown away takes with it what belongs to it',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    await context.setOffline(true)
    for (const [button, weight] of [
      ['Record Weight', '80.2'],
      ['Edit 80.2 kg', '79.9'],
    ] as const) {
      await page
        .getByRole('button', { name: new RegExp(`^${button}`) })
        .first()
        .click()
      await page.getByLabel('Weight', { exact: true }).fill(weight)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByRole('button', { name: new RegExp(`^Edit ${weight} kg`) }),
      ).toBeVisible()
    }
    await page.getByRole('button', { name: 'Show them' }).click()
    const list = page.getByRole('dialog', { name: 'Not sent yet' })
    await list.getByRole('button', { name: 'Throw away: Weigh-in: 80.2 kg' }).click()
    await expect(list.getByText('Everything is sent.')).toBeVisible()
    await context.setOffline(false)
    await sayOnline(page)
    await expect(page.getByText('No connection to the server')).toHaveCount(0)
    await expect(page.getByText(/not accepted/)).toHaveCount(0)
    expect(await dataOf(context.request, '/api/weight/history')).toEqual([])
  },
)

test(
  'what a network on the way answers is not taken for the word of the server',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    await context.setOffline(true)
    await weigh(page, '80.2')
    const refusal = Promise.withResolvers<void>()
    let isOnTheWay = true
    await context.route('**/api/weight', async (route) => {
      // Taking the route away instead would leave a request that is underway without an answer.
      if (!isOnTheWay) return route.continue()
      await route.fulfill({
        status: 403,
        contentType: 'text/html',
        body: '<h1>Please sign in to this network</h1>',
      })
      refusal.resolve()
    })
    await context.setOffline(false)
    await sayOnline(page)
    await refusal.promise
    isOnTheWay = false
    await expect(async () => {
      await sayOnline(page)
      await expect(notice(page)).toHaveCount(0, { timeout: 1000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByText(/not accepted/)).toHaveCount(0)
    expect(await dataOf(context.request, '/api/weight/history')).toHaveLength(1)
  },
)

test(
  'a session that ends while recordings are sent leads to the sign-in',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    await context.setOffline(true)
    await weigh(page, '80.2')
    const hasEnded = Promise.withResolvers<void>()
    await context.route('**/api/weight', async (route) => {
      await hasEnded.promise
      await route.fulfill({
        status: 401,
        json: { success: false, error: 'Please sign in.', code: 'not_signed_in' },
      })
    })
    await context.setOffline(false)
    await sayOnline(page)
    // What is read anew is answered while the session still lasts.
    await expect(page.getByText('No connection to the server')).toHaveCount(0)
    await page.waitForTimeout(2000)
    await context.clearCookies()
    hasEnded.resolve()
    await expect(page).toHaveURL('/login')
    await expect(
      page.getByText('1 recording waits on this device. It is sent once its member signs in.'),
    ).toBeVisible()
  },
)

test(
  'what is eaten without a line counts in what is left of today, and not of tomorrow',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', {
      data: { foodCode: '14104100', grams: 30 },
      headers: IN_PARIS,
    })
    await page.goto('/')
    await waitForQuiet(page)
    await appIsKept(page)
    await visit(page, '/dashboard')
    await visit(page, '/')
    const today = page.getByRole('region', { name: 'Today', exact: true })
    const eaten = today.getByRole('meter', { name: 'Eaten today' })
    await expect(eaten).toHaveAttribute('aria-valuenow', '123')
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Edit .*cheddar/i }).click()
    await page.getByRole('button', { name: 'Eat again', exact: true }).click()
    await expect(eaten).toHaveAttribute('aria-valuenow', '245')
    await expect(today.getByText('less is left than this')).toHaveCount(0)
    await moveTo(page, '/dashboard')
    await expect(
      page.getByRole('term').filter({ hasText: 'Total Calories' }).locator('..'),
    ).toContainText('245 kcal')
    await moveTo(page, '/')
    await describe(page, '200 g rice')
    await expect(today.getByText('Still to be estimated: 1. Less is left than this.')).toBeVisible()
    await page.clock.setSystemTime(Date.now() + 24 * 3_600_000)
    await page.reload()
    await expect(eaten).toHaveAttribute('aria-valuenow', '0')
    await expect(today.getByText('less is left than this')).toHaveCount(0)
  },
)

test(
  'what belongs to something that has come to the server meanwhile is done to it',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await appIsKept(page)
    const correctTo = async (weight: string) => {
      await page.getByLabel('Weight', { exact: true }).fill(weight)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(
        page.getByRole('button', { name: new RegExp(`^Edit ${weight} kg`) }),
      ).toHaveCount(1)
    }
    await test.step('in a form that was open while it was sent', async () => {
      await context.setOffline(true)
      await weigh(page, '80.2')
      await page.getByRole('button', { name: /^Edit 80.2 kg/ }).click()
      await sendAll(page)
      await correctTo('79.9')
      expect(await dataOf(context.request, '/api/weight/history')).toMatchObject([{ weight: 79.9 }])
    })
    await test.step('on the screen, where it was sent and the line is lost before its correction', async () => {
      await context.setOffline(true)
      await weigh(page, '82.4')
      await page.getByRole('button', { name: /^Edit 82.4 kg/ }).click()
      await correctTo('81.3')
      await context.route('**/api/weight/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      )
      await context.setOffline(false)
      await sayOnline(page)
      await expect(notice(page)).toHaveText('1 recording waits to be sent.')
      await waitForQuiet(page)
      await expect(page.getByRole('button', { name: /^Edit 82.4 kg/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Edit 81.3 kg/ })).toHaveCount(1)
      await context.unroute('**/api/weight/*')
      await expect(async () => {
        await sayOnline(page)
        await expect(notice(page)).toHaveCount(0, { timeout: 1000 })
      }).toPass({ timeout: 60_000 })
      expect(await dataOf(context.request, '/api/weight/history')).toMatchObject([
        { weight: 81.3 },
        { weight: 79.9 },
      ])
    })
  },
)
