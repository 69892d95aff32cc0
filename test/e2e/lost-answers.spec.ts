import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import {
  expect,
  expectNoAxeViolations,
  moveTo,
  ONE_SCREEN,
  sayOnline,
  test,
  waitForQuiet,
} from './support/forkcast.ts'
import { deleteWhereEdited } from './support/delete-where-edited.ts'

const CHEDDAR = '14104100'
const dialog = (page: Page) => page.getByRole('dialog')
const rowsOf = async (page: Page, path: string) =>
  (await (await page.request.get(path)).json()).data as { id: string }[]

interface Act {
  readonly what: string
  readonly screen: string
  /** The call whose answers are lost. */
  readonly call: string
  readonly fill: (page: Page) => Promise<void>
  readonly press: (page: Page) => Promise<void>
  /** What the page says while no answer comes. */
  readonly said: string
  /** Where the recorded rows are read. */
  readonly list: string
}

const KEPT = 'It waits on this device, and is sent once there is a connection.'

const ACTS: readonly Act[] = [
  {
    what: 'an activity',
    screen: '/analyze',
    call: 'POST /api/activities',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Add Activity' }).click()
      await dialog(page).getByLabel('Activity type').selectOption('jogging')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Record Activity' }).click(),
    said: KEPT,
    list: '/api/activities',
  },
  {
    what: 'a weigh-in',
    screen: '/weight',
    call: 'POST /api/weight',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Record Weight' }).click()
      await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('81.4')
    },
    press: (page) => dialog(page).getByRole('spinbutton', { name: 'Weight' }).press('Enter'),
    said: KEPT,
    list: '/api/weight/history',
  },
  {
    what: 'a measurement',
    screen: '/weight',
    call: 'POST /api/measurements',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Record measurements' }).click()
      await dialog(page).getByLabel('Waist').fill('93')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click(),
    said: KEPT,
    list: '/api/measurements',
  },
  {
    what: 'a meal from the food table',
    screen: '/',
    call: 'POST /api/food-analyses',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Record without a photo' }).click()
      await dialog(page).getByRole('combobox', { name: 'What did you eat?' }).fill('cheddar')
      await dialog(page).getByRole('option').first().click()
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save to Log' }).click(),
    said: KEPT,
    list: '/api/food-analyses',
  },
  {
    what: 'a mark',
    screen: '/protocol',
    call: 'POST /api/fasting/eaten-marks',
    fill: async () => {},
    press: (page) => page.getByRole('button', { name: 'I ate, without details' }).click(),
    said: KEPT,
    list: '/api/fasting-clock',
  },
]

const waits = (page: Page) => page.getByText(/recordings? waits? to be sent/)

/**
 * Says what a browser says when its line is back, until everything is sent: what a server failed at
 * is given its time.
 */
const sendAll = (page: Page) =>
  expect(async () => {
    await sayOnline(page)
    await expect(waits(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 60_000 })

test(
  'a line that brings no answer is given up, and what was recorded is sent later',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.clock.install()
    await page.goto('/')
    await waitForQuiet(page)
    let isSilent = true
    let unanswered = 0
    await page.route('**/api/**', async (route) => {
      if (!isSilent) return route.continue()
      unanswered += 1
    })
    await page.getByRole('button', { name: 'Add a glass of water' }).click()
    await expect.poll(() => unanswered).toBeGreaterThan(0)
    await page.clock.runFor(35_000)
    await expect(waits(page)).toBeVisible()

    // By now the outbox sends it again, without an answer either.
    await expect.poll(() => unanswered).toBeGreaterThan(1)
    isSilent = false
    await page.clock.runFor(35_000)
    await sendAll(page)
    expect((await rowsOf(page, '/api/water-intake')) as unknown).toMatchObject({ glassesDrunk: 1 })
  },
)

test(
  'a line that comes back while a sending fails is used at once',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.clock.install()
    await page.goto('/')
    let line: 'down' | 'failing' | 'up' = 'down'
    const sending = Promise.withResolvers<void>()
    const failure = Promise.withResolvers<void>()
    let tries = 0
    await page.route('**/api/**', async (route) => {
      // The page also asks by itself whether the server is there: that does not find out before the
      // recording does.
      if (line === 'failing' && route.request().method() !== 'GET') {
        tries += 1
        sending.resolve()
        await failure.promise
        if (tries > 1) line = 'up'
      }
      await (line === 'up' ? route.continue() : route.abort())
    })
    await page.getByRole('button', { name: 'Add a glass of water' }).click()
    await expect(waits(page)).toBeVisible()

    // No pause between two tries ends by itself from here on.
    await page.clock.pauseAt(Date.now() + 60_000)
    line = 'failing'
    await sayOnline(page)
    await sending.promise
    await sayOnline(page)
    failure.resolve()
    await expect(waits(page)).toHaveCount(0)
    expect((await rowsOf(page, '/api/water-intake')) as unknown).toMatchObject({ glassesDrunk: 1 })
  },
)

