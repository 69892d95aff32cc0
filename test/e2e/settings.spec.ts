import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { SETTINGS_PAGES, settingsAt, type SettingsPage } from '#contract/pages.ts'
import { addDays, civilDayAt } from '#domain/day.ts'
import { localTimeAt } from '#domain/local-time.ts'
import {
  chooseRadio,
  expect,
  expectNoAxeViolations,
  type Member,
  moveTo,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
  visit,
} from './support/forkcast.ts'
import { holdAnswer } from './support/hold-answer.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const toastSaying = (page: Page, words: string) => page.getByText(words, { exact: true }).first()
const settingsOf = async (page: Page) =>
  (await (await page.request.get('/api/settings')).json()).data
const userOf = async (page: Page) => (await (await page.request.get('/api/me')).json()).user

const openSettings = async (page: Page, at: SettingsPage) => {
  await page.goto(settingsAt(at))
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
}

let member: Member
test.beforeEach(async ({ newMember }) => {
  member = await newMember()
})

test('profile, target and units', ONE_SCREEN, async ({ page }) => {
  const profile = card(page, 'Profile and target')
  await test.step('is reached from the menu of the header, by keyboard alone', async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Menu' })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const link = page.getByRole('menuitem', { name: 'Settings' })
    await expect(link).toBeVisible()
    while (!(await link.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused()
    await page.getByLabel('Search the settings').fill('target wei')
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
    await page.getByRole('link', { name: 'Profile and target' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile and target' })).toBeFocused()
  })

  await test.step('is what an address of before leads to', async () => {
    await page.goto('/settings#targets')
    await expect(card(page, 'Daily targets')).toBeVisible()
  })

  await test.step('refuses a target that would be underweight, and says so at the field', async () => {
    await profile.getByLabel('Target weight').fill('50')
    await profile.getByLabel('Age').fill('4')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile.getByLabel('Age')).toHaveAccessibleDescription(
      /age must be between 18 and 120/,
    )
    await expect(profile.getByLabel('Target weight')).toHaveAccessibleDescription(
      /below 56.7 kg would be underweight/,
    )
    await expect(profile.getByLabel('Target weight')).toBeFocused()
    expect((await userOf(page)).targetWeight).toBe(72)
  })

  await test.step('saves the profile, and says why sex matters', async () => {
    await profile.getByLabel('Target weight').fill('70.5')
    await profile.getByLabel('Age').fill('35')
    await expect(profile.getByLabel('Sex (optional)')).toHaveAccessibleDescription(/166 kcal/)
    await profile.getByLabel('Sex (optional)').selectOption('female')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(toastSaying(page, 'Profile saved')).toBeVisible()
    await expect(profile.getByRole('button', { name: 'Save profile' })).toBeDisabled()
    expect(await userOf(page)).toMatchObject({
      targetWeight: 70.5,
      age: 35,
      sex: 'female',
      weight: 82.5,
    })
  })

  await test.step('shows and takes pounds, feet and inches, and stores kilograms and centimetres', async () => {
    await moveTo(page, settingsAt('units'))
    await chooseRadio(page, 'lb')
    await chooseRadio(page, 'ft and in')
    await moveTo(page, settingsAt('profile'))
    await expect(profile.getByLabel('Target weight')).toHaveValue('155.4')
    await expect(profile.getByLabel('Height, feet')).toHaveValue('5')
    await profile.getByLabel('Target weight').fill('160')
    await profile.getByLabel('Inches').fill('10')
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile.getByRole('button', { name: 'Save profile' })).toBeDisabled()
    // The first save said “Profile saved” already, so the server tells when the second one is
    // there.
    await expect
      .poll(() => userOf(page))
      .toMatchObject({ targetWeight: 72.57, height: 177.8, weight: 82.5 })
    await page.reload()
    await expect(profile.getByLabel('Target weight')).toHaveValue('160')
  })
})

test(
  'looks right and is accessible in every state, and keeps choices at once',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    test.slow()
    await test.step('looks right and is accessible in every state', async () => {
      await page.goto('/settings')
      for (const at of SETTINGS_PAGES) {
        await expectNoAxeViolations(page)
        await keepScreens(`settings-before-${at}`)
        await visit(page, settingsAt(at))
      }
      await expectNoAxeViolations(page)
      await openSettings(page, 'profile')
      await card(page, 'Profile and target').getByLabel('Target weight').fill('40')
      await card(page, 'Profile and target').getByLabel('Age').fill('17')
      await page.getByRole('button', { name: 'Save profile' }).click()
      await expect(page.getByText(/would be underweight/)).toBeVisible()
      await expect(page.getByText(/age must be between 18 and 120/)).toBeVisible()
      await expectNoAxeViolations(page)
      await openSettings(page, 'sign-in')
      await page.getByRole('button', { name: 'Change password' }).click()
      await card(page, 'Password').getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expectNoAxeViolations(page)
      await keepScreens('settings-errors')
    })

    await test.step('keeps theme, zone, water target and switches at once, also after a reload', async () => {
      await openSettings(page, 'units')
      await chooseRadio(page, 'Dark')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.getByLabel('Time zone').selectOption('Pacific/Auckland')
      await expect(page.getByLabel('Time zone')).toHaveValue('Pacific/Auckland')
      await moveTo(page, settingsAt('day'))
      const more = page.getByRole('button', { name: 'Increase water target' })
      await more.click()
      await more.click()
      await more.click()
      await expect(page.getByRole('group', { name: 'water target' })).toContainText('11')
      await page.getByRole('switch', { name: 'Fasting' }).click()
      await page.getByRole('switch', { name: 'Boosters', exact: true }).click()
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Protocol' }),
      ).toHaveCount(0)
      await expect
        .poll(() => settingsOf(page))
        .toMatchObject({
          theme: 'dark',
          timeZone: 'Pacific/Auckland',
          waterTarget: 11,
          fastingEnabled: false,
          boostersEnabled: false,
        })
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('switch', { name: 'Fasting' })).not.toBeChecked()
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(links).toHaveCount(3)
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(links).toHaveCount(2)
    })
  },
)

