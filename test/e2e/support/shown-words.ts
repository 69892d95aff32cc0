import type { Page } from '@playwright/test'

/** What is said beside the text of an element. */
const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
]

/**
 * All that a person sees or hears of a page, in its order; an element that is not within a line
 * begins with a break. What stands in a field was typed, and is left out, as is what is marked as
 * another language: small print of the food table.
 */
const partsOf = (page: Page) =>
  page.evaluate((attributes) => {
    const parts: { kind: 'name' | 'text' | 'break'; text: string }[] = [
      { kind: 'name', text: document.title },
    ]
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    )
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of attributes) {
          const text = node.getAttribute(name)
          if (text) parts.push({ kind: 'name', text })
        }
        if (getComputedStyle(node).display !== 'inline') parts.push({ kind: 'break', text: '\n' })
      } else if (!node.parentElement?.closest('script, style, noscript, main [lang]'))
        parts.push({ kind: 'text', text: node.textContent ?? '' })
    }
    return parts
  }, ATTRIBUTES)

/** Every text and name of a page, each once. */
export const shownOn = async (page: Page): Promise<string[]> => {
  const texts = (await partsOf(page)).map(({ text }) => text.trim())
  return [...new Set(texts)].filter((text) => text !== '')
}

/** The names of a page, and its text as one: a number and its unit may be apart. */
export const saidOn = async (page: Page): Promise<string[]> => {
  const parts = await partsOf(page)
  const text = parts.flatMap((part) => (part.kind === 'name' ? [] : [part.text])).join(' ')
  const names = parts.flatMap((part) => (part.kind === 'name' ? [part.text] : []))
  return [...names, text.replaceAll(/[^\S\n]+/g, ' ')].filter((one) => one !== '')
}
