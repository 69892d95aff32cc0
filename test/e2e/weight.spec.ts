import type { Page } from '@playwright/test'
import {
  chooseRadio,
  expect,
  expectNoAxeViolations,
  IN_PARIS,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const DAY_MS = 86_400_000
const BIBIMBAP = '00100003'

const weigh = async (page: Page, weight: number, daysAgo: number, notes?: string) => {
  const data = {
    weight,
    weighedAt: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    ...(notes ? { notes } : {}),
  }
  const reply = await page.context().request.post('/api/weight', { data, headers: IN_PARIS })
  expect(reply.status(), await reply.text()).toBe(201)
}
const recordDayOfMeals = async (page: Page, daysAgo: number) => {
  for (const utcHour of [7, 11, 17]) {
    const at = new Date(Date.now() - daysAgo * DAY_MS)
    at.setUTCHours(utcHour, 0, 0, 0)
    const data = { foodCode: BIBIMBAP, grams: 430, eatenAt: at.toISOString() }
    expect(
      (
        await page.context().request.post('/api/food-analyses', { data, headers: IN_PARIS })
      ).status(),
    ).toBe(201)
  }
}

const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
const entries = (page: Page) =>
  page.getByRole('region', { name: 'Recent entries' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const recordButton = (page: Page) => page.getByRole('button', { name: 'Record Weight' })
const openWeight = async (page: Page) => {
  await page.goto('/weight')
  await expect(page.getByRole('heading', { level: 1, name: 'Weight Tracking' })).toBeVisible()
}

test('the first weigh-ins', SAME_ON_BOTH, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('the button to record stays under the finger when the first data come', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/weight/trajectory*', async (route) => {
      await released
      await route.continue()
    })
    await openWeight(page)
    await recordButton(page).focus()
    release()
    await expect(page.getByRole('heading', { name: 'Start Tracking Your Weight' })).toBeVisible()
    await expect(recordButton(page)).toBeFocused()
  })

  await test.step('a member without weigh-ins is invited to start, and sees what is missing and what is known', async () => {
    await expect(figure(page, 'Current Weight')).toContainText('82.5 kg')
    await expect(figure(page, 'Current Weight')).toContainText('from your profile')
    await expect(figure(page, 'Weekly Change')).toContainText('Not known yet')
    await expect(page.getByRole('figure', { name: 'Weight trajectory' })).toContainText(
      /The plan: [\d.]+ kg at about 1,885 kcal a day/,
    )
    await expect(page.getByRole('region', { name: 'BMI' })).toHaveCount(0)
    const screen = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(2 * 844)
    await page.setViewportSize(screen)
    await page.getByRole('button', { name: 'More about your weight' }).press('Enter')
    await expect(page.getByText(/^Record your weight twice, at least 7 days apart/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'BMI' })).toContainText(/26\.9\s*Overweight/)
    await expect(page.getByRole('region', { name: 'BMI' })).toContainText(
      'cannot tell muscle from fat',
    )
    await expect(page.getByRole('region', { name: 'Energy you use' })).toContainText('By formula')
    await expect(page.getByRole('region', { name: 'Energy you use' })).toContainText(
      '±83 kcal because your sex is not set',
    )
    await expectNoAxeViolations(page)
    await keepScreens('weight-empty')
  })

  await test.step('a weight outside 30 to 300 kg is refused in words, and a first one far from the profile’s is asked about', async () => {
    await recordButton(page).click()
    for (const wrong of ['', '29.9', '300.1']) {
      await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill(wrong)
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('Invalid Weight')
      await expect(dialog(page).getByRole('alert')).toContainText(
        'Please enter a weight between 30 and 300 kg.',
      )
      await expect(dialog(page).getByRole('spinbutton', { name: 'Weight' })).toBeFocused()
    }
    await expectNoAxeViolations(page)
    await keepScreens('weight-invalid')
    // Pounds, in a field for kilograms.
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('182')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('182.0 kg. Really?')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('what is typed replaces the weight that is offered, of the profile at first', async () => {
    await recordButton(page).click()
    const field = dialog(page).getByRole('spinbutton', { name: 'Weight' })
    await expect(field).toHaveValue('82.5')
    await expect(field).toBeFocused()
    await page.keyboard.type('81.9')
    await expect(field).toHaveValue('81.9')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a failure to save keeps what was typed', async () => {
    const broken = { success: false, error: 'broken', code: 'internal_error' }
    await page.route('**/api/weight', (route) => route.fulfill({ status: 500, json: broken }))
    await recordButton(page).click()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('81')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByText('Failed to record weight. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(dialog(page).getByRole('spinbutton', { name: 'Weight' })).toHaveValue('81')
    await page.unroute('**/api/weight')
  })

  await test.step('a trajectory that cannot be loaded says so and is retried', async () => {
    await weigh(page, 81.4, 1)
    await page.route('**/api/weight/trajectory', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await openWeight(page)
    await expect(page.getByRole('alert')).toContainText(
      'Unable to load trajectory data. Please try again.',
    )
    await expect(entries(page)).toHaveCount(1)
    await expectNoAxeViolations(page)
    await keepScreens('weight-failure')
    await page.unroute('**/api/weight/trajectory')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(figure(page, 'Current Weight')).toContainText('81.4 kg')
  })

  await test.step('a weight far from the last one is asked about once', async () => {
    await recordButton(page).click()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('181.4')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('181.4 kg. Really?')
    await expectNoAxeViolations(page)
    await keepScreens('weight-really')
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('18.14')
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('99.9')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('99.9 kg. Really?')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(entries(page)).toHaveCount(2)
  })
})

test(
  'a weight is recorded by keyboard alone, edited, deleted and brought back',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await openWeight(page)
    await recordButton(page).press('Enter')
    await expect(dialog(page).getByRole('spinbutton', { name: 'Weight' })).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('weight-dialog')
    await page.keyboard.type('81.4')
    await page.keyboard.press('Tab')
    await page.keyboard.type('  after a run ')
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(entries(page)).toHaveCount(1)
    await expect(entries(page).first()).toContainText(/81\.4 kg.*Latest/)
    await expect(entries(page).first()).toContainText('after a run')
    await expect(figure(page, 'Current Weight')).toContainText('81.4 kg')

    await page.getByRole('button', { name: /^Edit 81\.4 kg on/ }).press('Enter')
    await expect(dialog(page).getByRole('heading', { name: 'Edit Weight' })).toBeVisible()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('80.9')
    await dialog(page).getByLabel('Notes').fill('')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(entries(page).first()).toContainText('80.9 kg')
    await expect(entries(page).first()).not.toContainText('after a run')

    await page.getByRole('button', { name: /^Edit 80\.9 kg on/ }).press('Enter')
    await expectNoAxeViolations(page)
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Start Tracking Your Weight' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(entries(page).first()).toContainText('80.9 kg')
  },
)

test(
  'a weigh-in that is opened again before the list is read anew is the corrected one',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await weigh(page, 81.4, 0)
    await page.goto('/weight')
    await page.getByRole('button', { name: /^Edit 81\.4 kg on/ }).click()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('80.9')
    await page.route('**/api/weight/history*', () => {})
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: /^Edit 80\.9 kg on/ }).click()
    await expect(dialog(page).getByRole('spinbutton', { name: 'Weight' })).toHaveValue('80.9')
  },
)