test(
  'takes a screen that is switched off out of sight, says so calmly at its address, and brings it back',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    expect(
      (
        await page.request.patch('/api/me', {
          data: { fastingEnabled: false, boostersEnabled: false },
        })
      ).status(),
    ).toBe(200)
    await page.goto('/boosters')
    await expect(page.getByText('Boosters are switched off')).toBeVisible()
    await page.goto('/protocol')
    await expect(page.getByText('Fasting is switched off')).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('switched-off')
    await page.getByRole('link', { name: 'Open settings' }).click()
    await page.getByRole('switch', { name: 'Fasting' }).click()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Protocol' })
      .click()
    await expect(page.getByRole('timer', { name: 'Fasting clock' })).toBeVisible()
  },
)

test(
  'what is typed into a form while it is being saved stays, and is saved next',
  ONE_SCREEN,
  async ({ page }) => {
    await openSettings(page, 'profile')
    await test.step('of the targets', async () => {
      const targets = card(page, 'Daily targets')
      const save = targets.getByRole('button', { name: 'Save targets' })
      const letAnswerThrough = await holdAnswer(page, 'PATCH', '**/api/me')
      await targets.getByLabel('Energy', { exact: true }).fill('1700')
      await save.click()
      await expect(save).toHaveAttribute('aria-busy', 'true')
      await targets.getByLabel('Protein').fill('120')
      letAnswerThrough()
      await expect(toastSaying(page, 'Targets saved')).toBeVisible()
      await expect(save).not.toHaveAttribute('aria-busy')
      await expect(targets.getByLabel('Protein')).toHaveValue('120')
      await save.click()
      await expect(save).toBeDisabled()
      // The button is disabled while it saves, too.
      await expect
        .poll(async () => (await settingsOf(page)).intakeTargets)
        .toMatchObject([{ calories: 1700, protein: 120 }])
    })

    await test.step('of the profile', async () => {
      const profile = card(page, 'Profile and target')
      const save = profile.getByRole('button', { name: 'Save profile' })
      const letAnswerThrough = await holdAnswer(page, 'PATCH', '**/api/me')
      await profile.getByLabel('Target weight').fill('70.5')
      await save.click()
      await expect(save).toHaveAttribute('aria-busy', 'true')
      await profile.getByLabel('Age').fill('35')
      letAnswerThrough()
      await expect(toastSaying(page, 'Profile saved')).toBeVisible()
      await expect(save).not.toHaveAttribute('aria-busy')
      await expect(profile.getByLabel('Age')).toHaveValue('35')
      await save.click()
      await expect(save).toBeDisabled()
      await expect.poll(() => userOf(page)).toMatchObject({ targetWeight: 70.5, age: 35 })
    })
  },
)

