import type { Page } from '@playwright/test'

/**
 * Every text of a page that a person sees or hears. What is marked as another language, as small
 * print of the food table, is left out.
 */
export const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'aria-description',
          'aria-valuetext',
          'aria-roledescription',
          'title',
          'placeholder',
          'alt',
        ]) {
          texts.push(node.getAttribute(name) ?? '')
        }
      } else if (!node.parentElement?.closest('script, style, noscript, main [lang]'))
        texts.push(node.textContent ?? '')
    }
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '')
  })
