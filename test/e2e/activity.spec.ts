import type { Page } from '@playwright/test'
import { addDays } from '#domain/day.ts'
import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Track Physical Activity' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Record Physical Activity' })
// An open dialog hides the rest of the page, messages too, from queries by role.
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first()

test.beforeEach(async ({ page, newMember }) => {
  await newMember()
  await page.goto('/analyze')
  await expect(card(page)).toContainText('Nothing recorded today.')
})

test(
  'an activity is estimated while it is typed, recorded, listed, deleted and brought back',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    const form = dialog(page)
    await expect(form.getByLabel('Activity type')).toHaveValue('')
    await expect(form.getByLabel('Duration (minutes)')).toHaveValue('30')
    await expect(form.getByLabel('Duration (minutes)')).toHaveAttribute('min', '1')
    await expect(form.getByLabel('Duration (minutes)')).toHaveAttribute('max', '480')
    await expect(form.getByLabel('Notes (optional)')).toHaveValue('')
    await form.getByLabel('Activity type').selectOption('jogging')
    await expect(form.getByRole('status')).toContainText('245 calories')
    await form.getByLabel('Duration (minutes)').fill('45')
    await expect(form.getByRole('status')).toHaveText(
      '368 caloriesBased on Jogging (MET: 7) for 45 minutes',
    )
    await form.getByLabel('Notes (optional)').fill('Along the river')
    await expectNoAxeViolations(page)
    await keepScreens('activity-dialog')
    await form.getByRole('button', { name: 'Record Activity' }).click()
    await expect(said(page, 'Activity Recorded!')).toBeVisible()
    await expect(said(page, 'Jogging for 45 minutes burned 368 calories')).toBeVisible()
    await expect(form).toBeHidden()

    const row = card(page).getByRole('listitem')
    await expect(row).toContainText('Jogging45 minutes · Along the river368 kcal')
    await expectNoAxeViolations(page)
    await keepScreens('activity-recorded')
    await row.getByRole('button', { name: 'Delete Jogging, 45 minutes' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Jogging45 minutes · Along the river368 kcal')

    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    await expect(form.getByLabel('Activity type')).toHaveValue('')
    await expect(form.getByLabel('Duration (minutes)')).toHaveValue('30')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
  },
)

test('an activity that is not recorded says why', ONE_SCREEN, async ({ page }) => {
  await test.step('what is missing or out of bounds is said beside its field', async () => {
    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    const form = dialog(page)
    const submit = form.getByRole('button', { name: 'Record Activity' })
    await submit.click()
    await expect(form.getByLabel('Activity type')).toHaveAccessibleDescription(
      'Please select an activity type',
    )
    await form.getByLabel('Activity type').selectOption('yoga')
    for (const [typed, words] of [
      ['0', 'Duration must be at least 1 minute'],
      ['', 'Duration must be at least 1 minute'],
      ['481', 'Duration cannot exceed 8 hours'],
    ] as const) {
      await form.getByLabel('Duration (minutes)').fill(typed)
      await submit.click()
      await expect(form.getByLabel('Duration (minutes)')).toHaveAccessibleDescription(words)
      await expect(form.getByRole('status')).toContainText('Choose an activity and a duration')
    }
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('while it is being recorded the button says so, and a failure keeps what was typed', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/activities', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await released
      const error = 'Notes must have at most 500 characters'
      const details = [
        { field: 'notes', code: 'input.notes-length', values: { max: 500 }, message: error },
      ]
      const failure = { success: false, error, code: 'invalid_input', details }
      return route.fulfill({ status: 400, json: failure })
    })
    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    const form = dialog(page)
    await form.getByLabel('Activity type').selectOption('walking')
    await form.getByRole('button', { name: 'Record Activity' }).click()
    await expect(form.getByRole('button', { name: 'Recording...' })).toBeDisabled()
    release()
    await expect(said(page, 'Failed to record activity')).toBeVisible()
    await expect(said(page, 'Notes must have at most 500 characters')).toBeVisible()
    await expect(form.getByLabel('Activity type')).toHaveValue('walking')
    await page.unroute('**/api/activities')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('a reply without an activity is no recording', async () => {
    await page.route('**/api/activities', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { success: false } })
        : route.continue(),
    )
    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    await dialog(page).getByLabel('Activity type').selectOption('walking')
    await dialog(page).getByRole('button', { name: 'Record Activity' }).click()
    await expect(said(page, 'Recording Failed')).toBeVisible()
    await expect(said(page, 'Activity was not recorded. Please try again.')).toBeVisible()
  })
})

test('activities of today and of an earlier day', ONE_SCREEN, async ({ page }) => {
  await test.step('the keyboard alone is enough', async () => {
    const add = card(page).getByRole('button', { name: 'Add Activity' })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByLabel('Activity type').focus()
    await page.keyboard.press('w')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('60')
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('listitem')).toContainText('Walking60 minutes245 kcal')
    await expect(add).toBeFocused()
    await card(page).getByRole('button', { name: 'Delete Walking, 60 minutes' }).click()
    await expect(card(page)).toContainText('Nothing recorded today.')
  })

  await test.step('an activity of an earlier day is shown on its day, and today stays as it was', async () => {
    await card(page).getByRole('button', { name: 'Add Activity' }).click()
    const form = dialog(page)
    await form.getByLabel('Activity type').selectOption('swimming')
    const today = await form.getByLabel('Day').inputValue()
    await form.getByLabel('Day').fill('2999-01-01')
    await form.getByRole('button', { name: 'Record Activity' }).click()
    await expect(form.getByLabel('Day')).toHaveAccessibleDescription('This day lies in the future')
    await form.getByLabel('Day').fill(addDays(today, -1))
    await form.getByRole('button', { name: 'Record Activity' }).click()
    await expect(card(page).getByRole('list', { name: 'Activities: Yesterday' })).toContainText(
      'Swimming30 minutes210 kcal',
    )
    await expectNoAxeViolations(page)
    await card(page).getByRole('button', { name: 'Later day' }).click()
    await expect(card(page)).toContainText('Nothing recorded today.')
    await expect(card(page).getByRole('button', { name: 'Later day' })).toBeDisabled()
    await card(page).getByRole('button', { name: 'Earlier day' }).click()
    await card(page).getByRole('button', { name: 'Delete Swimming, 30 minutes' }).click()
    await expect(card(page)).toContainText('Nothing recorded on this day.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(card(page).getByRole('listitem')).toContainText('Swimming30 minutes210 kcal')
  })
})

test(
  'shows the steps and the active energy that a device sent',
  SAME_ON_BOTH,
  async ({ page, playwright, baseURL, keepScreens }) => {
    const wishes = { name: 'Phone', scopes: ['weigh'], lifeDays: null }
    const { token } = (
      await (await page.request.post('/api/personal-tokens', { data: wishes })).json()
    ).data
    const phone = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: { authorization: `Bearer ${token}` },
    })
    const date = (await (await page.request.get('/api/today')).json()).data.date
    const sent = await phone.post('/api/v1/device-data', {
      data: { days: [{ date, steps: 8432, activeEnergy: 412 }] },
    })
    expect(sent.status()).toBe(200)
    await page.reload()
    await expect(
      card(page).getByText('Counted by your device: 8,432 steps, 412 kcal active energy'),
    ).toBeVisible()
    await page.request.post('/api/activities', {
      data: { activityType: 'yoga', durationMinutes: 30 },
    })
    await page.reload()
    await expect(card(page).getByRole('listitem')).toHaveCount(1)
    await expect(card(page).getByText(/8,432 steps/)).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('activity-of-a-device')
    await phone.dispose()
  },
)
