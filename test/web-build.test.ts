import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))
const MAX_FIRST_SCRIPT_BYTES = 170 * 1024

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
const withImports = (
  chunks: Record<string, Chunk>,
  name: string,
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const one of chunks[name]?.imports ?? []) withImports(chunks, one, seen)
  return seen
}

const gzippedBytes = (file: string): number =>
  gzipSync(readFileSync(join(FOLDER, file)), { level: 9 }).length

describe('the built pages', () => {
  const chunks = readChunks()
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry)
  if (entry === undefined) throw new Error('The build has no entry')
  const first = [...withImports(chunks, entry)]

  it('need at most 170 KB of gzipped script before they show anything', () => {
    const bytes = first.reduce((sum, name) => sum + gzippedBytes(chunks[name]?.file ?? ''), 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(MAX_FIRST_SCRIPT_BYTES)
  })
  it('start with one script, which needs no other', () => {
    expect(first).toEqual([entry])
    expect(
      readFileSync(join(FOLDER, 'index.html'), 'utf8').match(/<script [^>]*src=|modulepreload/g),
    ).toHaveLength(1)
  })
  it('keep charts, screens and dialogs out of that first script', () => {
    const lazy = Object.keys(chunks).filter((name) => name.endsWith('-page.tsx'))
    expect(lazy.length).toBeGreaterThanOrEqual(10)
    expect(first.filter((name) => /-page\.tsx|chart|dialog|scanner/.test(name))).toEqual([])
  })
  it('bring a screen in a dozen files, not in one for every icon', () => {
    const screens = Object.keys(chunks).filter((name) => name.endsWith('-page.tsx'))
    for (const name of screens)
      expect([...withImports(chunks, name)].length, name).toBeLessThanOrEqual(17)
  })
  it('have compressed copies of every script and style', () => {
    const large = Object.values(chunks).filter(
      ({ file }) => /\.(js|css)$/.test(file) && readFileSync(join(FOLDER, file)).length >= 1024,
    )
    for (const { file } of large) {
      for (const ending of ['br', 'gz'])
        expect(readFileSync(join(FOLDER, `${file}.${ending}`)).length).toBeGreaterThan(0)
    }
  })
})
