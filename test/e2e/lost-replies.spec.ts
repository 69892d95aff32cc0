import type { Locator, Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { appIsKept } from './support/app-is-kept.ts'
import { keptRows } from './support/device-rows.ts'
import {
  expect,
  moveTo,
  ONE_SCREEN,
  sayOnline,
  test,
  visit,
  waitForQuiet,
} from './support/forkcast.ts'
import { deleteWhereEdited } from './support/delete-where-edited.ts'

test.use({ serviceWorkers: 'allow' })

const CHEDDAR = '14104100'
const dialog = (page: Page) => page.getByRole('dialog')
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const noLine = (page: Page) => page.getByText('No connection to the server')
const waits = (page: Page) => page.getByText(/recordings? waits? to be sent/)

/** What came of a meal stands in the place of what else is there. */
const comeBackTo = async (page: Page, path: string) => {
  await moveTo(page, '/boosters')
  await moveTo(page, path)
}

interface Act {
  readonly what: string
  readonly screen: string
  readonly open?: (page: Page) => Promise<void>
  readonly press: (page: Page) => Promise<void>
  /** Stands on the screen once where it was recorded, or not at all where it is gone. */
  readonly shown: (page: Page) => Locator
  readonly times: 0 | 1
}

const ACTS: readonly Act[] = [
  {
    what: 'a meal from the food table',
    screen: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Record without a photo' }).click()
      await dialog(page).getByRole('combobox', { name: 'What did you eat?' }).fill('banana')
      await dialog(page).getByRole('option').first().click()
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save to Log' }).click(),
    shown: (page) =>
      log(page)
        .getByRole('listitem')
        .filter({ hasText: /banana/i }),
    times: 1,
  },
  {
    what: 'a meal in words',
    screen: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Describe it in words' }).click()
      await page.getByLabel('What did you eat?').fill('200 g rice')
    },
    press: (page) => page.getByLabel('What did you eat?').press('Enter'),
    shown: (page) => log(page).getByRole('listitem').filter({ hasText: /rice/i }),
    times: 1,
  },
  {
    what: 'a photo of a meal',
    screen: '/',
    open: async (page) => {
      await comeBackTo(page, '/')
      const dish = { name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() }
      await page.locator('#main input[type=file]').first().setInputFiles(dish)
    },
    press: (page) => page.getByRole('button', { name: 'Analyze', exact: true }).click(),
    shown: (page) => log(page).getByRole('listitem').filter({ hasText: /match/ }),
    times: 1,
  },
  {
    what: 'a deletion of a meal',
    screen: '/',
    press: async (page) => {
      await deleteWhereEdited(page, page.getByRole('button', { name: /^Edit .*rice/i }))
      // The message with the way back stays while the pointer is on it.
      await page.getByRole('button', { name: 'Undo' }).last().hover()
    },
    shown: (page) => log(page).getByRole('listitem').filter({ hasText: /rice/i }),
    times: 0,
  },
  {
    what: 'a deleted meal brought back',
    screen: '/',
    press: (page) => page.getByRole('button', { name: 'Undo' }).last().click(),
    shown: (page) => log(page).getByRole('listitem').filter({ hasText: /rice/i }),
    times: 1,
  },
  {
    what: 'a correction of a meal',
    screen: '/',
    open: async (page) => {
      await page.getByRole('button', { name: /^Edit .*banana/i }).click()
      await dialog(page).getByLabel('Name', { exact: true }).fill('Plantain')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click(),
    shown: (page) =>
      log(page)
        .getByRole('listitem')
        .filter({ hasText: /plantain/i }),
    times: 1,
  },
  {
    what: 'a meal eaten again',
    screen: '/',
    open: (page) =>
      log(page)
        .getByRole('button', { name: /^Edit .*cheddar/i })
        .click(),
    press: (page) => dialog(page).getByRole('button', { name: 'Eat again', exact: true }).click(),
    shown: (page) =>
      log(page)
        .getByRole('listitem')
        .filter({ hasText: /cheddar/i })
        .filter({ hasText: 'again' }),
    times: 1,
  },
  {
    what: 'an activity',
    screen: '/',
    open: async (page) => {
      await comeBackTo(page, '/')
      await page.getByRole('button', { name: 'Add Activity' }).click()
      await dialog(page).getByLabel('Activity type').selectOption('jogging')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Record Activity' }).click(),
    shown: (page) => page.getByRole('list', { name: 'Activities: Today' }).getByRole('listitem'),
    times: 1,
  },
  {
    what: 'a mark',
    screen: '/protocol',
    press: (page) => page.getByRole('button', { name: 'I ate, without details' }).click(),
    shown: (page) =>
      page.getByRole('list', { name: 'Marked without details' }).getByRole('listitem'),
    times: 1,
  },
  {
    what: 'the boosters of a day',
    screen: '/boosters',
    open: (page) => page.getByLabel(/^Sugar-free day/).check(),
    press: (page) => page.getByRole('button', { name: /^(Save|Update) boosters$/ }).click(),
    shown: (page) => page.getByRole('checkbox', { name: /^Sugar-free day/, checked: true }),
    times: 1,
  },
  {
    what: 'a weigh-in',
    screen: '/weight',
    open: async (page) => {
      await page.getByRole('button', { name: 'Record Weight' }).click()
      await dialog(page).getByLabel('Weight', { exact: true }).fill('81.4')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click(),
    shown: (page) => page.getByRole('button', { name: /^Edit 81.4 kg/ }),
    times: 1,
  },
  {
    what: 'a correction of a weigh-in',
    screen: '/weight',
    open: async (page) => {
      await page.getByRole('button', { name: /^Edit 81.4 kg/ }).click()
      await dialog(page).getByLabel('Weight', { exact: true }).fill('80.9')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click(),
    shown: (page) => page.getByRole('button', { name: /^Edit 80.9 kg/ }),
    times: 1,
  },
  {
    what: 'a measurement',
    screen: '/weight',
    open: async (page) => {
      await page.getByRole('button', { name: 'Record measurements' }).click()
      await dialog(page).getByLabel('Waist').fill('93')
    },
    press: (page) => dialog(page).getByRole('button', { name: 'Save', exact: true }).click(),
    shown: (page) => page.getByRole('button', { name: /^Delete Waist/ }),
    times: 1,
  },
  {
    what: 'a deletion of a measurement',
    screen: '/weight',
    press: (page) => page.getByRole('button', { name: /^Delete Waist/ }).click(),
    shown: (page) => page.getByRole('button', { name: /^Delete Waist/ }),
    times: 0,
  },
]

/** Recordings arrive, and nothing can be read any more. */
const cutReadings = (page: Page) =>
  page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
  )

test(
  'what was recorded just before the line was lost stands where it belongs, once',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.request.post('/api/food-analyses', { data: { foodCode: CHEDDAR, grams: 30 } })
    await page.goto('/')
    await appIsKept(page)
    for (const { what, screen, open, press, shown, times } of ACTS) {
      await test.step(what, async () => {
        if (new URL(page.url()).pathname !== screen) await moveTo(page, screen)
        await waitForQuiet(page)
        await open?.(page)
        await waitForQuiet(page)
        await cutReadings(page)
        await press(page)
        await expect(noLine(page)).toBeVisible()
        await expect(waits(page)).toHaveCount(0)
        await expect(shown(page)).toHaveCount(times)
        await page.unroute('**/api/**')
        await sayOnline(page)
        await expect(noLine(page)).toHaveCount(0)
        await waitForQuiet(page)
        await expect(shown(page)).toHaveCount(times)
      })
    }
  },
)

test(
  'what was recorded before the line was lost is there after a reload without a line, and can be corrected and deleted',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    for (const path of ['/', '/weight']) await visit(page, path)
    await appIsKept(page)
    await cutReadings(page)
    for (const weight of ['81.4', '79.5']) {
      await page.getByRole('button', { name: 'Record Weight' }).click()
      await dialog(page).getByLabel('Weight', { exact: true }).fill(weight)
      await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
      await expect(
        page.getByRole('button', { name: new RegExp(`^Edit ${weight} kg`) }),
      ).toBeVisible()
    }
    // Shown at once, but only what the server has answered is recorded.
    await expect.poll(() => keptRows(page, 'outbox')).toBe('[]')
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: /^Edit 81.4 kg/ }).click()
    await dialog(page).getByLabel('Weight', { exact: true }).fill('80.9')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Edit 80.9 kg/ })).toBeVisible()
    await deleteWhereEdited(page, page.getByRole('button', { name: /^Edit 79.5 kg/ }))
    await expect(page.getByRole('button', { name: /^Edit 79.5 kg/ })).toHaveCount(0)
    await expect(waits(page)).toHaveText('2 recordings wait to be sent.')
    await page.unroute('**/api/**')
    await context.setOffline(false)
    await sayOnline(page)
    await expect(waits(page)).toHaveCount(0)
    const rows = (await (await page.request.get('/api/weight/history')).json()).data
    expect(rows.map(({ weight }: { weight: number }) => weight)).toEqual([80.9])
  },
)
