import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { fixIt } from './support/fix-it.ts'
import { expect, expectNoAxeViolations, ONE_SCREEN, test } from './support/forkcast.ts'

const capture = (page: Page) => page.getByRole('region', { name: 'Capture Your Food' })
const save = (page: Page) => page.getByRole('button', { name: 'Save to Log' })
const result = (page: Page) => page.getByRole('region').filter({ has: save(page) })

const analyzeDish = async (page: Page) => {
  const dish = { name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() }
  await page.getByLabel('Take a photo or upload image').setInputFiles(dish)
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(result(page)).toBeVisible()
}

test(
  'a photo that looks like one whose name was corrected comes with that name, its numbers and its portion',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/')
    await analyzeDish(page)
    await save(page).click()
    await expect(capture(page)).toBeVisible()
    const meals = async () => (await (await page.request.get('/api/food-analyses')).json()).data
    const [{ id }] = await meals()
    const own = {
      name: "Mum's laksa",
      grams: 420,
      foodCode: null,
      calories: 560,
      protein: 24,
      carbs: 60,
      fats: 25,
    }
    const correction = { foodName: own.name, items: [own], portionMultiplier: 1.5 }
    expect(
      (await page.request.patch(`/api/food-analyses/${id}`, { data: correction })).status(),
    ).toBe(200)

    await analyzeDish(page)
    await expect(result(page).getByRole('heading', { level: 2, name: own.name })).toBeVisible()
    await expect(result(page).getByText(/It looks like your meal of/)).toBeVisible()
    await expect(result(page).getByText('1.5x')).toBeVisible()
    await expect(result(page).getByText('840', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('analyze-like-an-earlier-meal')

    await fixIt(page)
    const other = result(page)
      .getByRole('button', { name: / kcal$/, pressed: false })
      .first()
    const [, name = '', offeredKcal = ''] =
      /^(.+?)\s+([\d,]+) kcal$/.exec(await other.innerText()) ?? []
    await other.click()
    await expect(result(page).getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(result(page).getByText('1.0x')).toBeVisible()
    await expect(result(page).getByText(offeredKcal, { exact: true })).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
    expect((await meals())[0]).toMatchObject({ foodName: name, portionMultiplier: 1 })
  },
)
