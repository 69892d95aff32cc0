import { existsSync, readdirSync, rmSync } from 'node:fs'
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

/** Of this project's own installation. @param {{ withTypes: boolean }} options */
export const removeNeedlessFiles = ({ withTypes }) => {
  removeSecondNode()
  removeNeedlessPackageFiles({
    modules: MODULES,
    platform: process.platform,
    arch: process.arch,
    withTypes,
  })
}
