import type { Page } from '@playwright/test'
import { drawnBarcode } from '../support/drawn-barcodes.ts'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const BARCODE = '4006381333931'
const packet = async () => ({
  name: 'packet.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawnBarcode({ barcode: BARCODE, angle: 12 }),
})
const camera = (page: Page) => page.getByLabel('Take a photo or upload image')
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const dialog = (page: Page) => page.getByRole('dialog')

const fillLabel = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields))
    await dialog(page).getByLabel(name, { exact: true }).fill(value)
}

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test('a barcode that is not known yet', SAME_ON_BOTH, async ({ page, keepScreens }) => {
  await test.step('is no reason not to estimate the dish, where it lay in the picture', async () => {
    await page.goto('/')
    await camera(page).setInputFiles(await packet())
    await analyze(page).click()
    await expect(page.getByRole('region', { name: 'A New Barcode' })).toBeVisible()
    const again = page.waitForRequest('**/api/analyze-food')
    await page.getByRole('button', { name: 'Estimate the dish instead' }).click()
    expect((await again).postDataJSON()).toMatchObject({ asDish: true })
    await expect(page.getByRole('region', { name: 'A New Barcode' })).toHaveCount(0)
    await page
      .getByRole('button', { name: 'Try Another Photo' })
      .or(page.getByRole('button', { name: 'Discard' }))
      .click()
  })

  await test.step('leads to its label once; after that it takes two taps', async () => {
    await camera(page).setInputFiles(await packet())
    await analyze(page).click()
    const unknown = page.getByRole('region', { name: 'A New Barcode' })
    await expect(unknown.getByRole('alert')).toContainText(BARCODE)
    await expectNoAxeViolations(page)
    await keepScreens('barcode-unknown')

    await unknown.getByRole('button', { name: 'Enter its label' }).click()
    await expect(dialog(page).getByLabel('Number under the barcode')).toHaveValue(BARCODE)
    await dialog(page).getByText('More from the packet').click()
    await fillLabel(page, {
      Name: 'Oat bar',
      'A portion weighs': '40',
      'Portion name': '1 bar',
      Energy: '4200',
      Fats: '15',
      Carbs: '60',
    })
    await fillLabel(page, { Protein: '8', Salt: '0.5', Sugars: '21.5', 'Saturated fat': '2.1' })
    await page.getByRole('button', { name: 'Save food' }).click()
    await expect(dialog(page).getByText('No food has more than 9 kcal in a gram')).toBeVisible()
    await expectNoAxeViolations(page)
    await fillLabel(page, { Energy: '42' })
    await page.getByRole('button', { name: 'Save food' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('The energy says 42 kcal')
    await keepScreens('own-food-label')
    await fillLabel(page, { Energy: '420' })
    await page.getByRole('button', { name: 'Save food' }).click()
    await expect(dialog(page).getByText('168 kcal')).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Save to Log' }).click()
    await expect(log(page).getByRole('button', { name: /^Edit Oat bar/ })).toHaveCount(1)

    // The photo is one tap, the button the other.
    await camera(page).setInputFiles(await packet())
    await analyze(page).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
    await expect(page.getByText('From its barcode')).toBeVisible()
    await expect(log(page).getByRole('button', { name: /^Edit Oat bar/ })).toHaveCount(2)
    await expectNoAxeViolations(page)
    await keepScreens('barcode-known')
  })
})

test(
  'own foods are listed, found first, changed and deleted, with a way back',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.request.post('/api/own-foods', {
      data: { name: 'Rye bread', calories: 221, protein: 6.7, carbs: 43, fats: 1.1 },
    })
    await page.goto('/')
    await page.getByRole('button', { name: /without a photo/i }).click()
    await expect(dialog(page).getByRole('button', { name: /^Rye bread/ })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('own-foods')

    await dialog(page).getByRole('combobox').pressSequentially('rye')
    await expect(page.getByRole('option').first()).toContainText('Rye bread')
    await dialog(page).getByRole('combobox').fill('')
    await dialog(page).getByRole('button', { name: 'Change Rye bread' }).click()
    await fillLabel(page, { Name: 'Dark rye bread' })
    await page.getByRole('button', { name: 'Save food' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Dark rye bread/ })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete Dark rye bread' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Dark rye bread/ })).toHaveCount(0)
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Dark rye bread/ })).toBeVisible()
  },
)
