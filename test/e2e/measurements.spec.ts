import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

test(
  'body measurements are recorded, charted, deleted and brought back beside the weight',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    for (const [daysAgo, waistCm] of [
      [28, 96],
      [14, 94.5],
    ] as const) {
      const measuredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
      const reply = await page.request.post('/api/measurements', {
        data: { waistCm, hipCm: waistCm + 9, bodyFatPercent: 28, measuredAt },
      })
      expect(reply.status(), await reply.text()).toBe(201)
    }
    await page.goto('/weight')
    const card = page.getByRole('region', { name: 'Body measurements' })
    const rows = card
      .getByRole('listitem')
      .filter({ hasText: 'Waist' })
      .filter({ has: page.getByRole('button') })
    await expect(rows).toHaveCount(1)
    await card.getByRole('button', { name: 'All measurements' }).click()
    await expect(rows).toHaveCount(2)
    await card.getByRole('button', { name: 'Record measurements' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record measurements' })
    await dialog.getByLabel('Waist').fill('9')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Please enter a girth between 40 cm and 250 cm.')).toBeVisible()
    await expect(dialog.getByLabel('Waist')).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('measurements-dialog')
    await dialog.getByLabel('Waist').fill('93.2')
    await dialog.getByLabel('Notes').fill('before breakfast')
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Waist 93.2 cm')
    await expect(rows.first()).toContainText('before breakfast')
    await expect(card.getByRole('figure', { name: 'Waist and hip' })).toBeVisible()
    await expect(card.getByRole('figure', { name: 'Body fat' })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('measurements')
    await card.getByRole('button', { name: /^Delete Waist 93\.2 cm on/ }).press('Enter')
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows).toHaveCount(3)
  },
)
