import type { APIRequestContext, Page } from '@playwright/test'
import type { Meal } from '#contract/meals.ts'
import { dataUrlOf, drawnDish } from '../support/drawn-photos.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  IN_PARIS,
  moveTo,
  ONE_SCREEN,
  sayOnline,
  SAME_ON_BOTH,
  test,
  waitForQuiet,
} from './support/forkcast.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const strip = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })

const record = async (request: APIRequestContext, path: string, data: object): Promise<Meal> => {
  const reply = await request.post(path, { data, headers: IN_PARIS })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  return (await reply.json()).data
}
const inWords = (request: APIRequestContext, text: string, ago = 0) =>
  record(request, '/api/analyze-words', { text, eatenAt: new Date(Date.now() - ago).toISOString() })

test.beforeEach(async ({ newMember }) => {
  await newMember()
})

test('today is told first: what is left, protein, water with one press, the fast', async ({
  page,
  keepScreens,
}) => {
  await page.goto('/')
  await expect(strip(page)).toContainText(/[\d,]+ kcal left/)
  await expect(page.getByRole('link', { name: /^Two weigh-ins a week apart/ })).toBeVisible()
  await expect(strip(page)).toContainText('Begins with a meal')
  await expect(strip(page)).toContainText('0 of 8')
  await strip(page).getByRole('button', { name: 'Add a glass of water' }).click()
  await expect(strip(page)).toContainText('1 of 8')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(strip(page)).toContainText('0 of 8')
  await strip(page).getByRole('button', { name: 'Add a glass of water' }).click()
  await expect(strip(page)).toContainText('1 of 8')

  await test.step('a glass in another tab counts here, and the next one here on top of it', async () => {
    const other = await page.context().newPage()
    await other.goto('/')
    await strip(other).getByRole('button', { name: 'Add a glass of water' }).click()
    await expect(strip(page)).toContainText('2 of 8')
    await other.close()
    await strip(page).getByRole('button', { name: 'Add a glass of water' }).click()
    await expect(strip(page)).toContainText('3 of 8')
  })

  await test.step('a weigh-in is typed over the one that is offered, also if that comes late', async () => {
    await page.request.post('/api/weight', { data: { weight: 82.5 }, headers: IN_PARIS })
    await page.route('**/api/weight/history?limit=6', async (route) => {
      await expect(page.getByLabel('Weight', { exact: true })).toBeFocused()
      await route.continue()
    })
    await strip(page).getByRole('button', { name: 'Weigh in' }).click()
    const field = page.getByLabel('Weight', { exact: true })
    await expect(field).toHaveValue('82.5')
    await page.keyboard.type('81.7')
    await expect(field).toHaveValue('81.7')
    await page.keyboard.press('Escape')
    await page.unrouteAll()
  })

  await inWords(page.request, 'lasagna')
  await page.reload()
  await expect(strip(page)).toContainText(/About [\d,]+ kcal left\s*\([\d,]+ to [\d,]+\)/)
  await expect(strip(page)).toContainText('Weigh “Lasagna')
  await expect(strip(page)).toContainText(/Eating until \d{1,2}:\d\d/)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await keepScreens('today')

  await test.step('on the narrowest phone no button covers the name of its tile', async () => {
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 640 })
    const covered = await strip(page)
      .locator('dt')
      .evaluateAll((names) =>
        names.flatMap((name) => {
          const icon = name.parentElement?.querySelector('button svg')
          const text = document.createRange()
          text.selectNodeContents(name)
          const end = text.getBoundingClientRect().right
          return icon && end > icon.getBoundingClientRect().left ? [name.textContent] : []
        }),
      )
    expect(covered).toEqual([])
    if (wide) await page.setViewportSize(wide)
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(strip(page)).toHaveCount(0)
  await page.getByRole('radio', { name: 'Daily' }).press('Space')
  await expect(strip(page)).toContainText('3 of 8')
  await expectNoAxeViolations(page)
  await keepScreens('today-dashboard')
})

