import type { Page } from '@playwright/test'
import { startNewerVersionProxy } from '../support/newer-version-proxy.ts'
import { appIsKept } from './support/app-is-kept.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  test,
  waitForQuiet,
} from './support/forkcast.ts'

const NEW_VERSION = 'forkcast-app-0123456789abcdef'
const NEW_FIELDS = { ofANewerVersion: [1, 2, 3] }
const toWeights = (page: Page) => page.getByRole('link', { name: 'Weight' }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')

const markPage = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { isSamePage: true }))
// While the page gives way to the next one there is nothing to ask.
const isSamePage = (page: Page) =>
  page.evaluate(() => 'isSamePage' in window).catch(() => undefined)

/** Puts a recording into the outbox as another version of the app would have. */
const putIntoOutbox = (
  page: Page,
  memberId: string,
  call: { method: string; path: string; body: unknown; key?: string; id?: string },
) =>
  page.evaluate(
    async ([owner, { method, path, body, key: chosen, id }]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('forkcast')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const transaction = db.transaction('outbox', 'readwrite')
      const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      const place = {
        memberId: owner,
        key: chosen ?? random,
        method,
        path,
        params: id === undefined ? {} : { id },
        address: id === undefined ? path : path.replace(':id', id),
        zone: 'Europe/Paris',
      }
      transaction
        .objectStore('outbox')
        .add({ ...place, body, doneAt: Date.now(), state: { kind: 'waiting' }, failures: 0 })
      await new Promise((resolve) =>
        transaction.addEventListener('complete', resolve, { once: true }),
      )
      db.close()
      new BroadcastChannel('forkcast-outbox').postMessage('changed')
    },
    [memberId, call] as const,
  )

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a page goes on with answers that have grown, and takes on the new version where it cannot read one',
    ONE_SCREEN,
    async ({ page, context, baseURL, newMember }) => {
      await newMember()
      await context.request.post('/api/weight', { data: { weight: 81.4 } })
      const proxy = await startNewerVersionProxy(String(baseURL))
      await page.goto(`${proxy.url}/dashboard`)
      await appIsKept(page)
      await page.reload()
      await waitForQuiet(page)
      await markPage(page)

      proxy.answerNewly((_call, reply) => {
        const { data } = reply
        const grown = Array.isArray(data)
          ? data.map((row: object) => ({ ...row, ...NEW_FIELDS }))
          : { ...(data as object), ...NEW_FIELDS }
        return { ...reply, ...NEW_FIELDS, ...(data === undefined ? {} : { data: grown }) }
      })
      await toWeights(page)
      await expect(page.getByText('81.4 kg').first()).toBeVisible()
      expect(await isSamePage(page)).toBe(true)

      // Not before: the browser looks for a new version by itself after a reload, and the page
      // would read an answer of before then.
      proxy.answerNewly((call, reply) => {
        if (call !== 'GET /api/boosters/today') return reply
        proxy.release()
        return { success: true, data: { kind: 'of-a-newer-version' } }
      })
      await page.getByRole('link', { name: 'Boosters' }).first().click()
      await expect.poll(() => isSamePage(page)).toBe(false)
      await expect(page).toHaveURL(`${proxy.url}/boosters`)
      await expect(page.getByLabel('Sleep hours')).toBeVisible()
      expect(await page.evaluate(() => caches.keys())).toContain(NEW_VERSION)
      proxy.close()
    },
  )

  test(
    'what a newer server recorded and this page cannot read is there once, and what is typed stays',
    ONE_SCREEN,
    async ({ page, context, baseURL, newMember }) => {
      await newMember()
      const proxy = await startNewerVersionProxy(String(baseURL))
      await page.goto(`${proxy.url}/weight`)
      await appIsKept(page)
      await page.reload()
      await waitForQuiet(page)
      await markPage(page)
      proxy.answerNewly((call, reply) =>
        call === 'POST /api/weight'
          ? {
              success: true,
              data: { id: (reply['data'] as { id: string }).id, kind: 'of-a-newer-version' },
            }
          : reply,
      )
      proxy.release()
      await page.getByRole('button', { name: 'Record Weight' }).first().click()
      await dialog(page).getByLabel('Weight', { exact: true }).fill('80.1')
      // What the page cannot read waits for it until it was sent once more. The page looks for the
      // message itself: on a busy machine it may be gone before the test looks.
      const told = page.waitForFunction(() =>
        /Weight recorded|It waits on this device/.test(document.body.textContent),
      )
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await told
      await expect(page.getByText(/was not|Failed to/)).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^Edit 80.1 kg/ })).toHaveCount(1)
      await page.getByRole('button', { name: 'Record measurements' }).click()
      await dialog(page).getByLabel('Waist').fill('93')
      await expect
        .poll(() =>
          page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
        )
        .toBe(true)
      expect(await isSamePage(page)).toBe(true)
      await expect(dialog(page).getByLabel('Waist')).toHaveValue('93')
      const weights = (await (await context.request.get('/api/weight/history')).json()).data
      expect(weights.map(({ weight }: { weight: number }) => weight)).toEqual([80.1])

      // A member who reloads a page that is out of date gets the new one, as soon as the page is at
      // rest: beside requests, the previous worker would stay for 30 seconds.
      await page.addInitScript(() => {
        const isAtRest = () => sessionStorage.getItem('rest') !== null
        const { postMessage } = ServiceWorker.prototype
        ServiceWorker.prototype.postMessage = function (...given: [unknown]) {
          if (!isAtRest()) sessionStorage.setItem('asked-too-early', 'yes')
          postMessage.apply(this, given)
        }
        const fetching = setInterval(() => {
          if (isAtRest()) clearInterval(fetching)
          else void fetch('/icons/mark.svg')
        }, 20)
      })
      await page.reload()
      await expect
        .poll(() =>
          page
            .evaluate(
              () =>
                performance.getEntriesByName(new URL('/icons/mark.svg', location.href).href).length,
            )
            .catch(() => 0),
        )
        .toBeGreaterThan(100)
      await page.evaluate(() => sessionStorage.setItem('rest', 'yes'))
      expect(await page.evaluate(() => sessionStorage.getItem('asked-too-early'))).toBe(null)
      // The page may be loaded once more meanwhile.
      await expect
        .poll(() => page.evaluate(() => caches.keys()).catch(() => []))
        .toContain(NEW_VERSION)
      await expect
        .poll(() =>
          page
            .evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
            .catch(() => false),
        )
        .toBe(true)
      proxy.close()
    },
  )

  test(
    'what another version of the app recorded is sent, and where the server does not know it, told',
    ONE_SCREEN,
    async ({ page, context, newMember }) => {
      const { id } = await newMember()
      await page.goto('/weight')
      await waitForQuiet(page)
      await appIsKept(page)
      await context.setOffline(true)
      const activity = { activityType: 'walking', durationMinutes: 30 }
      await putIntoOutbox(page, id, {
        method: 'POST',
        path: '/api/activities',
        body: { ...activity, ofAnotherVersion: 'yes' },
      })
      await putIntoOutbox(page, id, {
        method: 'POST',
        path: '/api/activities',
        body: { ...activity, activityType: 'of-a-newer-version' },
      })
      await putIntoOutbox(page, id, { method: 'POST', path: '/api/of-a-newer-version', body: {} })
      await page.getByRole('link', { name: 'Analyze' }).first().click()
      await expect(page.getByText('3 recordings wait to be sent.')).toBeVisible()
      await expect(
        page.getByText(/part of the page could not be loaded|This page broke/),
      ).toHaveCount(0)
      await page.getByRole('button', { name: 'Show them' }).click()
      await expect(dialog(page).getByText('Walking, 30 min')).toBeVisible()
      await expect(
        dialog(page).getByText('A recording of another version of Forkcast'),
      ).toHaveCount(2)
      await expectNoAxeViolations(page)
      await context.setOffline(false)
      await dialog(page).getByRole('button', { name: 'Send now' }).click()
      await expect(dialog(page).getByRole('button', { name: /^Try again: / })).toHaveCount(2)
      const activities = (await (await context.request.get('/api/activities')).json()).data
      expect(activities.map(({ activityType }: { activityType: string }) => activityType)).toEqual([
        'walking',
      ])
    },
  )
})

