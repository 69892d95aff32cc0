import type { Page } from '@playwright/test'
import { chooseRadio, expect, ONE_SCREEN, test, visit } from './support/forkcast.ts'
import { otherMember } from './support/other-member.ts'
import { live, walkScreens } from './support/screens.ts'

const FARTHEST_PRESSES = 300

/** What has the focus without being seen to have it; empty where it is seen, null on the page itself. */
const unseenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    // Of its own fields of dates the browser marks the part that has the focus.
    if (focused.matches('input[type^=date], input[type=time]')) return ''
    // A hidden control shows its focus on the label around it or on what follows it.
    const showing = [focused, focused.closest('label'), focused.nextElementSibling].filter(
      (element) => element !== null,
    )
    const isSeen = showing.some((element) => {
      const { width, height } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // What is clipped away with what is around it is not seen either.
      return isOutlined && width > 4 && height > 4 && element.closest('.sr-only') === null
    })
    return isSeen ? '' : focused.outerHTML.slice(0, 300)
  })

/** Goes through all stops of the page by Tab; returns how many there are and those that cannot be seen. */
const walk = async (page: Page) => {
  // From the start, though the page before may have left the focus further down.
  await page.evaluate(() => document.querySelector('a')?.focus())
  const unseen: string[] = []
  let stops = 0
  for (; stops < FARTHEST_PRESSES; stops += 1) {
    await page.keyboard.press('Tab')
    const found = await unseenFocus(page)
    if (found === null) break
    if (found !== '') unseen.push(found)
  }
  return { stops, unseen }
}

test(
  'the focus is seen at every stop of every screen',
  ONE_SCREEN,
  async ({ page, newMember, browser, baseURL }) => {
    test.slow()
    const { username } = await newMember()
    const fellow = await otherMember(browser, baseURL)
    const { grantId } = await live(page.request, username, {
      calls: fellow.context.request,
      username: fellow.username,
    })
    await fellow.context.close()
    await page.goto('/dashboard')
    const check = (where: string) =>
      test.step(where, async () => {
        const { stops, unseen } = await walk(page)
        expect.soft(unseen, where).toEqual([])
        expect.soft(stops, where).toBeGreaterThan(2)
      })
    await walkScreens(
      { page, say: (text) => text, goTo: (path) => visit(page, path), check },
      { grantId, opensAll: false },
    )
    await visit(page, '/dashboard')
    await chooseRadio(page, 'Monthly')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await check('a month on the dashboard')
  },
)
