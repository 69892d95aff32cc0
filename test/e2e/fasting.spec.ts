import type { Page } from '@playwright/test'
import {
  expect,
  expectNoAxeViolations,
  IN_PARIS,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
  waitForQuiet,
} from './support/forkcast.ts'
import { holdAnswer } from './support/hold-answer.ts'

const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
/** A time of an earlier civil day; in Paris it is one or two hours later, on the same day. */
const daysAgoAt = (days: number, utcHour: number) => {
  const at = new Date(Date.now() - days * 24 * HOUR_MS)
  at.setUTCHours(utcHour, 0, 0, 0)
  return at.toISOString()
}
const BIBIMBAP = '00100003'

const recordMeals = async (page: Page, times: readonly string[]) => {
  for (const eatenAt of times) {
    const reply = await page.context().request.post('/api/food-analyses', {
      data: { foodCode: BIBIMBAP, grams: 400, eatenAt },
      headers: IN_PARIS,
    })
    expect(reply.status(), await reply.text()).toBe(201)
  }
}

const clock = (page: Page) => page.getByRole('timer', { name: 'Fasting clock' })
const nowCard = (page: Page) => page.getByRole('region', { name: 'Right now' })
const figure = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
const openProtocol = async (page: Page) => {
  await page.goto('/protocol')
  await expect(page.getByRole('heading', { level: 1, name: 'Forkcast' })).toBeVisible()
}