test(
  'tells days and clock times in the zone that was set by hand',
  ONE_SCREEN,
  async ({ page }) => {
    // One of these two ends of the world always has another day than the device in Paris.
    const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const zone =
      zones.find((end) => civilDayAt(Date.now(), end) !== civilDayAt(Date.now(), 'Europe/Paris')) ??
      'UTC'
    await page.request.patch('/api/me', { data: { timeZone: zone } })
    const todayOn = civilDayAt(Date.now(), zone)
    await page.goto('/weight')
    const before = localTimeAt(Date.now(), zone)
    await page.getByRole('button', { name: 'Record Weight' }).click()
    const offered = await page.getByLabel('Weighed at').inputValue()
    expect(before <= offered && offered <= localTimeAt(Date.now(), zone), offered).toBe(true)
    await page.getByLabel('Weight', { exact: true }).fill('81.2')
    await page.getByLabel('Weighed at').fill(`${addDays(todayOn, -1)}T00:30`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Latest')).toBeVisible()
    const [entry] = (await (await page.request.get('/api/weight/history')).json()).data
    expect(entry).toMatchObject({ date: addDays(todayOn, -1), weight: 81.2 })
    expect(localTimeAt(Date.parse(entry.createdAt), zone)).toBe(`${addDays(todayOn, -1)}T00:30`)
    await page.getByRole('link', { name: 'Analyze and Register' }).first().click()
    await page.getByRole('button', { name: 'Add Activity' }).click()
    await expect(page.getByRole('dialog').getByLabel('Day')).toHaveValue(todayOn)
  },
)

test('name, address, password and sessions', ONE_SCREEN, async ({ page }) => {
  await openSettings(page, 'sign-in')
  await test.step('changes the name and the address only for who knows the password', async () => {
    const identity = card(page, 'Name and email')
    await expect(identity.getByRole('button', { name: 'Save name and email' })).toHaveCount(0)
    await identity.getByRole('button', { name: 'Change name or email' }).press('Enter')
    await expect(identity.getByLabel('Username')).toBeFocused()
    await identity.getByLabel('Username').fill(`${member.username}.new`)
    await identity.getByLabel('Email').fill('nobody')
    await identity.getByLabel('Your password').fill('Wrong1!pass')
    await identity.getByRole('button', { name: 'Save name and email' }).click()
    await expect(identity.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/)
    await identity.getByLabel('Email').fill(`${member.username}.new@example.org`)
    await identity.getByRole('button', { name: 'Save name and email' }).click()
    await expect(identity.getByLabel('Your password')).toHaveAccessibleDescription(
      /not your current password/,
    )
    await expectNoAxeViolations(page)
    await identity.getByLabel('Your password').fill(member.password)
    await identity.getByRole('button', { name: 'Save name and email' }).click()
    await expect(toastSaying(page, 'Saved')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(`${member.username}.new`)
    await expect(identity.getByLabel('Your password')).toHaveCount(0)
    await expect(identity.getByRole('button', { name: 'Change name or email' })).toBeFocused()
    expect(await userOf(page)).toMatchObject({ email: `${member.username}.new@example.org` })
  })

  await test.step('changes the password only for who knows the current one', async () => {
    const signIn = card(page, 'Password')
    await signIn.getByRole('button', { name: 'Change password' }).press('Enter')
    await expect(signIn.getByLabel('Current password')).toBeFocused()
    await signIn.getByLabel('Current password').fill('Wrong1!pass')
    await signIn.getByLabel('New password', { exact: true }).fill('Another2!donkey')
    await signIn.getByLabel('Confirm new password').fill('Another2!donkex')
    await signIn.getByRole('button', { name: 'Change password' }).click()
    await expect(signIn.getByLabel('Confirm new password')).toHaveAccessibleDescription(
      /do not match/,
    )
    await signIn.getByLabel('Confirm new password').fill('Another2!donkey')
    await signIn.getByRole('button', { name: 'Change password' }).click()
    await expect(signIn.getByLabel('Current password')).toHaveAccessibleDescription(
      /not your current password/,
    )
    await signIn.getByLabel('Current password').fill(member.password)
    await signIn.getByRole('button', { name: 'Change password' }).click()
    await expect(toastSaying(page, 'Password changed')).toBeVisible()
  })

  await test.step('signs out everywhere', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect((await page.request.get('/api/me')).status()).toBe(401)
  })
})

test(
  'exports, erases after asking twice, and brings everything back',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    test.slow()
    await openSettings(page, 'data')
    await page.request.post('/api/weight', { data: { weight: 81.4, notes: 'first' } })
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export everything' }).click()
    const zip = await readFile(await (await download).path())
    expect((await download).suggestedFilename()).toMatch(/^forkcast-\d{4}-\d\d-\d\d\.zip$/)

    await page.getByRole('checkbox', { name: 'With my username' }).check()
    const forDoctor = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as FHIR' }).click()
    const bundle = JSON.parse(await readFile(await (await forDoctor).path(), 'utf8'))
    expect(bundle.entry).toHaveLength(2)
    expect(bundle.entry[0].resource.name).toHaveLength(1)
    expect(bundle.entry[1].resource.valueQuantity).toMatchObject({ value: 81.4, code: 'kg' })

    const importZip = async () => {
      await page.getByRole('link', { name: 'Import a file' }).click()
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'forkcast.zip', mimeType: 'application/zip', buffer: zip })
      await page.getByRole('button', { name: 'Import the export' }).click()
    }
    await importZip()
    await expect(page.getByText(/1 entry was here already/)).toBeVisible()
    await keepScreens('settings-imported')
    await moveTo(page, settingsAt('data'))

    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await keepScreens('settings-erase')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await dialog.getByRole('button', { name: 'Erase everything' }).press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Required',
    )
    await page.keyboard.type('Wrong1!pass')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /not your current password/,
    )
    await expectNoAxeViolations(page)
    await keepScreens('settings-erase-password')
    await dialog.getByLabel('Password', { exact: true }).fill(member.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Your account is erased', { exact: true })).toBeVisible()

    await newMember()
    await openSettings(page, 'data')
    await importZip()
    await expect(page.getByText(/Added: 1 weigh-in/)).toBeVisible()
    const history = await (await page.request.get('/api/weight/history')).json()
    expect(history.data[0]).toMatchObject({ weight: 81.4, notes: 'first' })
  },
)
