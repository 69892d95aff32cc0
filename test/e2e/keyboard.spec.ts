import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { drawnDish } from '../support/drawn-photos.ts'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'

const FARTHEST_PRESSES = 60

/**
 * Goes on with Tab, or back with Shift+Tab, until the control has the focus; it must then be seen
 * to have it.
 */
const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(target).toBeEnabled()
  for (let presses = 0; presses < FARTHEST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return expectFocusVisible(page)
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${target}`)
}

/**
 * An outline on what has the focus, or on the label around it where the control itself is hidden.
 */
const expectFocusVisible = async (page: Page) => {
  const outlinePx = await page.evaluate(() => {
    const focused = document.activeElement
    const widths = [focused, focused?.closest('label')].map((element) =>
      element ? Number.parseFloat(getComputedStyle(element).outlineWidth) : 0,
    )
    return Math.max(...widths)
  })
  expect(
    outlinePx,
    await page.evaluate(() => document.activeElement?.outerHTML),
  ).toBeGreaterThanOrEqual(2)
}

const typeInto = async (page: Page, label: string, text: string) => {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}
const press = async (page: Page, target: Locator, direction: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await tabTo(page, target, direction)
  await page.keyboard.press('Enter')
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test(
  'from registering to a corrected, deleted and restored meal without touching a mouse',
  ONE_SCREEN,
  async ({ page }) => {
    test.slow()
    await page.goto('/login')
    await press(page, page.getByRole('link', { name: 'Create an account' }))
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeFocused()
    const username = `e2e-${randomBytes(6).toString('hex')}`
    await typeInto(page, 'Username', username)
    await typeInto(page, 'Email', `${username}@example.org`)
    await typeInto(page, 'Password', 'Abcdef1!')
    await typeInto(page, 'Confirm password', 'Abcdef1!')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { name: 'Step 2 of 2: your body and your aim' }),
    ).toBeFocused()
    await typeInto(page, 'Weight, stones', '13')
    await typeInto(page, 'Height, feet', '5')
    await typeInto(page, 'Inches', '9')
    await typeInto(page, 'Age', '41')
    await typeInto(page, 'Body type', 'Medium')
    await typeInto(page, 'Target weight, stones', '11')
    await typeInto(page, 'Motivation', 'Weight loss')
    await tabTo(
      page,
      page.getByRole('checkbox', {
        name: /I agree that this server stores and uses my health data/,
      }),
    )
    await page.keyboard.press('Space')
    await press(page, button(page, 'Create account'))

    const guide = page.getByRole('dialog', { name: 'Welcome to Forkcast' })
    await expect(guide).toBeFocused()
    const marked = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/welcome/mark-seen') && reply.ok(),
    )
    await press(page, guide.getByRole('button', { name: 'Let’s start' }))
    await expect(guide).toBeHidden()
    await marked

    const choosing = page.waitForEvent('filechooser')
    await press(page, page.getByLabel('Take a photo or upload image'))
    await (
      await choosing
    ).setFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await drawnDish() })
    const analyze = page.getByRole('button', { name: 'Analyze', exact: true })
    await expect(analyze).toBeFocused()
    await tabTo(page, page.getByLabel('I have a glass of water prior to my meal!'), 'Shift+Tab')
    await page.keyboard.press('Space')
    await press(page, analyze)

    const result = page.getByRole('region').filter({ has: button(page, 'Save to Log') })
    await expect(result.getByRole('heading', { level: 2 })).toBeFocused()
    await tabTo(page, button(page, 'Increase portion size'))
    await page.keyboard.press('Space')
    await expect(result.getByText('1.1x')).toBeVisible()
    await press(page, button(page, 'Save to Log'))
    await expect(page.getByRole('heading', { name: 'Capture Your Food' })).toBeFocused()

    const log = page.getByRole('region', { name: 'Your log' })
    const row = log.getByRole('listitem')
    await expect(row).toContainText('1.1x')
    const dialog = page.getByRole('dialog', { name: 'Edit meal' })
    await press(page, row.getByRole('button', { name: /^Edit / }))
    await expect(dialog).toBeFocused()
    await tabTo(page, dialog.getByLabel('Name'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Pizza of my aunt')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Pizza of my aunt')
    await expect(row.getByRole('button', { name: 'Edit Pizza of my aunt' })).toBeFocused()

    await press(page, row.getByRole('button', { name: 'Edit Pizza of my aunt' }))
    await expect(dialog).toBeFocused()
    await press(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(row).toHaveCount(0)
    await expect(log.getByRole('heading', { name: 'Your log' })).toBeFocused()
    // The key that leads to a message, as its region says to a screen reader.
    await page.keyboard.press('F8')
    await press(page, button(page, 'Undo'))
    await expect(row).toContainText('Pizza of my aunt')
  },
)
