import { expect, type Page } from '@playwright/test'

/** Makes the letters of every page twice as large, as the setting of a browser does: media queries in rem follow it, too. */
export const doubleText = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Saves a picture of the whole page, light and dark, when SCREENS=1. A full-page picture would be taken with letters of the usual size. */
export const keepLargeScreens = async (page: Page, name: string): Promise<void> => {
  const size = page.viewportSize()
  if (process.env['SCREENS'] !== '1' || !size) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.min(8000, height) })
  await doubleText(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `test-results/screens/large-${name}-${colorScheme}.png`, animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(size)
  await doubleText(page)
}

/**
 * What does not fit on the page as it stands: what is wider than the window, words that are cut off, words that lie on others, and what has
 * the focus below a bar that stays.
 */
export const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = (element: Element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    // Words for screen readers alone take no room.
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.closest('.sr-only, [hidden]') === null
    const all = [...document.querySelectorAll('body *')].filter(isShown)
    const faults: string[] = []

    if (document.documentElement.scrollWidth > window.innerWidth) {
      const wide = all.filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > window.innerWidth + 1 || left < -1)
      })
      faults.push(...wide.slice(0, 6).map((element) => `too wide: ${named(element)}`))
    }

    // What is cut off on purpose says the whole in its title.
    for (const element of all) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isEmpty = (element.textContent ?? '').trim() === '' || element.clientWidth <= 1 || element instanceof SVGElement
      if (isEmpty || element.hasAttribute('title')) continue
      if ((overflowX === 'hidden' || overflowX === 'clip') && element.scrollWidth > element.clientWidth + 1)
        faults.push(`cut off: ${named(element)}`)
      const isClamped = getComputedStyle(element).webkitLineClamp !== 'none'
      if (!isClamped && (overflowY === 'hidden' || overflowY === 'clip') && element.scrollHeight > element.clientHeight + 2)
        faults.push(`cut off below: ${named(element)}`)
    }

    /** Whether a line of text is within each box that cuts off what is beyond it. */
    const isWithin = (rect: DOMRect, element: Element | null): boolean => {
      if (element === null || element === document.body) return true
      const box = element.getBoundingClientRect()
      const isCut = getComputedStyle(element).overflowY !== 'visible' && (rect.top > box.bottom - 2 || rect.bottom < box.top + 2)
      return !isCut && isWithin(rect, element.parentElement)
    }
    interface Words {
      readonly element: Element
      readonly text: string
      readonly rects: readonly DOMRect[]
    }
    const words: Words[] = []
    const walker = document.createTreeWalker(document.querySelector('[role=dialog]') ?? document.body, NodeFilter.SHOW_TEXT)
    const isFixed = (element: Element | null): boolean =>
      element !== null && (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isFixed(element.parentElement))
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim()
      if (!element || text === '' || !isShown(element) || element.closest('script, style, noscript, option') || isFixed(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter((rect) => rect.width > 2 && rect.height > 2 && isWithin(rect, element))
      // What is scrolled out of its box is not seen there.
      if (rects.length > 0 && element.clientWidth !== 1) words.push({ element, text, rects })
    }
    const overlaps = (a: DOMRect, b: DOMRect) => {
      const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
      // Lines of text stand close, and the boxes of their letters reach into each other.
      return width > 3 && height > 0.35 * Math.min(a.height, b.height)
    }
    for (const [at, one] of words.entries()) {
      for (const other of words.slice(at + 1)) {
        if (one.rects.some((a) => other.rects.some((b) => overlaps(a, b))))
          faults.push(`overlap: “${one.text.slice(0, 30)}” and “${other.text.slice(0, 30)}”`)
      }
    }
    for (const { element, text, rects } of words) {
      const drawing = element.closest('svg')?.getBoundingClientRect()
      if (drawing && rects.some(({ left, right }) => left < drawing.left - 1 || right > drawing.right + 1))
        faults.push(`outside of its drawing: “${text.slice(0, 30)}”`)
    }

    const focusable =
      'main :is(a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary)'
    for (const element of document.querySelectorAll<HTMLElement>(focusable)) {
      if (!isShown(element) || element.closest('[role=dialog]') || element.clientWidth <= 1) continue
      element.focus()
      const { left, top, width, height } = element.getBoundingClientRect()
      if (height > window.innerHeight * 0.7) continue
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      const bar = seen?.closest('nav, header')
      if (bar && !bar.contains(element)) faults.push(`below a bar: ${named(element)} ${element.getAttribute('aria-label') ?? ''}`)
    }
    return [...new Set(faults)]
  })

/** Goes to each page, waits for it, and looks whether it fits. */
export const expectToFit = async (page: Page, paths: readonly string[], look: (path: string) => Promise<void> = async () => {}) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await faultsOn(page), path).toEqual([])
    await look(path)
  }
}
