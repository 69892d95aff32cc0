import type { Page } from '@playwright/test'
import {
  chooseRadio,
  expect,
  IN_PARIS,
  moveTo,
  ONE_SCREEN,
  test,
  visit,
} from './support/forkcast.ts'

const setUnits = async (page: Page, units: object) => {
  const reply = await page.request.patch('/api/me', { data: units })
  expect(reply.status(), await reply.text()).toBe(200)
}
const keepFood = async (page: Page) => {
  const bar = {
    name: 'Oat bar',
    calories: 400,
    protein: 8,
    carbs: 60,
    fats: 15,
    portion: { description: '1 bar', grams: 50 },
  }
  expect((await page.request.post('/api/own-foods', { data: bar })).status()).toBe(201)
}
const eat = async (page: Page, text: string) => {
  const reply = await page.request.post('/api/analyze-words', { data: { text }, headers: IN_PARIS })
  expect(reply.status(), await reply.text()).toBe(201)
}

test('energy in the unit of who reads it', ONE_SCREEN, async ({ page, newMember, keepScreens }) => {
  test.slow()
  await newMember()
  await test.step('energy is shown in kcal with kJ beside it where both are wished for', async () => {
    await setUnits(page, {
      energyUnit: 'kcal_kj',
      intakeTargets: [
        { weekday: null, calories: 2000, macroUnit: 'g', protein: null, carbs: null, fats: null },
      ],
    })
    await page.goto('/')
    await expect(page.getByText('2,000 kcal (8,368 kJ) left')).toBeVisible()
  })

  await test.step('whoever reads kJ finds no kcal on any screen, and types kJ', async () => {
    await setUnits(page, { energyUnit: 'kj', volumeUnit: 'fl_oz', intakeTargets: [] })
    await keepFood(page)
    await eat(page, 'an oat bar')
    expect(
      (
        await page.request.post('/api/activities', {
          data: { activityType: 'jogging', durationMinutes: 45 },
        })
      ).status(),
    ).toBe(201)
    await page.request.post('/api/weight', { data: { weight: 82 } })
    await page.reload()
    for (const place of [
      '/',
      '/log',
      '/dashboard',
      '/weight',
      '/activity',
      '/water',
      '/protocol',
      '/boosters',
      '/settings?page=units',
    ]) {
      await visit(page, place)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const words = await page.locator('main').innerText()
      expect(words.replaceAll('kcal and kJ', '').replaceAll(/^kcal$/gm, ''), place).not.toMatch(
        /kcal/,
      )
      if (place !== '/dashboard') continue
      await expect(page.getByText('kJ').first()).toBeVisible()
      await keepScreens('units-dashboard-kj')
    }
    await visit(page, '/settings?page=profile')
    const targets = page.getByRole('region', { name: 'Daily targets' })
    await targets.getByLabel('Energy', { exact: true }).fill('8000')
    await targets.getByRole('button', { name: 'Save targets' }).click()
    await expect(page.getByText('Targets saved', { exact: true })).toBeVisible()
    const { data } = await (await page.request.get('/api/settings')).json()
    expect(data.intakeTargets[0].calories).toBeCloseTo(1912.05, 1)
    await expect(targets.getByLabel('Energy', { exact: true })).toHaveValue('8000')
    await moveTo(page, '/settings?page=day')
    await expect(page.getByText(/^Glasses of 8.5 (US )?fl oz a day: 68 (US )?fl oz$/)).toBeVisible()
    await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(
      'of 8,000 kJ',
    )
  })
})

