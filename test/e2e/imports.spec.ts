import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'
import type { Page } from '@playwright/test'

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const LIBRA = `#Version: 6
#Units: kg
#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log
${dayBefore(4)}T06:10:00.000Z;82.4;82.4;;;;;fasted
${dayBefore(3)}T06:05:00.000Z;82.1;82.3;;;;;
${dayBefore(2)}T06:12:00.000Z;8210;82.2;;;;;
`

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Choose a file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('files are imported', SAME_ON_BOTH, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('a file of another app is read, looked at, imported and taken back', async () => {
    await newMember()
    await page.goto('/settings?page=data')
    await page.getByRole('link', { name: 'Import a file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeFocused()
    await expect(page.getByText('Nothing was imported yet.')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('imports')

    await choose(page, 'Libra_2026.csv', LIBRA)
    const reading = page.getByRole('region', { name: 'Libra' })
    await expect(reading.getByText('2 weigh-ins')).toBeVisible()
    await expect(reading.getByText('All of them are new.')).toBeVisible()
    await reading.getByText('1 entry is left out').click()
    await expect(
      reading.getByText('Line 6: A weight of 8,210 is not between 30 and 300 kg.'),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('imports-reading')
    await reading.getByRole('button', { name: 'Import 2 entries' }).click()
    await expect(page.getByText('Added: 2 weigh-ins.')).toBeVisible()
    const earlier = page.getByRole('region', { name: 'Earlier imports' })
    await expect(earlier.getByRole('listitem')).toContainText('Libra_2026.csv')
    await expectNoAxeViolations(page)
    await keepScreens('imports-done')

    await choose(page, 'Libra_2026.csv', LIBRA)
    await expect(reading.getByText('All of them are here already.')).toBeVisible()
    await expect(reading.getByRole('button', { name: 'Import 0 entries' })).toBeDisabled()
    const forgotten = page.waitForResponse(
      (reply) => reply.request().method() === 'DELETE' && reply.ok(),
    )
    await reading.getByRole('button', { name: 'Choose another file' }).click()
    await forgotten

    await earlier.getByRole('button', { name: /^Undo the import of Libra/ }).press('Enter')
    // The question has the focus at its harmless answer.
    await expect(earlier.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectNoAxeViolations(page)
    await keepScreens('imports-undo')
    await earlier.getByRole('button', { name: 'Remove what it brought' }).press('Enter')
    await expect(page.getByText('Removed: 2 weigh-ins.', { exact: true })).toBeVisible()
    await expect(earlier.getByText('Taken back')).toBeVisible()
    await expect(earlier.getByRole('heading', { name: 'Earlier imports' })).toBeFocused()
    expect((await (await page.request.get('/api/weight/history')).json()).data).toEqual([])
  })

  await test.step('the columns of a table are named by the member, who sees at once how its rows are read', async () => {
    await choose(
      page,
      'weights.csv',
      'When;Morning;Evening;Remark\n03/04/2026;82,4;83,1;tired\n04/04/2026;82,1;83,0;\n',
    )
    const reading = page.getByRole('region', { name: 'Table', exact: true })
    await expect(reading.getByText('Fri, 3 Apr 2026 · 82.4 kg')).toBeVisible()
    await reading.getByLabel('Weight', { exact: true }).selectOption('Evening')
    await expect(reading.getByText('Fri, 3 Apr 2026 · 83.1 kg')).toBeVisible()
    await reading.getByLabel('Order of dates').selectOption('Month, day, year')
    await expect(reading.getByText('Wed, 4 Mar 2026 · 83.1 kg')).toBeVisible()
    await reading.getByLabel('Notes').selectOption('Remark')
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('imports-columns')
    const importButton = reading.getByRole('button', { name: 'Import 2 entries' })
    // What was chosen last is still being counted.
    await expect(importButton).toBeEnabled()
    await importButton.press('Enter')
    await expect
      .poll(async () => (await (await page.request.get('/api/weight/history')).json()).data)
      .toMatchObject([
        { weight: 83, date: '2026-04-04' },
        { weight: 83.1, date: '2026-03-04', notes: 'tired' },
      ])
  })
})

test(
  'a table of foods is read by the columns that the member names',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/import')
    const day = dayBefore(3)
    await choose(
      page,
      'foods.csv',
      `Day;At;What;Grams;kcal;Supper\n${day};08:05;Oats;80;311;Toast\n${day};08:05;Milk;200;122;Jam\n`,
    )
    const reading = page.getByRole('region', { name: 'Table', exact: true })
    await expect(reading.getByLabel('What the table holds')).toHaveValue('foods')
    await expect(reading.getByText(/Oats, 311/)).toBeVisible()
    await reading.getByLabel('Food', { exact: true }).selectOption('Supper')
    await expect(reading.getByText(/Toast, 311/)).toBeVisible()
    await reading.getByLabel('Food', { exact: true }).selectOption('What')
    await reading.getByLabel('Time', { exact: true }).selectOption('At')
    await expect(reading.getByText(/8:05 · Oats, 311 kcal/)).toBeVisible()
    await expect(reading.getByText('433 kcal in all')).toBeVisible()
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('imports-foods')
    const importButton = reading.getByRole('button', { name: 'Import 1 entry' })
    await expect(importButton).toBeEnabled()
    await importButton.press('Enter')
    await expect(page.getByText('Added: 1 meal.')).toBeVisible()
    const [meal] = (await (await page.request.get('/api/food-analyses')).json()).data
    expect(meal).toMatchObject({ foodName: 'Oats and milk', calories: 433 })
  },
)

test(
  'imports that cannot be listed say so and can be asked for again',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.route('**/api/imports', (route) =>
      route.fulfill({ status: 500, json: { success: false, error: 'x', code: 'internal_error' } }),
    )
    await page.goto('/import')
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to load your imports' })
    await expectNoAxeViolations(page)
    await page.unroute('**/api/imports')
    await failure.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByText('Nothing was imported yet.')).toBeVisible()
  },
)

test('a file is brought to the page', SAME_ON_BOTH, async ({ page, newMember, keepScreens }) => {
  await newMember()
  await test.step('dropped on it', async () => {
    await page.goto('/import')
    await expect(page.getByLabel('Choose a file')).toBeAttached()
    const transfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer()
      data.items.add(new File([content], 'dropped.csv'))
      return data
    }, LIBRA)
    await page.locator('body').dispatchEvent('dragenter', { dataTransfer: transfer })
    await expect(page.getByText('Let go to read this file')).toBeVisible()
    await page.locator('body').dispatchEvent('drop', { dataTransfer: transfer })
    await expect(page.getByRole('region', { name: 'Libra' })).toContainText('dropped.csv')
  })

  await test.step('a file that is not known says so, and the next one is read', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'holiday.jpg', 'no weights here')
    await expect(page.getByRole('alert')).toContainText('Nothing in this file is known here')
    await expectNoAxeViolations(page)
    await keepScreens('imports-unknown')
    await choose(page, 'Libra.csv', LIBRA)
    await expect(page.getByRole('region', { name: 'Libra' })).toBeVisible()
  })
})
