import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Deletes a recording where it is edited; `edit` is the button that opens it. `whileOpen` happens once
 * the form is there.
 */
export const deleteWhereEdited = async (
  page: Page,
  edit: Locator,
  whileOpen?: () => Promise<unknown>,
): Promise<void> => {
  await edit.click()
  const remove = page
    .getByRole('dialog', { name: /^Edit/ })
    .getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toBeVisible()
  await whileOpen?.()
  await remove.click()
}
