import type { Page } from '@playwright/test'
import {
  expect,
  expectFitsPhone,
  expectNoAxeViolations,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'

const OAT_BAR = {
  name: 'Oat bar',
  calories: 420,
  protein: 8,
  carbs: 60,
  fats: 15,
  portion: { description: '1 bar', grams: 40 },
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test(
  'a household is made, joined by a link, shares a food, and is left',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens, browser, baseURL }) => {
    const anna = await newMember()
    await page.goto('/settings?page=sharing')
    // By the keyboard: the settings still move under the pointer while they arrive.
    await page.getByRole('link', { name: 'Open the household' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Household' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('household-none')
    await page.getByRole('button', { name: 'Make the household' }).press('Enter')
    await expect(page.getByLabel('Name of the household')).toHaveAccessibleDescription(/Required/)
    await page.getByLabel('Name of the household').fill('Elm Street 5')
    await page.keyboard.press('Enter')
    const home = region(page, 'Elm Street 5')
    await expect(home.getByRole('listitem')).toContainText(anna.username)

    await home.getByLabel('Username').fill('nobody-at-all')
    await page.keyboard.press('Enter')
    await expect(home.getByRole('status')).toContainText('nobody-at-all')
    await home.getByRole('button', { name: 'Make a link instead' }).click()
    const link = new URL(await home.getByRole('textbox', { name: 'Link' }).inputValue())
    await expectNoAxeViolations(page)
    await expectFitsPhone(page)
    await keepScreens('household-inviting')

    await page.request.post('/api/own-foods', { data: OAT_BAR })
    await page.request.post('/api/own-foods', { data: { ...OAT_BAR, name: 'a'.repeat(200) } })
    await page.reload()
    await expect(region(page, 'What you share').getByRole('checkbox')).toHaveCount(3)
    await expectFitsPhone(page)
    await region(page, 'What you share').getByRole('checkbox', { name: 'Oat bar' }).press('Space')
    await expect(
      region(page, 'What you share').getByRole('checkbox', { name: 'Oat bar' }),
    ).toBeChecked()
    await expect(
      region(page, 'What you share').getByRole('checkbox', { name: 'Oat bar' }),
    ).toBeEnabled()

    const ben = await otherMember(browser, baseURL)
    try {
      await ben.page.goto(link.pathname + link.hash)
      const invitation = region(ben.page, `${anna.username} invites you into “Elm Street 5”`)
      await expect(invitation).toBeVisible()
      expect(new URL(ben.page.url()).hash).toBe('')
      await expectNoAxeViolations(ben.page)
      await invitation.getByRole('button', { name: 'Join' }).press('Enter')
      const shared = region(ben.page, 'What the others share')
      await expect(shared.getByRole('listitem')).toContainText('Oat bar')
      await expectNoAxeViolations(ben.page)
      await shared.getByRole('button', { name: 'Copy Oat bar to my foods' }).press('Enter')
      await expect(
        region(ben.page, 'What you share').getByRole('checkbox', { name: 'Oat bar' }),
      ).toBeVisible()

      await ben.page.goto('/')
      await ben.page.getByRole('button', { name: /without a photo/i }).click()
      await ben.page.getByRole('dialog').getByRole('combobox').pressSequentially('oat bar')
      await expect(ben.page.getByRole('option', { name: `From ${anna.username}` })).toContainText(
        'Oat bar',
      )
      await ben.page.getByRole('option', { name: `From ${anna.username}` }).click()
      await ben.page.getByRole('button', { name: 'Save to Log' }).click()
      await expect(
        region(ben.page, 'Your log').getByRole('button', { name: /^Edit Oat bar/ }),
      ).toHaveCount(1)

      await page.reload()
      await expect(home.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
      await keepScreens('household')
      await expectNoAxeViolations(page)
      await home.getByRole('button', { name: `Remove ${ben.username}` }).press('Enter')
      await expectNoAxeViolations(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(home.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
      await ben.page.goto('/household')
      await expect(region(ben.page, 'You belong to no household yet')).toBeVisible()
      await ben.page.goto('/log')
      await expect(ben.page.getByText('Oat bar').first()).toBeVisible()
    } finally {
      await ben.context.close()
    }

    await home.getByRole('button', { name: 'Leave the household' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Leave', exact: true })
      .press('Enter')
    await expect(region(page, 'You belong to no household yet')).toBeVisible()
  },
)

test(
  'two of a household',
  SAME_ON_BOTH,
  async ({ page, newMember, browser, baseURL, keepScreens }) => {
    const anna = await newMember()
    await page.request.post('/api/household', { data: { name: 'Elm Street 5' } })
    const ben = await otherMember(browser, baseURL)
    try {
      await test.step('an invitation by name is declined, and one by link survives the sign-in', async () => {
        await page.request.post('/api/household/invitations', { data: { username: ben.username } })
        await ben.page.goto('/household')
        const received = region(ben.page, 'You are invited')
        await expect(received.getByRole('listitem')).toContainText(`${anna.username} invites you`)
        await expectNoAxeViolations(ben.page)
        await received.getByRole('button', { name: 'Decline Elm Street 5' }).press('Enter')
        await expect(received).toHaveCount(0)
        await page.goto('/household')
        await expect(
          region(page, 'Elm Street 5').getByRole('list', { name: 'Invitations that wait' }),
        ).toContainText(ben.username)

        const made = await page.request.post('/api/household/invitations', {
          data: { username: null },
        })
        const { path } = (await made.json()).data
        await ben.context.clearCookies()
        await ben.page.goto('about:blank')
        await ben.page.goto(path)
        await ben.page.getByLabel(/username/i).fill(ben.username)
        await ben.page.getByLabel('Password', { exact: true }).fill('Correct1!horse')
        await ben.page.keyboard.press('Enter')
        await ben.page.getByRole('button', { name: 'Join' }).press('Enter')
        await expect(
          region(ben.page, 'Elm Street 5')
            .getByRole('list', { name: 'Members' })
            .getByRole('listitem'),
        ).toHaveCount(2)
        // The link is put away once everything that the joining changed was read.
        await expect(ben.page.getByRole('button', { name: 'Join' })).toHaveCount(0)
        await ben.page.goto(path)
        await expect(ben.page.getByRole('alert')).toContainText('used already')
        await page.reload()
        await keepScreens('household-two')
      })

      await test.step('what was cooked for two is taken by the other with one press, and given back', async () => {
        await page.request.post('/api/food-analyses', {
          data: { foodCode: '14104100', grams: 100 },
        })
        await page.goto('/')
        const table = region(page, 'On the table at home')
        await table.getByRole('button', { name: 'I cooked for more than me' }).press('Enter')
        await table.getByLabel('For how many, with you').selectOption('2')
        await expectNoAxeViolations(page)
        await table.getByRole('button', { name: 'Put it on the table' }).press('Enter')
        await expect(table.getByRole('listitem')).toContainText('1 share left of 2')
        await expect(table.getByRole('button', { name: 'Put it on the table' })).toHaveCount(0)
        await expect(table.getByRole('heading')).toBeFocused()
        await keepScreens('pot-of-the-cook')

        await ben.page.goto('/')
        const offered = region(ben.page, 'On the table at home')
        await expect(offered.getByRole('listitem')).toContainText(`cooked by ${anna.username}`)
        await expectNoAxeViolations(ben.page)
        await offered.getByRole('button', { name: /^Take a share: / }).press('Enter')
        await expect(
          region(ben.page, 'Your log').getByRole('button', { name: /^Edit / }),
        ).toHaveCount(1)
        await expect(offered.getByRole('listitem')).toContainText('0 shares left of 2')
        await offered.getByRole('button', { name: /^Give back: / }).press('Enter')
        await expect(
          region(ben.page, 'Your log').getByRole('button', { name: /^Edit / }),
        ).toHaveCount(0)
        await expect(offered.getByRole('listitem')).toContainText('1 share left of 2')
      })
    } finally {
      await ben.context.close()
    }
  },
)
