import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))
const MOST_FIRST_SCRIPT_BYTES = 150 * 1024

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const readChunks = (): Record<string, Chunk> => {
  try {
    return JSON.parse(readFileSync(join(FOLDER, 'chunks.json'), 'utf8'))
  } catch (cause) {
    throw new Error('The pages are not built: npm run build', { cause })
  }
}

/** A chunk and everything that a browser must have before it runs. */
const withImports = (chunks: Record<string, Chunk>, name: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const one of chunks[name]?.imports ?? []) withImports(chunks, one, seen)
  return seen
}

/** What each screen of a member shows first, asked for by its page itself. */
const ANALYZE = ['/api/daily-replay', '/api/food-analyses']
const OWN_FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  'home.html': ANALYZE,
  'analyze.html': ANALYZE,
  'dashboard.html': ['/api/dashboard?period=weekly'],
  'protocol.html': ['/api/fasting-clock', '/api/fasting-stats?period=weekly', '/api/fasting-batches?limit=5'],
  'weight.html': ['/api/weight/trajectory', '/api/weight/history?limit=6'],
  'boosters.html': ['/api/boosters/today', '/api/weight/trajectory-boosted'],
  'settings.html': ['/api/security', '/api/sessions', '/api/passkeys'],
}

const gzippedBytes = (file: string): number => gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length

describe('the built pages', () => {
  const chunks = readChunks()
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry)
  if (entry === undefined) throw new Error('The build has no entry')
  const first = [...withImports(chunks, entry)]

  it('need at most 150 KB of gzipped script before they show anything', () => {
    const bytes = first.reduce((sum, name) => sum + gzippedBytes(chunks[name]?.file ?? ''), 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(MOST_FIRST_SCRIPT_BYTES)
  })
  it('keep charts, screens and dialogs out of that first script', () => {
    const lazy = Object.keys(chunks).filter((name) => name.endsWith('-page.tsx'))
    expect(lazy.length).toBeGreaterThanOrEqual(10)
    expect(first.filter((name) => /-page\.tsx|chart|dialog|scanner/.test(name))).toEqual([])
  })
  it('give each screen of a member a page that is painted without code, and asks for nothing twice', () => {
    const openings = readdirSync(join(FOLDER, 'openings')).filter((name) => name.endsWith('.html'))
    expect(openings.toSorted()).toEqual(Object.keys(OWN_FIRST_CALLS).toSorted())
    for (const name of openings) {
      const html = readFileSync(join(FOLDER, 'openings', name), 'utf8')
      expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
      expect(html).not.toContain('rel="stylesheet"')
      const code = /data-code="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
      expect(code.length).toBeLessThanOrEqual(12)
      expect(new Set(code).size).toBe(code.length)
      for (const url of code) expect(readFileSync(join(FOLDER, url)).length).toBeGreaterThan(0)
    }
  })
  it('ask by themselves for who is signed in and for what each screen of a member shows first', () => {
    for (const [name, own] of Object.entries(OWN_FIRST_CALLS)) {
      const html = readFileSync(join(FOLDER, 'openings', name), 'utf8')
      const firstCalls = /data-first-calls="([^"]+)"/.exec(html)?.[1]?.split(' ')
      expect(firstCalls, name).toEqual(['/api/me', '/api/consents', ...own])
    }
  })
  it('tell no day in them: it would be that of the build', () => {
    for (const name of readdirSync(join(FOLDER, 'openings')).filter((file) => file.endsWith('.html'))) {
      const words = readFileSync(join(FOLDER, 'openings', name), 'utf8').replaceAll(/<(script|style)>[^]*?<\/\1>|<[^>]+>/g, ' ')
      expect(words).not.toMatch(
        /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/,
      )
    }
  })
  it('have a compressed twin of every script and style, which is the same text', () => {
    const large = Object.values(chunks).filter(({ file }) => /\.(js|css)$/.test(file) && readFileSync(join(FOLDER, file)).length >= 1024)
    for (const { file } of large) {
      for (const ending of ['br', 'gz']) expect(readFileSync(join(FOLDER, `${file}.${ending}`)).length).toBeGreaterThan(0)
    }
  })
})
