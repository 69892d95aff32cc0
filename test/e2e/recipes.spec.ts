import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const PAGE = `<html><head><script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Lentil soup',
  recipeYield: '4 servings',
  recipeIngredient: [
    '250 g red lentils',
    '2 carrots, diced',
    '1 tbsp olive oil',
    'a pinch of xyzzyplugh',
  ],
})}</script></head><body>A story about soup</body></html>`

const dialog = (page: Page) => page.getByRole('dialog')
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const item = (page: Page, name: RegExp) => dialog(page).getByRole('listitem', { name })

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test(
  "a recipe is read out of a page's source, weighed, kept, eaten by the serving, and changed without changing the log",
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /without a photo/i }).click()
    await dialog(page).getByRole('button', { name: 'Enter a recipe' }).click()
    await page.getByRole('button', { name: 'Keep this meal' }).click()
    for (const fault of ['Please give the food a name', 'A meal needs a food'])
      await expect(dialog(page).getByText(fault)).toBeVisible()
    await expectNoAxeViolations(page)

    await dialog(page).getByLabel('Ingredients').fill(PAGE)
    await dialog(page).getByRole('button', { name: 'Read the ingredients' }).click()
    await expect(item(page, /lentil/i)).toBeVisible()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Lentil soup')
    await expect(dialog(page).getByLabel('Makes servings')).toHaveValue('4')
    await expect(dialog(page).getByText(/^“[^“]*xyzzyplugh”$/)).toBeVisible()
    await dialog(page).getByLabel('Weight when cooked').fill('1200')
    await expect(dialog(page).getByText('in one serving of 300 g')).toBeVisible()
    await expect(dialog(page).getByText(/^Without “.*xyzzyplugh”$/)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await keepScreens('recipe')

    await page.getByRole('button', { name: 'Keep this meal' }).click()
    await expect(dialog(page).getByText('Lentil soup')).toBeVisible()
    await page.getByRole('button', { name: 'Save to Log' }).click()
    const row = log(page).getByRole('button', { name: /^Edit Lentil soup/ })
    await expect(row).toHaveCount(1)
    const before = await row.innerText()

    await page.getByRole('button', { name: /without a photo/i }).click()
    await dialog(page).getByRole('button', { name: 'Change Lentil soup' }).click()
    await dialog(page).getByLabel('Makes servings').fill('2')
    await page.getByRole('button', { name: 'Keep this meal' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Lentil soup.*600 g/ })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete Lentil soup' }).click()
    await dialog(page).getByRole('button', { name: 'Undo' }).click()
    await expect(dialog(page).getByRole('button', { name: /^Lentil soup.*600 g/ })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await row.innerText()).toBe(before)
  },
)

test(
  'a meal of the log is saved with its foods, and found before the table',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.request.post('/api/analyze-words', {
      data: { text: 'two eggs and a slice of toast' },
    })
    await page.goto('/')
    await log(page)
      .getByRole('button', { name: /^Edit .*eggs?/i })
      .click()
    await dialog(page).getByRole('button', { name: 'Save as a meal' }).click()
    await expect(item(page, /egg/i)).toBeVisible()
    await dialog(page).getByLabel('Name').fill('Eggy breakfast')
    await expectNoAxeViolations(page)
    await keepScreens('save-as-a-meal')
    await page.getByRole('button', { name: 'Keep this meal' }).click()
    await expect(dialog(page)).toHaveCount(0)

    await page.getByRole('button', { name: /without a photo/i }).click()
    await dialog(page).getByRole('combobox').pressSequentially('egg')
    await expect(page.getByRole('option').first()).toContainText('Eggy breakfast')
  },
)
