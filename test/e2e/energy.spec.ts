import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const dialog = (page: Page) => page.getByRole('dialog')
const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })

test.beforeEach(async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
})

test('a meal of which the energy alone is known', SAME_ON_BOTH, async ({ page, keepScreens }) => {
  await test.step('the energy of a meal is enough, and what is unknown is never shown as none', async () => {
    await page.getByRole('button', { name: 'Record without a photo' }).click()
    await dialog(page).getByRole('combobox', { name: 'What did you eat?' }).fill('420 kcal lunch')
    await expectNoAxeViolations(page)
    await keepScreens('energy-search')
    await dialog(page).getByRole('button', { name: 'Record 420 kcal alone' }).click()
    await expect(dialog(page).getByLabel('Energy', { exact: true })).toHaveValue('420')
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Lunch')
    await dialog(page).getByLabel('Energy', { exact: true }).fill('')
    await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
    await expect(dialog(page).getByLabel('Energy', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expectNoAxeViolations(page)
    await dialog(page).getByLabel('Energy', { exact: true }).fill('420')
    await keepScreens('energy-alone')
    await dialog(page).getByRole('button', { name: 'Save to Log' }).click()

    await expect(log(page).getByRole('button', { name: /^Edit Lunch/ })).toBeVisible()
    await expect(today(page)).toContainText(
      'Protein, carbs and fats of 420 kcal are unknown and not counted.',
    )
    await expect(today(page)).not.toContainText('0 g')
    await expectFitsPhone(page)

    await log(page)
      .getByRole('button', { name: /^Edit Lunch/ })
      .click()
    await dialog(page).getByText('Numbers for portion 1.0x').click()
    await expect(dialog(page).getByLabel('Protein')).toHaveValue('')
    await dialog(page).getByLabel('Protein').fill('25')
    await dialog(page).getByLabel('Carbs').fill('45')
    await dialog(page).getByLabel('Fats').fill('15')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(today(page)).toContainText('Protein25 gCarbs45 gFats15 g')
    await expect(today(page)).not.toContainText('unknown')
  })

  await test.step('the dashboard says of how much energy the make-up is unknown', async () => {
    await page.request.post('/api/energy-entries', { data: { calories: 600, foodName: 'Canteen' } })
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('radio', { name: 'Daily' }).press('Space')
    await page.getByRole('button', { name: 'Show all charts' }).click()
    await expect(page.getByText('not known of 600 kcal')).toBeVisible()
    await expect(
      page.getByText('Protein, carbs and fats of 600 kcal are unknown and not counted.').first(),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('energy-dashboard')
  })
})

test(
  'words may say the energy, also without a connection',
  SAME_ON_BOTH,
  async ({ page, context, keepScreens }) => {
    await page.getByRole('button', { name: 'Describe it in words' }).click()
    await page.getByLabel('What did you eat?').fill('500 kcal pizza')
    await page.getByRole('button', { name: 'Estimate', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Pizza' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Pizza' }).getByText('Not known')).toHaveCount(3)
    await expectNoAxeViolations(page)
    await keepScreens('energy-words')
    await page.getByRole('button', { name: 'Save to Log' }).click()

    await page.getByRole('button', { name: 'Record without a photo' }).click()
    await dialog(page).getByRole('button', { name: 'Calories only' }).click()
    await context.setOffline(true)
    await dialog(page).getByLabel('Energy', { exact: true }).fill('837')
    await dialog(page).getByLabel('Unit').selectOption('kJ')
    await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
    await expect(log(page).getByRole('listitem').filter({ hasText: '200 kcal' })).toBeVisible()
    await context.setOffline(false)
    await expect(log(page).getByText('Waiting')).toHaveCount(0)
    await expect(log(page).getByRole('button', { name: /^Edit 200 kcal/ })).toHaveCount(1)
  },
)
