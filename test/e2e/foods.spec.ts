import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const setLanguage = async (page: Page, language: string) => {
  const reply = await page.request.patch('/api/me', { data: { language } })
  expect(reply.status(), await reply.text()).toBe(200)
  // As on a device that has heard of the member's language.
  await page.addInitScript((chosen) => localStorage.setItem('forkcast.language', chosen), language)
}

const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const openSearch = async (page: Page, record: string) => {
  await page.goto('/')
  await page.getByRole('button', { name: record }).click()
  return page.getByRole('dialog').getByRole('combobox')
}

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test(
  'a meal told in German becomes foods with German names',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await setLanguage(page, 'de')
    await page.goto('/')
    await page.getByRole('button', { name: 'In Worten beschreiben' }).click()
    await page.getByLabel('Was hast du gegessen?').fill('zwei Scheiben Brot mit Käse')
    await page.keyboard.press('Enter')
    const result = page
      .getByRole('region')
      .filter({ has: page.getByRole('button', { name: 'Speichern', exact: true }) })
    await expect(result.getByRole('listitem').filter({ hasText: 'Brot' }).first()).toBeVisible()
    await expect(result.getByRole('heading', { name: 'Brot und Käse' })).toBeVisible()
    await expectFitsPhone(page)
    await expectNoAxeViolations(page)
    await keepScreens('foods-german-result')
    const { data } = await (await page.request.get('/api/food-analyses')).json()
    expect(
      data[0].items.map(({ name, tableName }: { name: string; tableName?: string }) => [
        name,
        tableName,
      ]),
    ).toEqual([
      ['Brot', 'Bread, wheat-rye'],
      ['Käse', 'Cheese'],
    ])
  },
)

test(
  'a German member finds a food under its German name, with the food table’s as small print',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await setLanguage(page, 'de')
    const search = await openSearch(page, 'Ohne Foto eintragen')
    for (const typed of ['Hähnchenbrust', 'hahnchenbrust', 'Haehnchenbrust']) {
      await search.fill(typed)
      await expect(options(page).first()).toContainText('Hähnchenbrust')
      await expect(options(page).first()).toContainText('Chicken breast')
    }
    await expectNoAxeViolations(page)
    await keepScreens('foods-german-search')
    // Enter takes the first food of what was typed, also where the list still answers earlier
    // words.
    const entered = Promise.withResolvers<void>()
    await page.route('**/api/foods?*', async (route) => {
      await entered.promise
      await route.continue()
    })
    await search.fill('banane')
    await search.press('Enter')
    entered.resolve()
    await page.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(
      page.getByRole('region', { name: 'Dein Tagebuch' }).getByRole('listitem'),
    ).toContainText('Banane')
  },
)

test(
  'a food is found in other languages, as it is typed there',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    await test.step('an English member reads “Banana”, with the food table’s name as small print', async () => {
      const search = await openSearch(page, 'Record without a photo')
      await search.fill('banana')
      await expect(options(page).first()).toHaveText(/^Banana\s*Banana, raw/)
    })

    for (const { language, record, found } of [
      {
        language: 'ja',
        record: '写真なしで記録',
        found: { 鶏むね肉: '鶏むね肉', ばなな: 'ばなな' },
      },
      { language: 'ar', record: 'التسجيل بلا صورة', found: { الموز: 'موز', خُبْز: 'خبز' } },
    ]) {
      await test.step(`the search in ${language} finds ${Object.values(found).join(' and ')}`, async () => {
        await setLanguage(page, language)
        const search = await openSearch(page, record)
        for (const [typed, name] of Object.entries(found)) {
          await search.fill(typed)
          await expect(options(page).first()).toContainText(name)
        }
        await expectNoAxeViolations(page)
        await keepScreens(`foods-${language}-search`)
      })
    }
  },
)
