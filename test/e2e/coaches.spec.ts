import type { Page } from '@playwright/test'
import { keptRows } from './support/device-rows.ts'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  moveTo,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'

const region = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name, exact: true })

/** How long a page is on a phone of 390 x 844. */
const screensOf = async (page: Page): Promise<number> => {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / 844)
  if (before) await page.setViewportSize(before)
  return screens
}

/** The addresses of all that this browser keeps for when there is no line. */
const keptAddresses = async (page: Page) =>
  (JSON.parse(await keptRows(page, 'readings')) as { address: string }[]).map(
    ({ address }) => address,
  )

test(
  'data is shared, accepted, looked at, seen by the member, and ended while its page is open',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens, browser, baseURL }) => {
    test.slow()
    const anna = await newMember()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const [days, weight] of [
      [21, 84],
      [14, 83.2],
      [7, 82.6],
      [0, 81.9],
    ] as const) {
      await page.request.post('/api/weight', {
        data: { weight, weighedAt: daysAgo(days), notes: 'Private words' },
      })
    }
    await page.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 100 } })
    await page.request.post('/api/water-intake', { data: { glassesDrunk: 5 } })
    for (const waistCm of [93, 92])
      await page.request.post('/api/measurements', { data: { waistCm } })
    await page.request.post('/api/activities', {
      data: { activityType: 'yoga', durationMinutes: 45 },
    })
    const cora = await otherMember(browser, baseURL)
    try {
      await page.goto('/settings?page=sharing')
      await page.getByRole('link', { name: 'Open coaches' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Coaches' })).toBeVisible()
      const mine = region(page, 'Who can see your data')
      await expect(mine).toContainText('Nobody.')
      await expectNoAxeViolations(page)
      await keepScreens('coaches-none')
      await mine.getByRole('button', { name: 'Offer to share' }).press('Enter')
      await expect(mine.getByLabel('Username')).toHaveAccessibleDescription(/Required/)
      await expect(mine.getByRole('alert')).toHaveText('Please tick what may be seen')
      await mine.getByLabel('Username').fill(anna.username)
      await mine.getByRole('checkbox', { name: /^Weight and forecast/ }).press('Space')
      await mine.getByRole('button', { name: 'Offer to share' }).press('Enter')
      await expect(mine.getByLabel('Username')).toHaveAccessibleDescription(/This is you/)
      await mine.getByLabel('Username').fill(cora.username)
      // As a session is answered that signed in some time ago.
      const code = 'confirmation_needed'
      await page.route(
        '**/api/coaches',
        (route) =>
          route.fulfill({ status: 403, json: { success: false, error: 'Confirm it', code } }),
        { times: 1 },
      )
      await mine.getByRole('button', { name: 'Offer to share' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Is it you?' })
      const password = dialog.getByLabel('Password', { exact: true })
      await password.fill(anna.password)
      await password.press('Enter')
      await expect(mine.getByRole('status')).toContainText(`called ${cora.username}`)
      const grants = mine.getByRole('list', { name: 'Who can see your data' })
      await expect(grants.getByRole('listitem')).toContainText('Not accepted yet')
      await expectNoAxeViolations(page)
      await expectFitsPhone(page)
      await keepScreens('coaches-offered')

      await cora.page.goto('/coaches')
      const coached = region(cora.page, 'Members you can see')
      await expect(coached.getByRole('listitem')).toContainText(
        `${anna.username} wants to share data with you`,
      )
      // Who came because of it finds it first.
      await expect(cora.page.getByRole('heading', { level: 2 }).first()).toHaveText(
        'Members you can see',
      )
      await expectNoAxeViolations(cora.page)
      await coached
        .getByRole('button', { name: `Accept the offer of ${anna.username}` })
        .press('Enter')
      await coached.getByRole('link', { name: `See data of ${anna.username}` }).press('Enter')
      await expect(cora.page.getByRole('heading', { level: 1, name: anna.username })).toBeFocused()
      const weight = region(cora.page, 'Weight Trajectory')
      await expect(weight).toContainText('81.9 kg')
      await expect(cora.page.getByRole('main').getByRole('region')).toHaveCount(1)
      await expect(cora.page.getByRole('main')).not.toContainText(/Private words|Cheddar|Waist/)
      await expectNoAxeViolations(cora.page)

      await page.reload()
      await expect(grants.getByRole('listitem')).toContainText('Since')
      for (const part of ['Meals', 'Water and fasting', 'Activity and measurements']) {
        const box = grants.getByRole('checkbox', { name: part, exact: true })
        await box.press('Space')
        await expect(box).toBeChecked()
        await expect(box).toBeEnabled()
      }
      await cora.page.reload()
      for (const [part, name, words] of [
        ['Weight and forecast', 'Weight Trajectory', '81.9 kg'],
        ['Meals', 'Newest meals', 'Cheddar'],
        ['Water and fasting', 'Water today', '5 of 8 glasses'],
        ['Activity and measurements', 'Activities', 'Yoga, 45 minutes'],
        ['Activity and measurements', 'Body measurements', 'Waist 92 cm'],
      ] as const) {
        await cora.page.getByRole('tab', { name: part }).click()
        await expect(region(cora.page, name)).toContainText(words)
        expect(await screensOf(cora.page), `${part} in screens of a phone`).toBeLessThanOrEqual(4)
      }
      // Nothing here records, changes, or leads into the coach's own log.
      await expect(
        cora.page.getByRole('main').getByRole('button', { name: /record|edit|delete|correct/i }),
      ).toHaveCount(0)
      await expect(cora.page.getByRole('main').getByRole('link')).toHaveText([
        'Coaches',
        'Sheet to print',
      ])
      await expectNoAxeViolations(cora.page)
      await expectFitsPhone(cora.page)
      if (process.env['SCREENS'] === '1') {
        for (const colorScheme of ['light', 'dark'] as const) {
          await cora.page.emulateMedia({ colorScheme })
          const width = cora.page.viewportSize()?.width
          await cora.page.screenshot({
            path: `test-results/screens/look-${width}-${colorScheme}.png`,
            fullPage: true,
          })
        }
      }
      expect(
        (await keptAddresses(cora.page)).filter((address) => address.startsWith('/api/coached/')),
      ).toEqual([])

      await page.reload()
      await expect(region(page, 'Who looked').getByRole('listitem').first()).toContainText(
        cora.username,
      )
      await keepScreens('coaches')
      await expectNoAxeViolations(page)
      await grants.getByRole('button', { name: `End sharing with ${cora.username}` }).press('Enter')
      await expect(mine).toContainText('Nobody.')

      await cora.page.getByRole('radio', { name: 'Monthly' }).press('Space')
      await expect(cora.page.getByRole('alert')).toContainText(
        'You may not look here, or no longer',
      )
      await expect(cora.page.getByRole('main')).not.toContainText(/Cheddar|81\.9/)
      await expect(cora.page.getByRole('heading', { level: 1, name: 'Shared data' })).toBeVisible()
      await expectNoAxeViolations(cora.page)
      await moveTo(cora.page, '/coached')
      await expect(cora.page.getByRole('heading', { level: 1, name: 'Coaches' })).toBeVisible()
    } finally {
      await cora.context.close()
    }
  },
)

test(
  'the shared data of a member elsewhere',
  SAME_ON_BOTH,
  async ({ page, newMember, browser, baseURL }) => {
    const me = await newMember()
    const anna = await otherMember(browser, baseURL)
    const { request } = anna.context
    try {
      await request.patch('/api/me', { data: { timeZone: 'Pacific/Auckland' } })
      const eatenAt = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T07:00:00.000Z`
      await request.post('/api/food-analyses', {
        data: { foodCode: '14104100', grams: 100, eatenAt },
      })
      const offered = await request.post('/api/coaches', {
        data: { username: me.username, parts: ['weight', 'meals'] },
      })
      const { id } = (await offered.json()).data.grants[0]
      expect((await page.request.post(`/api/coached/${id}/accept`)).status()).toBe(200)
    } finally {
      await anna.context.close()
    }
    await test.step('without a line it shows nothing of the other one, and says why', async () => {
      await page.goto('/coaches')
      await page.route('**/api/coached/*', (route) => route.abort())
      await page.getByRole('link', { name: `See data of ${anna.username}` }).click()
      await expect(page.getByRole('alert')).toContainText('cannot be reached')
      await page.unroute('**/api/coached/*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { level: 1, name: anna.username })).toBeVisible()
    })

    await test.step('clock times are those of who is looked at, and said to be', async () => {
      await expect(
        page.getByText(`Days and times are by the clock of ${anna.username}.`),
      ).toBeVisible()
      await page.getByRole('tab', { name: 'Meals' }).click()
      const shown = page.getByRole('region', { name: 'Newest meals' }).locator('time')
      const there = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Pacific/Auckland',
        hour: '2-digit',
        minute: '2-digit',
      })
      await expect(shown).toContainText(
        there.format(Date.parse(String(await shown.getAttribute('datetime')))),
      )
    })

    await test.step('where the line is cut later, nothing of the other one stays', async () => {
      await page.route('**/api/coached/*', (route) => route.abort())
      await page.getByRole('radio', { name: 'Daily' }).press('Space')
      await expect(page.getByRole('alert')).toContainText('cannot be reached')
      await expect(page.getByRole('main')).not.toContainText('82.5 kg')
    })
  },
)

test(
  'a comment on a day is written by a coach, and seen, muted and deleted by the member',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens, browser, baseURL }) => {
    const anna = await newMember()
    await page.request.patch('/api/me', { data: { numbersHidden: true } })
    const cora = await otherMember(browser, baseURL)
    try {
      const parts = ['comments']
      const offered = await page.request.post('/api/coaches', {
        data: { username: cora.username, parts },
      })
      const { id } = (await offered.json()).data.grants[0]
      await cora.context.request.post(`/api/coached/${id}/accept`)
      await cora.page.goto(`/coached?id=${id}`)
      await expect(cora.page.getByRole('heading', { level: 1, name: anna.username })).toBeVisible()
      const words = cora.page.getByLabel('Comment', { exact: true })
      const save = cora.page.getByRole('button', { name: 'Save comment' })
      const written = cora.page.getByRole('list', { name: 'Your comments' })
      // Read in its own direction, whatever the language of the page.
      await words.fill('حساء الظهر يناسبك.')
      await save.press('Enter')
      await expect(written.getByText('حساء الظهر يناسبك.')).toHaveCSS('direction', 'rtl')
      await words.fill('Soup at noon suits you.')
      await save.press('Enter')
      await expect(written).toContainText('Soup at noon suits you.')
      await expectNoAxeViolations(cora.page)
      await expectFitsPhone(cora.page)

      await page.goto('/log')
      const comments = page.getByRole('list', { name: 'Comments of coaches' })
      await expect(comments).toContainText('Soup at noon suits you.')
      await expect(comments).toContainText(cora.username)
      await expectNoAxeViolations(page)
      await expectFitsPhone(page)
      await keepScreens('day-comment')
      await moveTo(page, '/dashboard')
      await page.getByRole('radio', { name: 'Daily' }).press('Space')
      await expect(comments).toContainText('Soup at noon suits you.')

      await comments.getByRole('button', { name: `Mute ${cora.username}` }).press('Enter')
      await expect(comments).toHaveCount(0)
      await moveTo(page, '/coaches')
      await page.getByRole('button', { name: 'Show them again' }).press('Enter')
      await expect(page.getByText('Comments are muted.')).toHaveCount(0)
      await moveTo(page, '/log')
      await comments
        .getByRole('button', { name: `Delete the comment of ${cora.username}` })
        .press('Enter')
      await expect(comments).toHaveCount(0)
      await cora.page.reload()
      await expect(words).toHaveValue('')
    } finally {
      await cora.context.close()
    }
  },
)
