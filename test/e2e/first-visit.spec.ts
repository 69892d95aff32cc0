import { ONE_SCREEN, test } from './support/forkcast.ts'
import { expectLight, fetchedBy } from './support/first-visit.ts'

test('a first visit is light', ONE_SCREEN, async ({ page, newMember }) => {
  await test.step('of a visitor', async () => {
    expectLight(await fetchedBy(page, '/login'))
  })
  await test.step('of a member', async () => {
    await newMember()
    expectLight(await fetchedBy(page, '/dashboard'))
  })
})
