import { expect, type Page } from '@playwright/test'

/** Opens what is behind "Fix it" on the result of an estimate. */
export const fixIt = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Fix it' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}
