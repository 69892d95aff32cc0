import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { inRoot } from './project.mjs'
import { broughtByNpm, runsServer } from './runtime.mjs'

const MODULES = inRoot('node_modules')
const MAP = /\.(js|mjs|cjs|css|ts|mts|cts)\.map$/
const TYPESCRIPT = /\.(ts|mts|cts)$/
/** The folder of a package, also of one that another brings. */
const PACKAGE = /(?:^|[\\/]node_modules[\\/])(?:@[^\\/]+[\\/])?[^\\/]+$/
/** Texts that only people read; under whose licence a package is stays. */
const DOCUMENT = /^(?!.*(?:licen[cs]e|notice|copying))[^.].*\.(md|mdx|markdown|flow)$/i

/**
 * What only checks, tests and developers of a package use, by package: other forms of the same code,
 * and data that nothing here asks for, 33 MB.
 */
const UNUSED_PARTS = {
  '@tanstack/query-core': ['build/legacy'],
  '@tanstack/react-query': ['build/codemods', 'build/legacy'],
  'caniuse-lite': ['data/features', 'data/regions'],
  'csv-parse': ['dist'],
  'libheif-js': ['libheif', 'libheif-wasm/libheif-bundle.js', 'libheif-wasm/libheif-bundle.mjs'],
  'lucide-react': ['dist/cjs', 'dist/umd'],
  nodemailer: ['dist/cjs'],
  'react-dom': [
    'cjs/react-dom-profiling.development.js',
    'cjs/react-dom-profiling.profiling.js',
    ...['legacy.browser', 'legacy.node', 'bun', 'edge'].flatMap((form) =>
      ['development', 'production'].map(
        (mode) => `cjs/react-dom-server${form.startsWith('legacy') ? '-' : '.'}${form}.${mode}.js`,
      ),
    ),
  ],
  'zxing-wasm': ['dist/full', 'dist/writer'],
}

/** Packages, or scopes of them, that pages and server are built with and nothing runs with, 51 MB. */
const BUILDER = /^(?:@?rolldown|@tailwindcss|lightningcss.*|lucide-react|vite)$/

/**
 * @typedef {{
 *   modules: string,
 *   platform: string,
 *   arch: string,
 *   withTypes: boolean,
 * }} Target
 *   modules: a node_modules folder; platform, arch: what it is for; withTypes: whether what only
 *   checks and editors read stays
 */

/**
 * onnxruntime-node carries its library for every platform: those of other platforms are 245 MB that
 * nothing there can run.
 * @param {Target} target
 */
const removeForeignBinaries = ({ modules, platform, arch }) => {
  const binaries = join(modules, 'onnxruntime-node', 'bin')
  if (!existsSync(binaries)) return
  for (const version of readdirSync(binaries)) {
    for (const found of readdirSync(join(binaries, version))) {
      for (const architecture of readdirSync(join(binaries, version, found))) {
        if (found !== platform || architecture !== arch)
          rmSync(join(binaries, version, found, architecture), { recursive: true })
      }
    }
  }
}

/**
 * The Node that npm brings has headers for native parts, 67 MB, which nothing here builds. Where
 * the machine's own Node runs the server, none of it is needed.
 */
const removeSecondNode = () => {
  const { folder } = broughtByNpm()
  rmSync(join(folder, 'include'), { recursive: true, force: true })
  // npm's scripts find the one that npm brought first: then this is it.
  if (!runsServer(process.versions.node) || process.execPath.startsWith(MODULES + sep)) return
  rmSync(folder, { recursive: true, force: true })
  for (const link of ['node', 'node.cmd', 'node.ps1'])
    rmSync(join(MODULES, '.bin', link), { force: true })
}

/**
 * Packages bring maps of their code to sources that they mostly do not bring, 60 MB, and types and
 * sources in TypeScript, 60 MB, which only checks and editors read.
 * @param {Target} target
 */
const removeNeedlessSources = ({ modules, withTypes }) => {
  for (const name of readdirSync(modules, { recursive: true, encoding: 'utf8' })) {
    if (MAP.test(name) || (!withTypes && TYPESCRIPT.test(name))) rmSync(join(modules, name))
  }
}

/**
 * Documents and tests of packages, and parts of them that nothing here uses. @param {string} modules
 */
const removeUnusedParts = (modules) => {
  const unused = Object.entries(UNUSED_PARTS).flatMap(([name, paths]) =>
    paths.map((path) => join(name, path)),
  )
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  const documents = names.filter((name) => DOCUMENT.test(basename(name)))
  const tests = names
    .filter((name) => basename(name) === 'package.json' && PACKAGE.test(dirname(name)))
    .flatMap((name) => ['test', 'tests'].map((folder) => join(dirname(name), folder)))
  for (const name of [...unused, ...tests, ...documents])
    rmSync(join(modules, name), { recursive: true, force: true })
}

/** @param {Target} target */
export const removeNeedlessPackageFiles = (target) => {
  removeForeignBinaries(target)
  removeNeedlessSources(target)
  if (!target.withTypes) removeUnusedParts(target.modules)
}

/** Where an ELF file of 64 bits says this, and how. */
const ELF = {
  magic: 0x7f_45_4c_46,
  is64Bits: 4,
  isLittleEndian: 5,
  segmentsAt: 32,
  sectionsAt: 40,
  segmentSize: 54,
  segments: 56,
  sections: 60,
  offsetInSegment: 8,
  sizeInSegment: 32,
}

/**
 * Takes away what lies behind the parts of a program that are loaded: its symbols, 18 MB of Node,
 * which only debuggers read. Other files stay as they are.
 * @param {string} path
 */
export const removeSymbols = (path) => {
  const bytes = readFileSync(path)
  const isElf = bytes.readUInt32BE(0) === ELF.magic
  if (!isElf || bytes[ELF.is64Bits] !== 2 || bytes[ELF.isLittleEndian] !== 1) return
  const firstAt = Number(bytes.readBigUInt64LE(ELF.segmentsAt))
  const size = bytes.readUInt16LE(ELF.segmentSize)
  const ends = Array.from({ length: bytes.readUInt16LE(ELF.segments) }, (_, nth) => {
    const segment = firstAt + nth * size
    const at = bytes.readBigUInt64LE(segment + ELF.offsetInSegment)
    return Number(at + bytes.readBigUInt64LE(segment + ELF.sizeInSegment))
  })
  // The list of sections is behind them, too.
  bytes.fill(0, ELF.sectionsAt, ELF.sectionsAt + 8)
  bytes.fill(0, ELF.sections, ELF.sections + 4)
  // As a new file: this one may be running.
  writeFileSync(`${path}.new`, bytes.subarray(0, Math.max(...ends)), { mode: 0o755 })
  renameSync(`${path}.new`, path)
}

/** Of this project's own installation. @param {{ withTypes: boolean }} options */
export const removeNeedlessFiles = ({ withTypes }) => {
  removeSecondNode()
  const { binary } = broughtByNpm()
  if (!withTypes && existsSync(binary)) removeSymbols(binary)
  removeNeedlessPackageFiles({
    modules: MODULES,
    platform: process.platform,
    arch: process.arch,
    withTypes,
  })
}

/** @param {string} [modules] */
export const removeBuilders = (modules = MODULES) => {
  for (const name of readdirSync(modules))
    if (BUILDER.test(name)) rmSync(join(modules, name), { recursive: true })
}
