import type { Page } from '@playwright/test'
import { drawnBarcode } from '../support/drawn-barcodes.ts'
import { drawnLabel, SPREAD_NUMBERS } from '../support/drawn-labels.ts'
import { drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'
import { fixIt } from './support/fix-it.ts'

const BARCODE = '4006381333931'
const photo = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
const camera = (page: Page) => page.getByLabel('Take a photo or upload image')
const analyze = (page: Page) => page.getByRole('button', { name: 'Analyze', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true })

const expectNumbers = async (page: Page) => {
  for (const [name, value] of [
    ['Energy', '539'],
    ['Fats', '30.9'],
    ['Carbs', '57.5'],
    ['Protein', '6.3'],
    ['Fiber', '3.4'],
    ['Salt', '0.11'],
  ] as const)
    await expect(field(page, name)).toHaveValue(value)
}

test.beforeEach(async ({ page, newMember }) => {
  await newMember()
  await page.goto('/')
})

test(
  'a photo of a label fills in a food of one’s own, which is eaten at once',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    const label = await drawnLabel({
      numbers: SPREAD_NUMBERS,
      language: 'fr',
      layout: 'two-columns',
      curve: 35,
      angle: 3,
    })
    await camera(page).setInputFiles(photo(label))
    await analyze(page).click()
    await expect(page.getByRole('dialog').getByText('Read from your photo')).toBeVisible()
    await expectNumbers(page)
    await expect(field(page, 'A portion weighs')).toHaveValue('30')
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('label-read')

    await field(page, 'Name').fill('Hazelnut spread')
    await page.getByRole('button', { name: 'Save food' }).click()
    await expect(page.getByRole('dialog').getByText('162 kcal')).toBeVisible()
    await page.getByRole('button', { name: 'Save to Log' }).click()
    await expect(log(page).getByRole('button', { name: /^Edit Hazelnut spread/ })).toHaveCount(1)
    await expect(camera(page)).toBeAttached()
  },
)

test('a photo that was read as something else', SAME_ON_BOTH, async ({ page, keepScreens }) => {
  await test.step('a photo that was taken for a dish can be said to be a label', async () => {
    await camera(page).setInputFiles(photo(await drawnDish()))
    await analyze(page).click()
    await fixIt(page)
    const itIsALabel = page.getByRole('button', { name: 'It is a label' })
    await expect(itIsALabel).toBeVisible()
    const again = page.waitForRequest('**/api/analyze-food')
    await itIsALabel.click()
    expect((await again).postDataJSON()).toMatchObject({ asLabel: true })
    const failed = page.getByRole('region', { name: 'Unable to Analyze Food' })
    await expect(failed.getByRole('alert')).toContainText('could not be read')
    await expect(failed.getByRole('button', { name: 'Enter its label' })).toBeVisible()
    await expect(log(page).getByRole('button', { name: /^Edit / })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await failed.getByRole('button', { name: 'Try Another Photo' }).click()
    await expect(camera(page)).toBeEnabled()
  })

  await test.step('what was hard to read is marked until it is put right, and the label may be a dish', async () => {
    // An energy that its protein, carbs and fats do not make.
    const label = await drawnLabel({
      numbers: { ...SPREAD_NUMBERS, energyKj: 1130, calories: 270 },
    })
    await camera(page).setInputFiles(photo(label))
    await analyze(page).click()
    await expect(page.getByRole('dialog').getByText('compare the marked numbers')).toBeVisible()
    await expect(field(page, 'Energy')).toHaveAccessibleDescription('Compare with the label')
    await expect(field(page, 'Salt')).not.toHaveAccessibleDescription('Compare with the label')
    await expectNoAxeViolations(page)
    await keepScreens('label-unsure')
    await field(page, 'Energy').fill('539')
    await expect(field(page, 'Energy')).not.toHaveAccessibleDescription('Compare with the label')

    await page.keyboard.press('Escape')
    const card = page.getByRole('region', { name: 'A Nutrition Label' })
    await expect(card.getByRole('alert')).toContainText('Nothing is recorded yet')
    await expectNoAxeViolations(page)
    await card.getByRole('button', { name: 'Look at its numbers' }).click()
    // What was put right before is kept as a draft.
    await expect(field(page, 'Energy')).toHaveValue('539')
    await page.keyboard.press('Escape')
    const again = page.waitForRequest('**/api/analyze-food')
    await card.getByRole('button', { name: 'Estimate the dish instead' }).click()
    expect((await again).postDataJSON()).toMatchObject({ asDish: true })
  })
})

test(
  'an unknown barcode leads to a photo of its label, and keeps its number',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await camera(page).setInputFiles(photo(await drawnBarcode({ barcode: BARCODE, angle: 12 })))
    await analyze(page).click()
    const unknown = page.getByRole('region', { name: 'A New Barcode' })
    await expect(unknown).toBeVisible()
    await keepScreens('barcode-unknown-label')
    await unknown
      .getByLabel('Photograph its label')
      .setInputFiles(photo(await drawnLabel({ numbers: SPREAD_NUMBERS, language: 'it' })))
    await analyze(page).click()
    await expectNumbers(page)
    await expect(field(page, 'Number under the barcode')).toHaveValue(BARCODE)
  },
)
