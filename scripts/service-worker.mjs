import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The built files that a device stores: all but compressed copies and what only the build needs.
 */
const KEPT = /\.(js|css|html|svg|png|woff2|webmanifest)$/
const FILE = 'service-worker.js'

/**
 * Writes the service worker once the pages are there, with the name of every file that belongs to
 * the app.
 * @param {string} source
 * @returns {import('vite').Plugin}
 */
export const serviceWorker = (source) => ({
  name: 'service-worker',
  apply: 'build',
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler({ dir = '' }) {
      const files = (await readdir(dir, { recursive: true }))
        .filter((file) => KEPT.test(file) && file !== FILE)
        .sort()
      const digest = createHash('sha256')
      for (const file of files) digest.update(`${file}\n`).update(await readFile(join(dir, file)))
      const bundle = await rolldown({
        input: source,
        transform: {
          define: {
            APP_FILES: JSON.stringify(files.map((file) => `/${file.replaceAll('\\', '/')}`)),
            APP_VERSION: JSON.stringify(digest.digest('hex').slice(0, 16)),
          },
        },
      })
      await bundle.write({ file: join(dir, FILE), format: 'iife', minify: true })
      await bundle.close()
    },
  },
})
