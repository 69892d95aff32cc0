import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { ROOT } from './project.mjs'

// What the linter and the compiler cannot say: see STYLE.md.
const EMPTY_NAMES = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib'])
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d|config))*\.(ts|tsx|mjs)$/
const RELATIVE_IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g
const IMPURE = [
  { pattern: /\bnew Date\(\s*\)/, words: 'reads the clock with new Date(); take the instant as a parameter' },
  { pattern: /\bDate\.now\b/, words: 'reads the clock with Date.now; take the instant as a parameter' },
  { pattern: /\bMath\.random\b/, words: 'rolls dice with Math.random; take the number as a parameter' },
  { pattern: /from ['"](?!#domain\/|\.)/, words: 'imports something from outside the domain' },
]

// A member may have set a zone by hand: the device's own is asked in one place, as what stands where nothing was set.
const DEVICE_ZONE_HOME = 'src/web/clock/device-zone.ts'
const DEVICE_ZONE = /\bresolvedOptions\(\)|\.get(FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.toLocale(Date|Time)String\(/

/** @param {string} folder @returns {string[]} paths of the sources below, with slashes, relative to the root */
const sourcesUnder = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourcesUnder(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

/** The root that relative imports stay in, such as src/domain. @param {string} file */
const homeOf = (file) => file.split('/').slice(0, 2).join('/')

/** @param {string} file @param {string} text */
const strayImports = (file, text) =>
  [...text.matchAll(RELATIVE_IMPORT)]
    .map(([, target]) => ({
      target,
      path: relative(ROOT, resolve(ROOT, dirname(file), /** @type {string} */ (target)))
        .split(sep)
        .join('/'),
    }))
    .filter(({ path }) => !path.startsWith(`${homeOf(file)}/`))
    .map(({ target }) => `${file} imports ${target}: outside its root, use #domain/..., #contract/...`)

/** @returns {string[]} what is out of place, in words; empty when nothing is */
export const findLayoutFaults = () => {
  const sources = ['src', 'test', 'scripts'].flatMap(sourcesUnder)
  return sources.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const parts = file.split('/')
    const isTest = /\.test\.tsx?$/.test(file)
    return [
      ...parts.filter((part) => EMPTY_NAMES.has(part)).map((part) => `${file}: a folder named ${part} says nothing`),
      ...(FILE_NAME.test(/** @type {string} */ (parts.at(-1))) ? [] : [`${file}: file names are kebab-case`]),
      ...(file.startsWith('src/') && !isTest ? strayImports(file, text) : []),
      ...(file.startsWith('src/domain/') && !isTest
        ? IMPURE.filter(({ pattern }) => pattern.test(text)).map(({ words }) => `${file} ${words}`)
        : []),
      ...(file.startsWith('src/web/') && !isTest && file !== DEVICE_ZONE_HOME && DEVICE_ZONE.test(text)
        ? [`${file} reads a clock in the zone of the device; take the member's zone (useZone)`]
        : []),
    ]
  })
}
