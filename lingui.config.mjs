import { extractor as sourceExtractor } from '@lingui/cli/api'
import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

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

export default defineConfig({
  sourceLocale: 'en',
  // Each file is a language; it is offered once it is complete, see src/domain/languages.ts.
  locales: readdirSync(new URL('src/web/locales', import.meta.url))
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.replace('.po', '')),
  // Lines would change with every line that moves.
  format: formatter({ lineNumbers: false }),
  orderBy: 'message',
  extractors: [tableExtractor, macroExtractor],
  catalogs: [
    {
      path: 'src/web/locales/{locale}',
      include: ['src/web', 'src/domain/messages.ts'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
})
