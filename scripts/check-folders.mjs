import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from './project.mjs'

const IMPORT = /(?:from|import\(?)\s*'((?:\.{1,2}|#\w+)\/[^']+)'/g

/**
 * @param {string} file @param {string} named as an import names it
 * @returns {string} the path of what is named
 */
const pathOf = (file, named) =>
  named.startsWith('#') ? `src/${named.slice(1)}` : posix.join(posix.dirname(file), named)

/** @param {string} file @returns {string | undefined} its feature, such as `src/web/water` */
const folderOf = (file) => /^src\/\w+\/[\w-]+(?=\/)/.exec(file)?.[0]

/**
 * Folders that import each other cannot be understood one without the other: what both need belongs
 * into one of them, or into a third. Tests may look around.
 * @param {readonly (readonly [file: string, text: string])[]} sources
 * @returns {string[]} the pairs, in words
 */
export const mutualFolders = (sources) => {
  /** @type {Map<string, string>} */
  const imports = new Map()
  for (const [file, text] of sources) {
    for (const [, named = ''] of text.matchAll(IMPORT)) {
      const [from, to] = [folderOf(file), folderOf(pathOf(file, named))]
      if (from && to && from !== to) imports.set(`${from} ${to}`, file)
    }
  }
  return [...imports].flatMap(([pair, file]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = imports.get(`${to} ${from}`)
    return back && from < to
      ? [`${from} and ${to} import each other, such as in ${file} and in ${back}`]
      : []
  })
}

/** @returns {string[]} folders of the sources that import each other, in words */
export const findMutualFolders = () =>
  mutualFolders(
    readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file.replaceAll('\\', '/')}`)
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  )
