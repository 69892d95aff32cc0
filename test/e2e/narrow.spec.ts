import type { Page } from '@playwright/test'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'

const MEMBER_PATHS = ['/', '/log', '/dashboard', '/protocol', '/weight', '/boosters', '/settings']
const VISITOR_PATHS = ['/login', '/register', '/forgot-password']
const LANGUAGES = ['en', 'de', 'ar'] as const

test.use({ viewport: { width: 320, height: 640 } })

/** What is wider than the window, and buttons whose words are cut off. */
const faultsOn = (page: Page) =>
  page.evaluate(() => {
    const named = (element: Element) => `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const cut = [...document.querySelectorAll('button, a[href]')].filter(
      (element) =>
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1,
    )
    const excess = document.documentElement.scrollWidth - window.innerWidth
    const wide =
      excess > 0
        ? [...document.querySelectorAll('main *, header *, nav *')].filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            return width > 1 && (right > window.innerWidth + 1 || left < -1)
          })
        : []
    return [...cut.map((element) => `cut off: ${named(element)}`), ...wide.slice(0, 4).map((element) => `too wide: ${named(element)}`)]
  })

const walk = async (page: Page, paths: readonly string[]) => {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await faultsOn(page), path).toEqual([])
  }
}

for (const language of LANGUAGES) {
  test(`every screen fits a window of 320 px, in ${language}`, ONE_SCREEN, async ({ page, newMember }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('forkcast.language', chosen), language)
    await walk(page, VISITOR_PATHS)
    await newMember()
    await page.request.patch('/api/me', { data: { language } })
    await page.request.post('/api/analyze-words', { data: { text: 'porridge and a banana' } })
    await page.request.post('/api/weight', { data: { weight: 82 } })
    await walk(page, MEMBER_PATHS)
  })
}
