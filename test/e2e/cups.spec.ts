import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

test(
  'a cup of one’s own counts with one press, and what is beyond whole glasses is kept',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/settings?page=day')
    const cups = page.getByRole('region', { name: 'Your cups' })
    await cups.getByLabel('It holds').fill('20')
    await cups.getByRole('button', { name: 'Add a cup' }).click()
    await expect(cups.getByLabel('Cup', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await cups.getByLabel('Cup', { exact: true }).fill('Mug')
    await cups.getByLabel('It holds').fill('300')
    await cups.getByRole('button', { name: 'Add a cup' }).click()
    await expect(cups.getByRole('listitem')).toContainText('Mug, 300 ml')
    await expectNoAxeViolations(page)
    await keepScreens('cups-settings')
    await page.goto('/')
    const today = page.getByRole('region', { name: 'Today', exact: true })
    await today.getByRole('button', { name: 'Mug, 300 ml' }).click()
    await expect(today).toContainText('1 of 8')
    await expectFitsPhone(page)
    await keepScreens('cups-today')
    // The screen counts before the server has answered.
    await expect
      .poll(async () => (await (await page.request.get('/api/water-intake')).json()).data)
      .toEqual({ glassesDrunk: 1, glassesTarget: 8, moreMl: 50 })
  },
)
