import type { Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { keptRows } from './support/device-rows.ts'
import { holdAnswer } from './support/hold-answer.ts'
import {
  expect,
  expectNoAxeViolations,
  type Member,
  moveTo,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const isBack = (page: Page) => page.getByText('Your draft is back.')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

const openFoodTable = async (page: Page, step: string) => {
  await press(page, 'Record without a photo')
  await dialog(page).getByRole('button', { name: step }).click()
}

const signIn = async (page: Page, { username, password }: Member) => {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Every form in which work could be lost: where it is, how it is opened, and what is typed into
 * which field.
 */
const FORMS: readonly {
  path: string
  open: (page: Page) => Promise<void>
  field: string
  typed: string
}[] = [
  {
    path: '/',
    open: (page) => openFoodTable(page, 'Calories only'),
    field: 'Name',
    typed: 'lunch with Ann',
  },
  {
    path: '/',
    open: (page) => openFoodTable(page, 'Enter a label'),
    field: 'Name',
    typed: 'Oat biscuits',
  },
  {
    path: '/',
    open: (page) => openFoodTable(page, 'Enter a recipe'),
    field: 'Ingredients',
    typed: '250 g red lentils',
  },
  {
    path: '/',
    open: (page) => press(page, 'Add Activity'),
    field: 'Notes (optional)',
    typed: 'along the river',
  },
  {
    path: '/weight',
    open: (page) => press(page, 'Record Weight'),
    field: 'Notes',
    typed: 'after the sauna',
  },
  {
    path: '/weight',
    open: (page) => press(page, 'Record measurements'),
    field: 'Notes',
    typed: 'on bare skin',
  },
  {
    path: '/log',
    open: (page) => press(page, /Edit .*cheddar/i),
    field: 'Name',
    typed: 'Cheddar from the farm',
  },
]

test(
  'what is typed into a form is there again after a reload, until it is discarded',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    await page.goto('/')
    const before: string[] = []
    for (const { path, open, field, typed } of FORMS) {
      await test.step(`${typed} is kept`, async () => {
        await moveTo(page, path)
        await open(page)
        const input = dialog(page).getByLabel(field, { exact: true })
        await expect(isBack(page)).toHaveCount(0)
        before.push(await input.inputValue())
        await input.fill(typed)
        await expect.poll(() => keptRows(page)).toContain(typed)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
      })
    }
    await page.reload()
    for (const [index, { path, open, field, typed }] of FORMS.entries()) {
      await test.step(`${typed} is back`, async () => {
        await moveTo(page, path)
        await open(page)
        const input = dialog(page).getByLabel(field, { exact: true })
        await expect(input).toHaveValue(typed)
        await expect(isBack(page)).toBeVisible()
        await dialog(page).getByRole('button', { name: 'Discard' }).click()
        await expect(input).toHaveValue(before[index] ?? '')
        await expect(isBack(page)).toHaveCount(0)
        await expect.poll(() => keptRows(page)).not.toContain(typed)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toHaveCount(0)
      })
    }
  },
)

test(
  'a meal in words and the boosters of a day are there again where they stood',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/')
    await press(page, 'Describe it in words')
    await page.getByLabel('What did you eat?').fill('two eggs on toast')
    await expect.poll(() => keptRows(page)).toContain('two eggs on toast')
    await page.reload()
    await expect(page.getByLabel('What did you eat?')).toHaveValue('two eggs on toast')
    await expect(isBack(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('draft-is-back')
    await press(page, 'Cancel')
    await expect.poll(() => keptRows(page)).not.toContain('two eggs on toast')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Describe it in words' })).toBeVisible()

    await moveTo(page, '/boosters')
    await page.getByLabel('Sleep hours').fill('7.5')
    await page.getByRole('checkbox', { name: /Sugar-free day/ }).press('Space')
    await expect.poll(() => keptRows(page)).toContain('sugarFreeDay')
    await page.reload()
    await expect(page.getByLabel('Sleep hours')).toHaveValue('7.5')
    await expect(isBack(page)).toBeVisible()
  },
)

test(
  'what is told beside words or photos comes back with them, and alone never',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const member = await newMember()
    const water = page.getByLabel('I have a glass of water prior to my meal!')
    const choosePhoto = async (name: string) =>
      page
        .locator('#main input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await drawnDish() })
    await page.goto('/')
    await press(page, 'Describe it in words')
    await page.getByLabel('What did you eat?').fill('two eggs on toast')
    await water.check()
    await press(page, 'Eaten: now')
    await page.getByLabel('Eaten at').fill('2020-02-03T08:15')
    await expect.poll(() => keptRows(page)).toContain('2020-02-03T08:15')
    await page.reload()
    await expect(page.getByLabel('What did you eat?')).toHaveValue('two eggs on toast')
    await expect(water).toBeChecked()
    await expect(page.getByRole('button', { name: /^Eaten: (?!now)/ })).toBeVisible()
    await press(page, 'Cancel')
    await expect(water).not.toBeChecked()
    await expect.poll(() => keptRows(page)).not.toContain('2020-02-03T08:15')

    // A box that was ticked for nothing yet is not told of the next meal.
    await water.check()
    await page.reload()
    await expect(water).not.toBeChecked()

    await choosePhoto('dish.jpg')
    await water.check()
    await expect(page.getByRole('button', { name: 'Add another photo of this meal' })).toBeVisible()
    await choosePhoto('from-the-side.jpg')
    await expect(page.getByAltText('The same meal, 2 of 2')).toBeVisible()
    await expect.poll(() => keptRows(page)).toContain('data:image/jpeg')
    // The session ends meanwhile.
    await context.clearCookies()
    await page.reload()
    await expect(page).toHaveURL('/login')
    await signIn(page, member)
    await expect(page.getByAltText('The food as you photographed it')).toBeVisible()
    await expect(page.getByAltText('The same meal, 2 of 2')).toBeVisible()
    await expect(water).toBeChecked()
    await page.reload()
    await page.getByRole('button', { name: 'Remove photo 2' }).click()
    await expect.poll(() => keptRows(page)).not.toContain('data:image/jpeg')
    await press(page, 'Retake')
    await expect.poll(() => keptRows(page, 'photos')).toBe('[]')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Describe it in words' })).toBeVisible()
    await expect(water).not.toBeChecked()
  },
)

test(
  'what was said of the columns of a file is there again after a reload, and so is the file',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/import')
    const table = ['day;morning;evening', '2026-03-01;81.4;82.6', '2026-03-02;81.2;82.1'].join('\n')
    const file = { name: 'weights.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.locator('#main input[type=file]').setInputFiles(file)
    const weight = page.getByLabel('Weight', { exact: true })
    await weight.selectOption('evening')
    await expect(page.getByText(/82.6/).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 2 entries' })).toBeEnabled()
    await page.reload()
    await expect(weight.locator('option:checked')).toHaveText('evening')
    await page.getByRole('button', { name: 'Import 2 entries' }).click()
    await expect(page.getByText('Import done')).toBeVisible()
    const weights = (await (await context.request.get('/api/weight/history')).json()).data
    expect(weights.map(({ weight: kg }: { weight: number }) => kg)).toEqual([82.1, 82.6])
    await page.reload()
    await expect(weight).toHaveCount(0)
  },
)

test(
  'what is sent, or left by Cancel, is no draft any more',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await press(page, 'Record Weight')
    await dialog(page).getByLabel('Notes').fill('before breakfast')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('')
    await dialog(page).getByLabel('Weight', { exact: true }).fill('81.4')
    await dialog(page).getByLabel('Notes').fill('before breakfast')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Weight recorded', { exact: true })).toBeVisible()
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('')
    // A press outside may have been a slip of the finger.
    await dialog(page).getByLabel('Notes').fill('with shoes')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('with shoes')
  },
)

test(
  'a form that is left while it is being saved has no draft once it is recorded',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/weight')
    const letThrough = await holdAnswer(page, 'POST', '**/api/measurements')
    await press(page, 'Record measurements')
    await dialog(page).getByLabel('Waist').fill('93.2')
    await dialog(page).getByLabel('Notes').fill('before breakfast')
    await expect.poll(() => keptRows(page)).toContain('before breakfast')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    letThrough()
    await expect(page.getByText('Waist 93.2 cm').first()).toBeVisible()
    await expect.poll(() => keptRows(page)).not.toContain('"form":')
    await press(page, 'Record measurements')
    await expect(dialog(page).getByLabel('Waist')).toHaveValue('')
  },
)

test(
  'Cancel waits for the answer while a form is being saved, and the draft is kept where that fails',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await context.request.post('/api/food-analyses', { data: { foodCode: '14104100', grams: 30 } })
    const refused = {
      status: 500,
      json: { success: false, error: 'Something went wrong.', code: 'internal_error' },
    }
    for (const { path, open, field, call, submit } of [
      {
        path: '/weight',
        open: 'Record measurements',
        field: 'Waist',
        call: '**/api/measurements',
        submit: 'Save',
      },
      {
        path: '/log',
        open: /Edit .*cheddar/i,
        field: 'Name',
        call: '**/api/food-analyses/*',
        submit: 'Save',
      },
    ]) {
      await test.step(path, async () => {
        const { promise: hasFailed, resolve: fail } = Promise.withResolvers<void>()
        await page.route(call, async (route) => {
          if (!['POST', 'PATCH'].includes(route.request().method())) return route.fallback()
          await hasFailed
          return route.fulfill(refused)
        })
        await page.goto(path)
        await press(page, open)
        const input = dialog(page).getByLabel(field, { exact: true })
        await input.fill('93.2')
        await expect.poll(() => keptRows(page, 'drafts')).toContain('93.2')
        await dialog(page).getByRole('button', { name: submit, exact: true }).click()
        const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
        await expect(cancel).toBeDisabled()
        await cancel.click({ force: true })
        fail()
        await expect(cancel).toBeEnabled()
        await expect(input).toHaveValue('93.2')
        expect(await keptRows(page, 'drafts')).toContain('93.2')
        await cancel.click()
        await expect(dialog(page)).toHaveCount(0)
        await expect.poll(() => keptRows(page, 'drafts')).not.toContain('93.2')
      })
    }
  },
)

test(
  'a draft outlives the end of a session, and is not there twice where the call waited',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    const member = await newMember()
    await page.goto('/')
    await openFoodTable(page, 'Enter a recipe')
    await dialog(page).getByLabel('Ingredients').fill('250 g red lentils')
    await expect.poll(() => keptRows(page)).toContain('250 g red lentils')
    await context.clearCookies()
    await dialog(page).getByRole('button', { name: 'Read the ingredients' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, member)
    await expect(page).toHaveURL('/')
    await openFoodTable(page, 'Enter a recipe')
    await expect(dialog(page).getByLabel('Ingredients')).toHaveValue('250 g red lentils')
    await page.keyboard.press('Escape')

    await moveTo(page, '/weight')
    await press(page, 'Record Weight')
    await dialog(page).getByLabel('Weight', { exact: true }).fill('80.9')
    await dialog(page).getByLabel('Notes').fill('while the session ended')
    await context.clearCookies()
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/login')
    await signIn(page, member)
    await expect(page).toHaveURL('/weight')
    await expect(page.getByText('while the session ended')).toBeVisible()
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('')
    await expect(isBack(page)).toHaveCount(0)
  },
)

test(
  'a form cannot be changed while it is being saved, and keeps the focus',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    const { username, password } = await newMember()
    await test.step('in a dialog', async () => {
      await page.goto('/weight')
      const letThrough = await holdAnswer(page, 'POST', '**/api/weight')
      await press(page, 'Record Weight')
      await dialog(page).getByLabel('Weight', { exact: true }).fill('81.4')
      await dialog(page).getByLabel('Weight', { exact: true }).press('Enter')
      await expect(dialog(page).getByRole('button', { name: 'Save' })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      await page.keyboard.type('9')
      await page.keyboard.press('ArrowUp')
      await expect(dialog(page).getByLabel('Weight', { exact: true })).toBeFocused()
      await expect(dialog(page).getByLabel('Weight', { exact: true })).toHaveValue('81.4')
      await dialog(page).getByLabel('Notes').focus()
      await page.keyboard.type('too late')
      await expect(dialog(page).getByLabel('Notes')).toHaveValue('')
      letThrough()
      await expect(dialog(page)).toHaveCount(0)
    })
    await test.step('in the settings', async () => {
      await moveTo(page, '/settings?page=sign-in')
      const identity = page.getByRole('region', { name: 'Name and email' })
      const letThrough = await holdAnswer(page, 'PATCH', '**/api/me/identity')
      await identity.getByRole('button', { name: 'Change name or email' }).press('Enter')
      await identity.getByLabel('Username').fill(`${username}.new`)
      await identity.getByLabel('Your password').fill(password)
      await identity.getByLabel('Your password').press('Enter')
      await expect(identity.getByRole('button', { name: 'Save name and email' })).toHaveAttribute(
        'aria-busy',
        'true',
      )
      const email = identity.getByLabel('Email')
      const before = await email.inputValue()
      await email.focus()
      await page.keyboard.type('.late')
      await expect(email).toHaveValue(before)
      await expect(email).toBeFocused()
      letThrough()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      await expect(identity.getByText(`${username}.new`)).toBeVisible()
      await expect(identity.getByRole('button', { name: 'Change name or email' })).toBeFocused()
    })
  },
)

test(
  'what is changed while a form is being saved stays a draft',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.goto('/boosters')
    const vinegar = page.getByRole('checkbox', { name: /Morning vinegar/ })
    await page.getByRole('checkbox', { name: /Sugar-free day/ }).press('Space')
    const letThrough = await holdAnswer(page, 'POST', '**/api/boosters/today')
    await press(page, 'Save boosters')
    await expect(page.getByRole('button', { name: 'Save boosters' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await vinegar.press('Space')
    await expect.poll(() => keptRows(page, 'drafts')).toContain('morningVinegar')
    letThrough()
    const update = page.getByRole('button', { name: 'Update boosters' })
    await expect(update).not.toHaveAttribute('aria-busy')
    await page.reload()
    await expect(vinegar).toBeChecked()
    await expect(isBack(page)).toBeVisible()
    await update.click()
    await expect.poll(() => keptRows(page, 'drafts')).not.toContain('morningVinegar')
    await page.reload()
    await expect(vinegar).toBeChecked()
    await expect(isBack(page)).toHaveCount(0)
  },
)

test(
  'nothing of a draft is left after logging out, nor for another member',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    const typeNotes = async () => {
      await page.goto('/weight')
      await press(page, 'Record Weight')
      await dialog(page).getByLabel('Notes').fill('after the sauna')
      await expect.poll(() => keptRows(page)).toContain('after the sauna')
      await page.keyboard.press('Escape')
    }
    await typeNotes()
    await press(page, 'Log out')
    await expect(page).toHaveURL('/login')
    expect(await keptRows(page)).toBe('[]')

    await newMember()
    await typeNotes()
    // Their session ends, and somebody else signs in here.
    await context.clearCookies()
    await newMember()
    await page.goto('/weight')
    await expect.poll(() => keptRows(page)).not.toContain('after the sauna')
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('')
  },
)

test(
  'a page goes on where a newer version in another tab has grown the database of the device',
  ONE_SCREEN,
  async ({ page, context, newMember }) => {
    await newMember()
    await page.goto('/weight')
    await press(page, 'Record Weight')
    const other = await context.newPage()
    await other.goto('/manifest.webmanifest')
    await other.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('forkcast', 99)
          opening.onupgradeneeded = () =>
            void opening.result.createObjectStore('of-a-newer-version')
          opening.onsuccess = () => resolve()
          opening.onerror = () => reject(opening.error)
        }),
    )
    await dialog(page).getByLabel('Notes').fill('still kept')
    await expect.poll(() => keptRows(page)).toContain('still kept')
    await page.reload()
    await press(page, 'Record Weight')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('still kept')
  },
)
