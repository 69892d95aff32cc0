import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Meal } from '#contract/meals.ts'
import { drawnBarcode } from '../support/drawn-barcodes.ts'
import { drawnDish } from '../support/drawn-photos.ts'
import { expect, IN_PARIS, PHONE, test } from './support/forkcast.ts'

const DAY_MS = 86_400_000

/** Counts what a thumb does; typing and the camera's own buttons are not its. */
const counter = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    count: () => taps,
  }
}

const inWords = async (page: Page, text: string, ago: number): Promise<Meal> => {
  const eatenAt = new Date(Date.now() - ago).toISOString()
  const reply = await page.request.post('/api/analyze-words', {
    data: { text, eatenAt },
    headers: IN_PARIS,
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()).data
}
const log = (page: Page) => page.getByRole('region', { name: 'Your log' })
const logged = async (page: Page): Promise<Meal[]> =>
  (await (await page.request.get('/api/food-analyses')).json()).data

test('registering takes 5 taps in two steps, besides typing', PHONE, async ({ page }) => {
  const name = `e2e-${randomBytes(6).toString('hex')}`
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.goto('/register')
  const { tap, count } = counter()
  await fill({
    Username: name,
    Email: `${name}@example.org`,
    Password: 'Abcdef1!',
    'Confirm password': 'Abcdef1!',
  })
  await tap(page.getByRole('button', { name: 'Continue' }))
  // The units are those of the browser's region: nothing has to be chosen.
  await fill({
    'Weight, stones': '13',
    'Height, feet': '5',
    Inches: '7',
    Age: '41',
    'Target weight, stones': '11',
  })
  await tap(page.getByLabel('Body type'))
  await page.getByLabel('Body type').selectOption('medium')
  await tap(page.getByLabel('Motivation'))
  await page.getByLabel('Motivation').selectOption('weight_loss')
  await tap(
    page.getByRole('checkbox', { name: /I agree that this server stores and uses my health data/ }),
  )
  await tap(page.getByRole('button', { name: 'Create account' }))
  await expect(page.getByRole('dialog', { name: 'Welcome to Forkcast' })).toBeVisible()
  expect(count()).toBe(5)
})

test('a day takes few taps', PHONE, async ({ page, newMember }) => {
  await newMember()
  const { foodName } = await inWords(page, 'porridge and a banana', DAY_MS)
  const barcode = '4006381333931'
  const oatBar = {
    name: 'Oat bar',
    barcode,
    calories: 420,
    protein: 8,
    carbs: 60,
    fats: 15,
    portion: { description: '1 bar', grams: 40 },
  }
  expect((await page.request.post('/api/own-foods', { data: oatBar })).status()).toBe(201)
  const before = await page.request.post('/api/weight', {
    data: { weight: 80.4, weighedAt: new Date(Date.now() - 2 * DAY_MS).toISOString() },
  })
  expect(before.status()).toBe(201)
  await page.goto('/')
  await test.step('the usual breakfast takes 1 tap', async () => {
    const { tap, count } = counter()
    await tap(page.getByRole('button', { name: `Eat again: ${foodName}` }))
    await expect(log(page).getByRole('listitem')).toHaveCount(1)
    expect(count()).toBe(1)
  })

  await test.step('a glass of water takes 1 tap', async () => {
    const { tap, count } = counter()
    await tap(page.getByRole('button', { name: 'Add a glass of water' }))
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('1 of 8')
    await expect(page.getByText('1 of 8 glasses', { exact: true })).toBeVisible()
    expect(count()).toBe(1)
  })

  await test.step('a banana in words takes 3 taps', async () => {
    const { tap, count } = counter()
    await tap(page.getByRole('button', { name: 'Describe it in words' }))
    await expect(page.getByLabel('What did you eat?')).toBeFocused()
    await page.keyboard.type('banana')
    await tap(page.getByRole('button', { name: 'Estimate' }))
    await tap(page.getByRole('button', { name: 'Save to Log' }))
    await expect(page.getByRole('button', { name: 'Save to Log' })).toHaveCount(0)
    expect(count()).toBeLessThanOrEqual(3)
  })

  await test.step('a photo of years ago is not taken for a meal of then', async () => {
    const buffer = await sharp(await drawnDish())
      .withExif({ IFD2: { DateTimeOriginal: '2011:11:03 20:15:00' } })
      .jpeg()
      .toBuffer()
    const choosing = page.waitForEvent('filechooser')
    await page.getByText('Take a photo or upload image').click()
    await (await choosing).setFiles({ name: 'old.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('button', { name: 'Analyze', exact: true })).toBeVisible()
    await expect(page.getByText(/Log it then/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Retake' }).click()
  })

  await test.step('dinner of yesterday by photo takes 4 taps, and stands at the time of the photo', async () => {
    const yesterday = new Date(Date.now() - DAY_MS).toLocaleDateString('sv-SE', {
      timeZone: 'Europe/Paris',
    })
    const buffer = await sharp(await drawnDish())
      .withExif({ IFD2: { DateTimeOriginal: `${yesterday.replaceAll('-', ':')} 19:40:00` } })
      .jpeg()
      .toBuffer()
    const { tap, count } = counter()
    const choosing = page.waitForEvent('filechooser')
    await tap(page.getByText('Take a photo or upload image'))
    await (await choosing).setFiles({ name: 'dinner.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText(/^Taken yesterday, .+ Log it then\?$/)).toBeVisible()
    await tap(page.getByRole('button', { name: 'Yes, eaten then' }))
    await tap(page.getByRole('button', { name: 'Analyze', exact: true }))
    await tap(page.getByRole('button', { name: 'Save to Log' }))
    await expect(page.getByRole('button', { name: 'Save to Log' })).toHaveCount(0)
    expect(count()).toBeLessThanOrEqual(5)
    const clockTime = (at: string) =>
      new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' })
    expect(
      (await logged(page)).map(({ eatenOn, createdAt }) => `${eatenOn} ${clockTime(createdAt)}`),
    ).toContain(`${yesterday} 19:40`)
  })

  await test.step('a weigh-in takes 3 taps, and begins with the last weight', async () => {
    const { tap, count } = counter()
    await tap(page.getByRole('button', { name: 'Weigh in' }))
    const dialog = page.getByRole('dialog', { name: 'Record Weight' })
    await expect(dialog.getByLabel('Weight', { exact: true })).toHaveValue('80.4')
    await tap(dialog.getByRole('button', { name: 'Decrease weight by 0.1 kg' }))
    await tap(dialog.getByRole('button', { name: 'Save', exact: true }))
    await expect(page.getByText('Weight recorded', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText('80.3 kg', { exact: true })).toBeVisible()
    expect(count()).toBeLessThanOrEqual(3)
  })

  await test.step('a packaged food by its barcode takes 2 taps', async () => {
    const { tap, count } = counter()
    const choosing = page.waitForEvent('filechooser')
    await tap(page.getByText('Take a photo or upload image'))
    await (
      await choosing
    ).setFiles({
      name: 'packet.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawnBarcode({ barcode, angle: 12 }),
    })
    await tap(page.getByRole('button', { name: 'Analyze', exact: true }))
    await expect(page.getByRole('heading', { level: 2, name: 'Oat bar' })).toBeVisible()
    expect((await logged(page)).map(({ foodName }) => foodName)).toContain('Oat bar')
    expect(count()).toBe(2)
  })
})
