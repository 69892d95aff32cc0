import type { Page } from '@playwright/test'
import { addDays, civilDayAt } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import { catalogueOf } from './support/catalogue.ts'
import { faultsOn, keepWindow, look, WINDOWS } from './support/fit.ts'
import { expect, ONE_SCREEN, test, visit, waitForQuiet } from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'
import { ADMIN_PASSWORD } from './support/serve-forkcast.ts'
import { shownOn } from './support/shown-words.ts'

// Every screen and the main dialogs of a life that was recorded in English: read in any language
// all of it fits, at 320 px and with letters twice as large, and nothing of it is still English.

const VISITOR_PATHS = ['/login', '/register', '/forgot-password', '/reset-password#token']

interface Screen {
  readonly path: string
  /** Buttons that open a dialog. */
  readonly dialogs?: readonly string[]
  /** Tabs, choices and buttons that show something else on the page. */
  readonly views?: readonly string[]
}

const MEMBER_SCREENS: readonly Screen[] = [
  {
    path: '/',
    dialogs: [
      'Weigh in',
      'Scan a barcode',
      'Add Activity',
      'Record without a photo',
      'Recent and starred',
    ],
    views: ['Describe it in words'],
  },
  { path: '/log', dialogs: ['Edit'] },
  { path: '/dashboard', views: ['Daily', 'Monthly'] },
  { path: '/protocol', dialogs: ['It was earlier'] },
  { path: '/weight', dialogs: ['Record measurements'] },
  { path: '/boosters', views: ['Statistics', 'Streaks'] },
  { path: '/settings' },
  { path: '/settings?page=profile' },
  { path: '/settings?page=day' },
  { path: '/settings?page=units' },
  { path: '/settings?page=reminders', dialogs: ['Add ntfy'] },
  { path: '/settings?page=sign-in', dialogs: ['Set up an authenticator app'] },
  { path: '/settings?page=sharing' },
  { path: '/settings?page=data', dialogs: ['Erase my account'] },
  { path: '/settings?page=developers', dialogs: ['Make a token', 'Make a webhook'] },
  { path: '/import' },
  { path: '/household', dialogs: ['Leave the household'] },
  { path: '/coaches', views: ['Offer a look'] },
  { path: '/coached' },
  { path: '/admin-access' },
  { path: '/admin', views: ['Users', 'Health Analytics', 'System Performance', 'Audit Log'] },
  { path: '/set-up' },
  { path: '/nowhere' },
]

/**
 * Languages, each with the windows that it is looked at in. German has the longest words; Arabic is
 * read from right to left.
 */
const WALKS = [
  { language: 'de', windows: WINDOWS, what: 'every screen fits and speaks one language' },
  { language: 'ar', windows: WINDOWS, what: 'every screen fits and speaks one language' },
  { language: 'en', windows: WINDOWS.slice(0, 1), what: 'every screen fits at 320 px' },
] as const

type Calls = Page['request']

const sent = async (calls: Calls, path: string, data: object) => {
  const reply = await calls.post(path, { data })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()).data
}

/**
 * Something on every screen. The fellow shares a household with the member, who also looks at the
 * fellow's figures.
 */
const live = async (
  calls: Calls,
  username: string,
  fellow: { calls: Calls; username: string },
): Promise<{ grantId: string }> => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [days, weight] of [
    [21, 84.2],
    [14, 83],
    [8, 82.4],
  ] as const) {
    await sent(calls, '/api/weight', { weight, weighedAt: ago(days) })
  }
  for (const days of [3, 2, 1, 0]) {
    await sent(calls, '/api/food-analyses', {
      foodCode: '58106210',
      grams: 260,
      eatenAt: ago(days),
    })
    await sent(calls, '/api/food-analyses', {
      foodCode: '63107010',
      grams: 120,
      eatenAt: ago(days + 0.3),
    })
  }
  const dish = await sent(calls, '/api/analyze-food', {
    imageBase64: dataUrlOf(await drawnDish(320)),
  })
  const yesterdayOn = addDays(civilDayAt(Date.now(), 'Europe/Paris'), -1)
  expect(
    (
      await calls.patch(`/api/food-analyses/${dish.id}`, {
        data: { eatenAt: `${yesterdayOn}T12:00:00.000Z` },
      })
    ).ok(),
  ).toBe(true)
  await sent(calls, '/api/analyze-words', { text: 'porridge and a banana' })
  await sent(calls, '/api/energy-entries', { foodName: 'Tea at aunt Flo’s', calories: 320 })
  await sent(calls, '/api/water-intake', { glassesDrunk: 3 })
  await sent(calls, '/api/activities', { activityType: 'strength_training', durationMinutes: 45 })
  const vinegar = { morningVinegar: true, vinegarType: 'white' }
  await sent(calls, '/api/boosters/today', {
    sleepHours: 7,
    sleepQuality: 'good',
    sugarFreeDay: true,
    ...vinegar,
  })
  await sent(calls, '/api/measurements', { waistCm: 92, measuredAt: ago(10) })
  await sent(calls, '/api/measurements', { waistCm: 90.5, hipCm: 101 })
  await sent(calls, '/api/own-foods', {
    name: 'Oat bar',
    calories: 420,
    protein: 8,
    carbs: 60,
    fats: 15,
  })
  await sent(calls, '/api/personal-tokens', {
    name: 'Kitchen scale',
    scopes: ['read', 'log'],
    lifeDays: 90,
  })
  await sent(calls, '/api/household', { name: 'Elm Street 5' })
  await sent(calls, '/api/household/invitations', { username: 'ben' })
  const invitation = await sent(calls, '/api/household/invitations', { username: null })
  await sent(fellow.calls, '/api/household-links/accept', { token: invitation.path.split('#')[1] })
  const cooked = await sent(fellow.calls, '/api/food-analyses', {
    foodCode: '58106210',
    grams: 300,
  })
  await sent(fellow.calls, '/api/pots', { mealId: cooked.id, shares: 4 })
  const parts = ['weight', 'meals', 'habits', 'body']
  await sent(calls, '/api/coaches', { username: fellow.username, parts })
  const { grants } = await sent(fellow.calls, '/api/coaches', { username, parts })
  await sent(calls, `/api/coached/${grants[0].id}/accept`, {})
  return { grantId: grants[0].id }
}

