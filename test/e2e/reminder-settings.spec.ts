import { openPushService, openReceiver, verifiedWebhook } from '../support/receivers.ts'
import type { Page, Worker } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

/** What the service worker has that the pages do not. */
interface Scope extends EventTarget {
  registration: ServiceWorkerRegistration
  ExtendableEvent: typeof Event
  shown: {
    title: string
    tag: string | undefined
    lang: string | undefined
    dir: string | undefined
    data: unknown
  }[]
}

const card = (page: Page) => page.getByRole('region', { name: 'Reminders' })
const settingsOf = async (page: Page) =>
  (await (await page.request.get('/api/reminders')).json()).data.settings

/**
 * Headless Chromium allows no notifications and reaches no push service: what the browser would
 * hand over is handed over in its place.
 */
const subscribesTo = (page: Page, subscription: object) =>
  page.addInitScript(
    (json: { endpoint: string }) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'default' })
      Notification.requestPermission = async () => 'granted'
      let subscribed = false
      const fake = {
        endpoint: json.endpoint,
        options: {},
        toJSON: () => json,
        unsubscribe: async () => !(subscribed = false),
      }
      PushManager.prototype.subscribe = async () => {
        subscribed = true
        return fake as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        subscribed ? (fake as unknown as PushSubscription) : null
    },
    subscription as { endpoint: string },
  )

test(
  'chooses what to be reminded of, and when not',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/settings?page=reminders')
    const region = card(page)
    await region.getByRole('switch', { name: 'Weigh-in' }).press('Space')
    await region.getByLabel('How often to weigh in').selectOption('Every day')
    await region.getByLabel('Weigh in at').fill('07:45')
    await region.getByLabel('Weigh in at').press('Enter')
    await expect
      .poll(async () => (await settingsOf(page)).weighIn)
      .toEqual({ at: '07:45', every: 'day' })
    await region.getByRole('switch', { name: 'A usual meal that is missing' }).press('Space')
    await region.getByRole('switch', { name: 'Water' }).press('Space')
    await region.getByLabel('How often to drink').selectOption('Every 3 hours')
    await region.getByRole('switch', { name: 'End of the eating window' }).press('Space')
    await region.getByRole('switch', { name: 'Boosters at bedtime' }).press('Space')
    await expect
      .poll(() => settingsOf(page))
      .toMatchObject({
        meal: { afterMinutes: 60 },
        water: { everyHours: 3 },
        eatingWindow: { beforeMinutes: 30 },
        boosters: { at: '21:30' },
      })
    await region.getByLabel('Bedtime', { exact: true }).fill('23:00')
    await region.getByLabel('Bedtime', { exact: true }).press('Enter')
    await expect(region.getByLabel('Bedtime', { exact: true })).toHaveAccessibleDescription(
      'This time lies in your hours of rest',
    )
    expect((await settingsOf(page)).boosters).toEqual({ at: '21:30' })
    await region.scrollIntoViewIfNeeded()
    await expectNoAxeViolations(page)
    await keepScreens('reminders')
    await page.reload()
    await expect(region.getByLabel('Weigh in at')).toHaveValue('07:45')
    await region.getByRole('switch', { name: 'Water' }).press('Space')
    await expect.poll(async () => (await settingsOf(page)).water).toBeNull()
  },
)

