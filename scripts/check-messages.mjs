import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { inRoot, ROOT } from './project.mjs'

// What a person reads stands in a message macro, and a macro runs when something is drawn: see
// STYLE.md, "Messages".
const MACROS = new Set(['t', 'plural', 'select', 'selectOrdinal'])
const SPOKEN_ATTRIBUTES = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'barName',
  'description',
  'alt',
  'label',
  'hint',
  'legend',
  'note',
  'placeholder',
  'subtitle',
  'summary',
  'title',
])
const WORD = /[A-Za-z]{2}/
const NAME = 'Forkcast'

/** @param {ts.Node} node */
const isInFunction = (node) => {
  for (let above = node.parent; above; above = above.parent)
    if (ts.isFunctionLike(above)) return true
  return false
}

/**
 * Whether an expression is what a person reads: in an attribute that is spoken, or between tags.
 * @param {ts.Node} node
 */
const isShown = (node) => {
  if (ts.isTaggedTemplateExpression(node.parent)) return false
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isCallExpression(above) || ts.isFunctionLike(above) || ts.isBinaryExpression(above))
      return false
    if (ts.isJsxAttribute(above)) return false
    if (ts.isJsxExpression(above)) {
      return ts.isJsxAttribute(above.parent)
        ? SPOKEN_ATTRIBUTES.has(above.parent.name.getText())
        : true
    }
  }
  return false
}

/** @param {string} file @param {string} text @returns {string[]} */
const faultsOf = (file, text) => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const faults = []
  /** @param {ts.Node} node @param {string} words */
  const tell = (node, words) =>
    faults.push(
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${words}`,
    )
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'Trans') return
    const macro = ts.isTaggedTemplateExpression(node)
      ? node.tag
      : ts.isCallExpression(node)
        ? node.expression
        : undefined
    if (macro && ts.isIdentifier(macro) && MACROS.has(macro.text) && !isInFunction(node)) {
      tell(
        node,
        'a message is made where the file is loaded, before its language is known; make it in a function',
      )
    }
    if (ts.isJsxText(node) && WORD.test(node.text) && node.text.trim() !== NAME)
      tell(node, `"${node.text.trim()}" stands in no catalogue; write {t\`...\`} or <Trans>`)
    // `note={isKnown ? 'newest weigh-in' : ...}`
    if (ts.isStringLiteralLike(node) && /[a-z]{2} [a-z]/i.test(node.text) && isShown(node)) {
      tell(node, `"${node.text}" stands in no catalogue; write t\`...\``)
    }
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      if (
        SPOKEN_ATTRIBUTES.has(node.name.getText()) &&
        WORD.test(node.initializer.text) &&
        node.initializer.text !== NAME
      ) {
        tell(node, `"${node.initializer.text}" stands in no catalogue; write {t\`...\`}`)
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return faults
}

/**
 * @returns {string[]} messages of the pages that no catalogue could hold, in words; empty when
 * there are none
 */
export const findMessageFaults = () =>
  readdirSync(inRoot('src', 'web'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) =>
      faultsOf(`src/web/${name}`, readFileSync(join(ROOT, 'src/web', name), 'utf8')),
    )