test(
  'the usual of this hour takes one press, stays where it was, and can be taken back',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    const { request } = page
    await record(request, '/api/analyze-food', {
      imageBase64: dataUrlOf(await drawnDish()),
      // Yesterday's photos would be replayed first.
      eatenAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    })
    for (const text of [
      'pancakes with blueberries',
      'scrambled eggs on toast',
      'porridge and a banana',
    ])
      await inWords(request, text, 2 * DAY_MS)
    await inWords(request, 'porridge and a banana', DAY_MS + HOUR_MS / 2)
    await page.goto('/')
    const usual = page.getByRole('button', { name: /^Eat again: Porridge|^Eat again: Oatmeal/ })
    await expect(usual).toBeVisible()
    expect(await page.getByRole('button', { name: /^Eat again: / }).count()).toBeGreaterThan(2)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await keepScreens('today-usual')

    // A second tap on the same place must not meet another meal.
    const names = await page.getByRole('button', { name: /^Eat again: / }).allTextContents()
    await usual.click()
    await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
    await expect(page.getByText(/ kcal\. [\d,]+ left today\.$/)).toBeVisible()
    await expect(strip(page)).toContainText(/[1-9]\d* of [\d,]+ kcal/)
    await expect(page.getByRole('button', { name: /^Eat again: / })).toHaveText(names)
    await expect(usual).toBeDisabled()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(usual).toBeEnabled()
    await expect(strip(page)).toContainText('0 of ')
  },
)

test(
  'a button that must not be pressed now keeps the keyboard focus',
  ONE_SCREEN,
  async ({ page }) => {
    await inWords(page.request, 'two eggs', DAY_MS)
    const { promise: letThrough, resolve } = Promise.withResolvers<void>()
    let presses = 0
    // Before the page is opened: what it asks for while a route is added may never be answered.
    await page.route('**/api/food-analyses/*/again', async (route) => {
      presses += 1
      await letThrough
      await route.continue()
    })
    await page.goto('/')
    await test.step('while its answer is awaited', async () => {
      const again = page.getByRole('button', { name: /^Eat again: / })
      await again.press('Enter')
      await expect(again).toBeDisabled()
      await page.keyboard.press('Enter')
      await expect(again).toBeFocused()
      resolve()
      await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
      expect(presses).toBe(1)
    })
    await test.step('where there is no more to add', async () => {
      const add = strip(page).getByRole('button', { name: 'Add a glass of water' })
      await add.focus()
      for (let glass = 1; glass <= 8; glass++) {
        await page.keyboard.press('Enter')
        await expect(strip(page)).toContainText(`${glass} of 8`)
      }
      await expect(add).toBeDisabled()
      await expect(add).toBeFocused()
    })
    await test.step('where something was taken back from the keyboard', async () => {
      await page.keyboard.press('F8')
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(strip(page)).toContainText('7 of 8')
      await expect(strip(page).getByRole('button', { name: 'Add a glass of water' })).toBeFocused()
    })
  },
)

test('a message is shown on a page that is never idle, too', ONE_SCREEN, async ({ page }) => {
  await inWords(page.request, 'two eggs', DAY_MS)
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/')
  await page.getByRole('button', { name: /^Eat again: / }).click()
  await expect(page.getByText('Food Saved!', { exact: true })).toBeVisible()
})

