import { openReceiver, verifiedWebhook } from '../support/receivers.ts'
import { expect, expectNoAxeViolations, SAME_ON_BOTH, test } from './support/forkcast.ts'

test(
  'makes a webhook, which is told of what is recorded, and ends it',
  SAME_ON_BOTH,
  async ({ page, newMember, keepScreens }) => {
    const receiver = await openReceiver()
    await newMember()
    await page.goto('/settings?page=developers')
    const card = page.getByRole('region', { name: 'Webhooks' })
    await card.getByRole('button', { name: 'Make a webhook' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Make a webhook' })
    await dialog.getByLabel('Name of the webhook').fill('House')
    await dialog.getByLabel('Web address').fill('nowhere')
    await dialog.getByRole('button', { name: 'Make the webhook' }).press('Enter')
    await expect(dialog.getByLabel('Web address')).toHaveAccessibleDescription(/https:/)
    await dialog.getByLabel('Web address').fill(receiver.url)
    await dialog.getByLabel('Meals').press('Space')
    await expectNoAxeViolations(page)
    await keepScreens('webhook-new')
    await dialog.getByRole('button', { name: 'Make the webhook' }).press('Enter')
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.getByRole('button', { name: 'I have copied the secret' }).press('Enter')
    await expect(card.getByRole('listitem')).toContainText('It receives: Weights, Activities, ')
    await page.request.post('/api/weight', { data: { weight: 80.5 } })
    expect(verifiedWebhook(secret, await receiver.next()).message).toMatchObject({
      about: 'weighIns',
      change: 'recorded',
      data: { weight: 80.5 },
    })
    await expectNoAxeViolations(page)
    const tested = page.waitForResponse('**/test')
    await card.getByRole('button', { name: 'Send a test to House' }).press('Enter')
    await tested
    await expect(card.getByRole('button', { name: 'Send a test to House' })).toBeFocused()
    await card.getByRole('button', { name: 'Remove House' }).press('Enter')
    await expect(card.getByRole('listitem')).toHaveCount(0)
    await expect(card.getByRole('heading', { name: 'Webhooks' })).toBeFocused()
    await receiver.close()
  },
)
