import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { ROOT } from './project.mjs'

/** @typedef {readonly [file: string, text: string]} Source */

const IMPORT = /(?:\bfrom|\bimport\(?)\s*'([^'\s]+)'/g

/** @param {string} file */
export const isTest = (file) => /\.test\.tsx?$/.test(file)

/** @returns {string[]} the files under src, as `src/web/main.tsx` */
export const sourceFiles = () =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map(
    (file) => `src/${file.replaceAll('\\', '/')}`,
  )

/** @returns {Source[]} */
export const readSources = () =>
  sourceFiles()
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])

/**
 * @param {string} file
 * @param {string} named as an import names it
 * @returns {string} a path from the root, `node:fs` or `node_modules/zod/`
 */
const pathOf = (file, named) => {
  if (named.startsWith('.')) return posix.join(posix.dirname(file), named)
  if (named.startsWith('#')) return `src/${named.slice(1)}`
  return isBuiltin(named) ? `node:${named.replace('node:', '')}` : `node_modules/${named}/`
}

/** @param {Source} source @returns {string[]} the paths of what it imports, types included */
export const importsIn = ([file, text]) =>
  [...text.matchAll(IMPORT)].map(([, named = '']) => pathOf(file, named))