test('a member without meals', SAME_ON_BOTH, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('a failure to load says so and is retried', async () => {
    await page.route('**/api/fasting-stats**', (route) => route.fulfill({ status: 500, body: '' }))
    await openProtocol(page)
    await expect(page.getByRole('alert')).toContainText('Failed to load Protocol data')
    await expectNoAxeViolations(page)
    await keepScreens('protocol-failure')
    await page.unroute('**/api/fasting-stats**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(figure(page, 'Total Batches')).toContainText('0')
  })

  await test.step('is told what starts the clock', async () => {
    await expect(page.getByText('16:8 Intermittent Fasting Tracker')).toBeVisible()
    await expect(nowCard(page).getByText('Record a meal to start the fasting clock.')).toBeVisible()
    await expect(figure(page, 'Total Batches')).toContainText('0')
    await expect(figure(page, 'Success Rate')).toContainText('–')
    await expect(page.getByRole('region', { name: 'Recent sessions' })).toContainText(
      'No fast has ended yet',
    )
    await expect(page.getByRole('region', { name: 'Success' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await keepScreens('protocol-empty')
  })

  await test.step('Help & Guide opens the welcome guide again', async () => {
    await page.getByRole('button', { name: 'Help & Guide' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Welcome to Forkcast' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a meal that was earlier can be marked at its time', async () => {
    await page.getByRole('button', { name: 'It was earlier' }).click()
    const dialog = page.getByRole('dialog', { name: 'I ate, without details' })
    // The test's own clock may stand in another zone than the page's.
    const localTime = (at: number) =>
      new Intl.DateTimeFormat('sv-SE', {
        timeZone: 'Europe/Paris',
        dateStyle: 'short',
        timeStyle: 'short',
      })
        .format(at)
        .replace(' ', 'T')
    await dialog.getByLabel('When did you eat?').fill(localTime(Date.now() + 72 * HOUR_MS))
    await dialog.getByRole('button', { name: 'Mark' }).click()
    await expect(dialog.getByText('This time lies in the future.')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('protocol-earlier')
    await dialog.getByLabel('When did you eat?').fill(localTime(Date.now() - 3 * HOUR_MS))
    await dialog.getByLabel('I have not had anything after my last recording').check()
    await dialog.getByRole('button', { name: 'Mark' }).click()
    await expect(dialog).toBeHidden()
    await expect(
      clock(page).getByText(/^Eating until .*, (5 hours|4 hours 5\d minutes) left/),
    ).toBeAttached()
  })
})

test(
  'cards, donut, sessions and calendar show the fasts that the meals make',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await recordMeals(page, [
      daysAgoAt(3, 18),
      daysAgoAt(2, 11),
      daysAgoAt(2, 18),
      daysAgoAt(1, 6),
      daysAgoAt(1, 12),
    ])
    await openProtocol(page)

    await expect(figure(page, 'Total Batches')).toHaveText('12 fasts, 1 batch')
    await expect(figure(page, 'Success Rate')).toHaveText(/^50%/)
    await expect(figure(page, 'Avg Fasting')).toHaveText(/^14\.5 h/)
    await expect(figure(page, 'Total Calories')).toContainText('kcal')
    await expect(page.getByText('1 batch won and 1 incomplete in the last 7 days.')).toBeVisible()

    const sessions = page.getByRole('region', { name: 'Recent sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(2)
    await expect(sessions.nth(0)).toContainText(/Incomplete\s*12\.0 h fasted/)
    await expect(sessions.nth(0)).toContainText(/2 meals · 1,\d{3} kcal · eating window 6\.0 h/)
    await expect(sessions.nth(1)).toContainText(/Success\s*17\.0 h fasted/)

    const donut = page.getByRole('figure', { name: 'Fasts by outcome' })
    await donut.getByRole('button', { name: /Show numbers/ }).click()
    await expect(donut.getByRole('row', { name: 'Success 1 fast 50%' })).toBeVisible()

    await page.getByRole('radio', { name: 'Daily' }).press('Space')
    await expect(figure(page, 'Total Batches')).toHaveText(/^0/)
    await page.getByRole('radio', { name: 'Daily' }).press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    await expect(page.getByText('How Forkcast Works')).toBeVisible()
    await expect(page.getByRole('heading', { name: '8-hour eating window' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('protocol-full')
  },
)

test(
  'the calendar turns back month by month and ends with this one',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    const lastMonth = new Date()
    lastMonth.setUTCDate(0)
    lastMonth.setUTCHours(12, 0, 0, 0)
    const noonAt = lastMonth.getTime()
    await recordMeals(page, [
      new Date(noonAt - 20 * HOUR_MS).toISOString(),
      new Date(noonAt).toISOString(),
    ])
    await openProtocol(page)
    await expect(page.getByRole('button', { name: 'Later month' })).toBeDisabled()
    await page.getByRole('button', { name: 'Earlier month' }).press('Enter')
    await expect(page.getByRole('cell', { name: 'batch won, 20.0 hours' })).toBeVisible()
    await expect(page.getByText(/1 batch won out of 1 fast/)).toBeVisible()
    await page.getByRole('button', { name: 'Later month' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Later month' })).toBeDisabled()
  },
)

test('the clock runs from meal to meal', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('a fast of more than 24 hours gets a calm word, one of more than 36 a question', async () => {
    await recordMeals(page, [hoursAgo(40)])
    await openProtocol(page)
    await expect(
      nowCard(page).getByText(/Your fast has lasted more than 24 hours\. Longer fasts cost muscle/),
    ).toBeVisible()
    await expect(
      nowCard(page).getByLabel('I have not had anything after my last recording'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('protocol-long-fast')
    await nowCard(page).getByLabel('I have not had anything after my last recording').check()
    await page.getByRole('button', { name: 'I ate, without details' }).click()
    await expect(page.getByRole('region', { name: 'Recent sessions' })).toContainText(
      '40.0 h fasted',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: /^Take back: ate/ })).toHaveCount(0)
  })

  await test.step('"I ate, without details" starts the clock anew and can be undone', async () => {
    await recordMeals(page, [hoursAgo(17)])
    await openProtocol(page)
    await expect(clock(page).getByText(/16 hours reached/)).toBeAttached()
    await expect(nowCard(page).getByText('Opens with your next meal')).toBeVisible()
    await keepScreens('protocol-won')

    await page.getByRole('button', { name: 'I ate, without details' }).press('Enter')
    await expect(page.getByText('Marked: you ate', { exact: true })).toBeVisible()
    await expect(
      clock(page).getByText(/^Eating until .*, (8 hours|7 hours 5\d minutes) left/),
    ).toBeAttached()
    await expect(page.getByRole('button', { name: /^Take back: ate/ })).toBeVisible()
    await keepScreens('protocol-marked')
    await page.getByRole('button', { name: /^Take back: ate/ }).press('Enter')
    await expect(nowCard(page).getByRole('heading', { name: 'Right now' })).toBeFocused()
    await page.getByRole('button', { name: 'I ate, without details' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Take back: ate/ })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(clock(page).getByText(/16 hours reached/)).toBeAttached()
    await expect(page.getByRole('button', { name: /^Take back: ate/ })).toHaveCount(0)
  })

  await test.step('the clock is right to the second where the code of the page came late', async () => {
    const eatenAt = hoursAgo(9.01)
    await recordMeals(page, [eatenAt])
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3500))
      await route.continue()
    })
    await openProtocol(page)
    // Both from the page at once: however slow the machine, the digits are those of that moment.
    const [digits, now] = await clock(page)
      .getByText(/^\d+:\d\d:\d\d$/)
      .evaluate((node) => [node.textContent, Date.now()] as const)
    const [hours = 0, minutes = 0, seconds = 0] = digits.split(':').map(Number)
    const passedMs = now - Date.parse(eatenAt)
    expect(Math.abs(passedMs - (hours * 3600 + minutes * 60 + seconds) * 1000)).toBeLessThan(2500)
    await page.unroute('**/assets/*.js')
  })

  await test.step('the clock ticks for the eye, speaks when asked, and says that the eating window is closed', async () => {
    await expect(clock(page)).toHaveAttribute('aria-live', 'off')
    await expect(
      clock(page).getByText(
        /^Fasting for 9 hours( \d minutes?)?, 6 hours 5\d minutes to go to 16 hours\.$/,
      ),
    ).toBeAttached()
    const digits = clock(page).getByText(/^9:0\d:\d\d$/)
    const first = await digits.innerText()
    await expect(digits).not.toHaveText(first)
    await expect(nowCard(page).getByText('Closed')).toBeVisible()
  })
})

test('an eating window that is open', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('the dial says until when to eat, and nothing of a fast', async () => {
    await recordMeals(page, [hoursAgo(5.01)])
    await openProtocol(page)
    await expect(
      clock(page).getByText(/^Eating until \d.*, 2 hours 5\d minutes left\.$/),
    ).toBeAttached()
    await expect(clock(page)).not.toContainText('Fasting')
    await expect(nowCard(page).getByText(/^Open until/)).toBeVisible()
    await expect(nowCard(page).getByText('16 hours, if you eat nothing more')).toBeVisible()
    await expect(figure(page, 'Total Batches')).toHaveText('0No fast in this period yet')
    await expect(page.getByRole('region', { name: 'Recent sessions' })).toContainText(
      'your first one ends tomorrow',
    )
    await expectNoAxeViolations(page)
    await keepScreens('protocol-eating')
  })

  await test.step('"I ate, without details" is seen by the screens that were open before: a day without details counts in no forecast', async () => {
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
    await link('Dashboard').click()
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await link('Protocol').click()
    await page.getByRole('button', { name: 'I ate, without details' }).press('Enter')
    await expect(page.getByText('Marked: you ate', { exact: true })).toBeVisible()
    const readAgain = page.waitForResponse(
      (reply) => new URL(reply.url()).pathname === '/api/dashboard',
    )
    await link('Dashboard').click()
    expect((await readAgain).status()).toBe(200)
  })
})

test('the clock runs on where it cannot be read anew', ONE_SCREEN, async ({ page, newMember }) => {
  await newMember()
  await recordMeals(page, [hoursAgo(10)])
  await openProtocol(page)
  await expect(clock(page)).toContainText('Fasting for 10 hours')
  await waitForQuiet(page)
  await page.route('**/api/**', (route) => route.abort())
  await page.clock.setSystemTime(Date.now() + 3 * HOUR_MS)
  await page.reload()
  await expect(page.getByText('No connection to the server')).toBeVisible()
  await expect(clock(page)).toContainText('Fasting for 13 hours')
})

test(
  'a member fasts by a goal of their own',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await recordMeals(page, [daysAgoAt(2, 18), daysAgoAt(1, 9), hoursAgo(13)])
    await openProtocol(page)
    const goal = page.getByRole('dialog', { name: 'Your fasting goal' })

    await test.step('one for every day, at once in the clock, the heading and the explainer', async () => {
      await page.getByRole('button', { name: 'Change the goal' }).click()
      await expect(goal.getByLabel('Goal', { exact: true })).toBeVisible()
      await expectNoAxeViolations(page)
      await keepScreens('fasting-goal')
      await goal.getByLabel('Goal', { exact: true }).selectOption('14')
      await goal.getByRole('button', { name: 'Save' }).click()
      await expect(goal).toBeHidden()
      await expect(page.getByText('14:10 Intermittent Fasting Tracker')).toBeVisible()
      await expect(page.getByText('Fast 14+ hours')).toBeVisible()
      await expect(page.getByText('10-hour eating window')).toBeVisible()
      await expect(nowCard(page)).toContainText('14 hours')
    })

    await test.step('or one for each weekday, also longer than a day', async () => {
      await page.getByRole('button', { name: 'Change the goal' }).click()
      await goal.getByLabel('A goal for each weekday').check()
      await goal.getByLabel('Monday').selectOption('36')
      await keepScreens('fasting-goal-weekdays')
      // Opened again at once, before the clock was read anew, the goals are the new ones.
      const letThrough = await holdAnswer(page, 'GET', '**/api/fasting-clock')
      await goal.getByRole('button', { name: 'Save' }).click()
      await expect(goal).toBeHidden()
      await page.getByRole('button', { name: 'Change the goal' }).click()
      await expect(goal.getByLabel('Monday')).toHaveValue('36')
      await expect(goal.getByLabel('Tuesday')).toHaveValue('14')
      letThrough()
      await page.keyboard.press('Escape')
    })

    await test.step('a day of illness is left out, and counted again', async () => {
      const sessions = page.getByRole('region', { name: 'Recent sessions' })
      await expect(sessions.getByText('Ill or travelling?')).toHaveCount(1)
      await sessions.getByRole('button', { name: 'Leave out' }).first().click()
      await expect(sessions.getByText('Left out', { exact: true })).toBeVisible()
      await keepScreens('fasting-left-out')
      await sessions.getByRole('button', { name: 'Count this day again' }).click()
      await expect(sessions.getByText('Left out', { exact: true })).toBeHidden()
    })
  },
)
