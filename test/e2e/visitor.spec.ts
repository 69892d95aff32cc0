import {
  expect,
  expectNoAxeViolations,
  ONE_SCREEN,
  SAME_ON_BOTH,
  test,
} from './support/forkcast.ts'

test(
  'a visitor who opens a page of members is asked to sign in',
  SAME_ON_BOTH,
  async ({ page, keepScreens }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('login')
  },
)

test(
  'a member who is signed in finds the way back from an unknown address',
  ONE_SCREEN,
  async ({ page, newMember, keepScreens }) => {
    await newMember()
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expectNoAxeViolations(page)
    await keepScreens('page-not-found')
  },
)
