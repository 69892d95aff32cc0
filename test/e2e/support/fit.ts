import { type CDPSession, expect, type Page } from '@playwright/test'

/**
 * What a window may be, and how large the letters in it, as the setting of a browser makes them:
 * media queries in rem follow it, too.
 */
export const WINDOWS = [
  { name: 'narrow', width: 320, height: 640, letters: 16 },
  { name: 'large-phone', width: 390, height: 844, letters: 32 },
  { name: 'large-desktop', width: 1280, height: 900, letters: 32 },
] as const
export type Window = (typeof WINDOWS)[number]

interface Looks {
  readonly session: CDPSession
  /** The window that it was last looked at in. */
  last?: string
}
const looks = new WeakMap<Page, Looks>()

export const look = async (
  page: Page,
  { width, height, letters }: Omit<Window, 'name' | 'height'> & { height: number },
): Promise<void> => {
  const known = looks.get(page) ?? { session: await page.context().newCDPSession(page) }
  looks.set(page, known)
  const wanted = `${width} ${height} ${letters}`
  if (known.last !== wanted) {
    await Promise.all([
      page.setViewportSize({ width, height }),
      known.session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: letters } }),
    ])
    known.last = wanted
  }
  // Charts are drawn anew once they know their room.
  const lettersNow = await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
    return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  })
  expect(lettersNow, 'the size of the letters').toBe(letters)
}

/**
 * Saves a picture of what a window shows, or of the whole page where no dialog is open, when
 * SCREENS=1.
 */
export const keepWindow = async (page: Page, window: Window, name: string): Promise<void> => {
  if (process.env['SCREENS'] !== '1') return
  if ((await page.getByRole('dialog').count()) === 0) {
    // A picture of the full page would be taken with letters of the usual size.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await look(page, { ...window, height: Math.min(16_000, height) })
  }
  await page.screenshot({
    path: `test-results/screens/${window.name}-${name}.png`,
    animations: 'disabled',
  })
}

/**
 * What does not fit on the page as it stands: what is wider than the window, and words that are cut
 * off, stick out or lie on others.
 */
export const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const top = document.querySelector('[role=dialog]') ?? document.body
    /** Each element is asked about once, however many lines stand in it. */
    const once = <Answer>(ask: (element: Element) => Answer): ((element: Element) => Answer) => {
      const answers = new Map<Element, Answer>()
      return (element) => {
        const known = answers.get(element)
        if (known !== undefined) return known
        const answer = ask(element)
        answers.set(element, answer)
        return answer
      }
    }
    // Words for screen readers alone take no room.
    const isShown = once(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.sr-only, [hidden]'),
    )
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const faults: string[] = []
    const isLarge = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16
    const reachesBeyond =
      top !== document.body &&
      getComputedStyle(top).overflowY === 'visible' &&
      top.scrollHeight > top.clientHeight + 1
    if (reachesBeyond) faults.push('the dialog reaches beyond the window')

    for (const element of top.querySelectorAll('*')) {
      if (!isShown(element) || element instanceof SVGElement || element.clientWidth <= 1) continue
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // What is shortened on purpose says the whole in its title.
      if (element.textContent?.trim() && !element.hasAttribute('title')) {
        if (hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
          faults.push(`cut off: ${named(element)}`)
        // With letters of the usual size the beginning of a name is enough in a list.
        const isShortened = !isLarge && webkitLineClamp !== 'none'
        if (hides(overflowY) && !isShortened && element.scrollHeight > element.clientHeight + 2)
          faults.push(`cut off below: ${named(element)}`)
      }
    }

    interface Clip {
      readonly box: DOMRect
      readonly isAcross: boolean
      readonly isAlong: boolean
    }
    /** The boxes around an element that scroll or hide what is beyond them. */
    const clipsAround: (element: Element) => readonly Clip[] = once((element) => {
      if (element === document.body) return []
      const above = element.parentElement ? clipsAround(element.parentElement) : []
      const { overflowX, overflowY } = getComputedStyle(element)
      const [isAcross, isAlong] = [overflowX !== 'visible', overflowY !== 'visible']
      return isAcross || isAlong
        ? [...above, { box: element.getBoundingClientRect(), isAcross, isAlong }]
        : above
    })
    const isSeen = (line: DOMRect, element: Element): boolean =>
      !clipsAround(element).some(
        ({ box, isAcross, isAlong }) =>
          (isAlong && (line.top > box.bottom - 2 || line.bottom < box.top + 2)) ||
          (isAcross && (line.left > box.right - 2 || line.right < box.left + 2)),
      )
    /** What is seen of a line: a shortened name ends where its box does. */
    const seenOf = (line: DOMRect, element: Element): DOMRect => {
      const across = clipsAround(element).filter(({ isAcross }) => isAcross)
      const left = Math.max(line.left, ...across.map(({ box }) => box.left))
      const right = Math.min(line.right, ...across.map(({ box }) => box.right))
      return new DOMRect(left, line.top, right - left, line.height)
    }
    const scrollsSideways: (element: Element) => boolean = once(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        (element.parentElement !== null && scrollsSideways(element.parentElement)),
    )
    const isFixed: (element: Element) => boolean = once(
      (element) =>
        (element !== top && ['fixed', 'sticky'].includes(getComputedStyle(element).position)) ||
        (element.parentElement !== null && isFixed(element.parentElement)),
    )

    interface Line {
      readonly text: string
      readonly line: DOMRect
      readonly node: Node
    }
    const lines: Line[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = (node.textContent ?? '').trim().slice(0, 40)
      if (
        !element ||
        text === '' ||
        !isShown(element) ||
        element.closest('script, style, noscript, option')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = element
        .closest('svg, button, section, [role=dialog], main, nav, header')
        ?.getBoundingClientRect()
      for (const line of range.getClientRects()) {
        if (line.width < 3 || line.height < 3 || !isSeen(line, element)) continue
        if (!isFixed(element)) lines.push({ text, line: seenOf(line, element), node })
        const [left, right] = [
          Math.max(0, box?.left ?? 0),
          Math.min(window.innerWidth, box?.right ?? window.innerWidth),
        ]
        if ((line.left < left - 1 || line.right > right + 1) && !scrollsSideways(element))
          faults.push(`sticks out: “${text}”`)
      }
    }
    lines.sort((a, b) => a.line.top - b.line.top)
    for (let at = 0; at < lines.length; at++) {
      const one = lines[at] as Line
      for (let next = at + 1; next < lines.length; next++) {
        const other = lines[next] as Line
        const [a, b] = [one.line, other.line]
        if (b.top >= a.bottom) break
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        // Lines stand close, and the boxes of their letters reach into each other.
        if (one.node !== other.node && width > 3 && height > 0.35 * Math.min(a.height, b.height))
          faults.push(`overlap: “${one.text}” and “${other.text}”`)
      }
    }

    if (document.documentElement.scrollWidth > window.innerWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(isShown).filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (right > window.innerWidth + 1 || left < -1)
      })
      faults.push(
        'the page scrolls sideways',
        ...wide.slice(0, 6).map((element) => `too wide: ${named(element)}`),
      )
    }
    return [...new Set(faults)]
  })