test(
  'sends them to an address of the own, to ntfy and into a calendar',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    const receiver = await openReceiver()
    await newMember()
    await page.goto('/settings?page=reminders')
    const region = card(page)
    await region.getByRole('button', { name: 'Add a web address' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Web address').fill('nowhere')
    await dialog.getByRole('button', { name: 'Add' }).press('Enter')
    await expect(dialog.getByLabel('Web address')).toHaveAccessibleDescription(/https:/)
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Required/)
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Name', { exact: true }).fill('My house')
    await dialog.getByLabel('Web address').fill(`${receiver.url}/house`)
    await dialog.getByRole('button', { name: 'Add' }).press('Enter')
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    await keepScreens('reminders-secret')
    await page.getByRole('button', { name: 'I have copied the secret' }).press('Enter')
    await region.getByRole('button', { name: 'Send a test to My house' }).press('Enter')
    await expect(page.getByText('Test sent', { exact: true })).toBeVisible()
    expect(verifiedWebhook(secret, await receiver.next()).message).toMatchObject({
      type: 'test',
      title: 'This is a test from Forkcast',
    })

    receiver.answerWith(500)
    await region.getByRole('button', { name: 'Add ntfy' }).press('Enter')
    await dialog.getByLabel('Name', { exact: true }).fill('Phone')
    await dialog.getByLabel('Address of the ntfy server').fill(receiver.url)
    await dialog.getByLabel('Topic', { exact: true }).fill('mine')
    await keepScreens('reminders-ntfy')
    await dialog.getByRole('button', { name: 'Add' }).press('Enter')
    await region.getByRole('button', { name: 'Send a test to Phone' }).press('Enter')
    await expect(page.getByText('Phone: it answered 500.', { exact: true })).toBeVisible()
    await region.getByRole('button', { name: 'Remove Phone' }).press('Enter')
    await expect(region.getByRole('listitem')).toHaveCount(1)

    await region.getByRole('button', { name: 'Make an address' }).press('Enter')
    const address = await region.getByLabel('Address of your calendar').inputValue()
    await expect(region.getByRole('button', { name: 'Copy' })).toBeVisible()
    expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR')
    await expectNoAxeViolations(page)
    await keepScreens('reminders-ways')
    await region.getByRole('button', { name: 'End the address' }).press('Enter')
    await expect(region.getByRole('button', { name: 'Make an address' })).toBeVisible()
    await expect(region.getByRole('heading').first()).toBeFocused()
    expect((await page.request.get(address)).status()).toBe(404)
    await receiver.close()
  },
)

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'reminds on this device, and leads to the screen on which to do it',
    ONE_SCREEN,
    async ({ page, context, newMember, baseURL }) => {
      const push = await openPushService()
      const { subscription, open } = push.subscribe()
      await subscribesTo(page, subscription)
      await newMember()
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.goto('/settings?page=reminders')
      await card(page).getByRole('button', { name: 'Remind me on this device' }).press('Enter')
      await expect(card(page).getByRole('listitem')).toContainText('this device')
      await expect(card(page).getByRole('listitem')).toContainText('Delivered by 127.0.0.1')
      await card(page)
        .getByRole('button', { name: /Send a test/ })
        .press('Enter')
      const { message } = open(await push.next())
      expect(message).toEqual({
        title: 'This is a test from Forkcast',
        path: '/settings?page=reminders',
        about: 'test',
        language: 'en',
      })

      // What the push service would hand to the browser.
      const session = await context.newCDPSession(page)
      const registrations: string[] = []
      session.on('ServiceWorker.workerRegistrationUpdated', (event) =>
        registrations.push(...event.registrations.map(({ registrationId }) => registrationId)),
      )
      await session.send('ServiceWorker.enable')
      await expect.poll(() => registrations.length).toBeGreaterThan(0)
      const data = JSON.stringify({
        title: 'Time to step on the scales',
        path: '/weight',
        about: 'weigh-in',
        language: 'en',
      })
      const worker = context.serviceWorkers()[0] as Worker
      await worker.evaluate(() => {
        const scope = globalThis as unknown as Scope
        scope.shown = []
        scope.registration.showNotification = async (title, options = {}) => {
          scope.shown.push({
            title,
            tag: options.tag,
            lang: options.lang,
            dir: options.dir,
            data: options.data,
          })
        }
      })
      await session.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL ?? '',
        registrationId: registrations[0] ?? '',
        data,
      })
      await expect
        .poll(() => worker.evaluate(() => (globalThis as unknown as Scope).shown))
        .toEqual([
          {
            title: 'Time to step on the scales',
            tag: 'weigh-in',
            lang: 'en',
            dir: 'ltr',
            data: { path: '/weight' },
          },
        ])
      await worker.evaluate(() => {
        const scope = globalThis as unknown as Scope
        const pressed = new scope.ExtendableEvent('notificationclick')
        scope.dispatchEvent(
          Object.assign(pressed, {
            notification: { close: () => undefined, data: scope.shown[0]?.data },
          }),
        )
      })
      await expect(page).toHaveURL(/\/weight$/)
      await push.close()
    },
  )

  test(
    'says what to do where notifications are blocked',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      )
      await newMember()
      await page.goto('/settings?page=reminders')
      await expect(card(page).getByText('Notifications are blocked for this page.')).toBeVisible()
      await expect(
        card(page).getByRole('button', { name: 'Remind me on this device' }),
      ).toHaveCount(0)
    },
  )
})

test(
  'says that an iPhone needs it on the home screen',
  ONE_SCREEN,
  async ({ browser, newMember, context, baseURL }) => {
    await newMember()
    const phone = await browser.newContext({
      baseURL: baseURL ?? '',
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      storageState: await context.storageState(),
    })
    const page = await phone.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await page.goto('/settings?page=reminders')
    await expect(card(page).getByText(/“Add to Home Screen”/)).toBeVisible()
    await phone.close()
  },
)