test(
  'a choice in the settings holds on every screen at once, and stays under the finger',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await keepFood(page)
    await page.goto('/settings?page=units')
    await chooseRadio(page, 'kJ')
    await expect(page.getByRole('radio', { name: 'kJ', exact: true })).toBeFocused()
    await chooseRadio(page, 'st and lb')
    await chooseRadio(page, 'ft and in')
    await chooseRadio(page, 'fl oz')
    await keepScreens('units-settings')
    await moveTo(page, '/settings?page=profile')
    const profile = page.getByRole('region', { name: 'Profile and target' })
    await expect(profile.getByLabel('Weight, stones', { exact: true })).toHaveValue('12')
    await expect(profile.getByLabel('Pounds').first()).toHaveValue('13.9')
    await moveTo(page, '/settings?page=day')
    await expect(page.getByText(/^Glasses of 8.5 (US )?fl oz a day: 68 (US )?fl oz$/)).toBeVisible()
    await page.getByRole('link', { name: 'Weight' }).first().click()
    await expect(page.getByText('12 st 13.9 lb').first()).toBeVisible()
    await page.getByRole('button', { name: 'Record Weight' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Record Weight' })
    await dialog.getByLabel('Weight, stones').fill('12')
    await dialog.getByLabel('Pounds').fill('10.4')
    await keepScreens('units-weigh-in')
    await dialog.getByRole('button', { name: 'Increase weight by 0.1 lb' }).click()
    await expect(dialog.getByLabel('Pounds')).toHaveValue('10.5')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('12 st 10.5 lb').first()).toBeVisible()
    await keepScreens('units-weight')
  },
)

test(
  'waist, hip and cups are typed and shown in inches and fluid ounces by whoever reads those',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await setUnits(page, { heightUnit: 'ft_in', volumeUnit: 'fl_oz' })
    await page.goto('/weight')
    const card = page.getByRole('region', { name: 'Body measurements' })
    await card.getByRole('button', { name: 'Record measurements' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record measurements' })
    await dialog.getByLabel('Waist').fill('9')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText(/between 15\.7 in and 98\.4 in/)).toBeVisible()
    await dialog.getByLabel('Waist').fill('36,2')
    await dialog.getByLabel('Hip').fill('40.5')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card.getByRole('listitem').first()).toContainText('Waist 36.2 in · Hip 40.5 in')
    expect((await (await page.request.get('/api/measurements')).json()).data[0]).toMatchObject({
      waistCm: 91.95,
      hipCm: 102.87,
    })

    await moveTo(page, '/settings?page=day')
    const cups = page.getByRole('region', { name: 'Your cups' })
    await cups.getByLabel('Cup', { exact: true }).fill('Mug')
    await cups.getByLabel('It holds').fill('100')
    await cups.getByRole('button', { name: 'Add a cup' }).click()
    await expect(
      cups.getByText(/^A glass holds 1\.7 (US )?fl oz to 50\.7 (US )?fl oz$/),
    ).toBeVisible()
    await cups.getByLabel('It holds').fill('12')
    await cups.getByRole('button', { name: 'Add a cup' }).click()
    await expect(cups.getByRole('listitem')).toContainText(/Mug, 12 (US )?fl oz/)
    // The screen shows it before the server has answered.
    await expect
      .poll(async () => (await (await page.request.get('/api/settings')).json()).data.cupSizes)
      .toEqual([{ name: 'Mug', ml: 355 }])
  },
)

test(
  'numbers in fields have the decimal sign of the member’s language, and are typed with either',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await page.addInitScript(() => localStorage.setItem('forkcast.language', 'de'))
    await newMember()
    await page.request.patch('/api/me', { data: { language: 'de' } })
    await page.request.post('/api/weight', { data: { weight: 82.5 } })
    await page.goto('/settings?page=profile')
    await expect(page.getByRole('textbox', { name: 'Gewicht', exact: true })).toHaveValue('82,5')
    await moveTo(page, '/weight')
    await page.getByRole('button', { name: 'Gewicht eintragen' }).first().click()
    const field = page.getByRole('dialog').getByRole('spinbutton', { name: 'Gewicht' })
    await expect(field).toHaveValue('82,5')
    await field.press('ArrowDown')
    await expect(field).toHaveValue('82,4')
    for (const typed of ['81,7', '81.6']) {
      if (!(await field.isVisible()))
        await page.getByRole('button', { name: 'Gewicht eintragen' }).first().click()
      await field.fill(typed)
      await field.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByText(`${typed.replace('.', ',')} kg`).first()).toBeVisible()
    }
  },
)