/** Lets answers through again. */
const answerAgain = async (
  page: Page,
  proxy: Awaited<ReturnType<typeof startCuttingProxy>>,
  call: string,
) => {
  proxy.cutNext(call, 0)
  await sendAll(page)
}

test(
  'what is recorded while its answers are lost waits, and is recorded once',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(proxy.url)
    for (const { what, screen, call, fill, press, said, list } of ACTS) {
      await test.step(what, async () => {
        await moveTo(page, screen)
        await fill(page)
        proxy.cutNext(call, Number.POSITIVE_INFINITY)
        await press(page)
        await expect(page.getByText(said).first()).toBeVisible()
        await expect(waits(page)).toBeVisible()
        await expect(page.getByText(/was not|Failed to/)).toHaveCount(0)
        await answerAgain(page, proxy, call)
        const found = await rowsOf(page, list)
        expect(
          Array.isArray(found)
            ? found.length
            : (found as { eatenMarks: unknown[] }).eatenMarks.length,
        ).toBe(1)
      })
    }
    await test.step('glasses are counted once', async () => {
      await moveTo(page, '/dashboard')
      const water = page.getByRole('region', { name: 'Water Today' })
      proxy.cutNext('POST /api/water-intake', Number.POSITIVE_INFINITY)
      await water.getByRole('button', { name: 'Increase glasses of water' }).click()
      await expect(waits(page)).toBeVisible()
      await expect(water).toContainText('1 of 8')
      await answerAgain(page, proxy, 'POST /api/water-intake')
      await expect(water).toContainText('1 of 8')
    })
    await test.step('boosters are saved once', async () => {
      await moveTo(page, '/boosters')
      await page.getByLabel(/^Sugar-free day/).check()
      proxy.cutNext('POST /api/boosters/today', Number.POSITIVE_INFINITY)
      await page.getByRole('button', { name: /^(Save|Update) boosters$/ }).click()
      await expect(page.getByText(/^It waits on this device/)).toBeVisible()
      await expect(page.getByText(/Failed to/)).toHaveCount(0)
      await answerAgain(page, proxy, 'POST /api/boosters/today')
    })
    proxy.close()
  },
)

test(
  'a deletion whose answers are lost is done once',
  ONE_SCREEN,
  async ({ page, baseURL, newMember, keepScreens }) => {
    await newMember()
    await page.request.post('/api/food-analyses', { data: { foodCode: CHEDDAR, grams: 30 } })
    await page.request.post('/api/food-analyses', { data: { foodCode: CHEDDAR, grams: 60 } })
    const [meal] = await rowsOf(page, '/api/food-analyses')
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(proxy.url)
    const rows = page.getByRole('region', { name: 'Your log' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const call = `DELETE /api/food-analyses/${meal?.id}`
    proxy.cutNext(call, Number.POSITIVE_INFINITY)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Meal deleted', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByText(/was not deleted/)).toHaveCount(0)
    await expectNoAxeViolations(page)
    await keepScreens('log-lost-answer')
    await answerAgain(page, proxy, call)
    await expect(rows).toHaveCount(1)
    expect(await rowsOf(page, '/api/food-analyses')).toHaveLength(1)
    proxy.close()
  },
)

test(
  'a correction and deletions that waited, and whose answers are lost when they are sent, are done once',
  ONE_SCREEN,
  async ({ page, context, baseURL, newMember }) => {
    await newMember()
    await page.request.post('/api/weight', { data: { weight: 81.4 } })
    await page.request.post('/api/measurements', { data: { waistCm: 93 } })
    await page.request.post('/api/food-analyses', { data: { foodCode: CHEDDAR, grams: 30 } })
    const [weighIn] = await rowsOf(page, '/api/weight/history')
    const [measurement] = await rowsOf(page, '/api/measurements')
    const [meal] = await rowsOf(page, '/api/food-analyses')
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(`${proxy.url}/weight`)
    await waitForQuiet(page)
    // At the first key comes what a first look does not need, such as dialogs.
    await page.keyboard.press('Shift')
    await waitForQuiet(page)

    await context.setOffline(true)
    await page.getByRole('button', { name: /^Edit 81.4 kg/ }).click()
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).fill('80.9')
    await dialog(page).getByRole('spinbutton', { name: 'Weight' }).press('Enter')
    await expect(page.getByRole('button', { name: /^Edit 80.9 kg/ })).toBeVisible()
    await page.getByRole('button', { name: /^Delete Waist/ }).click()
    await expect(page.getByRole('button', { name: /^Delete Waist/ })).toHaveCount(0)
    await expect(waits(page)).toHaveText('2 recordings wait to be sent.')

    const calls = [
      `PATCH /api/weight/${weighIn?.id}`,
      `DELETE /api/measurements/${measurement?.id}`,
    ]
    for (const call of calls) proxy.cutNext(call, 2)
    await context.setOffline(false)
    await sendAll(page)
    await expect(page.getByText(/not accepted/)).toHaveCount(0)
    expect(await rowsOf(page, '/api/weight/history')).toMatchObject([{ weight: 80.9 }])
    expect(await rowsOf(page, '/api/measurements')).toEqual([])

    // The correction of a meal, whose answer is lost while the page waits for it.
    await moveTo(page, '/')
    const correction = `PATCH /api/food-analyses/${meal?.id}`
    proxy.cutNext(correction, Number.POSITIVE_INFINITY)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await dialog(page).getByLabel('Name', { exact: true }).fill('Cheddar from the farm')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('region', { name: 'Your log' }).getByText('Cheddar from the farm'),
    ).toBeVisible()
    await expect(page.getByText(/was not|Failed to/)).toHaveCount(0)
    await answerAgain(page, proxy, correction)
    expect(await rowsOf(page, '/api/food-analyses')).toMatchObject([
      { foodName: 'Cheddar from the farm' },
    ])
    proxy.close()
  },
)

