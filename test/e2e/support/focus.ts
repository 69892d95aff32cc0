import type { Page } from '@playwright/test'

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
export const focusStops = async (page: Page) => {
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
