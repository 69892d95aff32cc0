import type { Page } from '@playwright/test'
import { ADMIN_PASSWORD } from './support/serve-forkcast.ts'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'
import { doubleText, expectToFit, faultsOn, keepLargeScreens } from './support/fit.ts'

const VISITOR_PATHS = ['/login', '/register', '/forgot-password', '/reset-password#token', '/nowhere']
const MEMBER_PATHS = [
  '/',
  '/log',
  '/dashboard',
  '/protocol',
  '/weight',
  '/boosters',
  '/settings',
  '/import',
  '/household',
  '/admin-access',
  '/nowhere',
]
const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Something on every screen. */
const live = async (page: Page, language: string) => {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true)
  }
  await page.request.patch('/api/me', { data: { language, cupSizes: [{ name: 'Bottle', ml: 750 }] } })
  for (const [days, weight] of [
    [21, 84.2],
    [14, 83],
    [7, 82.4],
    [0, 81.1],
  ] as const) {
    await post('/api/weight', { weight, weighedAt: ago(days) })
  }
  for (const days of [3, 2, 1, 0]) {
    await post('/api/food-analyses', { foodCode: '58106210', grams: 260, eatenAt: ago(days) })
    await post('/api/food-analyses', { foodCode: '63107010', grams: 120, eatenAt: ago(days + 0.3) })
  }
  await post('/api/water-intake', { glassesDrunk: 3 })
  await post('/api/activities', { activityType: 'strength_training', durationMinutes: 45 })
  await post('/api/boosters/today', { sleepHours: 7, sleepQuality: 'good', sugarFreeDay: true, morningVinegar: true, vinegarType: 'white' })
  await post('/api/measurements', { waistCm: 92, measuredAt: ago(10) })
  await post('/api/measurements', { waistCm: 90.5, hipCm: 101 })
  await post('/api/own-foods', { name: 'Oat bar', calories: 420, protein: 8, carbs: 60, fats: 15 })
}

for (const [device, viewport] of Object.entries(WINDOWS)) {
  test.describe(`at 200 % on a ${device}`, () => {
    test.use({ viewport })
    for (const language of ['en', 'de']) {
      test(`every screen fits, in ${language}`, ONE_SCREEN, async ({ page, newMember }) => {
        test.slow()
        await page.addInitScript((chosen) => localStorage.setItem('forkcast.language', chosen), language)
        await doubleText(page)
        const look = (path: string) => keepLargeScreens(page, `${device}-${language}${path.replaceAll(/[/#]/g, '-')}`)
        await expectToFit(page, VISITOR_PATHS, look)
        await newMember()
        await live(page, language)
        await expectToFit(page, MEMBER_PATHS, look)
        expect((await page.request.post('/api/admin/access', { data: { password: ADMIN_PASSWORD } })).ok()).toBe(true)
        await expectToFit(page, ['/admin'], look)
      })
    }

    test('the main dialogs fit', ONE_SCREEN, async ({ page, newMember }) => {
      test.slow()
      await doubleText(page)
      await newMember()
      await live(page, 'en')
      for (const [path, opens] of [
        ['/', 'Weigh in'],
        ['/', 'Add Activity'],
        ['/log', /^Edit/],
        ['/', 'Record without a photo'],
        ['/', 'Recent and starred'],
        ['/weight', 'Record measurements'],
        ['/settings', 'Erase my account'],
        ['/settings', 'Set up an authenticator app'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('button', { name: opens }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect.soft(await faultsOn(page), `${path}: ${opens}`).toEqual([])
        await keepLargeScreens(page, `${device}-dialog-${String(opens).replaceAll(/\W+/g, '')}`)
      }
    })
  })
}