test('a month of weigh-ins', async ({ page, newMember, keepScreens }) => {
  await test.step('the last entries, the trend and twelve weeks ahead stand on one page', async () => {
    await newMember()
    for (const [i, weight] of [82, 81.7, 81.9, 81.2, 80.8, 80.9, 80.1, 79.8].entries())
      await weigh(page, weight, 28 - i * 4)
    for (const daysAgo of [1, 2, 3, 4, 5]) await recordDayOfMeals(page, daysAgo)
    await openWeight(page)
    await expect(entries(page)).toHaveCount(6)
    await expect(page.getByText('Latest', { exact: true })).toHaveCount(1)
    await expect(figure(page, 'Weekly Change')).toContainText(/−0\.\d kg/)
    await expect(figure(page, 'Daily Calories')).toContainText(/Target: [\d,]+ kcal/)
    await expect(figure(page, 'Calorie Balance')).toContainText(
      'a day below what you use, by your weigh-ins',
    )

    const chart = page.getByRole('figure', { name: 'Weight trajectory' })
    await expect(chart).toContainText('In 12 weeks about')
    await expect(chart).toContainText(/The plan: [\d.]+ kg at about [\d,]+ kcal a day/)
    await chart.getByRole('button', { name: /Show numbers/ }).press('Enter')
    await expect(chart.getByRole('columnheader', { name: 'Likely range' })).toBeVisible()
    await expect(chart.getByRole('row')).toHaveCount(1 + 8 + 13)
    const pageWidth = () => page.evaluate('document.documentElement.scrollWidth')
    await expect.poll(pageWidth).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
    await expectNoAxeViolations(page)
    await chart.getByRole('button', { name: /Hide numbers/ }).press('Enter')
    await expect(page.getByText(/^[\d.]+ kg by \d+ \w+: about \d in \d$/).first()).toBeVisible()
    await expect(page.getByText(/^ETA \d+ weeks at this pace/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Energy you use' })).toContainText(
      'On the way to your own measured figure',
    )
    await keepScreens('weight-full')
  })

  await test.step('the whole way can be seen, over one, three and twelve months and all', async () => {
    const chart = page.getByRole('figure', { name: 'Weight trajectory' })
    for (const choice of await page.getByRole('group', { name: 'Period' }).locator('label').all())
      expect((await choice.boundingBox())?.height, 'one line on a phone, too').toBeLessThan(45)
    for (const span of ['1 month', '3 months', '12 months', 'All']) {
      await chooseRadio(page, span)
      await expect(chart).toContainText(/Trend 82\.0 kg to 80\.\d kg: −1\.\d kg/)
    }
    await expectNoAxeViolations(page)
    await keepScreens('weight-way')
    await chooseRadio(page, 'Forecast')
    await expect(chart).toContainText('In 12 weeks about')
    await page.getByRole('button', { name: 'All weigh-ins' }).click()
    await expect(entries(page)).toHaveCount(8)
  })

  await test.step('the keyboard walks the points of a chart, each with its range, and a tap keeps its reading', async () => {
    const chart = page.getByRole('slider', { name: 'Weight trajectory' })
    await chart.focus()
    await expect(chart).toHaveAttribute(
      'aria-valuetext',
      /Forecast: .* kg.*Likely range: .* kg to .* kg/,
    )
    const last = String(await chart.getAttribute('aria-valuetext'))
    await page.keyboard.press('ArrowLeft')
    await expect(chart).not.toHaveAttribute('aria-valuetext', last)
    await page.keyboard.press('Home')
    await expect(chart).toHaveAttribute('aria-valuetext', /Weigh-in: 82.0 kg/)
    const figure = page.getByRole('figure', { name: 'Weight trajectory' })
    await expect(figure.getByText(/^Weigh-in: 82.0 kg/)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(figure.getByText(/^Weigh-in: /)).toHaveCount(0)
    if (test.info().project.name !== 'phone') return
    await figure.locator('svg').first().tap()
    await expect(figure.getByText(/^(Weigh-in|Forecast|Plan): /).first()).toBeVisible()
    await figure.locator('svg').first().tap()
    await expect(figure.getByText(/^(Weigh-in|Forecast|Plan): /)).toHaveCount(0)
  })
})

test('a weekly change has the colour of its course', ONE_SCREEN, async ({ page, newMember }) => {
  const isSteep = page.getByText(/more than 1% of your body weight/)
  for (const { course, ink, weights, steep } of [
    { course: 'steady is blue', ink: 'text-sky-ink', weights: [82, 82.1, 81.9, 82], steep: 0 },
    { course: 'above 0.5 kg is red', ink: 'text-brick-ink', weights: [84, 86, 88, 90], steep: 0 },
    {
      course: 'below -0.5 kg is green, with a calm word at more than 1 % a week',
      ink: 'text-leaf-ink',
      weights: [90, 88, 86, 84],
      steep: 1,
    },
  ]) {
    await test.step(course, async () => {
      await newMember()
      for (const [i, weight] of weights.entries()) await weigh(page, weight, 21 - 7 * i)
      await openWeight(page)
      await expect(figure(page, 'Weekly Change')).toContainText(' kg')
      await expect(figure(page, 'Weekly Change').locator('span').first()).toHaveClass(
        new RegExp(ink),
      )
      await expect(isSteep).toHaveCount(steep)
    })
  }
})

test(
  'pounds are shown and typed where the member chose them',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    const change = await page.context().request.patch('/api/me', { data: { massUnit: 'lb' } })
    expect(change.status(), await change.text()).toBe(200)
    await openWeight(page)
    await expect(figure(page, 'Current Weight')).toContainText('181.9 lb')
    await recordButton(page).click()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('180')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(entries(page).first()).toContainText('180.0 lb')
  },
)
