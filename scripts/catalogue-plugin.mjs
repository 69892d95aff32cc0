import { basename } from 'node:path'
import { moduleOf, numbersOf, readLanguage } from './catalogues.mjs'
import { partsOfMessages } from './catalogue-parts.mjs'

/** @typedef {import('./catalogue-parts.mjs').Part} Part */

const PART_OF_CATALOGUE = /\.po\?part=(\w+)$/
const ID_IN_CODE = /\bid: (["'`])([\w+/-]{6})\1/g

/**
 * Serves the catalogues to the pages in parts, and gives the messages numbers in the built app.
 * Where the pages run from their sources, the first part has everything, by id.
 * @returns {import('vite').Plugin}
 */
export const cataloguePlugin = () => {
  let isBuild = false
  /** @type {Map<string, Part>} */
  let parts = new Map()
  /** @type {Map<string, number>} */
  let numbers = new Map()
  /** @type {Map<string, ReturnType<typeof readLanguage>>} */
  const languages = new Map()
  /**
   * Reads a language once for all its parts: to read it for each of them takes a third of the
   * build. @param {string} language
   */
  const readOnce = (language) => {
    const read = languages.get(language) ?? readLanguage(language)
    languages.set(language, read)
    return read
  }
  return {
    name: 'catalogues',
    enforce: 'post',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      languages.clear()
      parts = await partsOfMessages()
      numbers = numbersOf(parts)
    },
    load: {
      filter: { id: PART_OF_CATALOGUE },
      async handler(id) {
        const part = /** @type {Part} */ (PART_OF_CATALOGUE.exec(id)?.[1])
        const file = id.replace(/\?.*$/, '')
        this.addWatchFile(file)
        const language = basename(file, '.po')
        const { messages } = await (isBuild ? readOnce(language) : readLanguage(language))
        if (isBuild) return { code: moduleOf(messages, part, parts, numbers), moduleType: 'js' }
        return {
          code: `export const messages = ${JSON.stringify(part === 'everywhere' ? messages : {})}`,
          moduleType: 'js',
        }
      },
    },
    renderChunk(code) {
      const numbered = code.replace(ID_IN_CODE, (whole, _quote, id) =>
        numbers.has(id) ? `id: "${numbers.get(id)}"` : whole,
      )
      return numbered === code ? null : { code: numbered, map: null }
    },
  }
}
