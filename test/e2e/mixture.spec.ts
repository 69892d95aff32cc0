import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import type { Language } from '#domain/languages.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expect, ONE_SCREEN, test } from './support/forkcast.ts'
import { shownOn } from './support/shown-words.ts'

const PATHS = [
  '/',
  '/log',
  '/dashboard',
  '/protocol',
  '/weight',
  '/boosters',
  '/settings',
  '/import',
  '/household',
  '/admin-access',
  '/nowhere',
]
const LANGUAGES = ['de', 'ar'] as const satisfies readonly Language[]

/** What stands between the values of a message, of three words and more. */
const piecesOf = (message: string): string[] =>
  message
    .split(/\{[^{}]*\}|<\/?\d+\/?>|[{}]/)
    .map((piece) => piece.replaceAll('\u2019', "'").trim())
    .filter((piece) => piece.split(/\s+/).length > 2)

/** The English that a language says otherwise: a sentence that is not translated yet is told by `npm run check`. */
const englishNotIn = async (language: Language): Promise<string[]> => {
  const messagesOf = async (one: Language) => {
    const { items } = parsePo(await readFile(`src/web/locales/${one}.po`, 'utf8'))
    return new Map(items.map(({ msgid, msgctxt, msgstr: [words = ''] }) => [`${msgctxt ?? ''}|${msgid}`, words] as const))
  }
  const [english, translated] = [await messagesOf('en'), await messagesOf(language)]
  const pieces = [...english].flatMap(([id, words]) => ((translated.get(id) ?? '') === '' ? [] : piecesOf(words)))
  const own = [...translated.values()].join('\n')
  return [...new Set(pieces)].filter((piece) => !own.includes(piece))
}

// The service worker would answer with what it keeps of the first language.
test.use({ serviceWorkers: 'block' })

test('no screen of a life with records mixes English into another language', ONE_SCREEN, async ({ page }) => {
  test.slow()
  const dataDir = await mkdtemp(join(tmpdir(), 'forkcast-mixture-'))
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '1' })
  try {
    expect((await page.request.post(`${server.url}/api/demo`, { timeout: 200_000 })).ok()).toBe(true)
    for (const language of LANGUAGES) {
      const english = await englishNotIn(language)
      expect(english.length).toBeGreaterThan(500)
      expect((await page.request.patch(`${server.url}/api/me`, { data: { language } })).ok()).toBe(true)
      for (const path of PATHS) {
        await page.goto(`${server.url}${path}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        // A dialog of the day may stand before it.
        await expect(page.locator('h1').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        const shown = (await shownOn(page)).map((text) => text.replaceAll('\u2019', "'"))
        const mixed = english.filter((piece) => shown.some((text) => text.includes(piece)))
        expect.soft(mixed, `${path} in ${language}`).toEqual([])
      }
    }
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})
