import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import ts from 'typescript'
import { inRoot } from './project.mjs'

// A language's sentences in parts: a screen fetches those that it can say, and those that are said everywhere. Those of `server` are
// fetched by none: the server alone says them.

/** @typedef {'everywhere' | 'food' | 'body' | 'habits' | 'account' | 'settings' | 'reminders' | 'admin' | 'server'} Part */

/** @type {readonly Part[]} */
export const PARTS = ['everywhere', 'food', 'body', 'habits', 'account', 'settings', 'reminders', 'admin', 'server']

const WITH_WORDS = 'withWords'
const START = 'src/web/main.tsx'

/**
 * @typedef {object} Source
 * @property {string[]} imports files that run with this one, at once or later
 * @property {{ part: Part, file: string }[]} screens files that are loaded with words of their own
 */

/** @param {string} file @param {string} target @returns {string | undefined} */
const resolved = (file, target) => {
  if (target.startsWith('#web/')) return target.replace('#web/', 'src/web/')
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined
}

/** @param {string} file @returns {Source} */
const sourceOf = (file) => {
  const tree = ts.createSourceFile(file, readFileSync(inRoot(file), 'utf8'), ts.ScriptTarget.Latest, false)
  /** @type {Source} */
  const source = { imports: [], screens: [] }
  /** @param {ts.Node} node @param {Part | undefined} part */
  const visit = (node, part) => {
    /** @type {ts.Expression | undefined} */
    let target
    if ((ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) || (ts.isExportDeclaration(node) && !node.isTypeOnly)) {
      target = node.moduleSpecifier
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      target = node.arguments[0]
    }
    const found = target && ts.isStringLiteral(target) ? resolved(file, target.text) : undefined
    if (found && part) source.screens.push({ part, file: found })
    else if (found) source.imports.push(found)
    let within = part
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === WITH_WORDS) {
      const [name] = node.arguments
      if (name && ts.isStringLiteral(name)) within = /** @type {Part} */ (name.text)
    }
    ts.forEachChild(node, (child) => visit(child, within))
  }
  visit(tree, undefined)
  return source
}

/** @returns {Map<string, Set<Part>>} with which parts each file of the pages is loaded */
const partsOfFiles = () => {
  const names = readdirSync(inRoot('src', 'web'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)).map((name) => `src/web/${name}`)
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
  for (const { screens } of sources.values()) for (const { part, file } of screens) reach(file, part)
  return found
}

/**
 * @returns {Promise<Map<string, Part>>} the part of each sentence, in the order of the catalogue: the only one that needs it, else
 * `everywhere`
 */
export const partsOfSentences = async () => {
  const { SENTENCES_IN_PARTS } = await import('../src/domain/sentences.ts')
  /** @type {Partial<Record<Part, object>>} */
  const coded = SENTENCES_IN_PARTS
  const files = partsOfFiles()
  const [catalogue] = await getCatalogs(getConfig())
  /** @type {Map<string, Part>} */
  const parts = new Map()
  for (const [id, { origin = [] }] of Object.entries((await catalogue?.read('en')) ?? {})) {
    const needed = new Set(origin.flatMap(([file]) => [...(files.get(file) ?? [])]))
    const named = PARTS.filter((part) => id in (coded[part] ?? {}))
    const [only = 'everywhere', ...more] = [...needed, ...named]
    parts.set(id, more.length > 0 ? 'everywhere' : only)
  }
  return parts
}
