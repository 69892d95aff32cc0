import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from './project.mjs'

// What the compiler, the linter and import-rules.mjs cannot say: see STYLE.md.
const EMPTY_NAMES = new Set(['utils', 'helpers', 'common', 'misc', 'shared', 'lib'])
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d|config))*\.(ts|tsx|mjs)$/
const IMPURE = [
  {
    pattern: /\bnew Date\(\s*\)/,
    words: 'reads the clock with new Date(); take the instant as a parameter',
  },
  {
    pattern: /\bDate\.now\b/,
    words: 'reads the clock with Date.now; take the instant as a parameter',
  },
  { pattern: /\bMath\.random\b/, words: 'calls Math.random; take the number as a parameter' },
]

// A call brings its time and its database (src/server/http/mount.ts): a waiting recording is told
// when it was made, and what records goes through the transaction that stores the reply.
const OWN_TIME = /\bclock\(|[{,]\s*clock\b|\b(?:app|parts|server)\.clock\b/
const OWN_DATABASE =
  /[{,]\s*db\b[^{}]*\}(?:: \w*Parts| = (?:app|parts|server))\b|\b(?:app|parts|server)\.db\b/

/** A statement of Kysely's. */
const SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/

// A member may have set a zone by hand: the device's own is asked in one place, as what stands
// where nothing was set.
const DEVICE_ZONE_HOME = 'src/web/clock/device-zone.ts'
const DEVICE_ZONE =
  /\bresolvedOptions\(\)|\.get(FullYear|Month|Date|Day|Hours|Minutes)\(\)|\.toLocale(Date|Time)String\(/

// Pages turn around in languages that are written from right to left; what is centred by half of
// itself may say left-1/2.
const ONE_SIDE =
  /["'\s:`]-?(?:[mp][lr]-[\d[]|(?:left|right)-(?!1\/2)[\d[]|text-(?:left|right)\b|(?:border|rounded)-[lr](?:-|\b))/

// One way to make forms: react-hook-form checks them by a schema and gives the focus to what is
// wrong.
const FORM = /<form\b|<Form\s+isPending\b/
const CHECKED_FORM = /\b(handleSubmit|useCallForm|useSentForm|FormDialog|Form)\(/

/**
 * @param {string} folder @returns {string[]} paths of the sources below, with slashes, relative to
 * the root
 */
const sourcesUnder = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return sourcesUnder(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

/**
 * @param {string} file @param {string} text of it
 * @returns {string[]} what is out of place, in words
 */
export const layoutFaultsOf = (file, text) => {
  const parts = file.split('/')
  const isTest = /\.test\.tsx?$/.test(file)
  return [
    ...parts
      .filter((part) => EMPTY_NAMES.has(part))
      .map((part) => `${file}: a folder named ${part} says nothing`),
    ...(FILE_NAME.test(/** @type {string} */ (parts.at(-1)))
      ? []
      : [`${file}: file names are kebab-case`]),
    ...(file.endsWith('-routes.ts') && SQL.test(text)
      ? [`${file} talks to the database; that is a store's or a service's`]
      : []),
    ...(file.endsWith('-routes.ts') && OWN_TIME.test(text)
      ? [`${file} reads the clock; take the call's time (at)`]
      : []),
    ...(file.endsWith('-routes.ts') && OWN_DATABASE.test(text)
      ? [`${file} takes a database of its own; take the call's (db)`]
      : []),
    ...(file.startsWith('src/domain/') && !isTest
      ? IMPURE.filter(({ pattern }) => pattern.test(text)).map(({ words }) => `${file} ${words}`)
      : []),
    ...(file.startsWith('src/web/') && !isTest && ONE_SIDE.test(text)
      ? [
          `${file}: a class names left or right; take ms-, me-, ps-, pe-, start-, end-, text-start, border-s and the like`,
        ]
      : []),
    ...(file.startsWith('src/web/') &&
    !isTest &&
    file !== DEVICE_ZONE_HOME &&
    DEVICE_ZONE.test(text)
      ? [`${file} reads a clock in the zone of the device; take the member's zone (useZone)`]
      : []),
    ...(file.startsWith('src/web/') && !isTest && FORM.test(text) && !CHECKED_FORM.test(text)
      ? [
          `${file} makes a form by hand; take useCallForm (api/call-form.ts), as forgot-password-page.tsx does`,
        ]
      : []),
  ]
}

/** @returns {string[]} what is out of place, in words; empty when nothing is */
export const findLayoutFaults = () =>
  ['src', 'test', 'scripts']
    .flatMap(sourcesUnder)
    .flatMap((file) => layoutFaultsOf(file, readFileSync(join(ROOT, file), 'utf8')))
