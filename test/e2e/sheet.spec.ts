import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  ONE_SCREEN,
  test,
  visit,
} from './support/forkcast.ts'
import { languages } from '#domain/languages.ts'
import { catalogueOf } from './support/catalogue.ts'
import { otherMember } from './support/other-member.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** Some months with gaps, and measurements. */
const liveLong = async ({ request }: Page) => {
  for (let day = 1; day < 60; day += 1) {
    if (day % 3 === 0) {
      await request.post('/api/weight', {
        data: { weight: 82 + day / 20, weighedAt: ago(day) },
      })
      continue
    }
    await request.post('/api/energy-entries', { data: { calories: 1900, eatenAt: ago(day) } })
  }
  await request.post('/api/measurements', { data: { waistCm: 92, hipCm: 101, bodyFatPercent: 28 } })
  await request.post('/api/activities', { data: { activityType: 'yoga', durationMinutes: 45 } })
}

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test(
  'a sheet to print has two pages, in each language, for a year as for a quarter, and fits a narrow phone',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    test.slow()
    const anna = await newMember()
    await liveLong(page)
    const wide = page.viewportSize()
    for (const language of languages) {
      const { say } = await catalogueOf(language)
      await page.request.patch('/api/me', { data: { language } })
      for (const [from, format] of [
        [ago(89), 'A4'],
        [ago(3000), 'Letter'],
      ] as const) {
        const path = `/sheet?from=${from.slice(0, 10)}&named=yes`
        // The language comes with a load.
        await (format === 'A4' ? page.goto(path) : visit(page, path))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('region', { name: say('How sure this is') })).toBeVisible()
        await expect(page.getByRole('main')).toContainText(anna.username)
        const pdf = await page.pdf({ format, printBackground: true })
        expect(pagesOf(pdf), `${language} ${format}`).toBe(2)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      for (const table of ['Eaten', 'Body measurements']) {
        const overhang = await page
          .getByRole('group', { name: say(table) })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        expect(overhang, `${table} on a narrow phone in ${language}`).toBe(0)
      }
      if (wide) await page.setViewportSize(wide)
    }
  },
)

test(
  'a sheet is reached from the settings, names nobody unless asked, and a coach sees their part of it',
  SAME_ON_BOTH,
  async ({ page, newMember, browser, baseURL, keepScreens }) => {
    test.slow()
    const anna = await newMember()
    await page.goto('/sheet')
    const eaten = page.getByRole('region', { name: 'Eaten' })
    await expect(eaten).toContainText('Meals were recorded on 0 of 90 days.')
    await expect(eaten.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Days without a meal recorded' })).toHaveCount(0)
    await liveLong(page)
    await page.goto('/settings?page=data')
    await page.getByRole('link', { name: 'Sheet to print' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sheet to print' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(page.getByRole('region', { name: 'Weight' })).toContainText('Trend: from')
    await expect(page.getByRole('region', { name: 'Eaten' })).toContainText('1,900 kcal')
    await expect(main).not.toContainText(anna.username)
    await page.getByRole('checkbox', { name: 'With my username' }).check()
    await expect(main).toContainText(anna.username)
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('sheet')
    await test.step('its weeks begin with the first record, and a narrow phone shows whole dates', async () => {
      const weeks = page.getByRole('group', { name: 'Over time' }).getByRole('row')
      await expect(weeks.nth(1)).not.toContainText('0 of 7')
      const wide = page.viewportSize()
      await page.setViewportSize({ width: 320, height: 640 })
      const tops = await page
        .locator('main input[type=date]')
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().top))
      expect(tops[1]).toBeGreaterThan(tops[0] ?? 0)
      if (wide) await page.setViewportSize(wide)
    })
    await page.getByLabel('From').fill('2999-01-01')
    await expect(page.getByRole('alert')).toContainText('not after the last')

    const cora = await otherMember(browser, baseURL)
    try {
      const offered = await page.request.post('/api/coaches', {
        data: { username: cora.username, parts: ['weight'] },
      })
      const { id } = (await offered.json()).data.grants[0]
      await cora.context.request.post(`/api/coached/${id}/accept`)
      await cora.page.goto(`/coached?id=${id}`)
      await cora.page.getByRole('link', { name: 'Sheet to print' }).click()
      await expect(cora.page.getByRole('region', { name: 'Weight' })).toContainText('Trend: from')
      await expect(cora.page.getByRole('region', { name: 'Eaten' })).toHaveCount(0)
    } finally {
      await cora.context.close()
    }
  },
)

test(
  'whoever hides numbers sees those of a sheet only on purpose',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await liveLong(page)
    await page.request.patch('/api/me', { data: { numbersHidden: true } })
    await page.goto('/sheet')
    await expect(page.getByRole('main')).toContainText('You hide numbers')
    await expect(page.getByRole('main')).not.toContainText(/\d ?(kg|kcal)/)
    await page.getByRole('button', { name: 'Show the numbers of this sheet' }).click()
    await expect(page.getByRole('main')).toContainText('1,900 kcal')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/\d ?(kg|kcal)/)
  },
)