/** A browser that reads barcodes, with a camera that sees nothing. */
const giveScanner = (page: Page) =>
  page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = async () => ['ean_13']
      detect = async () => []
    }
    Object.assign(window, { BarcodeDetector })
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream()
  })

for (const { language, windows, what } of WALKS) {
  test(`${what}: ${language}`, ONE_SCREEN, async ({ page, newMember, browser, baseURL }) => {
    test.slow()
    const { say, englishIn } = await catalogueOf(language)
    const isForeign = language !== 'en'
    const check = async (where: string) => {
      if (isForeign)
        expect.soft(englishIn(await shownOn(page)), `${where}: English in ${language}`).toEqual([])
      for (const window of windows) {
        await look(page, window)
        // On a busy machine a chart takes more than a frame to be drawn for its new room.
        await expect.soft
          .poll(() => faultsOn(page), {
            message: `${where}: ${window.name}, ${language}`,
            timeout: 5_000,
          })
          .toEqual([])
        await keepWindow(page, window, `${language}${where.replaceAll(/\W+/g, '-')}`)
      }
    }
    const goTo = async (path: string, { isLoaded = true } = {}) => {
      if (isLoaded) {
        await page.goto(path)
        await waitForQuiet(page)
      } else await visit(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('h1')).toBeAttached()
    }
    const pressed = (name: string) => page.getByRole('button', { name: say(name) }).first()
    const dialog = page.getByRole('dialog')

    await page.addInitScript(
      (chosen) => localStorage.setItem('forkcast.language', chosen),
      language,
    )
    await giveScanner(page)
    for (const [index, path] of VISITOR_PATHS.entries()) {
      await goTo(path, { isLoaded: index === 0 })
      await check(path)
    }
    const { username } = await newMember({ isAskedForConsent: true, seesWelcomeGuide: true })
    expect(
      (
        await page.request.patch('/api/me', {
          data: { language, cupSizes: [{ name: 'Bottle', ml: 750 }] },
        })
      ).ok(),
    ).toBe(true)
    await goTo('/')
    await check('/ asks for consent')
    await sent(page.request, '/api/consents', { kind: 'health-data', version: 2 })
    await goTo('/')
    await expect(dialog).toBeVisible()
    await check('/ with the welcome guide')
    await page.request.post('/api/welcome/mark-seen')
    const fellow = await otherMember(browser, baseURL)
    const { grantId } = await live(page.request, username, {
      calls: fellow.context.request,
      username: fellow.username,
    })
    await fellow.context.close()

    await goTo('/')
    await expect(dialog).toBeVisible()
    await check('/ at the first visit of a day')
    await pressed('Continue to Today').click()
    await expect(pressed('Skip This Week')).toBeVisible()
    await check('/ asks for a weigh-in')
    // The dialog closes at once; a page that is left before the server knows would be asked again.
    const skipped = page.waitForResponse('**/api/reminders/weekly/skip')
    await pressed('Skip This Week').click()
    await skipped
    await expect(dialog).toBeHidden()
    for (const { path, dialogs = [], views = [] } of MEMBER_SCREENS) {
      await goTo(path === '/coached' ? `/coached?id=${grantId}` : path, { isLoaded: false })
      await check(path)
      for (const opens of isForeign ? dialogs : []) {
        await pressed(opens).press('Enter')
        await expect(dialog).toBeVisible()
        await check(`${path} ${opens}`)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      }
      for (const view of isForeign ? views : []) {
        const name = { name: say(view) }
        const chosen = page
          .getByRole('button', name)
          .or(page.getByRole('tab', name))
          .or(page.getByRole('radio', name))
          .first()
        await chosen.press((await chosen.getAttribute('type')) === 'radio' ? 'Space' : 'Enter')
        await waitForQuiet(page)
        await check(`${path} ${view}`)
      }
      if (path === '/admin-access') {
        await page.getByLabel(say('Admin password')).fill(ADMIN_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/admin$/)
      }
    }
    await goTo('/', { isLoaded: false })
    await page
      .locator('#main input[type=file]')
      .first()
      .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
    await pressed('Analyze').click()
    await expect(pressed('Save to Log')).toBeVisible()
    await check('/ with a result')

    await goTo('/')
    // The files of the app still come, so that what is opened now for the first time can be.
    await page.route('**/api/**', (route) => route.abort())
    await pressed('Add a glass of water').click()
    await pressed('Show them').click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await check('/ with what waits')
    await page.keyboard.press('Escape')
    await look(page, { width: 1280, height: 900, letters: 16 })
    await pressed('Log out').click()
    await expect(pressed('Log out and erase')).toBeVisible()
    await check('/ before logging out')
  })
}
