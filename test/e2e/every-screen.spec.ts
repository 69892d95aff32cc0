import type { Page } from '@playwright/test'
import { addDays, civilDayAt } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import { catalogueOf } from './support/catalogue.ts'
import { faultsOn, keepWindow, look, WINDOWS } from './support/fit.ts'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'
import { ADMIN_PASSWORD } from './support/serve-forkcast.ts'
import { shownOn } from './support/shown-words.ts'

// Every screen and the main dialogs of a life that was recorded in English: read in any language all of it fits, at 320 px and with letters
// twice as large, and nothing of it is still English.

const VISITOR_PATHS = ['/login', '/register', '/forgot-password', '/reset-password#token']

interface Screen {
  readonly path: string
  /** Buttons that open a dialog. */
  readonly dialogs?: readonly string[]
  /** Tabs, choices and buttons that show something else on the page. */
  readonly views?: readonly string[]
}

const MEMBER_SCREENS: readonly Screen[] = [
  { path: '/', dialogs: ['Weigh in', 'Add Activity', 'Record without a photo', 'Recent and starred'], views: ['Describe it in words'] },
  { path: '/log', dialogs: ['Edit'] },
  { path: '/dashboard', views: ['Daily', 'Monthly'] },
  { path: '/protocol', dialogs: ['It was earlier'] },
  { path: '/weight', dialogs: ['Record measurements'] },
  { path: '/boosters', views: ['Statistics', 'Streaks'] },
  { path: '/settings', dialogs: ['Erase my account', 'Set up an authenticator app', 'Make a token', 'Make a webhook', 'Add ntfy'] },
  { path: '/import' },
  { path: '/household', dialogs: ['Leave the household'] },
  { path: '/coaches', views: ['Offer a look'] },
  { path: '/coached' },
  { path: '/admin-access' },
  { path: '/admin', views: ['Users', 'Health Analytics', 'System Performance', 'Audit Log'] },
  { path: '/nowhere' },
]

/** These name foods as other members recorded them. */
const IN_WORDS_OF_OTHERS = '/admin System Performance'

type Calls = Page['request']

const sent = async (calls: Calls, path: string, data: object) => {
  const reply = await calls.post(path, { data })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()).data
}

/** Something on every screen. The fellow shares a household with the member, who also looks at the fellow's figures. */
const live = async (calls: Calls, username: string, fellow: { calls: Calls; username: string }): Promise<{ grantId: string }> => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const [days, weight] of [
    [21, 84.2],
    [14, 83],
    [7, 82.4],
    [0, 81.1],
  ] as const) {
    await sent(calls, '/api/weight', { weight, weighedAt: ago(days) })
  }
  for (const days of [3, 2, 1, 0]) {
    await sent(calls, '/api/food-analyses', { foodCode: '58106210', grams: 260, eatenAt: ago(days) })
    await sent(calls, '/api/food-analyses', { foodCode: '63107010', grams: 120, eatenAt: ago(days + 0.3) })
  }
  const dish = await sent(calls, '/api/analyze-food', { imageBase64: dataUrlOf(await drawnDish(320)) })
  const yesterdayOn = addDays(civilDayAt(Date.now(), 'Europe/Paris'), -1)
  expect((await calls.patch(`/api/food-analyses/${dish.id}`, { data: { eatenAt: `${yesterdayOn}T12:00:00.000Z` } })).ok()).toBe(true)
  await sent(calls, '/api/analyze-words', { text: 'porridge and a banana' })
  await sent(calls, '/api/energy-entries', { foodName: 'Tea at aunt Flo’s', calories: 320 })
  await sent(calls, '/api/water-intake', { glassesDrunk: 3 })
  await sent(calls, '/api/activities', { activityType: 'strength_training', durationMinutes: 45 })
  const vinegar = { morningVinegar: true, vinegarType: 'white' }
  await sent(calls, '/api/boosters/today', { sleepHours: 7, sleepQuality: 'good', sugarFreeDay: true, ...vinegar })
  await sent(calls, '/api/measurements', { waistCm: 92, measuredAt: ago(10) })
  await sent(calls, '/api/measurements', { waistCm: 90.5, hipCm: 101 })
  await sent(calls, '/api/own-foods', { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 })
  await sent(calls, '/api/personal-tokens', { name: 'Kitchen scale', scopes: ['read', 'log'], lifeDays: 90 })
  await sent(calls, '/api/household', { name: 'Elm Street 5' })
  await sent(calls, '/api/household/invitations', { username: 'ben' })
  const invitation = await sent(calls, '/api/household/invitations', { username: null })
  await sent(fellow.calls, '/api/household-links/accept', { token: invitation.path.split('#')[1] })
  const cooked = await sent(fellow.calls, '/api/food-analyses', { foodCode: '58106210', grams: 300 })
  await sent(fellow.calls, '/api/pots', { mealId: cooked.id, shares: 4 })
  const parts = ['weight', 'meals', 'habits', 'body']
  await sent(calls, '/api/coaches', { username: fellow.username, parts })
  const { grants } = await sent(fellow.calls, '/api/coaches', { username, parts })
  await sent(calls, `/api/coached/${grants[0].id}/accept`, {})
  return { grantId: grants[0].id }
}

