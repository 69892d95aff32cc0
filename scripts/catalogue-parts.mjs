import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { inRoot } from './project.mjs'
import { readCatalogue } from './read-catalogue.mjs'

// Splits the messages of a language into parts: a screen loads its own part, and the one that every
// screen needs. The part `server` is loaded by no screen: only the server uses it.

/**
 * @typedef {'everywhere' | 'food' | 'body' | 'habits' | 'account' | 'settings' | 'reminders' |
 * 'household' | 'admin' | 'imports' | 'nutrients' | 'scanner' | 'letter' | 'sheet' | 'server'} Part
 */

/** @type {readonly Part[]} */
export const PARTS = [
  'everywhere',
  'food',
  'body',
  'habits',
  'account',
  'settings',
  'reminders',
  'household',
  'admin',
  'imports',
  'nutrients',
  'scanner',
  'letter',
  'sheet',
  'server',
]

const WITH_MESSAGES = 'withMessages'
const START = 'src/web/main.tsx'

/**
 * @typedef {object} Source
 * @property {string[]} imports files that run with this one, at once or later
 * @property {{ part: Part, file: string }[]} screens files that are loaded with messages of their own
 */

/** @param {string} file @param {string} target @returns {string | undefined} */
const resolved = (file, target) => {
  if (target.startsWith('#web/')) return target.replace('#web/', 'src/web/')
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined
}

/** @param {any} node @returns {string | undefined} */
const textOf = (node) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/**
 * @param {any} node @returns {string | undefined} what an import names, but for one of types alone
 */
const importedBy = (node) => {
  if (node.type === 'ImportDeclaration')
    return node.importKind === 'type' ? undefined : textOf(node.source)
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration')
    return node.exportKind === 'type' ? undefined : textOf(node.source)
  return node.type === 'ImportExpression' ? textOf(node.source) : undefined
}

/** @param {string} file @returns {Source} */
const sourceOf = (file) => {
  // By the parser of the build: TypeScript itself is not installed where the app only runs.
  const tree = parseAst(readFileSync(inRoot(file), 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  })
  /** @type {Source} */
  const source = { imports: [], screens: [] }
  /** @param {any} node @param {Part | undefined} part */
  const visit = (node, part) => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, part))
    if (typeof node?.type !== 'string') return
    const target = importedBy(node)
    const found = target === undefined ? undefined : resolved(file, target)
    if (found && part) source.screens.push({ part, file: found })
    else if (found) source.imports.push(found)
    const hasWords = node.type === 'CallExpression' && node.callee.name === WITH_MESSAGES
    const named = hasWords ? textOf(node.arguments[0]) : undefined
    const within = named === undefined ? part : /** @type {Part} */ (named)
    for (const child of Object.values(node)) if (typeof child === 'object') visit(child, within)
  }
  visit(tree, undefined)
  return source
}

/** @returns {Map<string, Set<Part>>} with which parts each file of the pages is loaded */
const partsOfFiles = () => {
  const names = readdirSync(inRoot('src', 'web'), { recursive: true, encoding: 'utf8' }).map(
    (name) => name.replaceAll('\\', '/'),
  )
  const files = names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `src/web/${name}`)
  const sources = new Map(files.map((file) => [file, sourceOf(file)]))
  /** @type {Map<string, Set<Part>>} */
  const found = new Map(files.map((file) => [file, new Set()]))
  /** @param {string} file @param {Part} part */
  const reach = (file, part) => {
    const parts = found.get(file)
    if (!parts || parts.has(part)) return
    parts.add(part)
    for (const next of sources.get(file)?.imports ?? []) reach(next, part)
  }
  reach(START, 'everywhere')
  for (const { screens } of sources.values())
    for (const { part, file } of screens) reach(file, part)
  return found
}

/**
 * @returns {Promise<Map<string, Part>>} the part of each message, in the order of the catalogue:
 * the only one that needs it, else
 * `everywhere`
 */
export const partsOfMessages = async () => {
  const { MESSAGES_BY_PART } = await import('../src/domain/messages.ts')
  /** @type {Partial<Record<Part, object>>} */
  const coded = MESSAGES_BY_PART
  const files = partsOfFiles()
  /** @type {Map<string, Part>} */
  const parts = new Map()
  for (const [id, { origin = [] }] of Object.entries(await readCatalogue('en'))) {
    const needed = new Set(origin.flatMap(([file]) => [...(files.get(file) ?? [])]))
    const named = PARTS.filter((part) => id in (coded[part] ?? {}))
    const [only = 'everywhere', ...more] = [...needed, ...named]
    parts.set(id, more.length > 0 ? 'everywhere' : only)
  }
  return parts
}