test(
  'what waits on a device as an older version left it is sent',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    const { id } = await newMember()
    await page.goto('/api/health', { waitUntil: 'load' })
    // Without what came later, such as the store of what the server has by now.
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('forkcast', 1)
        opening.onupgradeneeded = () => {
          const { result } = opening
          result.createObjectStore('session')
          result.createObjectStore('readings', { keyPath: ['memberId', 'address'] })
          result
            .createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
            .createIndex('member', 'memberId')
          result.createObjectStore('answers', { keyPath: ['memberId', 'waitingId'] })
          result.createObjectStore('photos', { keyPath: 'memberId' })
        }
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      db.close()
    })
    await putIntoOutbox(page, id, { method: 'POST', path: '/api/weight', body: { weight: 80.4 } })
    await page.goto('/weight')
    await expect(page.getByRole('button', { name: /^Edit 80.4 kg/ })).toHaveCount(1)
    await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
    expect((await (await page.request.get('/api/weight/history')).json()).data).toHaveLength(1)
  },
)

test(
  'what an earlier version recorded without ids is sent, with what refers to it',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    const { id: memberId } = await newMember()
    await page.goto('/weight')
    await waitForQuiet(page)
    await page.goto('/api/health')
    const key = '0123456789abcdef0123456789abcdef'
    const path = '/api/weight'
    await putIntoOutbox(page, memberId, { method: 'POST', path, body: { weight: 80.4 }, key })
    const kept = { method: 'PATCH', path: '/api/weight/:id', id: `waiting-${key}` }
    await putIntoOutbox(page, memberId, { ...kept, body: { weight: 80.1 } })
    await page.goto('/weight')
    await expect(page.getByRole('button', { name: /^Edit 80.1 kg/ })).toHaveCount(1)
    await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
    const { data } = await (await page.request.get('/api/weight/history')).json()
    expect(data).toMatchObject([{ weight: 80.1 }])
  },
)

test(
  'without a service worker a page whose files are gone is reloaded as the new one, before anything is begun',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    const proxy = await startNewerVersionProxy(String(baseURL))
    await page.goto(`${proxy.url}/dashboard`)
    await waitForQuiet(page)
    await markPage(page)
    proxy.renameFiles()
    await page.getByRole('link', { name: 'Boosters' }).first().click()
    await expect.poll(() => isSamePage(page)).toBe(false)
    await expect(page).toHaveURL(`${proxy.url}/boosters`)
    await expect(page.getByLabel('Sleep hours')).toBeVisible()

    proxy.close()
  },
)
