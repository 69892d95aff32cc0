import type { APIRequestContext, Page } from '@playwright/test'
import type { Food } from '#contract/foods.ts'
import type { Meal } from '#contract/meals.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  IN_PARIS,
  moveTo,
  ONE_SCREEN,
  PHONE,
  SAME_ON_BOTH,
  test,
  waitForQuiet,
} from './support/forkcast.ts'
import { look } from './support/fit.ts'
import { deleteWhereEdited } from './support/delete-where-edited.ts'

const DAY_MS = 86_400_000

const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const rows = (page: Page) => log(page).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const foodNamed = async (request: APIRequestContext, words: string): Promise<Food> => {
  const { data } = await (
    await request.get('/api/foods', { params: { q: words, limit: 1 } })
  ).json()
  return data[0]
}
const recordMeal = async (
  request: APIRequestContext,
  food: Food,
  grams: number,
  eatenAt?: number,
): Promise<Meal> => {
  const reply = await request.post('/api/food-analyses', {
    data: {
      foodCode: food.code,
      grams,
      ...(eatenAt && { eatenAt: new Date(eatenAt).toISOString() }),
    },
    headers: IN_PARIS,
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).data
}
const kcalOf = (food: Food, grams: number) => Math.round((food.per100g.calories * grams) / 100)

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test(
  'a day of more meals than a list holds shows ten at first, and no total of some of them',
  ONE_SCREEN,
  async ({ page }) => {
    const calories = 10
    for (const _ of Array(101).keys())
      await page.request.post('/api/energy-entries', { data: { calories }, headers: IN_PARIS })
    await page.goto('/')
    await expect(rows(page)).toHaveCount(10)
    await log(page).getByRole('button', { name: 'Show all 100' }).click()
    await expect(rows(page)).toHaveCount(100)
    await moveTo(page, '/log')
    await expect(page.getByText('The newest 100 meals')).toBeVisible()
    await expect(page.getByText('1,000 kcal')).toHaveCount(0)
  },
)

test(
  'a meal is recorded from the food table, by portions and with a live count',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    const banana = await foodNamed(page.request, 'banana raw')
    await page.goto('/')
    await expect(log(page).getByText('Nothing on the plate yet')).toBeVisible()
    await log(page).getByRole('button', { name: 'Record without a photo' }).click()
    await dialog(page).getByRole('combobox', { name: 'What did you eat?' }).fill('banana raw')
    await dialog(page).getByRole('option', { name: banana.name }).first().click()
    await expect(
      dialog(page).getByText(`${kcalOf(banana, banana.defaultPortion.grams)} kcal`),
    ).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Increase number of portions' }).click()
    await expect(
      dialog(page).getByText(`${kcalOf(banana, banana.defaultPortion.grams * 1.5)} kcal`),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('log-record')
    await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
    await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(log(page).getByRole('listitem')).toContainText(banana.name)
    await expect(log(page)).toContainText(
      `${kcalOf(banana, banana.defaultPortion.grams * 1.5)} kcal`,
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(log(page).getByText('Nothing on the plate yet')).toBeVisible()
  },
)

test(
  'a meal is recorded without a photo, with every way out',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    const rice = await foodNamed(page.request, 'rice white cooked')
    await test.step('a log or a day that cannot be loaded says so and can be asked again', async () => {
      // An answer, not a lost line: the page asks by itself again once a line is back.
      const calls = /api\/(food-analyses|today)/
      await page.route(calls, (route) => route.fulfill({ status: 500 }))
      await page.goto('/')
      await expect(log(page).getByRole('alert')).toContainText('Your log could not be loaded')
      const ofToday = page.getByRole('alert').filter({ hasText: 'Today could not be loaded' })
      await expect(ofToday).toBeVisible()
      await expectNoAxeViolations(page)
      await page.unroute(calls)
      await log(page).getByRole('button', { name: 'Try again' }).click()
      await expect(log(page).getByText('Nothing on the plate yet')).toBeVisible()
      await ofToday.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible()
    })

    await test.step('a weight is taken as it is typed, and refused where nobody eats so much', async () => {
      await log(page).getByRole('button', { name: 'Record without a photo' }).click()
      await dialog(page).getByRole('combobox').fill('rice white cooked')
      await dialog(page).getByRole('option', { name: rice.name }).first().click()
      await dialog(page).getByLabel('Portion', { exact: true }).selectOption('By weight, in grams')
      const weight = dialog(page).getByLabel('Weight')
      await weight.fill('9000')
      await expect(weight).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog(page).getByText('Between 0.1 and 5000 g')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
      await expect(dialog(page)).toBeVisible()
      await weight.fill('82,5')
      await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
      await expect(rows(page)).toContainText(String(kcalOf(rice, 82.5)))
    })

    await test.step('Escape closes the list first, then the dialog, and the focus returns to what opened it', async () => {
      const opener = log(page).getByRole('button', { name: 'Record without a photo' })
      await opener.click()
      const search = dialog(page).getByRole('combobox')
      await search.fill('banana')
      await expect(dialog(page).getByRole('option').first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(search).toHaveAttribute('aria-expanded', 'false')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('banana')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(opener).toBeFocused()

      const row = page.getByRole('button', { name: `Edit ${rice.name}` })
      await row.click()
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(row).toBeFocused()
      await row.click()
      await dialog(page).getByRole('button', { name: 'Delete' }).click()
      await expect(rows(page)).toHaveCount(0)
      await expect(log(page).getByRole('heading', { name: 'Your log' })).toBeFocused()
    })

    await test.step('a weight of kilograms is asked about once, before it is sent', async () => {
      const cheddar = await foodNamed(page.request, 'cheese cheddar')
      await log(page).getByRole('button', { name: 'Record without a photo' }).click()
      await dialog(page).getByRole('combobox', { name: 'What did you eat?' }).fill('cheese cheddar')
      await page.getByRole('option').first().click()
      await dialog(page)
        .getByLabel('Portion', { exact: true })
        .selectOption({ label: 'By weight, in grams' })
      await dialog(page).getByLabel('Weight', { exact: true }).fill('3000')
      await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(
        `${cheddar.name}: 3,000 g. Really? If so, save it once more.`,
      )
      await expectNoAxeViolations(page)
      await keepScreens('log-really')
      await expect(rows(page)).toHaveCount(0)
      await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(rows(page)).toHaveCount(1)
    })
  },
)

test(
  'a photographed meal is corrected with its first estimate beside it',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    // In the browser's zone: in the last hour of a UTC day, a meal without one is yesterday's there,
    // and its replay opens.
    const reply = await page.request.post('/api/analyze-food', {
      data: { imageBase64: dataUrlOf(await drawnDish()) },
      headers: IN_PARIS,
    })
    const { data: meal }: { data: Meal } = await reply.json()
    await page.goto('/')
    await page.getByRole('button', { name: `Edit ${meal.foodName}` }).click()
    await expect(dialog(page).getByText('First estimate')).toBeHidden()
    await dialog(page).getByLabel('Name').fill('<b>Grandma’s</b> pizza 🍕')
    await dialog(page).getByText('Numbers for portion 1.0x').click()
    await dialog(page).getByLabel('Energy').fill('500')
    for (let press = 0; press < 2; press++) {
      await dialog(page).getByRole('button', { name: 'Decrease portion size' }).click()
    }
    await expect(dialog(page).getByText('400 kcal in your log')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('log-edit')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    const row = rows(page).filter({ hasText: '<b>Grandma’s</b> pizza 🍕' })
    await expect(row).toContainText('0.8x · corrected')
    await expect(row).toContainText('400')
    await expect(log(page)).toContainText('400 kcal')

    await page.reload()
    await page.getByRole('button', { name: /^Edit .*pizza/ }).click()
    await expect(dialog(page)).toContainText(
      `${meal.foodName}, ${Math.round(meal.calories * 0.8)} kcal at this portion`,
    )
  },
)

test('a meal of the log is changed and deleted', ONE_SCREEN, async ({ page, keepScreens }) => {
  const meal = await recordMeal(page.request, await foodNamed(page.request, 'lentil soup'), 300)
  await page.goto('/')
  await test.step('what cannot be so is refused at its field', async () => {
    await page.getByRole('button', { name: /^Edit/ }).click()
    await dialog(page).getByLabel('Name').fill('   ')
    await dialog(page).getByText('Numbers for portion 1.0x').click()
    await dialog(page).getByLabel('Protein').fill('-1')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByText('Please give the food a name')).toBeVisible()
    await expect(dialog(page).getByText('Protein must not be negative')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a meal becomes another food of the table', async () => {
    await page.getByRole('button', { name: /^Edit/ }).click()
    await dialog(page).getByRole('button', { name: 'It was another food' }).click()
    await dialog(page).getByRole('combobox', { name: 'Find another food' }).fill('hummus')
    await dialog(page)
      .getByRole('option', { name: /hummus/i })
      .first()
      .click()
    await expect(dialog(page).getByLabel('Portion', { exact: true })).toBeFocused()
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rows(page)).toContainText(/hummus/i)
    await expect(rows(page)).toContainText('corrected')
  })

  await test.step('a meal moves to the day on which it was eaten', async () => {
    await page.getByRole('button', { name: /^Edit/ }).click()
    const yesterday = new Date(Date.parse(`${meal.eatenOn}T12:00:00Z`) - DAY_MS)
      .toISOString()
      .slice(0, 10)
    await dialog(page).getByLabel('Eaten at').fill(`${yesterday}T19:30`)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(rows(page)).toHaveCount(0)
    await log(page).getByRole('link', { name: 'All days' }).click()
    await page.getByLabel('Go to a day').fill(yesterday)
    await expect(page.getByRole('main').getByRole('listitem').last()).toContainText('19:30')
    await page.getByRole('button', { name: /^Edit/ }).click()
    await dialog(page).getByLabel('Eaten at').fill(`${meal.eatenOn}T00:01`)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Nothing was recorded on this day.')).toBeVisible()
    await moveTo(page, '/')
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('a deleted meal comes back with undo, and stays away without', async () => {
    await deleteWhereEdited(page, log(page).getByRole('button', { name: /^Edit/ }))
    await expect(page.getByText('Meal deleted', { exact: true })).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await keepScreens('log-deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(1)
    await deleteWhereEdited(page, log(page).getByRole('button', { name: /^Edit/ }))
    await expect(rows(page)).toHaveCount(0)
    await page.reload()
    await expect(log(page).getByText('Nothing on the plate yet')).toBeVisible()
  })
})

test(
  'a day that cannot be read says so and can be asked for again',
  ONE_SCREEN,
  async ({ page }) => {
    const days = (url: URL) => url.pathname === '/api/food-analyses'
    await page.route(days, (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'x', code: 'internal_error' } }),
    )
    await page.goto('/log')
    const failure = page.getByRole('alert').filter({ hasText: 'Your log could not be loaded' })
    await expectNoAxeViolations(page)
    await page.unroute(days)
    await failure.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText('Nothing was recorded on this day.')).toBeVisible()
  },
)

test('a message leaves a tall dialog its title and its corner button', PHONE, async ({ page }) => {
  const food = await foodNamed(page.request, 'banana')
  await recordMeal(page.request, food, 120)
  await recordMeal(page.request, food, 60)
  await page.goto('/')
  await deleteWhereEdited(
    page,
    rows(page)
      .first()
      .getByRole('button', { name: /^Edit / }),
  )
  // What lies outside an open dialog has no role.
  const message = page.locator('li').filter({ hasText: 'Undo' })
  await expect(message).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: /^Edit / })
    .click()
  await dialog(page).getByText('Numbers for portion 1.0x').click()
  const [sheet, words] = await Promise.all([dialog(page).boundingBox(), message.boundingBox()])
  expect(sheet?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0))
})

