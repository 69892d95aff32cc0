import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  removeBuilders,
  removeNeedlessPackageFiles,
  removeSymbols,
} from '../scripts/needless-files.mjs'
import { READ_WHILE_RUNNING, STAY_OUTSIDE } from '../scripts/outside-packages.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

let folder: string
let modules: string

/** The same files without their bytes, where the disk can do that. */
const copyFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) {
      try {
        linkSync(source, target)
      } catch {
        cpSync(source, target)
      }
    }
  }
}

/** Copies a package, and those that it needs as far as they are installed here. */
const copyPackage = (name: string): void => {
  const from = join(ROOT, 'node_modules', name)
  if (existsSync(join(modules, name)) || !existsSync(from)) return
  copyFolder(from, join(modules, name))
  const { dependencies, optionalDependencies } = require(join(from, 'package.json'))
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(other)
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forkcast-needless-'))
  modules = join(folder, 'node_modules')
  for (const name of [...STAY_OUTSIDE, ...READ_WHILE_RUNNING]) copyPackage(name)
  for (const path of ['package.json', 'src/domain', 'src/server/photos'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  const { platform, arch } = process
  removeNeedlessPackageFiles({ modules, platform, arch, withTypes: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a module in the folder prints. */
const run = (code: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', code],
      { cwd: folder, encoding: 'utf8' },
    ),
  )

describe('an installation without needless files', () => {
  it('decodes a HEIC', () => {
    expect(existsSync(join(modules, 'libheif-js', 'README.md'))).toBe(false)
    expect(
      run(`
        import { readFileSync } from 'node:fs'
        import { decodeHeic } from '#server/photos/decode-heic.ts'
        const photo = await decodeHeic(readFileSync('src/server/photos/fixtures/turned.heic'))
        console.log(JSON.stringify([photo.kind, photo.width, photo.height]))`),
    ).toEqual(['decoded', 64, 96])
  })

  it('loads what runs a network and what reads a barcode', () => {
    expect(
      run(`
        import { readFileSync } from 'node:fs'
        import { createRequire } from 'node:module'
        const require = createRequire(import.meta.url)
        const { InferenceSession } = require('onnxruntime-node')
        const { Piscina } = await import('piscina')
        const { prepareZXingModule } = await import('zxing-wasm/reader')
        const wasmBinary = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
        const reader = await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
        console.log(JSON.stringify([InferenceSession, Piscina, reader?.readBarcodesFromImage].map((one) => typeof one)))`),
    ).toEqual(['function', 'function', 'function'])
  })

  it('runs a Node without its symbols', () => {
    const node = join(folder, 'node')
    copyFileSync(process.execPath, node)
    removeSymbols(node)
    if (process.platform === 'linux')
      expect(statSync(node).size).toBeLessThan(statSync(process.execPath).size)
    const code = `require('node:sqlite'); console.log([1, 2].map((one) => one * 2).join())`
    expect(execFileSync(node, ['--eval', code], { encoding: 'utf8' })).toBe('2,4\n')
  })

  it('keeps, once it is built, every package that the sources of the server need', () => {
    const needed = new Set<string>()
    const need = (name: string): void => {
      const file = join(ROOT, 'node_modules', name, 'package.json')
      if (needed.has(name) || !existsSync(file)) return
      needed.add(name)
      Object.keys(require(file).dependencies ?? {}).forEach(need)
    }
    for (const root of ['src/server', 'src/contract', 'src/domain'])
      for (const name of readdirSync(join(ROOT, root), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
        const source = readFileSync(join(ROOT, root, name), 'utf8')
        for (const [, found = ''] of source.matchAll(
          /'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[\w./-]+)?'/g,
        ))
          need(found)
      }
    expect(needed.size).toBeGreaterThan(100)
    const built = join(folder, 'built')
    for (const name of [...needed, 'vite', '@rolldown/binding-linux-x64-gnu'])
      mkdirSync(join(built, name), { recursive: true })
    removeBuilders(built)
    expect([...needed].filter((name) => !existsSync(join(built, name)))).toEqual([])
    expect(readdirSync(built)).not.toContain('vite')
    expect(readdirSync(built)).not.toContain('@rolldown')
  })
})
