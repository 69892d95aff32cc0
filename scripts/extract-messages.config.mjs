import { pathToFileURL } from 'node:url'
import { extractor as sourceExtractor } from '@lingui/cli/api'
import config from '../lingui.config.mjs'
import { ROOT } from './project.mjs'

// What `npm run messages` adds to the settings of the build: how messages are found in the code.
const MESSAGES_FILE = /(^|\/)src\/domain\/messages\.ts$/

/**
 * The messages that server and browser share are a table of codes, not calls that could be found in
 * the source.
 */
const tableExtractor = {
  match: (/** @type {string} */ file) => MESSAGES_FILE.test(file),
  async extract(
    /** @type {string} */ file,
    /** @type {string} */ _source,
    /** @type {(found: object) => void} */ found,
  ) {
    const { MESSAGES } = await import(pathToFileURL(file).href)
    for (const [id, message] of Object.entries(MESSAGES)) found({ id, message })
  },
}

/**
 * Every other file of the pages holds no message, and parsing it takes longer than finding that
 * out.
 */
const macroExtractor = {
  match: sourceExtractor.match,
  extract: (/** @type {Parameters<typeof sourceExtractor.extract>} */ ...[file, source, ...rest]) =>
    source.includes('@lingui/') ? sourceExtractor.extract(file, source, ...rest) : undefined,
}

export default {
  ...config,
  rootDir: ROOT,
  extractors: [tableExtractor, macroExtractor],
}
