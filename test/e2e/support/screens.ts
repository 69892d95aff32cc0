import type { Page } from '@playwright/test'
import { addDays, civilDayAt } from '#domain/day.ts'
import { dataUrlOf, drawnDish } from '../../support/drawn-photos.ts'
import { expect } from './forkcast.ts'

export interface Screen {
  readonly path: string
  /** Buttons that open a dialog. */
  readonly dialogs?: readonly string[]
  /** Tabs, choices and buttons that show something else on the page. */
  readonly views?: readonly string[]
}

/** Every screen of a member, with its main dialogs. */
export const MEMBER_SCREENS: readonly Screen[] = [
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
