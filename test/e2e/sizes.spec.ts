import type { Locator, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawnDish } from '../support/drawn-photos.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expectLight, fetchedBy } from './support/first-visit.ts'
import { chooseRadio, expect, ONE_SCREEN, test, visit, waitForQuiet } from './support/forkcast.ts'

/** Where it is nine in the evening: the screens show the meals of a whole day. */
const HOURS_WEST = ((new Date().getUTCHours() + 15) % 24) - 12
test.use({ timezoneId: `Etc/GMT${HOURS_WEST < 0 ? '' : '+'}${HOURS_WEST}` })

const PHONE_SCREEN = { width: 390, height: 844 }

interface Size {
  /** Visible words, without those that only a screen reader reads. */
  readonly words: number
  /** Whatever can be pressed, chosen or typed into. */
  readonly controls: number
  /** The height of the page, in screens of a phone. */
  readonly screens: number
}

/** Where a list of meals or of fasts is, of which each weekday of the demo has others. */
const LIST_IN: Readonly<Record<string, string>> = {
  '/': 'Your log',
  '/log': 'Today',
  '/dashboard': 'Recent Food Analyses',
  '/protocol': 'Recent sessions',
}

/**
 * The most that a screen of the demo's member of 120 days may show on a phone, with the 17 words
 * that say that it is a demo, without that list. A change that makes
 * a screen smaller lowers its line; a new feature takes its space from another.
 */
const AT_MOST: Readonly<Record<string, Size>> = {
  '/': { words: 260, controls: 32, screens: 2.2 },
  '/dashboard': { words: 285, controls: 29, screens: 3.5 },
  '/protocol': { words: 312, controls: 19, screens: 3.5 },
  '/weight': { words: 440, controls: 29, screens: 4.6 },
  '/boosters': { words: 223, controls: 22, screens: 2.9 },
  '/log': { words: 78, controls: 20, screens: 1 },
  '/settings': { words: 90, controls: 18, screens: 1.2 },
  '/settings?page=profile': { words: 111, controls: 26, screens: 1.8 },
  '/settings?page=day': { words: 132, controls: 21, screens: 1.6 },
  '/settings?page=units': { words: 132, controls: 39, screens: 2 },
  '/settings?page=reminders': { words: 141, controls: 18, screens: 1.6 },
  '/settings?page=sign-in': { words: 145, controls: 14, screens: 1.7 },
  '/settings?page=sharing': { words: 59, controls: 12, screens: 1 },
  '/settings?page=data': { words: 173, controls: 20, screens: 1.9 },
  '/settings?page=developers': { words: 85, controls: 13, screens: 1 },
}

const DISH = 'the result of a photo'
const WORDS = 'the result of words'
/** The same for what a meal was estimated to be, with the rest behind "Fix it" and no log below. */
const RESULT_AT_MOST: Readonly<Record<string, Size>> = {
  [DISH]: { words: 125, controls: 16, screens: 1.5 },
  [WORDS]: { words: 132, controls: 16, screens: 1.5 },
}
/** Controls that a phone shows at first sight, with those of the bars above and below. */
const MOST_AT_FIRST_SIGHT = 14

/** How much a screen shows, without one part of it where one is named. */
const sizeOf = async (
  page: Page,
  { without }: { without?: Locator } = {},
): Promise<Size & { readonly atFirstSight: number }> => {
  const left = (await without?.elementHandle()) ?? null
  return await page.evaluate(
    ({ screenHeight, left }) => {
      const isShown = (element: Element | null): boolean =>
        element !== null &&
        !left?.contains(element) &&
        element.closest(String.raw`.sr-only, .max-sm\:sr-only, [hidden]`) === null &&
        element.checkVisibility({ visibilityProperty: true })
      let words = 0
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (isShown(node.parentElement))
          words += (node.textContent ?? '').split(/\s+/).filter(Boolean).length
      }
      const { innerHeight } = window
      const controls = [
        ...document.querySelectorAll('a[href], button, input, select, textarea, summary'),
      ].filter((element) => isShown(element) || isShown(element.closest('label')))
      const height =
        document.documentElement.scrollHeight - (left?.getBoundingClientRect().height ?? 0)
      const screens = Math.ceil((10 * height) / screenHeight) / 10
      const atFirstSight = controls.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      })
      return { words, controls: controls.length, screens, atFirstSight: atFirstSight.length }
    },
    { screenHeight: PHONE_SCREEN.height, left },
  )
}

