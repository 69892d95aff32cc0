import type { Page } from '@playwright/test'
import { addDays, civilDayAt } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../../support/drawn-photos.ts'
import type { Catalogue } from './catalogue.ts'
import { expect, waitForQuiet } from './forkcast.ts'
import { ADMIN_PASSWORD } from './serve-forkcast.ts'

interface Screen {
  readonly path: string
  /** Buttons that open a dialog. */
  readonly dialogs?: readonly string[]
  /** Tabs, choices and buttons that show something else on the page. */
  readonly views?: readonly string[]
}

/** Every screen of a member, with its main dialogs. */
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
  { path: '/coaches', views: ['Offer to share'] },
  {
    path: '/coached',
    views: ['Meals', 'Water and fasting', 'Activity and measurements'],
  },
  { path: '/sheet' },
  { path: '/admin-access' },
  { path: '/admin', views: ['Users', 'Health Analytics', 'System Performance', 'Audit Log'] },
  { path: '/set-up' },
  { path: '/nowhere' },
]

type Calls = Page['request']

/** What a call of the API answers. */
export const sent = async (calls: Calls, path: string, data: object) => {
  const reply = await calls.post(path, { data })
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  return (await reply.json()).data
}

/**
 * Something on every screen. The fellow shares a household with the member, who also looks at the
 * fellow's figures.
 */
export const live = async (
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
  const todayOn = civilDayAt(Date.now(), 'Europe/Paris')
  const yesterdayOn = addDays(todayOn, -1)
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
    scopes: ['read', 'log', 'weigh'],
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
  const parts = ['weight', 'meals', 'habits', 'body', 'comments']
  await sent(calls, '/api/coaches', { username: fellow.username, parts })
  const { grants } = await sent(fellow.calls, '/api/coaches', { username, parts })
  await sent(calls, `/api/coached/${grants[0].id}/accept`, {})
  // Each has said something about the other's day.
  const [mine] = (await (await fellow.calls.get('/api/coached')).json()).data
  await sent(fellow.calls, `/api/coached/${mine.id}/accept`, {})
  for (const [coach, { id }] of [
    [calls, grants[0]],
    [fellow.calls, mine],
  ] as const) {
    const words = { day: todayOn, text: 'Bravo ✓' }
    expect((await coach.put(`/api/coached/${id}/comments`, { data: words })).ok()).toBe(true)
  }
  return { grantId: grants[0].id }
}

/** A browser that reads barcodes, with a camera that sees nothing. */
export const giveScanner = (page: Page) =>
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

interface Walk {
  readonly page: Page
  readonly say: Catalogue['say']
  readonly goTo: (path: string) => Promise<void>
  /** Looks at what the page shows now. */
  readonly check: (where: string) => Promise<void>
}

const controlsOf = ({ page, say }: Walk) => ({
  dialog: page.getByRole('dialog'),
  pressed: (name: string) => page.getByRole('button', { name: say(name) }).first(),
})

/** The first visit of a day: yesterday is told, then the weigh-in of the week is skipped. */
export const walkFirstVisit = async (walk: Walk): Promise<void> => {
  const { page, goTo, check } = walk
  const { dialog, pressed } = controlsOf(walk)
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
}

/** Every screen of a member, its dialogs and views; the administrator's among them. */
export const walkScreens = async (
  walk: Walk,
  { grantId, mayLackViews = false }: { grantId: string; mayLackViews?: boolean },
): Promise<void> => {
  const { page, say, goTo, check } = walk
  const { dialog, pressed } = controlsOf(walk)
  for (const { path, dialogs = [], views = [] } of MEMBER_SCREENS) {
    await goTo(path === '/coached' ? `/coached?id=${grantId}` : path)
    await check(path)
    for (const opens of dialogs) {
      await pressed(opens).press('Enter')
      await expect(dialog).toBeVisible()
      await check(`${path} ${opens}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    for (const view of views) {
      const name = { name: say(view) }
      const chosen = page
        .getByRole('button', name)
        .or(page.getByRole('tab', name))
        .or(page.getByRole('radio', name))
        .first()
      if (mayLackViews && (await chosen.count()) === 0) continue
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
}