test(
  'a meal in words, of energy alone, of a photo and eaten again, whose answers are lost, is there once',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    await page.request.post('/api/food-analyses', { data: { foodCode: CHEDDAR, grams: 30 } })
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(proxy.url)
    const log = page.getByRole('region', { name: 'Your log' })
    const [cheddar] = await rowsOf(page, '/api/food-analyses')
    const meals: readonly { call: string; record: () => Promise<void>; said: string }[] = [
      {
        call: 'POST /api/analyze-words',
        record: async () => {
          await page.getByRole('button', { name: 'Describe it in words' }).click()
          await page.getByLabel('What did you eat?').fill('200 g rice')
          await page.getByLabel('What did you eat?').press('Enter')
        },
        said: 'Your words are kept',
      },
      {
        call: 'POST /api/energy-entries',
        record: async () => {
          await page.getByRole('button', { name: 'Record without a photo' }).click()
          await dialog(page).getByRole('button', { name: 'Calories only' }).click()
          await dialog(page).getByLabel('Energy').first().fill('450')
          await dialog(page).getByRole('button', { name: 'Save to Log' }).click()
        },
        said: KEPT,
      },
      {
        call: 'POST /api/analyze-food',
        record: async () => {
          const dish = { name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() }
          await page.locator('#main input[type=file]').first().setInputFiles(dish)
          await page.getByRole('button', { name: 'Analyze', exact: true }).click()
        },
        said: 'Your photo is kept',
      },
      {
        call: `POST /api/food-analyses/${cheddar?.id}/again`,
        record: async () => {
          await log.getByRole('button', { name: /^Edit .*cheddar/i }).click()
          await page.getByRole('button', { name: 'Eat again', exact: true }).click()
        },
        said: KEPT,
      },
    ]
    for (const [before, { call, record, said }] of meals.entries()) {
      await test.step(call, async () => {
        proxy.cutNext(call, Number.POSITIVE_INFINITY)
        await record()
        await expect(page.getByText(said, { exact: true }).first()).toBeVisible()
        await expect(waits(page)).toBeVisible()
        await expect(page.getByText(/was not|Failed to/)).toHaveCount(0)
        await answerAgain(page, proxy, call)
        await expect(log.getByRole('listitem')).toHaveCount(before + 2)
        expect(await rowsOf(page, '/api/food-analyses')).toHaveLength(before + 2)
      })
    }
    proxy.close()
  },
)