// German has the longest words; Arabic is read from right to left.
for (const language of ['de', 'ar'] as const) {
  test(`every screen fits and speaks one language: ${language}`, ONE_SCREEN, async ({ page, newMember, browser, baseURL }) => {
    test.slow()
    const { say, englishIn } = await catalogueOf(language)
    const check = async (where: string) => {
      await page.waitForLoadState('networkidle')
      if (where !== IN_WORDS_OF_OTHERS) expect.soft(englishIn(await shownOn(page)), `${where}: English in ${language}`).toEqual([])
      for (const window of WINDOWS) {
        await look(page, window)
        expect.soft(await faultsOn(page), `${where}: ${window.name}, ${language}`).toEqual([])
        await keepWindow(page, window, `${language}${where.replaceAll(/\W+/g, '-')}`)
      }
    }
    const goTo = async (path: string) => {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('h1')).toBeAttached()
    }

    await page.addInitScript((chosen) => localStorage.setItem('forkcast.language', chosen), language)
    for (const path of VISITOR_PATHS) {
      await goTo(path)
      await check(path)
    }
    const { username } = await newMember()
    const fellow = await otherMember(browser, baseURL)
    const { grantId } = await live(page.request, username, { calls: fellow.context.request, username: fellow.username })
    await fellow.context.close()
    expect((await page.request.patch('/api/me', { data: { language, cupSizes: [{ name: 'Bottle', ml: 750 }] } })).ok()).toBe(true)

    await goTo('/')
    const journey = page.getByRole('dialog')
    await expect(journey).toBeVisible()
    await check('/ at the first visit of a day')
    await journey.getByRole('button', { name: say('Continue to Today') }).click()
    for (const { path, dialogs = [], views = [] } of MEMBER_SCREENS) {
      await goTo(path === '/coached' ? `/coached?id=${grantId}` : path)
      await check(path)
      for (const opens of dialogs) {
        await page
          .getByRole('button', { name: say(opens) })
          .first()
          .press('Enter')
        await expect(page.getByRole('dialog')).toBeVisible()
        await check(`${path} ${opens}`)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      for (const view of views) {
        const name = { name: say(view) }
        const pressed = page.getByRole('button', name).or(page.getByRole('tab', name)).or(page.getByRole('radio', name)).first()
        await pressed.press((await pressed.getAttribute('type')) === 'radio' ? 'Space' : 'Enter')
        await check(`${path} ${view}`)
      }
      if (path === '/admin-access') {
        await page.getByLabel(say('Admin password')).fill(ADMIN_PASSWORD)
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/\/admin$/)
      }
    }
    await goTo('/')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
    await page.getByRole('button', { name: say('Analyze') }).click()
    await expect(page.getByRole('button', { name: say('Save to Log') })).toBeVisible()
    await check('/ with a result')
  })
}
