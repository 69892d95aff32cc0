import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  expectFitsPhone,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const dialog = (page: Page) => page.getByRole('dialog')
const cheddar = { foodCode: '14104100', grams: 30 }

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test(
  'a meal is copied to another day from its sheet, with a way back',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.request.post('/api/food-analyses', { data: cheddar })
    await page.goto('/')
    await log(page)
      .getByRole('button', { name: /^Edit / })
      .click()
    await dialog(page).getByRole('button', { name: 'Copy to another day' }).click()
    await expectNoAxeViolations(page)
    await keepScreens('copy-meal')
    await dialog(page).getByLabel('Copy to', { exact: true }).fill('2099-01-01')
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(dialog(page).getByText('Please choose another day, up to today')).toBeVisible()
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await dialog(page).getByLabel('Copy to', { exact: true }).fill(yesterday)
    await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText(/^Copied to /)).toBeVisible()
    const logged = async () =>
      (await (await page.request.get('/api/food-analyses')).json()).data.length as number
    await expect.poll(logged).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(logged).toBe(1)
  },
)

test(
  'the sheet of a photographed meal has its photo, what it may be, and grams; one press makes it another dish',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    const dataUrl = `data:image/jpeg;base64,${(await drawnDish()).toString('base64')}`
    const analysis = (
      await (
        await page.request.post('/api/analyze-food', {
          data: { imageBase64: dataUrl, asDish: true },
        })
      ).json()
    ).data
    await page.goto('/')
    const row = log(page).getByRole('button', { name: /^Edit / })
    await row.click()
    const others = dialog(page).getByRole('group', { name: 'It may be one of these' })
    const other = analysis.candidates.find(
      ({ foodName }: { foodName: string }) => foodName !== analysis.foodName,
    ).foodName
    await expect(others.getByRole('button', { name: other })).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: /^Weight of / })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('edit-candidates')
    await others.getByRole('button', { name: other }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(row).toContainText(other)
    // The way back is one press, too.
    await row.click()
    await others.getByRole('button', { name: analysis.foodName }).click()
    await expect(row).toContainText(analysis.foodName)
    // What else was changed in the sheet is saved with the other dish.
    await row.click()
    await dialog(page).getByRole('button', { name: 'Increase portion size' }).click()
    await dialog(page).getByLabel('I have a glass of water prior to my meal!').check()
    await dialog(page).getByLabel('Eaten at', { exact: true }).fill('2026-02-03T08:15')
    await others.getByRole('button', { name: other }).click()
    await expect(dialog(page)).toBeHidden()
    const meal = (await (await page.request.get(`/api/food-analyses/${analysis.id}`)).json()).data
    expect(meal).toMatchObject({
      foodName: other,
      portionMultiplier: 1.1,
      preMealWater: true,
      eatenOn: '2026-02-03',
    })
  },
)