test(
  'what was eaten is eaten again, and what was drunk is kept',
  ONE_SCREEN,
  async ({ page, keepScreens }) => {
    const meal = await inWords(page.request, 'two eggs', DAY_MS)
    await test.step('glasses that are shown are kept, however soon the page is closed', async () => {
      await page.goto('/')
      // The server never hears of them while this page is open.
      await page.route('**/api/water-intake', () => {})
      const add = strip(page).getByRole('button', { name: 'Add a glass of water' })
      // Two presses before the screen shows the first one count both.
      await add.evaluate((button: HTMLButtonElement) => {
        button.click()
        button.click()
      })
      await expect(strip(page)).toContainText('2 of 8')
      await add.click()
      await expect(strip(page)).toContainText('3 of 8')
      await page.unroute('**/api/water-intake')
      await page.reload()
      await expect(strip(page)).toContainText('3 of 8')
      await expect
        .poll(
          async () =>
            (await (await page.request.get('/api/water-intake')).json()).data.glassesDrunk,
        )
        .toBe(3)
    })

    await test.step('a meal of any day is eaten again from where it is corrected', async () => {
      await moveTo(page, `/log?day=${meal.eatenOn}`)
      await page.getByRole('button', { name: `Edit ${meal.foodName}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Eat again' }).click()
      await moveTo(page, '/')
      await expect(log(page).getByRole('listitem')).toHaveCount(1)
    })

    await test.step('what was starred or eaten lately is found again', async () => {
      await page.getByRole('button', { name: 'Recent and starred' }).click()
      const dialog = page.getByRole('dialog', { name: 'Eat again' })
      const star = dialog
        .getByRole('region', { name: 'Recent' })
        .getByRole('button', { name: /^Star / })
      // Before any answer comes, a press shows, and the next one takes it back.
      const { promise: letThrough, resolve } = Promise.withResolvers<void>()
      await page.route('**/api/food-analyses/*', async (route) => {
        await letThrough
        return route.continue()
      })
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'false')
      await star.click()
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      resolve()
      await expect(
        dialog.getByRole('region', { name: 'Starred' }).getByRole('listitem'),
      ).toHaveCount(1)
      await waitForQuiet(page)
      await expect(star).toHaveAttribute('aria-pressed', 'true')
      await expectNoAxeViolations(page)
      await keepScreens('today-again')
      await dialog
        .getByRole('region', { name: 'Starred' })
        .getByRole('button', { name: /^Eat again:/ })
        .click()
      await expect(dialog).toBeHidden()
      await expect(log(page).getByRole('listitem')).toHaveCount(2)
    })
  },
)

test(
  'the log opens at any day, finds meals by name, and copies a day',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    const lasagna = await inWords(page.request, 'lasagna', 10 * DAY_MS)
    await inWords(page.request, 'two eggs', DAY_MS)
    await page.goto('/')
    await page.getByRole('link', { name: 'All days' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your log' })).toBeVisible()
    await page.getByLabel('Search your meals').fill('LASAG')
    const found = page.getByRole('region', { name: 'Meals named “LASAG”' })
    await expect(found.getByRole('button', { name: `Edit ${lasagna.foodName}` })).toBeVisible()
    await expectNoAxeViolations(page)
    await found.getByRole('link').first().click()
    await page.getByLabel('Search your meals').fill('')
    await expect(page.getByLabel('Go to a day')).toHaveValue(lasagna.eatenOn)
    await expect(page.getByRole('button', { name: `Edit ${lasagna.foodName}` })).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await keepScreens('log-day')
    await page.getByRole('button', { name: 'Copy this day to today' }).click()
    await expect(
      page.getByText(/^1 meal (copied|was left out)|^0 meals copied/).first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Copy to another day' }).click()
    const copying = page.getByRole('region', { name: 'Copy to another day' })
    await copying.getByLabel('Copy to').fill(lasagna.eatenOn)
    await copying.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(copying.getByText('Please choose another day, up to today')).toBeVisible()
    await expectNoAxeViolations(page)
    const otherDay = new Date(Date.parse(lasagna.eatenOn) - DAY_MS).toISOString().slice(0, 10)
    await copying.getByLabel('Copy to').fill(otherDay)
    await copying.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(copying).toHaveCount(0)
    await page.goto(`/log?day=${otherDay}`)
    await expect(page.getByRole('button', { name: `Edit ${lasagna.foodName}` })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'targets set by hand stand on top, and one that is too low is refused in words',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.goto('/')
    await strip(page).getByRole('link', { name: 'Target (from your pace)' }).click()
    const card = page.getByRole('region', { name: 'Daily targets' })
    await card.getByLabel('Energy', { exact: true }).fill('900')
    await card.getByLabel('Protein').fill('120')
    await card.getByRole('button', { name: 'Save targets' }).click()
    await expect(card.getByText(/begins at 1,200 kcal/).first()).toBeVisible()
    await card.getByLabel('Energy', { exact: true }).fill('1700')
    await card.getByRole('button', { name: 'Another target on one weekday' }).click()
    const weekday = card.getByRole('group', { name: 'Target on one weekday' })
    // Any day but today's, whichever zone it is read in.
    const inThreeDays = ((new Date().getDay() + 2) % 7) + 1
    await weekday.getByLabel('Day', { exact: true }).selectOption(String(inThreeDays))
    await weekday.getByLabel('Energy', { exact: true }).fill('1700')
    await weekday.getByLabel('Protein').fill('140')
    await expectNoAxeViolations(page)
    await keepScreens('today-targets')
    await card.getByRole('button', { name: 'Save targets' }).click()
    await expect(page.getByText('Targets saved', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
    await expect(strip(page)).toContainText('1,700 kcal left')
    await expect(strip(page)).toContainText('0 of 120 g')
    await expect(strip(page)).toContainText('Target set by you')
    await page.goto('/settings?page=profile')
    await expect(weekday.getByLabel('Protein')).toHaveValue('140')
  },
)

test(
  'a glass that was recorded just before the line was lost still counts for the next one',
  ONE_SCREEN,
  async ({ page }) => {
    const add = strip(page).getByRole('button', { name: 'Add a glass of water' })
    await page.goto('/')
    await add.click()
    await expect(strip(page)).toContainText('1 of 8')
    await waitForQuiet(page)
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
    )
    await add.click()
    await expect(page.getByText('No connection to the server')).toBeVisible()
    await expect(strip(page)).toContainText('2 of 8')
    await add.click()
    await expect(strip(page)).toContainText('3 of 8')
    await page.unroute('**/api/**')
    await sayOnline(page)
    await expect(page.getByText(/recordings? waits? to be sent/)).toHaveCount(0)
    expect(
      (await (await page.request.get('/api/water-intake', { headers: IN_PARIS })).json()).data,
    ).toMatchObject({ glassesDrunk: 3 })
  },
)

test(
  'a press right after one that got lost is not sent before it',
  ONE_SCREEN,
  async ({ page }) => {
    await page.goto('/')
    await waitForQuiet(page)
    const sent: number[] = []
    await page.route('**/api/water-intake', (route) => {
      sent.push(route.request().postDataJSON().glassesDrunk)
      return sent.length === 1 ? route.abort('connectionreset') : route.continue()
    })
    const add = strip(page).getByRole('button', { name: 'Add a glass of water' })
    // One lost call is no lost connection: a notice would move the page under the finger.
    await page.evaluate(() => {
      const watching = new MutationObserver(() => {
        if (document.body.innerText.includes('No connection to the server'))
          document.title = 'moved'
      })
      watching.observe(document.body, { childList: true, subtree: true })
    })
    const lost = page.waitForEvent('requestfailed')
    await add.click()
    await lost
    // Before the first is sent again.
    await add.click()
    await expect(strip(page)).toContainText('2 of 8')
    await expect.poll(() => sent).toEqual([1, 1, 2])
    await expect(page).not.toHaveTitle('moved')
    await expect(page.getByText(/recordings? waits? to be sent/)).toHaveCount(0)
    expect(
      (await (await page.request.get('/api/water-intake', { headers: IN_PARIS })).json()).data,
    ).toMatchObject({ glassesDrunk: 2 })
  },
)

test('a line that drops each third call is not asked without end', ONE_SCREEN, async ({ page }) => {
  let calls = 0
  await page.route('**/api/**', (route) => {
    calls += 1
    return calls % 3 === 0 ? route.abort('connectionreset') : route.continue()
  })
  await page.goto('/')
  await expect(strip(page)).toContainText('0 of 8')
  await waitForQuiet(page)
})
