import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { keptRows } from './support/device-rows.ts'
import {
  expect,
  expectNoAxeViolations,
  moveTo,
  ONE_SCREEN,
  PHONE,
  test,
  waitForQuiet,
} from './support/forkcast.ts'

const weightDialog = (page: Page) => page.getByRole('dialog', { name: 'Record Weight' })
const analyzeButton = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'a photo that is shared with the app is there to be analysed',
    ONE_SCREEN,
    async ({ page, newMember }) => {
      await newMember()
      await page.goto('/')
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.reload()
      const bytes = (await drawnDish()).toString('base64')
      const answered = await page.evaluate(async (base64) => {
        const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const form = new FormData()
        form.append('photo', new File([file], 'dish.jpg', { type: 'image/jpeg' }))
        const { url } = await fetch('/share', { method: 'POST', body: form })
        return new URL(url).pathname
      }, bytes)
      expect(answered).toBe('/analyze')
      await page.goto('/analyze')
      await expect(analyzeButton(page)).toBeVisible()
      await analyzeButton(page).click()
      await expect(page.getByRole('button', { name: 'Save to Log' })).toBeVisible()
      // It is a meal now, and not offered again.
      await page.reload()
      await expect(analyzeButton(page)).toHaveCount(0)
    },
  )
})

/**
 * How many photos this device keeps that are not analysed yet: they are written a moment after the
 * screen shows them.
 */
const photosKept = async (page: Page) =>
  (JSON.parse(await keptRows(page, 'photos')) as unknown[]).length

test('a photo in hand survives a reload', ONE_SCREEN, async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
  await page
    .locator('#main input[type=file]')
    .first()
    .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
  await expect(analyzeButton(page)).toBeVisible()
  await expect.poll(() => photosKept(page)).toBe(1)
  await page.reload()
  await expect(analyzeButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retake' }).click()
  await expect.poll(() => photosKept(page)).toBe(0)
  await page.reload()
  await expect(page.getByLabel('Take a photo or upload image')).toBeEnabled()
  await expect(analyzeButton(page)).toHaveCount(0)
})

test(
  'the manifest offers to photograph, to count a glass and to weigh in, and they do so once',
  ONE_SCREEN,
  async ({ page, request, newMember }) => {
    await newMember()
    const manifest = await (await request.get('/manifest.webmanifest')).json()
    const shortcuts: { name: string; url: string; icons: { src: string }[] }[] = manifest.shortcuts
    expect(shortcuts.map(({ name }) => name)).toEqual(['Photograph', 'Water +1', 'Weigh in'])
    for (const { icons } of shortcuts)
      expect((await request.get(icons[0]?.src ?? '')).headers()['content-type']).toBe('image/png')
    const [photograph, water, weighIn] = shortcuts.map(({ url }) => url)

    await page.goto(String(photograph))
    await expect(page.getByLabel('Take a photo or upload image')).toBeEnabled()
    await page.goto(String(water))
    await expect(page.getByText('1 of 8', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await waitForQuiet(page)
    await page.reload()
    await expect(page.getByText('1 of 8', { exact: true })).toBeVisible()
    await page.goto(String(weighIn))
    await expect(weightDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(weightDialog(page)).toHaveCount(0)
  },
)

test(
  'after the end of a session the sign-in leads back to where one was',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const member = await newMember()
    await page.goto('/boosters')
    await context.clearCookies()
    await page.reload()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Username').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/boosters')
    // Whoever leaves by themselves starts at home again.
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Username').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'the hint about the home screen is shown once',
  PHONE,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/')
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true })
        Object.assign(event, { prompt: () => Promise.resolve({ outcome: 'dismissed' }) })
        window.dispatchEvent(event)
      })
    await offer()
    await expect(page.getByText('Forkcast on your home screen')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('install-hint')
    await page.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText('Forkcast on your home screen')).toHaveCount(0)
    await page.reload()
    await offer()
    await expect(page.getByText('What is on your plate?')).toBeVisible()
    await expect(page.getByText('Forkcast on your home screen')).toHaveCount(0)
  },
)

test(
  'the Back of a phone closes what is on top and stays on the page',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.addInitScript(() => {
      const { CloseWatcher: Real } = window as unknown as {
        CloseWatcher: new () => { requestClose(): void }
      }
      const watchers: object[] = []
      Object.assign(window, {
        watchers,
        CloseWatcher: class extends Real {
          constructor() {
            super()
            watchers.push(this)
          }
        },
      })
    })
    await page.goto('/weight')
    await page.getByRole('button', { name: 'Record Weight' }).first().click()
    await expect(weightDialog(page)).toBeVisible()
    // What Chromium does on Android when Back is pressed.
    await page.evaluate(() =>
      (window as unknown as { watchers: { requestClose(): void }[] }).watchers
        .at(-1)
        ?.requestClose(),
    )
    await expect(weightDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/weight')
  },
)

test(
  'a step back in the history closes what is on top, and leaves nothing behind in it',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/dashboard')
    await moveTo(page, '/weight')
    const open = async () => {
      await page.getByRole('button', { name: 'Record Weight' }).first().click()
      await expect(weightDialog(page)).toBeVisible()
    }
    const goBack = () => page.evaluate(() => window.history.back())

    await open()
    await goBack()
    await expect(weightDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/weight')
    await open()
    await page.keyboard.press('Escape')
    await expect(weightDialog(page)).toHaveCount(0)
    await goBack()
    await expect(page).toHaveURL('/dashboard')

    // The first page of a visit has no step of its own before it.
    await page.goto('/weight')
    await open()
    await goBack()
    await expect(weightDialog(page)).toHaveCount(0)
    await expect(page).toHaveURL('/weight')
  },
)
