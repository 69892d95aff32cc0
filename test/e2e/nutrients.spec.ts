import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const BANANA = '63107010'

test(
  'the dashboard tells minerals and vitamin C of today so far, with what they came from',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    const own = await page.request.post('/api/own-foods', {
      data: { name: 'Oat bar', calories: 400, protein: 8, carbs: 60, fats: 15 },
    })
    const { code } = (await own.json()).data
    for (const foodCode of [BANANA, code]) {
      expect(
        (
          await page.request.post('/api/food-analyses', { data: { foodCode, grams: 200 } })
        ).status(),
      ).toBe(201)
    }
    await page.goto('/dashboard')
    const card = page.getByRole('region', { name: 'More nutrients' })
    await page.getByRole('radio', { name: 'Daily' }).press('Space')
    await page.getByRole('button', { name: 'Show all charts' }).click()
    await card.getByRole('button', { name: 'Show nutrients' }).click()
    const vitaminC = card.getByRole('listitem').filter({ hasText: 'Vitamin C' })
    await expect(vitaminC).toContainText('24 mg')
    await expect(vitaminC).toContainText('to reach: 110 mg')
    await expect(vitaminC).toContainText('Banana')
    await expect(vitaminC).toContainText('of the energy eaten; the rest is left out')
    await expect(card.getByRole('listitem')).toHaveCount(9)
    await card.scrollIntoViewIfNeeded()
    await expectNoAxeViolations(page)
    await keepScreens('nutrients')

    await card.getByRole('button', { name: 'Choose nutrients' }).click()
    for (const name of ['Iron', 'Potassium', 'Cholesterol'])
      await card.getByRole('checkbox', { name }).click()
    await expect(card.getByRole('listitem')).toHaveCount(6)
    await expectNoAxeViolations(page)
    await keepScreens('nutrients-chosen')
    await page.goto('/settings?page=units')
    const choice = page.getByRole('group', { name: 'Nutrients shown' })
    await expect(choice.getByRole('checkbox', { name: 'Iron' })).not.toBeChecked()
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/me') && reply.request().method() === 'PATCH',
    )
    await choice.getByRole('checkbox', { name: 'Iron' }).click()
    await saved
    await keepScreens('nutrients-settings')
    const isMe = (url: URL) => url.pathname === '/api/me'
    await page.route(isMe, (route) =>
      route.fulfill({ status: 400, json: { success: false, error: 'x', code: 'invalid_input' } }),
    )
    await choice.getByRole('checkbox', { name: 'Iron' }).click()
    await expect(page.getByText('Not saved', { exact: true }).first()).toBeVisible()
    await expect(choice.getByRole('checkbox', { name: 'Iron' })).toBeChecked()
    await page.unroute(isMe)
    await page.goto('/dashboard')
    await page.getByRole('radio', { name: 'Daily' }).press('Space')
    await page.getByRole('button', { name: 'Show all charts' }).click()
    await card.getByRole('button', { name: 'Show nutrients' }).click()
    await expect(card.getByRole('listitem').filter({ hasText: 'Iron' })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    // A chart is drawn anew for the width a moment later.
    await expect(() => expectNoSidewaysScroll(page)).toPass()
  },
)
