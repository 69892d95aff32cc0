import { importsIn, isTest, readSources } from './imports.mjs'

/** @param {string} file @returns {string | undefined} its feature, such as `src/web/water` */
const folderOf = (file) => /^src\/\w+\/[\w-]+(?=\/)/.exec(file)?.[0]

/**
 * Folders that import each other cannot be understood one without the other: what both need belongs
 * into one of them, or into a third. Tests may look around.
 * @param {readonly import('./imports.mjs').Source[]} sources
 * @returns {string[]} the pairs, in words
 */
export const mutualFolders = (sources) => {
  /** @type {Map<string, string>} */
  const imports = new Map()
  for (const source of sources) {
    const [file] = source
    for (const imported of importsIn(source)) {
      const [from, to] = [folderOf(file), folderOf(imported)]
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
  mutualFolders(readSources().filter(([file]) => !isTest(file)))
