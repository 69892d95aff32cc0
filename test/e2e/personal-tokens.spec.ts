import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

test(
  'programs of a member',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens, playwright, baseURL }) => {
    await newMember()
    await page.goto('/settings?page=developers')
    await test.step('makes a token for a program, shows it once, and ends it', async () => {
      const card = page.getByRole('region', { name: 'API tokens' })
      await card.getByRole('button', { name: 'Make a token' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Make a token' })
      await expect(dialog.getByLabel('Name of the program')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Name of the program')).toHaveAccessibleDescription(/Required/)
      await dialog.getByLabel('Name of the program').fill('Widget on the phone')
      await dialog.getByLabel('For how long').selectOption('For 30 days')
      await expectNoAxeViolations(page)
      await keepScreens('personal-token-new')
      await dialog.getByRole('button', { name: 'Make the token' }).press('Enter')
      const shown = page.getByRole('dialog', { name: 'Your token' })
      const token = await shown.getByLabel('Token').inputValue()
      await expect(shown.getByRole('button', { name: 'Copy' })).toBeVisible()
      await expectNoAxeViolations(page)
      await keepScreens('personal-token-shown')
      // A press beside it must not lose what is not shown again.
      await page.mouse.click(5, 5)
      await expect(shown).toBeVisible()
      await shown.getByRole('button', { name: 'I have copied it' }).press('Enter')

      const program = await playwright.request.newContext({
        baseURL: baseURL ?? '',
        extraHTTPHeaders: { authorization: `Bearer ${token}` },
      })
      const today = await program.get('/api/v1/today')
      expect(today.status()).toBe(200)
      expect((await today.json()).data.water).toEqual({ glassesDrunk: 0, glassesTarget: 8 })
      expect((await program.post('/api/v1/weight', { data: { weight: 80 } })).status()).toBe(403)

      await page.reload()
      await expect(card.getByRole('listitem')).toContainText('Widget on the phone')
      await expect(card.getByRole('listitem')).toContainText('Last used')
      await expect(page.getByText(token)).toHaveCount(0)
      await card.scrollIntoViewIfNeeded()
      await expectNoAxeViolations(page)
      await keepScreens('personal-tokens')
      await card.getByRole('button', { name: 'End the token Widget on the phone' }).press('Enter')
      await expect(card.getByRole('listitem')).toHaveCount(0)
      await expect(card.getByRole('heading', { name: 'API tokens' })).toBeFocused()
      expect((await program.get('/api/v1/today')).status()).toBe(401)
      await program.dispose()
    })

    await test.step('the buttons of a list stand in one line on a phone, however long the words before them are', async () => {
      for (const name of ['Scale', 'Home Assistant on the small computer in the cupboard']) {
        const made = await page.request.post('/api/personal-tokens', {
          data: { name, scopes: ['read', 'log', 'weigh'], lifeDays: 90 },
        })
        expect(made.status()).toBe(201)
      }
      const before = page.viewportSize()
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      const buttons = page.getByRole('button', { name: /^End the token / })
      await expect(buttons).toHaveCount(2)
      const [one, other] = await Promise.all([0, 1].map((at) => buttons.nth(at).boundingBox()))
      expect(other?.x).toBe(one?.x)
      if (before) await page.setViewportSize(before)
    })

    await test.step('who has a token for a device chooses whether its steps count', async () => {
      const count = page.getByRole('switch', { name: 'Count steps and active energy' })
      await expect(count).not.toBeChecked()
      await count.press('Space')
      await expect(count).toBeChecked()
      await expectNoAxeViolations(page)
      await keepScreens('movement-counted')
      await expect
        .poll(async () => (await (await page.request.get('/api/settings')).json()).data)
        .toMatchObject({ movementCounted: true })
    })

    await test.step('reads what programs can do, on a page of its own', async () => {
      await page.getByRole('link', { name: 'What programs can do' }).click()
      await expect(
        page.getByRole('heading', { name: 'Forkcast for programs', level: 1 }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'GET /api/v1/today' })).toBeVisible()
      await expect(page.locator('main')).toHaveCSS('max-width', '896px')
      await keepScreens('programs-page')
      // All calls are drawn alike: axe looks at the first few, with parameters, bodies and failures.
      await page
        .getByRole('article')
        .evaluateAll((calls) => calls.slice(8).forEach((call) => call.remove()))
      await expectNoAxeViolations(page)
    })
  },
)

test(
  'where the page came over plain http, a token is copied by hand',
  ONE_SCREEN,
  async ({ page, newMember }) => {
    await newMember()
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    await page.goto('/settings?page=developers')
    await page.getByRole('button', { name: 'Make a token' }).click()
    await page.getByLabel('Name of the program').fill('Scale')
    await page.keyboard.press('Enter')
    const shown = page.getByRole('dialog', { name: 'Your token' })
    await expect(shown.getByLabel('Token')).toBeVisible()
    await expect(shown.getByRole('button')).toHaveText(['I have copied it'])
  },
)
