import { expect, expectNoAxeViolations, ONE_SCREEN, test } from './support/forkcast.ts'

// Texts that look alike are measured once: what follows must not hide behind what came before.

const paragraph = (style: string, around = 'background: #fff') =>
  `<main style="${around}"><h1>Contrast</h1><p style="font-size: 16px; ${style}">Words to read</p></main>`

const FAULTS = {
  'a paler text': paragraph('color: #bbb'),
  'the same text on a darker ground': paragraph('color: #333', 'background: #444'),
  'the same text over a darker sibling':
    '<main style="background: #fff"><h1>Contrast</h1>' +
    '<div style="position: relative"><i style="position: absolute; inset: 0; background: #444"></i>' +
    '<div><p style="position: relative; font-size: 16px; color: #333">Words to read</p></div></div></main>',
  'the same text, half transparent': paragraph('color: #333; opacity: .3'),
}

test(
  'a text that is hard to read is found, also after one like it',
  ONE_SCREEN,
  async ({ page }) => {
    const show = async (body: string) => {
      await page.route('**/contrast', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Contrast</title><body>${body}</body></html>`,
        }),
      )
      await page.goto('/contrast')
    }
    const readable = paragraph('color: #333')
    for (const [fault, body] of Object.entries(FAULTS)) {
      await test.step(fault, async () => {
        await show(readable)
        await expectNoAxeViolations(page)
        await expectNoAxeViolations(page)
        await show(body)
        await expect(expectNoAxeViolations(page)).rejects.toThrow('color-contrast')
      })
    }
  },
)