test(
  'home shows the meals of today, and other days are one press away',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    const soup = await foodNamed(page.request, 'lentil soup')
    await recordMeal(page.request, soup, 100)
    await recordMeal(page.request, soup, 200)
    await recordMeal(page.request, soup, 400, Date.now() - 2 * DAY_MS)
    await page.goto('/')
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('meter', { name: 'Eaten today' })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^${kcalOf(soup, 300)} of`),
    )
    await keepScreens('log')
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(log(page).getByText(`${kcalOf(soup, 200)}`, { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await log(page).getByRole('link', { name: 'All days' }).press('Enter')
    await expect(page).toHaveURL('/log')

    await test.step('a week is one row, also where letters are twice as large', async () => {
      await look(page, { width: 390, height: 844, letters: 32 })
      const week = page.getByRole('navigation', { name: 'Days of the week' })
      await expect(week.getByRole('listitem')).toHaveCount(7)
      const tops = await week
        .getByRole('listitem')
        .evaluateAll((days) => days.map((day) => day.getBoundingClientRect().top))
      expect(new Set(tops).size).toBe(1)
    })
  },
)

test(
  'a place is kept for meals to eat again where there are some, and nothing moves when they come',
  ONE_SCREEN,
  async ({ page }) => {
    /** Where the card below them stands before they have come, and after. */
    const placesOfCard = async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/eat-again', async (route) => {
        await held
        await route.continue()
      })
      await page.goto('/')
      const place = () => page.getByRole('heading', { name: 'Capture Your Food' }).boundingBox()
      await expect(
        page.getByRole('region', { name: 'Today', exact: true }).getByRole('meter'),
      ).toBeVisible()
      const before = await place()
      const answered = page.waitForResponse('**/api/eat-again')
      release()
      await answered
      await waitForQuiet(page)
      await page.unroute('**/api/eat-again')
      return [before, await place()]
    }
    const expectStillness = async () => {
      const [before, after] = await placesOfCard()
      expect(after).toEqual(before)
    }
    const again = page.getByRole('button', { name: 'Recent and starred' })
    await expectStillness()
    for (const [name, eatenAt] of [
      ['banana', Date.now()],
      ['porridge', Date.now() - DAY_MS],
    ] as const) {
      await recordMeal(page.request, await foodNamed(page.request, name), 120, eatenAt)
      await page.goto('/')
      await expect(again).toBeVisible()
      await expectStillness()
    }
    await expect(page.getByRole('button', { name: /^Eat again: / })).toBeVisible()

    await test.step('on a new device, too, of a member who joined before today', async () => {
      await page.evaluate(() => localStorage.removeItem('forkcast.eat-again'))
      await page.route('**/api/me', async (route) => {
        const response = await route.fetch()
        const reply = (await response.json()) as { user: { createdAt: string } }
        reply.user.createdAt = new Date(Date.now() - 2 * DAY_MS).toISOString()
        await route.fulfill({ response, json: reply })
      })
      const [before, after] = await placesOfCard()
      // Room is kept for names of two lines; these take one.
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24)
      await expect(again).toBeVisible()
    })
  },
)
