import type { Locator, Page } from '@playwright/test'

/** Deletes a meal where it is edited; `edit` is the button that opens it. */
export const deleteMeal = async (page: Page, edit: Locator): Promise<void> => {
  await edit.click()
  await page
    .getByRole('dialog', { name: 'Edit meal' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
}