test(
  'no screen of a phone grows: its words, its controls and its height',
  ONE_SCREEN,
  async ({ page }) => {
    test.slow()
    const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-sizes-'))
    const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' })
    try {
      await page.setViewportSize(PHONE_SCREEN)
      await page.goto(server.url)
      await page.getByRole('button', { name: 'Look around' }).click()
      // The dishes of its photos are drawn first.
      await expect(page).toHaveURL(`${server.url}/dashboard`, { timeout: 200_000 })
      const sizes: Record<string, Awaited<ReturnType<typeof sizeOf>>> = {}
      for (const path of Object.keys(AT_MOST)) {
        await visit(page, path)
        // Invitations of a first visit lie over the page.
        await page.keyboard.press('Escape')
        // What is further down comes when it is near.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await waitForQuiet(page)
        const named = LIST_IN[path]
        sizes[path] = await sizeOf(
          page,
          named === undefined
            ? {}
            : { without: page.getByRole('region', { name: named }).getByRole('list') },
        )
      }
      await visit(page, '/dashboard')
      await page.getByRole('radio', { name: 'Daily' }).press('Space')
      await expect(page.getByRole('region', { name: 'Your day' })).toBeVisible()
      expect((await sizeOf(page)).screens, 'the dashboard of a day').toBeLessThanOrEqual(1.5)
      // Each meal leads to the log, and a day has three to five.
      const meals = page.getByRole('region', { name: 'Your day' }).getByRole('list')
      const { controls } = await sizeOf(page, { without: meals })
      expect(controls, 'the dashboard of a day without its meals').toBeLessThanOrEqual(17)
      await chooseRadio(page, 'Monthly')
      await expect(page.getByRole('region', { name: 'Your day' })).toHaveCount(0)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await waitForQuiet(page)
      const month = await sizeOf(page)
      expect(month.screens, 'the dashboard of a month').toBeLessThanOrEqual(4)
      expect(month.words, 'the dashboard of a month').toBeLessThanOrEqual(350)
      await visit(page, '/')
      const log = page.getByRole('region', { name: 'Your log' })
      // They go by themselves, and are no part of a screen.
      const toasts = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
      await page
        .locator('#main input[type=file]')
        .first()
        .setInputFiles({ name: 'dish.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
      await page.getByRole('button', { name: 'Analyze', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Save to Log' })).toBeVisible()
      await expect(toasts).toHaveCount(0)
      await waitForQuiet(page)
      sizes[DISH] = await sizeOf(page, { without: log })
      await page.getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('button', { name: 'Describe it in words' }).click()
      await page.getByLabel('What did you eat?').fill('two eggs on toast')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Save to Log' })).toBeVisible()
      await expect(toasts).toHaveCount(0)
      await waitForQuiet(page)
      sizes[WORDS] = await sizeOf(page, { without: log })
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByText('Meal discarded', { exact: true })).toBeVisible()
      await waitForQuiet(page)
      // With the letter of the week; how many photos come with it depends on the weekday.
      const onLetterDay = await fetchedBy(page, server.url)
      expectLight(onLetterDay.filter((line) => !line.endsWith('/thumbnail')))
      const letter = page.getByRole('region', { name: 'Your last week' })
      await letter.getByRole('button', { name: 'Close' }).click()
      await expect(letter).toHaveCount(0)
      for (const path of [...Object.keys(AT_MOST), '/import', '/household', '/coaches', '/sheet']) {
        expectLight(await fetchedBy(page, server.url + path))
      }
      const grown = Object.entries({ ...AT_MOST, ...RESULT_AT_MOST }).filter(([path, most]) => {
        const size = sizes[path]
        return (
          !size ||
          size.words > most.words ||
          size.controls > most.controls ||
          size.screens > most.screens
        )
      })
      for (const result of [DISH, WORDS])
        expect(sizes[result]?.atFirstSight, result).toBeLessThanOrEqual(MOST_AT_FIRST_SIGHT)
      expect(grown.map(([path, most]) => ({ path, most, is: sizes[path] }))).toEqual([])
    } finally {
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