test(
  'a deletion and the way back, whose answers are lost, are done once',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    const add = async (path: string, data: object) => {
      const { data: row, activity } = await (await page.request.post(path, { data })).json()
      return (row ?? activity).id as string
    }
    const ids = {
      weighIn: await add('/api/weight', { weight: 81.4 }),
      measurement: await add('/api/measurements', { waistCm: 93 }),
      activity: await add('/api/activities', { activityType: 'jogging', durationMinutes: 30 }),
      meal: await add('/api/food-analyses', { foodCode: CHEDDAR, grams: 30 }),
    }
    const proxy = await startCuttingProxy(String(baseURL))
    await page.goto(`${proxy.url}/weight`)
    const rows = [
      {
        screen: '/weight',
        name: /^Edit 81.4 kg/,
        path: '/api/weight',
        id: ids.weighIn,
        list: '/api/weight/history',
        what: 'Weigh-in',
      },
      {
        screen: '/weight',
        name: /^Delete Waist/,
        path: '/api/measurements',
        id: ids.measurement,
        list: '/api/measurements',
        what: 'Measurement',
      },
      {
        screen: '/',
        name: /^Delete Jogging/,
        path: '/api/activities',
        id: ids.activity,
        list: '/api/activities',
        what: 'Activity',
      },
      {
        screen: '/',
        name: /^Edit .*cheddar/i,
        path: '/api/food-analyses',
        id: ids.meal,
        list: '/api/food-analyses',
        what: 'Meal',
      },
    ] as const
    for (const { screen, name, path, id, list, what } of rows) {
      await test.step(what, async () => {
        await moveTo(page, screen)
        await waitForQuiet(page)
        const button = page.getByRole('button', { name })
        const calls = {
          remove: `DELETE ${path}/${id}`,
          bring: what === 'Meal' ? `POST ${path}/${id}/restore` : `POST ${path}`,
        }
        for (const call of Object.values(calls)) proxy.cutNext(call, Number.POSITIVE_INFINITY)
        const listReadAgain = page.waitForResponse(
          (reply) => reply.request().method() === 'GET' && new URL(reply.url()).pathname === list,
        )
        await (name.source.startsWith('^Edit') ? deleteWhereEdited(page, button) : button.click())
        await expect(page.getByText(`${what} deleted`, { exact: true })).toBeVisible()
        await expect(button).toHaveCount(0)
        await listReadAgain
        await waitForQuiet(page)
        await page.getByRole('button', { name: 'Undo' }).click()
        // The list was read again and has no meal to bring back: that it waits is all there is to
        // say.
        const told =
          what === 'Meal'
            ? 'It waits on this device, and is sent once there is a connection.'
            : `${what} restored`
        await expect(page.getByText(told, { exact: true })).toBeVisible()
        await expect(page.getByText(/was not|Failed to/)).toHaveCount(0)
        for (const call of Object.values(calls)) proxy.cutNext(call, 0)
        await sendAll(page)
        await expect(page.getByText(/not accepted/)).toHaveCount(0)
        await expect(button).toHaveCount(1)
        expect(await rowsOf(page, list)).toHaveLength(1)
      })
    }
    proxy.close()
  },
)

test(
  'what is shown once is made once, though its first answers are lost',
  ONE_SCREEN,
  async ({ page, baseURL, newMember }) => {
    await newMember()
    await page.request.post('/api/household', { data: { name: 'Home' } })
    const proxy = await startCuttingProxy(String(baseURL))

    await test.step('a token', async () => {
      await page.goto(`${proxy.url}/settings?page=developers`)
      await page.getByRole('button', { name: 'Make a token' }).click()
      await dialog(page).getByLabel('Name of the program').fill('Widget')
      const call = 'POST /api/personal-tokens'
      proxy.cutNext(call, Number.POSITIVE_INFINITY)
      const make = dialog(page).getByRole('button', { name: 'Make the token' })
      await make.click()
      await expect(page.getByText('Trying again never does it twice.').first()).toBeVisible()
      proxy.cutNext(call, 0)
      await make.click()
      await expect(page.getByRole('dialog', { name: 'Your token' })).toBeVisible()
      expect(await rowsOf(page, '/api/personal-tokens')).toHaveLength(1)
    })

    await test.step('a link into the household', async () => {
      await page.goto(`${proxy.url}/household`)
      const call = 'POST /api/household/invitations'
      proxy.cutNext(call, Number.POSITIVE_INFINITY)
      const make = page.getByRole('button', { name: 'Make a link instead' })
      await make.click()
      const region = page.getByRole('region', { name: 'Invite somebody' })
      await expect(region.getByRole('alert')).toBeVisible()
      proxy.cutNext(call, 0)
      await make.click()
      await expect(region.getByRole('list', { name: 'Invitations that wait' })).toBeVisible()
      await expect(region.getByRole('listitem')).toHaveCount(1)
    })
    proxy.close()
  },
)
