import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** A sentence that server and domain name by its code keeps that code; ids that are made from the text hold no dot. */
const CODE = /\./
const ID_IN_CODE = /\bid: (["'`])([\w+/-]{6})\1/g
const MESSAGES = /JSON\.parse\((".*")\)/s

/**
 * Gives the sentences of the pages short numbers in the built app, in place of the random letters of their ids, which no
 * compression makes smaller: a catalogue becomes a list, in the order of the English text.
 * @returns {import('vite').Plugin}
 */
export const numberedSentences = () => {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  return {
    name: 'numbered-sentences',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      numbers.clear()
      for (const catalogue of await getCatalogs(getConfig())) {
        for (const id of Object.keys((await catalogue.read('en')) ?? {})) if (!CODE.test(id)) numbers.set(id, numbers.size)
      }
    },
    transform: {
      filter: { id: /\.po$/ },
      handler(code) {
        const found = MESSAGES.exec(code)?.[1]
        if (found === undefined) throw new Error('The compiled catalogue looks different than before: see number-sentences.mjs')
        /** @type {Record<string, unknown>} */
        const messages = JSON.parse(JSON.parse(found))
        const list = [...numbers.keys()].map((id) => messages[id])
        const coded = Object.fromEntries(Object.entries(messages).filter(([id]) => CODE.test(id)))
        const parsed = (/** @type {unknown} */ value) => `JSON.parse(${JSON.stringify(JSON.stringify(value))})`
        return { code: `export const messages = { ...${parsed(list)}, ...${parsed(coded)} }`, map: null }
      },
    },
    renderChunk(code) {
      const numbered = code.replace(ID_IN_CODE, (whole, _quote, id) => (numbers.has(id) ? `id: "${numbers.get(id)}"` : whole))
      return numbered === code ? null : { code: numbered, map: null }
    },
  }
}
