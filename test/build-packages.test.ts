import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
/**
 * What runs where only the app runs: `npm start`, the build before it, and what an operator calls.
 */
const ENTRIES = [
  'vite.config.ts',
  'lingui.config.mjs',
  'scripts/start.mjs',
  'scripts/build.mjs',
  'scripts/bundle-server.mjs',
  'scripts/run.mjs',
]
const IMPORT = /^(?:import|export) [^'"=]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm

/**
 * The packages that a file imports, and those that it imports by other files of ours, each with the
 * file that names it.
 */
const packagesOf = (file: string, seen = new Set<string>()): [name: string, by: string][] => {
  if (seen.has(file)) return []
  seen.add(file)
  const named = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    ([, from, bare, late]) => from ?? bare ?? late ?? '',
  )
  return named.flatMap((name): [string, string][] => {
    if (name.startsWith('.'))
      return /\.(mjs|ts)$/.test(name) ? packagesOf(join(dirname(file), name), seen) : []
    return name.startsWith('#') || isBuiltin(name) ? [] : [[name, relative(ROOT, file)]]
  })
}
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

describe('the build and the start', () => {
  it('need no package that is installed for developers alone', () => {
    const found = ENTRIES.flatMap((entry) => packagesOf(join(ROOT, entry)))
    expect(found.map(([name]) => name)).toContain('vite')
    expect(found.filter(([name]) => !(packageOf(name) in dependencies))).toEqual([])
  })
})

describe('the lock of packages', () => {
  it('has the address of each, so that npm need not ask the registry for it', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; inBundle?: boolean }>
    }
    const fetched = Object.entries(packages).filter(([path, { inBundle }]) => path && !inBundle)
    expect(fetched).not.toEqual([])
    const registry = 'https://registry.npmjs.org/'
    expect(fetched.filter(([, { resolved }]) => !resolved?.startsWith(registry))).toEqual([])
  })
})
